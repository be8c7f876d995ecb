"""How sure a mean of matches is."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt

import msgspec

from bisat.lab.student import deviations

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


def mean_interval(samples: Sequence[float], within: tuple[float, float], doubt: float = DOUBT) -> Interval:
    """The mean of independent samples that lie within bounds, each as a share of the way between them.

    >>> interval = mean_interval([1, 2, 3, 4, 5], within=(1, 5))
    >>> round(interval.low, 3), interval.mean, round(interval.high, 3)
    (1.599, 3.0, 4.401)
    """
    low, high = within
    way = high - low
    mean = sum(samples) / len(samples)
    if way == 0:
        return Interval(mean, low, high)
    share = share_interval([(sample - low) / way for sample in samples], doubt)
    return Interval(mean, low + way * share.low, low + way * share.high)


def share_interval(samples: Sequence[float], doubt: float = DOUBT) -> Interval:
    """The mean of independent shares between 0 and 1, by Wilson's score and Student's law.

    Shares spread less than wins and losses do: they count for as many wins and losses as would give
    the same error. One sample tells nothing of the spread, so it claims nothing.

    >>> interval = share_interval([1] * 5 + [0] * 5)
    >>> round(interval.low, 3), interval.mean, round(interval.high, 3)
    (0.209, 0.5, 0.791)
    """
    n = len(samples)
    mean = sum(samples) / n
    if n < 2:
        return Interval(mean, 0.0, 1.0)
    spread = sum((sample - mean) ** 2 for sample in samples) / (n - 1)
    size = max(n, n * mean * (1 - mean) / spread) if spread > TINY else n
    reach = deviations(doubt, n - 1)
    square = reach * reach
    middle = (mean + square / (2 * size)) / (1 + square / size)
    wide = reach / (1 + square / size) * sqrt(mean * (1 - mean) / size + square / (4 * size * size))
    low, high = (
        min(mean, middle - wide),
        max(mean, middle + wide),
    )  # at an edge, but for rounding, it is the mean
    return Interval(mean, max(0.0, low), min(1.0, high))
