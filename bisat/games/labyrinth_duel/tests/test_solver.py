"""The solver beside an exhaustive search, and what it may call proven."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from itertools import combinations
from time import process_time

import pytest

from bisat.core.refusal import Refused
from bisat.games.labyrinth_duel.rules.board import Board
from bisat.games.labyrinth_duel.rules.box import GAP, OBJECTS, TEES, Thing
from bisat.games.labyrinth_duel.show.notation import board_of
from bisat.games.labyrinth_duel.solver.plans import plans
from bisat.games.labyrinth_duel.solver.problem import Problem, answer
from bisat.games.labyrinth_duel.solver.solver import WIDTH, Solution, solve
from bisat.games.labyrinth_duel.tests.exhaustive import FAR, FARTHEST, HARD, layered, puzzle, shortest, works
from bisat.games.labyrinth_duel.tests.positions import ACROSS, APART


@pytest.mark.no_cover
def test_an_exhaustive_search_confirms_200_small_cases() -> None:
    confirmed = Counter[int]()
    for number in range(7):
        board, *_ = puzzle("small", number)
        layers = layered(board, 5)
        for start, target in combinations(OBJECTS, 2):
            if (best := shortest(layers, start, target)) is not None:
                solution = solve(board, start, target)
                assert solution.proven
                assert works(board, start, target, solution.pushes)
                assert len(solution.pushes or ()) == best, (board, start, target)
                confirmed[best] += 1
    assert sum(confirmed.values()) >= 200, confirmed
    assert all(confirmed[pushes] >= 5 for pushes in range(6)), confirmed


def test_an_exhaustive_search_confirms_deeper_cases(cases: Callable[[int], int]) -> None:
    deep = 0
    for number in range(cases(100)):
        board, start, target = puzzle("deeper", number)
        solution = solve(board, start, target)
        assert solution.pushes is not None
        fewest = len(solution.pushes)
        assert shortest(layered(board, 7), start, target) == (fewest if fewest <= 7 else None)
        deep += fewest in (6, 7)
    assert deep


def test_longer_solutions_work_and_are_never_beaten_by_a_narrow_search(cases: Callable[[int], int]) -> None:
    for number in range(cases(300)):
        case = puzzle("narrow", number)
        best, narrow = solve(*case), solve(*case, width=40)
        assert best.proven
        assert best.pushes is not None
        assert works(*case, best.pushes)
        assert narrow.pushes is not None
        assert works(*case, narrow.pushes)
        assert len(narrow.pushes) >= len(best.pushes)
        assert len(narrow.pushes) == len(best.pushes) or not narrow.proven


def test_a_corridor_that_stands_needs_no_push() -> None:
    assert solve(board_of(ACROSS), "orb", "ring") == Solution((), True)


def test_one_push_is_found() -> None:
    assert solve(board_of(APART), "orb", "ring") == Solution((5,), True)


def test_a_pair_that_no_tiles_can_join_is_proven_impossible() -> None:
    board = (GAP, *(TEES[0] for _ in range(15)))
    assert solve(board, "hourglass", "key") == Solution(None, True)


@pytest.mark.no_cover
@pytest.mark.parametrize(("case", "fewest"), [(FAR, 24), (FARTHEST, 26)])
def test_the_farthest_that_we_know_is_proven_in_time(case: tuple[Board, Thing, Thing], fewest: int) -> None:
    began = process_time()
    solution = solve(*case)
    assert process_time() - began < 4, "2 on a machine with nothing else to do"
    assert solution.proven
    assert works(*case, solution.pushes)
    assert len(solution.pushes or ()) == fewest


@pytest.mark.parametrize("case", [HARD, FAR, FARTHEST])
def test_some_way_is_found_where_proof_is_too_far(case: tuple[Board, Thing, Thing]) -> None:
    solution = solve(*case, width=5_000)
    assert not solution.proven
    assert works(*case, solution.pushes)


def test_what_a_narrow_search_finds_is_not_called_proven() -> None:
    solution = solve(*HARD, width=300)
    assert not solution.proven
    assert works(*HARD, solution.pushes)


def test_a_search_that_gives_up_proves_nothing() -> None:
    assert solve(*HARD, width=10, deepest=12) == Solution(None, False)
    assert solve(*HARD, width=WIDTH, deepest=7) == Solution(None, False)


def test_no_solution_is_longer_than_asked_for() -> None:
    case = next(
        case for case in (puzzle("long", n) for n in range(50)) if len(solve(*case).pushes or ()) == 7
    )
    assert solve(*case, deepest=7).pushes is not None
    assert solve(*case, deepest=6) == Solution(None, False)


def test_the_last_layer_looks_further_ahead_the_more_positions_it_holds() -> None:
    case = next(
        case for case in (puzzle("long", n) for n in range(200)) if len(solve(*case).pushes or ()) >= 11
    )
    solution = solve(*case)
    assert solution.proven
    assert works(*case, solution.pushes)


def test_lacking_counts_the_unsuitable_cells_of_the_nearest_route() -> None:
    found = plans("orb", "ring", tuple(sorted(board_of(ACROSS))))
    assert found is not None
    assert found.lacking(bytes(board_of(ACROSS))) == 0
    assert found.lacking(bytes(board_of(APART))) == 1
    worst = "│┌┐│ ·┘└│ ││││ ││││"
    assert found.lacking(bytes(board_of(worst))) == 4


@pytest.mark.parametrize("number", range(3))
def test_the_same_question_has_the_same_answer_whatever_was_asked_before(number: int) -> None:
    case = puzzle("again", number)
    first = solve(*case)
    plans.cache_clear()
    assert solve(*case) == first
    assert solve(*case) == first


def test_a_problem_is_answered_only_for_a_board_that_can_lie_there() -> None:
    board, start, target = puzzle("asked", 0)
    assert answer(Problem(board, start, target)) == solve(board, start, target)
    with pytest.raises(Refused):
        answer(Problem((GAP, *board[1:]) if board[0] else (*board[:-1], GAP), start, target))
