"""Sampling by weight."""

from __future__ import annotations

from collections.abc import Sequence

from bisat.core.float_sum import float_sum
from bisat.core.rng import Rng


def sample(weights: Sequence[float], rng: Rng) -> int:
    """The index of one of the weights, each as likely as it is heavy.

    >>> sample((0, 3, 0), Rng("carpet", 0))
    1
    """
    left = rng.unit() * float_sum(weights)
    last = 0
    for at, weight in enumerate(weights):
        if weight > 0:
            last = at
            left -= weight
            if left < 0:
                return at
    return last
