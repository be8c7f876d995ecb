"""How often an interval of 95 % holds the truth: summed over all that a few deals may show, law by law.

Nothing is drawn by chance. A law says how likely each share of a deal is that a bot wins, of as many matches
as there are bots. All outcomes of so many deals are gone through, each with its chance.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from itertools import combinations_with_replacement
from math import comb, inf, lgamma, sqrt
from statistics import mean, stdev
from typing import Any

import numpy as np

from bisat.lab.interval import Interval, share_interval

MIN_COVERAGE, MAX_COVERAGE = 0.93, 0.97
"""Between which 95 % shall lie."""
CHANCES = tuple(percent / 100 for percent in range(1, 100))
CASES = (
    *((2, deals) for deals in (4, 5, 6, 8, 16, 32)), *((3, deals) for deals in (4, 6, 8, 16)),
    *((4, deals) for deals in (4, 6, 8)), *((5, deals) for deals in (4, 6)), (6, 4), (6, 6),
)  # fmt: skip
"""Bots and deals."""
STUDENT = {4: 3.182, 5: 2.776, 6: 2.571, 8: 2.365, 16: 2.131, 32: 2.040}
"""How many deviations hold 95 % of Student's law, by deals."""

Law = Sequence[float]
"""How likely each share of a deal is: nothing, one match of it, two, and so on to all."""
Method = Callable[[Sequence[float]], Interval]


def coin(bots: int, chance: float) -> Law:
    """Whoever wins a deal wins it in every rotation."""
    return [1 - chance, *[0.0] * (bots - 1), chance]


def matches(bots: int, chance: float) -> Law:
    """A match in each rotation, and none knows of the others."""
    return [comb(bots, won) * chance**won * (1 - chance) ** (bots - won) for won in range(bots + 1)]


def mixed(one: Law, other: Law, part: float = 0.5) -> Law:
    """One law in this part of all deals, and the other in the rest."""
    return [part * a + (1 - part) * b for a, b in zip(one, other, strict=True)]


def halved(bots: int, chance: float) -> Law:
    """Half of all deals are decided as a whole."""
    return mixed(matches(bots, chance), coin(bots, chance))


def shared(bots: int) -> Law:
    """Seven of ten deals are shared evenly, the others decided as a whole."""
    return mixed([0.0, 1.0, *[0.0] * (bots - 1)], coin(bots, 1 / bots), 0.7)


KINDS: dict[str, Callable[[int, float], Law]] = {
    "each match anew": matches,
    "half by the deal": halved,
    "by the deal": coin,
}


class Outcomes:
    """All that so many deals of so many bots may show, with the interval of each."""

    def __init__(self, bots: int, deals: int, method: Method = share_interval) -> None:
        found = [*combinations_with_replacement(range(bots + 1), deals)]
        self.shares = np.arange(bots + 1) / bots
        self.counts = np.array([np.bincount(one, minlength=bots + 1) for one in found])
        self.ways = np.array([lgamma(deals + 1) - sum(lgamma(some + 1) for some in it) for it in self.counts])
        made = [method([number / bots for number in one]) for one in found]
        self.low, self.high = (np.array([getattr(one, edge) for one in made]) for edge in ("low", "high"))

    def covered(self, law: Law) -> float:
        """How often the interval holds the truth."""
        truth, known = float(self.shares @ law), np.array(law)
        logs = np.log(np.where(known > 0, known, 1.0))
        never = self.counts[:, known == 0].any(axis=1)
        chances = np.where(never, 0.0, np.exp(self.counts @ logs + self.ways))
        inside = (self.low - 1e-9 <= truth) & (truth <= self.high + 1e-9)
        return float(chances[inside].sum())


def student(samples: Sequence[float]) -> Interval:
    """By Student's law, cut off at the ends."""
    middle, way = mean(samples), STUDENT[len(samples)] * stdev(samples) / sqrt(len(samples))
    return Interval(middle, max(0.0, middle - way), min(1.0, middle + way))


INTRO = """# Intervals

How often the interval of 95 % (`bisat/lab/interval.py`) holds the truth, in percent of all contests, by
`python -m benchmarks intervals --write`. Nothing is simulated: all that so many deals may show is summed up.
As many bots play as there are seats, so a deal is as many matches. In each kind of law the chance to win goes
from 1 to 99 % in steps of 1: the mean of these 99, the least of them, and how many percent of them lie below
93, between 93 and 97, and above.
"""
OUTRO = """
## What no interval can

Deals that are won or lost as a whole can show few things only. The truth is inside the intervals of some of
these things and outside the others, so how often it is inside is a sum of some of their chances. *Possible*
says at how many of the 99 chances there is any such sum between 93 and 97 %: elsewhere no interval whatever
can be there, and it jumps wherever the truth passes an edge. *Best least* is the highest least of all
intervals whose edges grow with what was won and whose mean is 97 % at most, found by going through all of
them. An interval drawn by chance (Stevens, 1950) would reach more, and would tell two people different things
of the same matches.

| deals | possible, of 99 | ours there | best least | ours |
|---|---|---|---|---|"""


