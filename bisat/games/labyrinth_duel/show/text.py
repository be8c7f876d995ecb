"""A view as text: the boards side by side in their frames, then who has what."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import zip_longest

from bisat.core.game import Seat
from bisat.games.labyrinth_duel.rules.box import EAST, OBJECTS, SIDES, SIZE, WEST, Thing
from bisat.games.labyrinth_duel.rules.view import View
from bisat.games.labyrinth_duel.show.notation import SIGNS
from bisat.games.labyrinth_duel.show.story import PACKAGE, object_name
from bisat.parts.i18n import capital, say
from bisat.parts.story import seat_names

BETWEEN = " " * 4


def text(view: View, names: Sequence[str] = (), language: str = "en") -> str:
    """The whole view in lines; `@` marks the object where a magician stands, `x` the target."""
    names = seat_names(view.seats, names, language)
    boards = [frame(view, seat) for seat in range(view.seats)]
    lines = [situation(view, language)]
    lines += [BETWEEN.join(row).rstrip() for row in zip_longest(*boards, fillvalue="")]
    lines += [standing(view, seat, names[seat], language) for seat in range(view.seats)]
    lines.append(_words("text.cards", language, stock=view.stock, side=len(view.side)))
    lines.append(_words("text.marks", language))
    if view.left is not None:
        lines.append(_words("text.left", language, seconds=view.left // 1000))
    return "\n".join(map(capital, lines))


def frame(view: View, seat: Seat) -> list[str]:
    """A board with its sixteen objects around it: dots, but for the magician's and the target."""
    board = view.boards[seat]
    marks = {thing: _mark(view, seat, thing) for thing in OBJECTS}
    north, east, south, west = (
        [marks[thing] for thing in OBJECTS[at : at + SIZE]] for at in range(0, SIZE * len(SIDES), SIZE)
    )
    lines = ["    " + "  ".join(north) + "   "]
    for row in range(SIZE):
        tiles = board[SIZE * row : SIZE * (row + 1)]
        cells = "".join(_joint(tile, WEST) + SIGNS[tile] + _joint(tile, EAST) for tile in tiles)
        lines.append(f" {west[SIZE - 1 - row]} {cells} {east[row]}")
    lines.append("    " + "  ".join(reversed(south)) + "   ")
    return lines


def _joint(tile: int, side: int) -> str:
    return "─" if tile & side else " "


def _mark(view: View, seat: Seat, thing: Thing) -> str:
    if thing == view.target:
        return "x"
    return "@" if thing == view.places[seat] else "·"


def _words(key: str, language: str, **values: str | int) -> str:
    return say(PACKAGE, key, values, language)


def situation(view: View, language: str = "en") -> str:
    """What everybody races for, or why nobody does."""
    if view.ended is not None:
        return _words("text.over", language)
    if view.target is None:
        return _words("text.pause", language, until=view.pause or 0)
    return _words(
        "text.target", language, number=view.number, target=object_name(view.target, language, view.box)
    )


def standing(view: View, seat: Seat, name: str, language: str = "en") -> str:
    """What a seat has reached."""
    parts = [
        _words(
            "text.seat",
            language,
            who=name,
            cards=view.scores[seat],
            place=object_name(view.places[seat], language, view.box),
            pushes=view.pushes[seat],
        )
    ]
    if seat in view.agreed:
        parts.append(_words("text.agreed", language))
    if seat in view.gone:
        parts.append(_words("text.gone", language))
    return ", ".join(parts)
