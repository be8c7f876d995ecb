"""Student's law: how far off a mean may be whose spread is itself only known from a few samples."""

from __future__ import annotations

from functools import cache
from math import cos, pi, sin, sqrt, tan
from statistics import NormalDist

MANY = 200
"""With more samples an expansion of the normal law is exact to five digits, and costs nothing."""
HALVINGS = 60
"""Until the edge is known as well as a float can say."""


@cache
def deviations(doubt: float, freedom: int) -> float:
    """Within how many deviations all lies but for this part; freedom is one less than the samples.

    >>> round(deviations(0.05, 9), 3), round(deviations(0.05, 10**6), 3)
    (2.262, 1.96)
    """
    if freedom > MANY:
        return _expanded(NormalDist().inv_cdf(1 - doubt / 2), freedom)
    low, high = 0.0, pi / 2
    for _ in range(HALVINGS):
        middle = (low + high) / 2
        low, high = (middle, high) if _inside(middle, freedom) < 1 - doubt else (low, middle)
    return sqrt(freedom) * tan(low)


def _inside(angle: float, freedom: int) -> float:
    """The part that lies within √freedom · tan(angle), by the finite sums (Abramowitz & Stegun 26.7.3, 4)."""
    odd = freedom % 2
    term = cos(angle) if odd else 1.0
    whole = 0.0 if freedom == 1 else term
    for at in range(2 + odd, freedom - 1, 2):
        term *= (at - 1) / at * cos(angle) ** 2
        whole += term
    return 2 / pi * (angle + sin(angle) * whole) if odd else sin(angle) * whole


def _expanded(normal: float, freedom: int) -> float:
    """From the normal law to Student's, by powers of 1 / freedom (the same, 26.7.5)."""
    first = (normal**3 + normal) / 4
    second = (5 * normal**5 + 16 * normal**3 + 3 * normal) / 96
    return normal + first / freedom + second / freedom**2
