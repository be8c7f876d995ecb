"""How sure a mean of matches is."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from math import log1p, sqrt
from statistics import NormalDist

import msgspec

NORMAL = 1.959964
"""95 % of a normal distribution lie within this many deviations."""
DOUBT = 0.05
"""How often an interval may miss."""
NEAR, FAR = 1 / 3, 1 / 9
"""A part of a sample is imagined next to the edge that is sought, and one far off from it; up to three times
as much where samples are all or nothing."""
FEW = 4
"""Of so many samples the doubt is doubled, of twice as many one and a half times as great: few samples can
show few things only, so that their intervals hold more than they say."""
HALVINGS = 60
"""Until an edge is known as well as a float can say."""

_law = NormalDist()


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
    (1.885, 3.0, 4.115)
    """
    low, high = within
    way = high - low
    mean = sum(samples) / len(samples)
    if way == 0:
        return Interval(mean, low, high)
    share = share_interval([(sample - low) / way for sample in samples], doubt)
    return Interval(mean, low + way * share.low, low + way * share.high)


def share_interval(samples: Sequence[float], doubt: float = DOUBT) -> Interval:
    """The mean of independent shares from 0 to 1, however skewed, by the Bayesian bootstrap (Rubin, 1981).

    Every sample gets a chance weight, and so do a loss and a win that are imagined beside them, since a few
    samples seldom show the worst: more of them the nearer samples are to all or nothing. One sample tells
    nothing of the spread, so it claims nothing.

    >>> interval = share_interval([1] * 5 + [0] * 5)
    >>> round(interval.low, 3), interval.mean, round(interval.high, 3)
    (0.22, 0.5, 0.78)
    """
    mean = sum(samples) / len(samples)
    if len(samples) < 2:
        return Interval(mean, 0.0, 1.0)
    most = mean * (1 - mean)
    spread = sum([(sample - mean) ** 2 for sample in samples]) / len(samples)
    whole = 1 + 2 * (spread / most if most > 0 else 1)
    either = doubt / 2 * (1 + FEW / len(samples))
    low = _low_edge(samples, whole, either)
    high = 1 - _low_edge([1 - sample for sample in samples], whole, either)
    return Interval(mean, max(0.0, min(mean, low)), min(1.0, max(mean, high)))


def _low_edge(samples: Iterable[float], whole: float, doubt: float) -> float:
    """Below what the weighted mean lies with this chance.

    The weights are gammas, and the chance comes from their saddlepoint (Lugannani and Rice, 1980). An edge
    and its saddlepoint belong to one tilt of the weights, from which both follow; so the tilt is sought.
    """
    weights = Counter([round(sample, 12) for sample in samples])
    parts = [*weights.items(), (0.0, NEAR * whole), (1.0, FAR * whole)]
    none, all_ = 0.0, 1.0
    edge = 0.0
    for _ in range(HALVINGS):
        middle = (none + all_) / 2
        tilt = middle / (1 - middle)
        heavy = [(value, weight / (1 + tilt * value)) for value, weight in parts]
        whole = sum([weight for _, weight in heavy])
        edge = sum([value * weight for value, weight in heavy]) / whole
        slope = 1 + tilt * edge
        logs = [weight * log1p(tilt * (value - edge) / slope) for value, weight in parts]
        root = -sqrt(max(0.0, 2 * sum(logs)))
        spread = sum([weight * ((value - edge) / (1 + tilt * value)) ** 2 for value, weight in parts])
        skew = -tilt * sqrt(spread)
        if root == 0 or _law.cdf(root) + _law.pdf(root) * (1 / root - 1 / skew) > doubt:
            none = middle
        else:
            all_ = middle
    return edge
