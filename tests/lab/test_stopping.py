"""A contest that ends once bots have parted: seldom wrong, early where the case is clear."""

from __future__ import annotations

import pytest

from bisat.cli.arena import as_text
from bisat.core.rng import Rng
from bisat.lab.arena import arena
from bisat.lab.interval import DOUBT
from bisat.lab.stopping import doubt, looks, parted

RUNS = 400
DEALS = 512


def stopped(chance: float, seed: str) -> int | None:
    """After how many deals of coin tosses two bots part; None if they do not."""
    rng = Rng(seed, 0)
    tosses = [float(rng.unit() < chance) for _ in range(DEALS)]
    for look in looks(DEALS):
        won = tosses[:look]
        if parted([won, [1 - toss for toss in won]], doubt(DEALS)):
            return look
    return None


def test_equals_are_seldom_called_unequal_however_often_one_looks() -> None:
    wrong = sum(stopped(0.5, f"even/{run}") is not None for run in range(RUNS))
    assert wrong / RUNS <= DOUBT


@pytest.mark.parametrize("deals", [4, 20])
def test_equals_that_play_little_are_seldom_called_unequal(deals: int) -> None:
    """Two matches in each deal, as an arena of two bots plays them, and one look in the end."""
    wrong = 0
    for run in range(RUNS):
        rng = Rng(f"little/{deals}", run)
        won = [(rng.below(2) + rng.below(2)) / 2 for _ in range(deals)]
        wrong += parted([won, [1 - share for share in won]], doubt(deals))
    assert looks(deals) == (deals,)
    assert wrong / RUNS <= DOUBT


def test_whoever_is_clearly_better_is_found_early() -> None:
    found = [stopped(0.8, f"better/{run}") for run in range(50)]
    assert all(look is not None and look <= 128 for look in found)


def test_a_contest_ends_early_and_is_the_beginning_of_the_whole_one() -> None:
    early = arena("montgolfiere", ["easy", "random"], 400, until_parted=True, workers=1)
    assert early.parted
    assert early.early
    assert early.games == 64
    assert early.confidence > 0.95
    whole = arena("montgolfiere", ["easy", "random"], 64, workers=1)
    assert [one.win_rate.mean for one in early.standings] == [one.win_rate.mean for one in whole.standings]
    assert early.standings[0].win_rate.low < whole.standings[0].win_rate.low, "who looks often says less"


def test_bots_that_part_in_the_last_look_did_not_stop_early() -> None:
    last = arena("montgolfiere", ["easy", "random"], 64, until_parted=True, workers=1)
    assert (last.parted, last.early) == (True, False)
    assert "seats rotated, seed arena: they have parted" in as_text(last)
    early = arena("montgolfiere", ["easy", "random"], 400, until_parted=True, workers=1)
    assert "seed arena, stopped early: they have parted" in as_text(early)
