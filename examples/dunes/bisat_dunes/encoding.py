"""Dunes in numbers, for whatever learns."""

from __future__ import annotations

from typing import Any

from bisat.core.encoding import Block, Encoding, put_order, seat_block
from bisat_dunes.rules import CARDS, HAND, Dunes, Lay, View

AT = {card: place for place, card in enumerate(CARDS)}


class DunesEncoding(Encoding):
    """Hands as far as they are known, and the dune."""

    def __init__(self, seats: int) -> None:
        layout = (
            seat_block(seats),
            Block("gone", (seats,), "seats that forfeited"),
            Block("mover", (seats,), "whose turn it is"),
            Block("hands", (seats, len(CARDS)), "cards that are known to be in a hand"),
            Block("known", (seats,), "hands that are shown"),
            Block("counts", (seats,), "cards in each hand", HAND),
            Block("laid", (len(CARDS),), "as which each card was laid, from 1", len(CARDS)),
            Block("steps", (seats,), "steps climbed", HAND),
        )
        super().__init__(seats, map(Lay, CARDS), layout, version=1)

    def observe(self, view: View, chosen: Any = ()) -> bytes:  # noqa: ARG002  # in one part
        observation, around = self.sketch(view.seat)
        at = self.starts
        if view.seat is not None:
            observation[at["seat"] + view.seat] = 1
        for place, seat in enumerate(around):
            observation[at["gone"] + place] = seat in view.gone
            observation[at["mover"] + place] = seat == view.mover
            observation[at["counts"] + place] = view.counts[seat]
            observation[at["steps"] + place] = view.steps[seat]
            observation[at["known"] + place] = view.hands[seat] is not None
            for card in view.hands[seat] or ():
                observation[at["hands"] + place * len(CARDS) + AT[card]] = 1
        put_order(observation, at["laid"], view.laid, AT)
        return bytes(observation)


def encode(game: Dunes, seats: int) -> DunesEncoding:  # noqa: ARG001  # options change nothing
    """The encoding of a game with these options."""
    return DunesEncoding(seats)
