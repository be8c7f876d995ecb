"""A view as text: the maze from above, then each team with what is known of it."""

from __future__ import annotations

from collections.abc import Sequence

from bisat.core.game import Seat
from bisat.games.flying_sultans.maze.grid import CELLS, ROTATED, SIZE, SQUARES
from bisat.games.flying_sultans.rules.channel import VISIBLE
from bisat.games.flying_sultans.rules.view import View
from bisat.games.flying_sultans.show.notation import CARPETS, COLUMNS, short, square_name
from bisat.games.flying_sultans.show.story import PACKAGE
from bisat.parts.i18n import capital, say
from bisat.parts.story import seat_names


def text(view: View, names: Sequence[str] = (), language: str = "en") -> str:
    """The whole view in lines; on the board digits are carpets by their seats, G is the genie."""
    names = seat_names(view.seats, names, language)
    lines = [heading(view, names, language), "", *board(view), ""]
    lines += [standing(view, seat, names[seat], language) for seat in range(view.seats)]
    if view.order and view.stage in ("turns", "wish"):
        order = ", ".join(names[seat] for seat in view.order)
        lines.append(_words("text.order", language, order=order))
    return "\n".join(map(capital, lines))


def heading(view: View, names: Sequence[str], language: str = "en") -> str:
    """The round, and what is being decided."""
    who = names[view.order[view.turn]] if view.order else ""
    stage = _words("text.stage", language, stage=view.stage, who=who)
    return f"{_words('text.round', language, round=view.round, rounds=view.rounds)} · {stage}"


def letters(view: View) -> list[str]:
    """Per square its letter: . free, # blocked, P space of a palace."""
    sky = ["#"] * SQUARES
    for place, (tile, quarters) in enumerate(zip(view.tiles, view.turns, strict=True)):
        for cell, letter in enumerate(view.shapes[tile]):
            sky[CELLS[place][ROTATED[quarters][cell]]] = letter
    return sky


def board(view: View) -> list[str]:
    """The maze row by row, with its pieces."""
    sky = letters(view)
    for seat, carpets in enumerate(view.carpets):
        for square in carpets:
            sky[square] = str(seat)
    if view.genie is not None:
        sky[view.genie] = "G"
    rows = ["".join(sky[SIZE * row : SIZE * (row + 1)]) for row in range(SIZE)]
    return [f"    {COLUMNS}", *(f"{number:>3} {row}" for number, row in enumerate(rows, 1))]


def standing(view: View, seat: Seat, name: str, language: str = "en") -> str:
    """What is known of one team."""
    if seat in view.gone:
        return _words("text.gone", language, who=name)
    carpets = ", ".join(
        f"{CARPETS[carpet]} {square_name(square)}" for carpet, square in enumerate(view.carpets[seat])
    )
    parts = [_words("text.seat", language, who=name, carpets=carpets)]
    if view.channels:
        channel = list(map(str, view.channels[seat]))
        row = f"{' '.join(channel[:VISIBLE])} | {' '.join(channel[VISIBLE:])}"
        parts.append(_words("text.channel", language, channel=row))
    if view.picked and view.picked[seat]:
        parts.append(_words("text.picked", language, forces=" ".join(map(str, view.picked[seat]))))
    if view.chose[seat]:
        chose = _words("text.chose", language)
        own = view.choice if seat == view.seat else None
        parts.append(chose if own is None else f"{chose} ({short(own)})")
    if view.favour == seat:
        parts.append(_words("text.favour", language))
    return "; ".join(parts)


def _words(key: str, language: str, **values: str | int) -> str:
    return say(PACKAGE, key, values, language)
