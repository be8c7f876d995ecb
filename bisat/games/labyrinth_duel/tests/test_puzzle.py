"""The puzzle of the day."""

from __future__ import annotations

from itertools import islice

import pytest

from bisat.core.codec import encode, plain, read
from bisat.games.labyrinth_duel.rules.lay_out import fault
from bisat.games.labyrinth_duel.show.notation import rows
from bisat.games.labyrinth_duel.solver.puzzle import PARS, Grade, Puzzle, puzzle
from bisat.games.labyrinth_duel.solver.solver import solve
from bisat.games.labyrinth_duel.tests.exhaustive import layered, shortest


@pytest.mark.no_cover
@pytest.mark.parametrize("grade", PARS)
def test_the_puzzle_of_a_day_is_lawful_and_as_hard_as_its_grade(grade: Grade) -> None:
    for day in range(1, 6):
        daily = puzzle(f"2026-12-{day:02}", grade)
        assert fault(daily.board) is None
        assert daily.start != daily.target
        least, most = PARS[grade]
        assert least <= daily.par <= most
        solution = solve(daily.board, daily.start, daily.target)
        assert solution.proven
        assert solution.pushes is not None
        assert len(solution.pushes) == daily.par


def test_the_grades_follow_one_another_without_a_gap() -> None:
    bounds = list(PARS.values())
    assert all(
        later[0] == earlier[1] + 1 for earlier, later in zip(bounds, islice(bounds, 1, None), strict=False)
    )


def test_par_is_the_minimum_of_an_exhaustive_search() -> None:
    for day in (1, 2, 3):
        daily = puzzle(f"2027-01-0{day}", "easy")
        assert shortest(layered(daily.board, PARS["easy"][1]), daily.start, daily.target) == daily.par


def test_the_puzzle_is_the_same_for_everyone_and_another_each_day() -> None:
    assert puzzle("2026-11-15", "medium") == puzzle("2026-11-15", "medium")
    days = [puzzle(f"2026-11-{day}", "medium") for day in range(10, 16)]
    assert len({(daily.board, daily.start, daily.target) for daily in days}) == len(days)


def test_the_first_puzzle_stays_what_it_was() -> None:
    daily = puzzle("2026-11-15", "medium")
    assert (" ".join(rows(daily.board)), daily.start, daily.target, daily.par) == FIRST


FIRST = ("┘─┴┴ └├└┐ ─┴─│ │┌┬·", "hourglass", "ring", 7)
"""Whoever played it must find it again."""


def test_a_puzzle_round_trips_through_json() -> None:
    daily = puzzle("2026-11-15", "easy")
    assert read(plain(daily), Puzzle) == daily
    assert b'"par":' in encode(daily)
