"""How sure a mean of matches is."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt

import msgspec

NORMAL = 1.959964
"""95 % of a normal distribution lie within this many deviations."""


class Interval(msgspec.Struct, frozen=True):
    """A mean and where it lies with 95 % confidence."""

    mean: float
    low: float
    high: float

    def apart(self, other: Interval) -> bool:
        """Whether this interval lies wholly above the other."""
        return self.low > other.high


def mean_interval(samples: Sequence[float]) -> Interval:
    """The mean of independent samples, by the normal law.

    >>> mean_interval([1, 2, 3, 4, 5]).mean
    3.0
    """
    mean = sum(samples) / len(samples)
    wide = NORMAL * sqrt(_error(samples, mean))
    return Interval(mean, mean - wide, mean + wide)


def share_interval(samples: Sequence[float]) -> Interval:
    """The mean of independent shares between 0 and 1, by Wilson's score.

    Shares that are not all 0 or 1 vary less than wins and losses do: they count as the number of
    wins and losses that would have the same error.

    >>> [round(end, 3) for end in msgspec.structs.astuple(share_interval([1] * 5 + [0] * 5))]
    [0.5, 0.237, 0.763]
    """
    mean = sum(samples) / len(samples)
    error = _error(samples, mean)
    size = mean * (1 - mean) / error if error > 0 else len(samples)
    square = NORMAL * NORMAL
    middle = (mean + square / (2 * size)) / (1 + square / size)
    wide = NORMAL / (1 + square / size) * sqrt(mean * (1 - mean) / size + square / (4 * size * size))
    return Interval(mean, max(0.0, middle - wide), min(1.0, middle + wide))


def _error(samples: Sequence[float], mean: float) -> float:
    """The squared standard error of a mean; of a single sample nothing is known, so none is claimed."""
    n = len(samples)
    return sum((sample - mean) ** 2 for sample in samples) / (n * max(1, n - 1))
