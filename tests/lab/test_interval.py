"""Intervals on cases whose truth is known."""

from __future__ import annotations

from collections.abc import Callable
from math import sqrt

import pytest

from bisat.core.rng import Rng
from bisat.lab.interval import Interval, mean_interval, share_interval
from bisat.lab.student import MANY, deviations


def ends(interval: Interval) -> tuple[float, float, float]:
    return round(interval.low, 4), round(interval.mean, 4), round(interval.high, 4)


@pytest.mark.parametrize(
    ("doubt", "freedom", "known"),
    [
        (0.05, 1, 12.706),
        (0.05, 2, 4.303),
        (0.05, 3, 3.182),
        (0.05, 9, 2.262),
        (0.05, 30, 2.042),
        (0.05, 120, 1.980),
        (0.05, 1000, 1.962),
        (0.01, 4, 4.604),
        (0.01, 1000, 2.581),
        (0.001, 60, 3.460),
        (0.001, 1000, 3.300),
    ],
)
def test_students_law_says_what_tables_say(doubt: float, freedom: int, known: float) -> None:
    assert round(deviations(doubt, freedom), 3) == known


def test_students_law_has_no_step_where_another_way_of_reckoning_begins() -> None:
    before, there, after = (deviations(0.01, MANY + at) for at in (-1, 0, 1))
    assert before - there == pytest.approx(there - after, rel=0.05)


def test_many_wins_and_losses_have_wilsons_interval() -> None:
    assert share_interval([1.0] * 6000 + [0.0] * 4000).low == pytest.approx(0.5904, abs=1e-4)
    assert share_interval([1.0] * 6000 + [0.0] * 4000).high == pytest.approx(0.6096, abs=1e-4)


def test_few_wins_and_losses_say_less_than_wilson_does() -> None:
    assert ends(share_interval([1.0] * 60 + [0.0] * 40)) == (0.5008, 0.6, 0.6916)  # by Wilson 0.5020, 0.6906
    assert ends(share_interval([0.0] * 10)) == (0.0, 0.0, 0.3385)
    assert ends(share_interval([1.0] * 10)) == (0.6615, 1.0, 1.0)


def test_shared_wins_are_surer_than_wins_and_losses() -> None:
    whole, halves = share_interval([1.0, 0.0] * 50), share_interval([0.75, 0.25] * 50)
    assert whole.mean == halves.mean == 0.5
    assert halves.high - halves.low == pytest.approx((whole.high - whole.low) / 2, rel=0.05)


def test_equal_shares_claim_no_more_than_wins_and_losses_would() -> None:
    assert ends(share_interval([1 / 3] * 30)) == ends(share_interval(([1.0] + [0.0] * 2) * 10))


def test_a_mean_of_many_has_nearly_the_normal_interval() -> None:
    normal = 1.96 * sqrt(2 / 4000)
    found = mean_interval([1, 2, 3, 4, 5] * 800, (1, 5))
    assert (found.low, found.mean, found.high) == pytest.approx((3 - normal, 3, 3 + normal), abs=1e-3)


def test_one_sample_claims_nothing_and_a_few_equal_ones_little() -> None:
    assert ends(mean_interval([2.5], (1, 4))) == (1.0, 2.5, 4.0)
    assert ends(share_interval([1.0])) == (0.0, 1.0, 1.0)
    few, more = mean_interval([2.0] * 3, (1, 3)), mean_interval([2.0] * 30, (1, 3))
    assert 1.0 < few.low < 1.2 < more.low < 2.0 < more.high < 2.8 < few.high < 3.0
    assert ends(mean_interval([1, 1], (1, 1))) == (1.0, 1.0, 1.0), "alone one is always first"


@pytest.mark.parametrize("truth", [0.1, 0.45])
def test_the_truth_lies_inside_about_95_times_in_100(truth: float) -> None:
    inside = 0
    for trial in range(400):
        rng = Rng(f"{truth}", trial)
        interval = share_interval([float(rng.unit() < truth) for _ in range(100)])
        inside += interval.low <= truth <= interval.high
    assert 366 <= inside <= 394


LAWS: dict[str, Callable[[Rng], float]] = {
    "two matches a deal": lambda rng: (rng.below(2) + rng.below(2)) / 2,
    "mostly the deal decides": lambda rng: rng.below(2) if rng.unit() < 0.3 else 0.5,
    "wins and losses": lambda rng: rng.below(2),
    "places of many seats": Rng.unit,
}
"""What one of two equals wins in a deal."""


@pytest.mark.parametrize("law", LAWS)
@pytest.mark.parametrize("deals", [4, 10])
def test_few_deals_of_equals_hold_a_half_about_95_times_in_100(law: str, deals: int) -> None:
    missed = 0
    for trial in range(600):
        rng = Rng(f"{law}/{deals}", trial)
        found = share_interval([LAWS[law](rng) for _ in range(deals)])
        missed += not found.low <= 0.5 <= found.high
    assert missed <= 45  # 30 are expected, and in 99 of 100 such trials at most 43


def test_apart_means_wholly_above() -> None:
    low, high = Interval(0.4, 0.3, 0.5), Interval(0.6, 0.55, 0.65)
    assert high.apart(low)
    assert not low.apart(high)
    assert not Interval(0.55, 0.45, 0.65).apart(low)
