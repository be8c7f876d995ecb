"""Sums of fractions that come out the same everywhere."""

from __future__ import annotations

from collections.abc import Iterable


def float_sum(numbers: Iterable[float]) -> float:
    """Numbers added one after the other, as compiled code does it; `sum` rounds otherwise since Python 3.12.

    >>> float_sum([0.1, 0.2, 0.3])
    0.6000000000000001
    """
    total = 0.0
    for number in numbers:
        total += number
    return total
