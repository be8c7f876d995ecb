"""Mixed play for games of sealed choices: regrets over imagined deals."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from bisat.bots.sample import sample
from bisat.core.bot import CAP, Choice, Likely, Spent
from bisat.core.float_sum import float_sum
from bisat.core.game import Seat
from bisat.core.knowledge import WHIM, Deal, Lean, Read
from bisat.core.rng import Rng


class Mixing(msgspec.Struct, frozen=True):
    """Two games of regret matching, played side by side over the same imagined deals.

    In the public one every seat, the bot's own too, learns what to do with whatever it may hold: so the bot
    expects its rivals to play, and they know no more of the bot than they can. In the private one the bot,
    with its true hand, learns to answer them, and it draws its move from the average of all it meant to do
    on the way. Few iterations leave that average broad, many make it sharp.
    """

    read: Read
    iterations: int
    lean: Lean | None = None

    def choose(self, view: Any, legal: Sequence[Any], rng: Rng, spent: Spent) -> Choice:
        moves, weights = self.likely(view, legal, rng, spent)
        return Choice(moves[sample(weights, rng) if len(moves) > 1 else 0])

    def likely(self, view: Any, legal: Sequence[Any], rng: Rng, spent: Spent) -> Likely:
        """What it draws from."""
        reading = self.read(view, legal)
        own = reading.own
        if len(own) == 1:
            return [reading.moves[own[0]]], [1.0]
        seat = view.seat
        public = [[0.0] * len(reading.moves) for _ in range(view.seats)]
        private = [0.0] * len(reading.moves)
        meant = [0.0] * len(own)
        for iteration in range(self.iterations):
            if iteration and spent() >= CAP:
                break
            deal = reading.deal(rng)
            chosen = [_pick(regrets, hand, rng) for regrets, hand in zip(public, deal.hands, strict=True)]
            choosing = [other for other, hand in enumerate(deal.hands) if len(hand) > 1]
            if choosing:
                other = choosing[iteration % len(choosing)]  # in turn, so that more seats cost no more time
                _learn(public[other], deal, chosen, other, deal.hands[other])
            _learn(private, deal, chosen, seat, own)
            for at, weight in enumerate(_strategy(private, own)):
                meant[at] += weight * (iteration + 1)  # what it meant early, it meant with little reason
        moves = [reading.moves[number] for number in own]
        if self.lean is not None:
            meant = [weight * self.lean(move) for weight, move in zip(meant, moves, strict=True)]
        return moves, meant


def _strategy(regrets: Sequence[float], hand: Sequence[int]) -> list[float]:
    """Each move of the hand as likely as its absence was regretted; all alike while nothing is."""
    weights = [regret if (regret := regrets[number]) > 0 else 0.0 for number in hand]
    total = float_sum(weights)
    if total <= 0:
        return [1 / len(hand)] * len(hand)
    return [weight / total for weight in weights]


def _pick(regrets: Sequence[float], hand: Sequence[int], rng: Rng) -> int:
    if not hand:
        return -1
    if rng.unit() < WHIM:
        return rng.choice(hand)
    return hand[sample(_strategy(regrets, hand), rng)]


def _learn(regrets: list[float], deal: Deal, chosen: list[int], seat: Seat, hand: Sequence[int]) -> None:
    """Compare all moves of a hand against what the others chose, and regret what would have been better."""
    kept = chosen[seat]
    gains = []
    expected = 0.0
    for number, weight in zip(hand, _strategy(regrets, hand), strict=True):
        chosen[seat] = number
        gain = deal.shares(chosen)[seat]
        expected += weight * gain
        gains.append(gain)
    chosen[seat] = kept
    for number, gain in zip(hand, gains, strict=True):
        regrets[number] += gain - expected
