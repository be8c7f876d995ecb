"""The fold of the day: made from the date alone, and its par is a proven minimum."""

from __future__ import annotations

from bisat.games.magic_fold.cloth.daily import MIN_STEPS, daily
from bisat.games.magic_fold.cloth.sheet import CELLS, sound
from bisat.games.magic_fold.cloth.solver import nearest


def test_a_day_has_one_fold_and_another_day_another() -> None:
    days = [f"2026-11-{day:02}" for day in range(1, 21)]
    folds = [daily(day) for day in days]
    assert folds[:3] == [daily(day) for day in days[:3]]
    assert len({(fold.elements, fold.pictures) for fold in folds}) == 20
    assert len({fold.par for fold in folds}) > 1
    assert len({bool(fold.cloth.folds) for fold in folds}) == 2


def test_a_fold_of_the_day_can_be_folded_in_its_par() -> None:
    for day in range(1, 13):
        fold = daily(f"2027-{day:02}-01")
        assert len(set(fold.pictures)) == CELLS
        assert sound(fold.cloth)
        way = nearest(fold.cloth, fold.elements, fold.pictures)
        assert way is not None
        assert len(way) == fold.par >= MIN_STEPS
