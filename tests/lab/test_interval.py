"""Intervals on cases whose truth is known."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations_with_replacement
from math import comb, factorial, prod, sqrt

import pytest

from bisat.core.rng import Rng
from bisat.lab.interval import Interval, mean_interval, share_interval


def ends(interval: Interval) -> tuple[float, float, float]:
    return round(interval.low, 4), round(interval.mean, 4), round(interval.high, 4)


def test_many_wins_and_losses_have_wilsons_interval() -> None:
    assert share_interval([1.0] * 6000 + [0.0] * 4000).low == pytest.approx(0.5904, abs=1e-4)
    assert share_interval([1.0] * 6000 + [0.0] * 4000).high == pytest.approx(0.6096, abs=1e-4)


@pytest.mark.parametrize(
    ("won", "lost", "low", "high"),
    [(60, 40, 0.5006, 0.6936), (10, 0, 0.7490, 1.0), (0, 10, 0.0, 0.2510), (1, 29, 0.0025, 0.1546)],
)
def test_wins_and_losses_have_the_interval_of_a_beta_law(
    won: int, lost: int, low: float, high: float
) -> None:
    """As scipy says its quantiles, with two thirds of a loss and a third of a win, or the other way round."""
    found = share_interval([1.0] * won + [0.0] * lost)
    assert (found.low, found.high) == pytest.approx((low, high), abs=0.004)


def test_shared_wins_are_surer_than_wins_and_losses() -> None:
    whole, halves = share_interval([1.0, 0.0] * 50), share_interval([0.75, 0.25] * 50)
    assert whole.mean == halves.mean == 0.5
    assert halves.high - halves.low == pytest.approx((whole.high - whole.low) / 2, rel=0.05)


def test_equal_shares_say_that_others_are_rare_and_no_more() -> None:
    found = share_interval([1 / 3] * 30)
    assert 0.28 < found.low < 0.32 < 1 / 3 < 0.37 < found.high < 0.42


def test_a_mean_of_many_has_nearly_the_normal_interval() -> None:
    normal = 1.96 * sqrt(2 / 4000)
    found = mean_interval([1, 2, 3, 4, 5] * 800, (1, 5))
    assert (found.low, found.mean, found.high) == pytest.approx((3 - normal, 3, 3 + normal), abs=1e-3)


def test_one_sample_claims_nothing_and_a_few_equal_ones_little() -> None:
    assert ends(mean_interval([2.5], (1, 4))) == (1.0, 2.5, 4.0)
    assert ends(share_interval([1.0])) == (0.0, 1.0, 1.0)
    few, more = mean_interval([2.0] * 3, (1, 3)), mean_interval([2.0] * 30, (1, 3))
    assert 1.0 < few.low < 1.5 < more.low < 2.0 < more.high < 2.5 < few.high < 3.0
    assert ends(mean_interval([1, 1], (1, 1))) == (1.0, 1.0, 1.0), "alone one is always first"


@pytest.mark.parametrize("truth", [0.1, 0.45])
def test_the_truth_lies_inside_about_95_times_in_100(truth: float) -> None:
    inside = 0
    for trial in range(400):
        rng = Rng(f"{truth}", trial)
        interval = share_interval([float(rng.unit() < truth) for _ in range(100)])
        inside += interval.low <= truth <= interval.high
    assert 366 <= inside <= 394


Law = dict[float, float]
"""How likely each share of a deal is."""


def mixed(one: Law, other: Law, part: float = 0.5) -> Law:
    """One law in this part of all deals, and the other in the rest."""
    return {share: part * one.get(share, 0) + (1 - part) * other.get(share, 0) for share in one | other}


def coin(chance: float) -> Law:
    """Whoever wins a deal wins it in every rotation."""
    return {0.0: 1 - chance, 1.0: chance}


def matches(bots: int, chance: float) -> Law:
    """A match in each rotation, and none knows of the others."""
    return {
        won / bots: comb(bots, won) * chance**won * (1 - chance) ** (bots - won) for won in range(bots + 1)
    }


def contests(seats: int) -> Iterator[tuple[str, Law]]:
    """What a bot of so many wins in a deal, from hardly anything to half of it."""
    for chance in (0.02, 0.05, 0.1, 0.2, 1 / seats):
        yield f"each match anew, {chance:.2f}", matches(seats, chance)
        yield f"half by the deal, {chance:.2f}", mixed(matches(seats, chance), coin(chance))
        yield f"by the deal, {chance:.2f}", coin(chance)
    yield "mostly shared", mixed({1 / seats: 1.0}, coin(1 / seats), 0.7)
    yield "often shared by some", {0.0: 0.5, 1 / 6: 0.2, 1 / 3: 0.1, 0.5: 0.1, 1.0: 0.1}


def drawn(law: Law, unit: float) -> float:
    """The share that a number from 0 to 1 stands for."""
    for share, chance in law.items():
        unit -= chance
        if unit < 0:
            return share
    return max(law)


def covered(law: Law, deals: int) -> float:
    """How often the interval of so many deals holds the truth, summed over all that may happen."""
    truth = sum(share * chance for share, chance in law.items())
    sure = 0.0
    for samples in combinations_with_replacement(sorted(law), deals):
        found = share_interval(samples)
        if found.low - 1e-9 <= truth <= found.high + 1e-9:
            times = Counter(samples)
            ways = factorial(deals) / prod([factorial(often) for often in times.values()])
            sure += ways * prod([law[share] ** often for share, often in times.items()])
    return sure


@pytest.mark.parametrize(
    ("seats", "deals"),
    [
        *[(2, deals) for deals in (4, 6, 10)],
        *[(seats, 4) for seats in (3, 4, 5)],
        *[
            pytest.param(seats, deals, marks=pytest.mark.soak)
            for seats, deals in [(2, 16), (2, 32), (3, 6), (3, 10), (4, 6), (4, 8), (5, 6), (6, 4), (6, 6)]
        ],
    ],
)
def test_the_truth_is_inside_at_least_93_times_in_100_however_skewed(seats: int, deals: int) -> None:
    found = {name: covered(law, deals) for name, law in contests(seats)}
    assert min(found.values()) >= 0.93, found
    assert sum(found.values()) / len(found) <= 0.985, "no wider than it must be"


@pytest.mark.parametrize("law", [matches(2, 0.5), matches(2, 0.2), coin(0.5), coin(0.1), matches(3, 1 / 3)])
def test_many_deals_hold_the_truth_95_times_in_100(law: Law) -> None:
    truth = sum(share * chance for share, chance in law.items())
    inside = 0
    for trial in range(600):
        rng = Rng("many", trial)
        samples = [drawn(law, rng.unit()) for _ in range(128)]
        found = share_interval(samples)
        inside += found.low <= truth <= found.high
    assert 0.93 <= inside / 600 <= 0.98


def test_apart_means_wholly_above() -> None:
    low, high = Interval(0.4, 0.3, 0.5), Interval(0.6, 0.55, 0.65)
    assert high.apart(low)
    assert not low.apart(high)
    assert not Interval(0.55, 0.45, 0.65).apart(low)
