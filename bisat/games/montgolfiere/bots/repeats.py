"""A bot that lives on the habits of others: whoever repeats himself loses to it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from bisat.core.bot import CAP, Choice, Spent
from bisat.core.rng import Rng
from bisat.games.montgolfiere.bots.knowledge import Plays, read
from bisat.games.montgolfiere.rules.box import KINDS, NUMBER, RANK, Card


class Repeats(msgspec.Struct, frozen=True):
    """Assumes that every rival plays the same kind of card again, and plays the best reply (Montgolfière)."""

    iterations: int = 64

    def choose(self, view: Any, legal: Sequence[Any], rng: Rng, spent: Spent) -> Choice:
        reading = read(view, legal)
        gains = [0.0] * len(reading.own)
        for iteration in range(self.iterations):
            if iteration and spent() >= CAP:
                break
            deal = reading.deal(rng)
            chosen = [rng.choice(hand) if hand else -1 for hand in deal.hands]
            if isinstance(reading, Plays):
                for seat in range(view.seats):
                    again = same_kind(view.played[seat], reading.prospects.unseen[seat])
                    if again and seat not in view.gone:
                        chosen[seat] = RANK[rng.choice(again)]
            for at, number in enumerate(reading.own):
                chosen[view.seat] = number
                gains[at] += deal.shares(chosen)[view.seat]
        return Choice(reading.moves[reading.own[gains.index(max(gains))]])


def same_kind(played: Sequence[Card], unseen: Sequence[Card]) -> list[Card]:
    """The unseen cards of the kind played last; all ballast is one kind.

    >>> same_kind(("gas", "15"), ("3", "7", "gas"))
    ['3', '7']
    """
    last = played[-1:]
    return [card for card in unseen if any(_kind(card) == _kind(other) for other in last)]


def _kind(card: Card) -> Card:
    return KINDS[0] if card in NUMBER else card
