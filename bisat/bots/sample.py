"""Sampling by weight."""

from __future__ import annotations

from collections.abc import Sequence

from bisat.core.adding import added
from bisat.core.rng import Rng


def sample(weights: Sequence[float], rng: Rng) -> int:
    """The index of one of the weights, each as likely as it is heavy.

    >>> sample((0, 3, 0), Rng("carpet", 0))
    1
    """
    left = rng.unit() * added(weights)
    last = 0
    for at, weight in enumerate(weights):
        if weight > 0:
            last = at
            left -= weight
            if left < 0:
                return at
    return last
