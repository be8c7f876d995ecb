"""Bids in numbers."""

from __future__ import annotations

from typing import Any

from bisat.core.encoding import Block, Chosen, Encoding, seat_block
from tests.core.toys.bids import CARDS, Bid, Cheer, Stall


class BidsEncoding(Encoding):
    def __init__(self, seats: int, moves: tuple[Any, ...] = (*map(Bid, CARDS), Cheer())) -> None:
        layout = (
            seat_block(seats),
            Block("gone", (seats,), "seats that forfeited"),
            Block("round", (1,), "the round", len(CARDS) + 1),
            Block("prize", (1,), "what is bid for", 255),
            Block("purses", (seats, len(CARDS)), "cards left"),
            Block("chose", (seats,), "whose bid is in"),
            Block("choice", (1,), "the own bid", max(CARDS)),
            Block("cheered", (seats,), "who cheered"),
            Block("scores", (seats,), "points", 255),
        )
        super().__init__(seats, moves, layout, version=1)

    def observe(self, view: Stall, chosen: Chosen = ()) -> bytes:
        observation, around = self.sketch(view.seat)
        at = self.starts
        if view.seat is not None:
            observation[at["seat"] + view.seat] = 1
        observation[at["round"]], observation[at["prize"]] = view.round, view.prize
        observation[at["choice"]] = 0 if view.choice is None else view.choice.card
        for place, seat in enumerate(around):
            observation[at["gone"] + place] = seat in view.gone
            observation[at["chose"] + place] = view.chose[seat]
            observation[at["cheered"] + place] = view.cheered[seat]
            observation[at["scores"] + place] = view.scores[seat]
            for card in view.purses[seat]:
                observation[at["purses"] + place * len(CARDS) + card - 1] = 1
        return bytes(observation)
