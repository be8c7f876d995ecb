"""What a player sees who keeps only so many positions in mind."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from bisat.games.labyrinth_duel.bots.glimpse import glimpse
from bisat.games.labyrinth_duel.bots.knowledge import LEVELS, MAX_PLAN
from bisat.games.labyrinth_duel.rules.box import GAP, TEES
from bisat.games.labyrinth_duel.show.notation import board_of
from bisat.games.labyrinth_duel.solver.solver import solve
from bisat.games.labyrinth_duel.tests.exhaustive import HARD, puzzle, works
from bisat.games.labyrinth_duel.tests.positions import APART


def test_a_push_that_is_all_it_takes_is_seen() -> None:
    assert glimpse(board_of(APART), "orb", "ring", width=2, deepest=1) == (5,)


def test_what_no_tiles_can_join_comes_to_nobodys_mind() -> None:
    assert glimpse((GAP, *(TEES[0] for _ in range(15))), "hourglass", "key", width=50, deepest=9) == ()


def test_who_sees_little_finds_nothing_far_away() -> None:
    assert glimpse(*HARD, width=LEVELS["easy"], deepest=MAX_PLAN) == ()


@pytest.mark.parametrize("width", LEVELS.values())
def test_what_is_seen_works_and_is_never_shorter_than_the_shortest(
    width: int, cases: Callable[[int], int]
) -> None:
    seen = 0
    for number in range(cases(100)):
        case = puzzle("glimpse", number)
        pushes = glimpse(*case, width=width, deepest=MAX_PLAN)
        if pushes:
            assert works(*case, pushes)
            assert len(pushes) >= len(solve(*case).pushes or ())
            seen += 1
    assert seen


def test_the_plans_of_a_hard_player_stay_what_they_were() -> None:
    case = puzzle("glimpse", 4)
    assert glimpse(*case, width=LEVELS["hard"], deepest=MAX_PLAN) == PLAN


PLAN = (14, 10, 11, 3, 2, 14)
"""Bots must play on as they did."""
