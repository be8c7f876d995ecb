"""The minima kept, beside the solver and beside the naive rules."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from bisat.games.labyrinth_duel.solver.solver import solve
from bisat.games.labyrinth_duel.tests import naive
from bisat.games.labyrinth_duel.tests.exhaustive import works
from bisat.games.labyrinth_duel.tests.minima import PAIRS, known, pair

MINIMA = known()
NEAR = 5
"""Pushes that the naive rules can try in all orders."""


def test_every_minimum_is_kept() -> None:
    assert len(MINIMA) == PAIRS


def prove(number: int) -> None:
    solution = solve(*pair(number))
    assert solution.proven, number
    assert works(*pair(number), solution.pushes), number
    assert len(solution.pushes or ()) == MINIMA[number], number


@pytest.mark.no_cover
def test_the_solver_proves_some_of_the_minima() -> None:
    for number in range(0, PAIRS, 50):
        prove(number)


@pytest.mark.soak
def test_the_solver_proves_all_of_the_minima() -> None:
    for number in range(PAIRS):
        prove(number)


def test_the_solver_proves_the_longest_of_them() -> None:
    assert max(MINIMA) == 21
    prove(MINIMA.index(21))


def test_the_naive_rules_confirm_the_short_ones(cases: Callable[[int], int]) -> None:
    short = [number for number, pushes in enumerate(MINIMA) if pushes <= NEAR]
    for number in short[: cases(200)]:
        board, start, target = pair(number)
        assert naive.fewest(naive.grid_of(board), start, target, NEAR) == MINIMA[number], number


def test_the_naive_rules_find_nothing_shorter_where_it_is_far(cases: Callable[[int], int]) -> None:
    far = [number for number, pushes in enumerate(MINIMA) if pushes > NEAR]
    for number in far[: cases(50)]:
        board, start, target = pair(number)
        assert naive.fewest(naive.grid_of(board), start, target, NEAR) is None, number
