"""A view as text: the sky over the landscape, then who has what."""

from __future__ import annotations

from collections.abc import Sequence

from bisat.core.game import Seat
from bisat.games.tapis_volant.rules.box import START, Cell, contents, is_cloud
from bisat.games.tapis_volant.rules.view import View
from bisat.games.tapis_volant.show.notation import card_sign, cell_name
from bisat.games.tapis_volant.show.story import PACKAGE
from bisat.parts.i18n import capital, listed, say
from bisat.parts.story import seat_names

GROUND, CLOUD = "▓", "░"
AIR = ("·", "-", "=", "≡")
"""Free cells, by the force of the wind."""


def text(view: View, names: Sequence[str] = (), language: str = "en") -> str:
    """The whole view in lines: a carpet is the number of its seat; `s` and `f` are the ends."""
    names = seat_names(view.seats, names, language)
    box = contents(view.box)
    lines = [situation(view, names, language)]
    lines += [
        f"{row:2} {''.join(_sign(view, (column, row)) for column in range(1, box.columns + 1))}"
        for row in range(box.rows, 0, -1)
    ]
    lines += [standing(view, seat, names, language) for seat in range(view.seats)]
    lines.append(say(PACKAGE, "text.cards", {"stock": view.stock, "discards": len(view.discards)}, language))
    return "\n".join(map(capital, lines))


def situation(view: View, names: Sequence[str], language: str = "en") -> str:
    """Whose turn it is, or that it is over."""
    if view.ended is not None:
        return say(PACKAGE, "text.over", {}, language)
    return say(PACKAGE, "text.round", {"round": view.round, "who": names[view.turn]}, language)


def standing(view: View, seat: Seat, names: Sequence[str], language: str = "en") -> str:
    """What is known of a seat."""
    if seat in view.gone:
        return say(PACKAGE, "text.gone", {"who": names[seat]}, language)
    left = view.directions[seat]
    values = {
        "who": names[seat],
        "cell": cell_name(view.carpets[seat]),
        "directions": "?" if left is None else left,
    }
    parts = [say(PACKAGE, "text.seat", values, language)]
    if below := _below(view, seat):
        parts.append(
            say(PACKAGE, "text.on", {"others": listed([names[o] for o in below], language)}, language)
        )
    if seat in view.held:
        parts.append(say(PACKAGE, "text.held", {}, language))
    if (hand := view.hands[seat]) is not None:
        parts.append(say(PACKAGE, "text.hand", {"cards": "; ".join(map(card_sign, hand))}, language))
    return ", ".join(parts)


def _below(view: View, seat: Seat) -> list[Seat]:
    """The carpets under a carpet, the lowest first."""
    under = [
        other
        for other, cell in enumerate(view.carpets)
        if cell == view.carpets[seat] and view.heights[other] < view.heights[seat]
    ]
    return sorted(under, key=view.heights.__getitem__)


def _sign(view: View, cell: Cell) -> str:
    there = [seat for seat, carpet in enumerate(view.carpets) if carpet == cell and seat not in view.gone]
    if there and cell != START:
        return str(max(there, key=view.heights.__getitem__))
    box = contents(view.box)
    if cell in (START, box.finish):
        return "s" if cell == START else "f"
    for panel in view.landscape:
        if 0 <= cell[0] - panel.column < panel.width and 0 <= cell[1] - panel.row < panel.height:
            return CLOUD if is_cloud(panel.piece) else GROUND
    return AIR[box.force(cell[1])]
