"""How sure a mean of matches is."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from math import sqrt
from statistics import NormalDist

import msgspec

NORMAL = 1.959964
"""95 % of a normal distribution lie within this many deviations."""
DOUBT = 0.05
"""How often an interval may miss."""


TINY = 1e-12
"""Below it a spread is a rounding error."""


class Interval(msgspec.Struct, frozen=True):
    """A mean and where it lies with 95 % confidence, or what else was asked for."""

    mean: float
    low: float
    high: float

    def apart(self, other: Interval) -> bool:
        """Whether this interval lies wholly above the other."""
        return self.low > other.high


@cache
def deviations(doubt: float) -> float:
    """Within how many deviations all of a normal distribution lies but for this part.

    >>> round(deviations(0.01), 3)
    2.576
    """
    return NORMAL if doubt == DOUBT else NormalDist().inv_cdf(1 - doubt / 2)


def mean_interval(samples: Sequence[float], doubt: float = DOUBT) -> Interval:
    """The mean of independent samples, by the normal law.

    >>> interval = mean_interval([1, 2, 3, 4, 5])
    >>> round(interval.low, 3), interval.mean, round(interval.high, 3)
    (1.614, 3.0, 4.386)
    """
    n = len(samples)
    mean, spread = _moments(samples)
    wide = deviations(doubt) * sqrt(
        spread / max(1, n - 1)
    )  # of one sample the spread is 0, and no width is claimed
    return Interval(mean, mean - wide, mean + wide)


def share_interval(samples: Sequence[float], doubt: float = DOUBT) -> Interval:
    """The mean of independent shares between 0 and 1, by Wilson's score.

    Shares spread less than wins and losses do: they count for as many wins and losses as would give
    the same error.

    >>> interval = share_interval([1] * 5 + [0] * 5)
    >>> round(interval.low, 3), interval.mean, round(interval.high, 3)
    (0.237, 0.5, 0.763)
    """
    mean, spread = _moments(samples)
    size = len(samples) * (mean * (1 - mean) / spread if spread > TINY else 1.0)
    normal = deviations(doubt)
    square = normal * normal
    middle = (mean + square / (2 * size)) / (1 + square / size)
    wide = normal / (1 + square / size) * sqrt(mean * (1 - mean) / size + square / (4 * size * size))
    return Interval(mean, max(0.0, middle - wide), min(1.0, middle + wide))


def _moments(samples: Sequence[float]) -> tuple[float, float]:
    """The mean, and the mean squared distance from it."""
    mean = sum(samples) / len(samples)
    return mean, sum((sample - mean) ** 2 for sample in samples) / len(samples)
