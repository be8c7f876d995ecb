"""Dunes: hidden cards, laid in turn; a higher one climbs."""

from __future__ import annotations

from collections.abc import Sequence

from bisat.core.entry import Entry, Example, Thinking, timed
from bisat.core.game import AnyGame
from bisat.parts import plain
from bisat.parts.story import seat_names
from bisat_dunes.encoding import encode
from bisat_dunes.rules import SEATS, Dunes, Lay, View


class Options(Thinking, kw_only=True, frozen=True):
    """How to play Dunes."""

    open_hands: bool = False
    """Everybody sees all cards: for learning."""


def build(options: Options) -> AnyGame:
    """The game, with clocks where the options say so."""
    return timed(Dunes(options.open_hands), options)


def text(view: View, names: Sequence[str] = (), language: str = "en") -> str:
    """The dune, then each seat with its steps and what is known of its cards."""
    rows = [f"  △ {' '.join(map(str, view.laid)) or '–'}"]
    for seat, name in enumerate(seat_names(view.seats, names, language)):
        hand = view.hands[seat]
        cards = ["▮"] * view.counts[seat] if hand is None else map(str, hand)
        rows.append(
            f"{'→' if seat == view.mover else ' '} {name}: {'▲' * view.steps[seat]} {' '.join(cards)}"
        )
    return "\n".join(rows)


ENTRY = Entry(
    id="dunes",
    title="Dunes",
    seats=SEATS,
    kind="in turn",
    options=Options,
    build=build,
    show=plain.show("bisat_dunes", Lay, text),
    encoding=encode,
    examples=(Example(seats=2, seed="caravan", moves=((0, "lay 1"),)),),
)
