"""Regret matching, compiled: what `bisat.bots.mixing` does with regrets, draw for draw."""

from __future__ import annotations

from bisat.core.knowledge import WHIM
from bisat.parts.kernels.chance import Fractions, Words, below, sample, unit
from bisat.parts.kernels.compiling import compiled, inlined
from bisat.parts.kernels.loops import NONE, Numbers


@inlined
def strategy(regrets: Fractions, hand: Numbers, count: int, weights: Fractions) -> None:
    """Each move of the hand as likely as its absence was regretted; all alike while nothing is."""
    total = 0.0
    for at in range(count):
        weights[at] = max(regrets[hand[at]], 0.0)
        total += weights[at]
    for at in range(count):
        weights[at] = weights[at] / total if total > 0 else 1 / count


@compiled
def picked(regrets: Fractions, hand: Numbers, count: int, weights: Fractions, chance: Words) -> int:
    """What an imagined seat chooses from a hand, or NONE."""
    if count == 0:
        return NONE
    if unit(chance) < WHIM:
        return int(hand[below(chance, count)])
    strategy(regrets, hand, count, weights)
    return int(hand[sample(weights, count, chance)])
