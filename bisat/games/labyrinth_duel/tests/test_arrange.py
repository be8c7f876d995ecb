"""Some way to a corridor, always."""

from __future__ import annotations

from collections.abc import Callable

from bisat.core.rng import Rng
from bisat.games.labyrinth_duel.rules.board import Board, push, pushable
from bisat.games.labyrinth_duel.rules.box import CELLS, EAST, GAP, NORTH, SOUTH, WEST
from bisat.games.labyrinth_duel.rules.lay_out import deal
from bisat.games.labyrinth_duel.solver.arrange import STAGES, arrange, furnished, further, some_way
from bisat.games.labyrinth_duel.solver.plans import possible
from bisat.games.labyrinth_duel.solver.solver import MAX_PUSHES
from bisat.games.labyrinth_duel.tests.exhaustive import HARD, puzzle, works


def pushed(board: Board, pushes: tuple[int, ...]) -> Board:
    for cell in pushes:
        assert cell in pushable(board.index(GAP))
        board = push(board, cell)
    return board


def test_every_arrangement_can_be_pushed_into_place(cases: Callable[[int], int]) -> None:
    rng = Rng("arrange", 0)
    for _ in range(cases(300)):
        board = deal(rng)
        wanted = rng.shuffled(board)
        pushes = arrange(board, wanted)
        assert pushed(board, pushes) == wanted
        assert len(pushes) <= MAX_PUSHES


def test_an_exchange_of_two_tiles_takes_an_exchange_of_two_that_are_alike() -> None:
    board, *_ = HARD
    wanted = (board[1], board[0], *board[2:])
    assert pushed(board, arrange(board, wanted)) == wanted


def test_each_stage_can_be_reached_from_anywhere_and_all_of_them_within_the_most_pushes() -> None:
    done, longest = frozenset[int](), 2  # at the end the gap may have to go to another row and column
    for cells in STAGES:
        free = CELLS - len(done)
        ring = {(gap, *cells) for gap in range(CELLS) if gap not in done.union(cells)}
        seen = set(ring)
        while ring := {state for before in ring for state in further(before, done)} - seen:
            seen |= ring
            longest += 1
        places = free * (free - 1) * (free - 2)
        assert len(seen) == (places if len(cells) == 2 else 12), "half of the last four cells' 24 are odd"
        done = done.union(cells)
    assert longest == MAX_PUSHES


def test_a_furnished_board_has_the_same_tiles_and_the_route_stands(cases: Callable[[int], int]) -> None:
    for number in range(cases(100)):
        board, start, target = puzzle("furnished", number)
        for route in possible(start, target, tuple(sorted(board)))[-20:]:
            laid = furnished(board, route)
            assert sorted(laid) == sorted(board)
            assert all(passage & laid[cell] == passage for cell, passage in route)


def test_a_tee_is_left_to_the_cell_that_has_no_other() -> None:
    tee, other_tee = NORTH | SOUTH | WEST, NORTH | EAST | SOUTH
    board = (GAP, tee, other_tee, *[EAST | WEST] * 13)
    assert furnished(board, ((0, NORTH | SOUTH), (1, NORTH | WEST)))[:2] == (other_tee, tee)


def test_some_way_ends_with_the_corridor(cases: Callable[[int], int]) -> None:
    for number in range(cases(100)):
        board, start, target = puzzle("some way", number)
        ways = possible(start, target, tuple(sorted(board)))
        assert works(board, start, target, some_way(board, start, target, ways))
