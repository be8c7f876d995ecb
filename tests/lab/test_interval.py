"""Intervals on cases whose truth is known."""

from __future__ import annotations

import pytest

from bisat.core.rng import Rng
from bisat.lab.interval import Interval, mean_interval, share_interval


def ends(interval: Interval) -> tuple[float, float, float]:
    return round(interval.low, 4), round(interval.mean, 4), round(interval.high, 4)


def test_wins_and_losses_have_wilsons_interval() -> None:
    assert ends(share_interval([1.0] * 60 + [0.0] * 40)) == (0.5020, 0.6, 0.6906)  # the textbook's figures
    assert ends(share_interval([0.0] * 10)) == (0.0, 0.0, 0.2775)
    assert ends(share_interval([1.0] * 10)) == (0.7225, 1.0, 1.0)


def test_shared_wins_are_surer_than_wins_and_losses() -> None:
    whole, halves = share_interval([1.0, 0.0] * 50), share_interval([0.75, 0.25] * 50)
    assert whole.mean == halves.mean == 0.5
    assert halves.high - halves.low == pytest.approx((whole.high - whole.low) / 2, rel=0.05)


def test_equal_shares_claim_no_more_than_wins_and_losses_would() -> None:
    assert ends(share_interval([1 / 3] * 30)) == ends(share_interval(([1.0] + [0.0] * 2) * 10))


def test_a_mean_has_the_normal_interval() -> None:
    assert ends(mean_interval([1, 2, 3, 4, 5] * 20)) == (2.7214, 3.0, 3.2786)
    assert ends(mean_interval([2.5])) == (2.5, 2.5, 2.5)


@pytest.mark.parametrize("truth", [0.1, 0.45])
def test_the_truth_lies_inside_about_95_times_in_100(truth: float) -> None:
    inside = 0
    for trial in range(400):
        rng = Rng(f"{truth}", trial)
        interval = share_interval([float(rng.unit() < truth) for _ in range(100)])
        inside += interval.low <= truth <= interval.high
    assert 366 <= inside <= 394


def test_apart_means_wholly_above() -> None:
    low, high = Interval(0.4, 0.3, 0.5), Interval(0.6, 0.55, 0.65)
    assert high.apart(low)
    assert not low.apart(high)
    assert not Interval(0.55, 0.45, 0.65).apart(low)
