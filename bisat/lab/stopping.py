"""When enough was played: one looks at a few moments, by intervals that are wide enough for all of them.

Whoever looks after every match and stops at the first gap finds gaps that are not there. Here one looks after
32 deals, 64, 128 and so on; each look has its part of the 5 % in which an interval may miss (Bonferroni), and
so has each pair of bots, so that all that is said in a contest is wrong at most once in twenty contests.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from bisat.lab.interval import DOUBT, share_interval

FIRST = 32
"""Deals before the first look; a contest of fewer is looked at once, when it is over."""


def looks(deals: int) -> tuple[int, ...]:
    """After how many deals one looks, the last time when all are played.

    >>> looks(100), looks(20)
    ((32, 64, 100), (20,))
    """
    found = []
    at = FIRST
    while at < deals:
        found.append(at)
        at *= 2
    return (*found, deals)


def doubt(deals: int) -> float:
    """How often the intervals of one look may miss."""
    return DOUBT / len(looks(deals))


def parted(won: Sequence[Sequence[float]], doubt: float) -> bool:
    """Whether of any two bots one is known to be better, from what each won deal by deal.

    Both played the same deals, so the difference in each deal is what counts; it lies between -1 and 1,
    however many seats each held.
    """
    pairs = [*combinations(won, 2)]
    for one, other in pairs:
        ahead = [(1 + a - b) / 2 for a, b in zip(one, other, strict=True)]
        found = share_interval(ahead, doubt / len(pairs))
        if found.low <= 0.5 <= found.high:
            return False
    return True