def report(repeats: int) -> str:  # noqa: ARG001  # it is no measurement: once is always
    """Each kind of law over all chances; strongly skewed laws; beside Student's interval."""
    known = {case: Outcomes(*case) for case in CASES}
    return "\n".join([INTRO, *_tables(known), OUTRO, *_limits()])


def _tables(known: dict[tuple[int, int], Outcomes]) -> Iterator[str]:
    for kind, law in KINDS.items():
        yield f"## {kind.capitalize()}\n"
        yield "| seats | deals | mean | least | below 93 | 93 to 97 | above |\n|---|---|---|---|---|---|---|"
        yield from (_row(case, outcomes, law) for case, outcomes in known.items())
        yield ""
    yield "## Strongly skewed\n"
    yield "A bot that wins hardly ever, by the deal; and seven of ten deals shared evenly.\n"
    yield "| seats | deals | chance 2 % | 5 % | 10 % | 20 % | mostly shared |\n|---|---|---|---|---|---|---|"
    for (bots, deals), outcomes in known.items():
        laws = [*[coin(bots, chance) for chance in (0.02, 0.05, 0.1, 0.2)], shared(bots)]
        yield _line(bots, deals, *[f"{100 * outcomes.covered(law):.1f}" for law in laws])
    yield "\n## Beside Student’s interval\n"
    yield "The mean and the least over the same chances, each match anew.\n"
    yield "| seats | deals | Student | ours |\n|---|---|---|---|"
    for (bots, deals), outcomes in known.items():
        rows = [covered(it, partial(matches, bots)) for it in (Outcomes(bots, deals, student), outcomes)]
        yield _line(bots, deals, *[f"{100 * mean(row):.1f}, {100 * min(row):.1f}" for row in rows])


def covered(
    outcomes: Outcomes, law: Callable[[float], Law], chances: Iterable[float] = CHANCES
) -> list[float]:
    """The coverage of a kind of law at each chance."""
    return [outcomes.covered(law(chance)) for chance in chances]


def _limits() -> Iterator[str]:
    for deals in (4, 5, 6, 8):
        found = covered(Outcomes(2, deals), partial(coin, 2))
        ours = sum(MIN_COVERAGE <= one <= MAX_COVERAGE for one in found)
        yield _line(deals, possible(deals), ours, f"{100 * best_least(deals):.1f}", f"{100 * min(found):.1f}")


def _won(deals: int) -> list[list[float]]:
    """At each chance, how likely it is to win none of so many deals, one, two, and so on."""
    return [
        [comb(deals, won) * one**won * (1 - one) ** (deals - won) for won in range(deals + 1)]
        for one in CHANCES
    ]


def possible(deals: int) -> int:
    """At how many chances any set of outcomes has between 93 and 97 %, where deals are won as a whole."""
    found = 0
    for row in _won(deals):
        sums = np.zeros(1)
        for one in row:
            sums = np.concatenate([sums, sums + one])
        found += bool(((sums >= MIN_COVERAGE) & (sums <= MAX_COVERAGE)).any())
    return found


def best_least(deals: int) -> float:
    """The highest least that intervals with a mean of 97 % at most may have, to a hundredth of a percent."""
    floors = range(9000, 9800)
    return (
        9000 + bisect_right(floors, MAX_COVERAGE, key=lambda it: _least_mean(deals, it / 10_000)) - 1
    ) / 10_000


def _least_mean(deals: int, floor: float) -> float:
    """The smallest mean of all intervals that cover every chance so often.

    As the chance grows, it enters intervals of more wins and leaves those of fewer: at each it lies in those
    from some number of wins to another, and neither ever falls.
    """
    spans = [(low, high) for low in range(deals + 1) for high in range(low, deals + 1)]
    sums = dict.fromkeys(spans, 0.0)
    for row in _won(deals):
        inside = {(low, high): sum(row[low : high + 1]) for low, high in spans}
        sums = {
            (low, high): inside[low, high]
            + min([sums[it] for it in sums if it[0] <= low and it[1] <= high], default=inf)
            for low, high in spans
            if inside[low, high] >= floor
        }
    return min(sums.values(), default=inf) / len(CHANCES)


def _row(case: tuple[int, int], outcomes: Outcomes, law: Callable[[int, float], Law]) -> str:
    found = covered(outcomes, partial(law, case[0]))
    below, above = sum(one < MIN_COVERAGE for one in found), sum(one > MAX_COVERAGE for one in found)
    parts = [f"{100 * some / len(found):.0f}" for some in (below, len(found) - below - above, above)]
    return _line(*case, f"{100 * mean(found):.1f}", f"{100 * min(found):.1f}", *parts)


def _line(*cells: Any) -> str:
    return f"| {' | '.join(map(str, cells))} |"
