"""The rules beside the naive ones: pushes, corridors, routes and the count of tiles."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from itertools import combinations, pairwise, permutations

import pytest

from bisat.core.check import chance
from bisat.core.game import Act, Event
from bisat.core.rng import Rng
from bisat.core.step import step
from bisat.games.labyrinth_duel.rules.board import Board, corridor, push, pushable
from bisat.games.labyrinth_duel.rules.box import DOORS, GAP, NEIGHBOURS, OBJECTS, OPPOSITE, TEES, TILES
from bisat.games.labyrinth_duel.rules.moves import Call, Push
from bisat.games.labyrinth_duel.rules.rules import LabyrinthDuel
from bisat.games.labyrinth_duel.rules.state import State
from bisat.games.labyrinth_duel.solver.routes import PASSAGES, Demand, demand, enough, least_demands, routes
from bisat.games.labyrinth_duel.tests import naive


def random_board(rng: Rng) -> Board:
    """Any tiles anywhere: more T's than in the box make long corridors common."""
    kinds = rng.choice((TILES, TEES))
    return rng.shuffled((GAP, *(rng.choice(kinds) for _ in range(15))))


def test_objects_stand_where_the_naive_rules_have_them() -> None:
    assert list(DOORS) == naive.CLOCKWISE
    for thing, (cell, side) in DOORS.items():
        (row, col), name = naive.beside(thing)
        assert (cell, side) == (4 * row + col, naive.BITS[name])


def test_pushes_are_those_of_the_naive_rules(cases: Callable[[int], int]) -> None:
    rng = Rng("pushes", 0)
    for _ in range(cases(10_000)):
        board = random_board(rng)
        grid = naive.grid_of(board)
        cells = pushable(board.index(GAP))
        assert sorted(divmod(cell, 4) for cell in cells) == sorted(naive.pushable(grid))
        cell = rng.choice(cells)
        assert naive.grid_of(push(board, cell)) == naive.push(grid, divmod(cell, 4))


def test_corridors_are_those_of_the_naive_rules(cases: Callable[[int], int]) -> None:
    rng = Rng("corridors", 0)
    joined = 0
    for _ in range(cases(10_000)):
        board = random_board(rng)
        start, target, *_ = rng.shuffled(OBJECTS)
        cells = corridor(board, start, target)
        joined += bool(cells)
        assert bool(cells) == naive.joined(naive.grid_of(board), start, target), (board, start, target)
        assert bool(cells) == (tuple(reversed(corridor(board, target, start))) != ())
    assert joined > cases(10_000) // 50, "too few corridors to compare"


def test_corridors_are_unbroken_and_cross_no_cell_twice() -> None:
    rng = Rng("unbroken", 0)
    for _ in range(2_000):
        board = random_board(rng)
        start, target, *_ = rng.shuffled(OBJECTS)
        cells = corridor(board, start, target)
        if not cells:
            continue
        assert (cells[0], cells[-1]) == (DOORS[start][0], DOORS[target][0])
        assert len(set(cells)) == len(cells)
        for here, there in pairwise(cells):
            side = next(side for side, beyond in NEIGHBOURS[here].items() if beyond == there)
            assert board[here] & side
            assert board[there] & OPPOSITE[side]


@pytest.mark.no_cover
def test_a_corridor_stands_exactly_when_a_route_suits_the_board() -> None:
    rng = Rng("routes", 0)
    for _ in range(1_500):
        board = random_board(rng)
        start, target, *_ = rng.shuffled(OBJECTS)
        suits = any(
            all(board[cell] & passage == passage for cell, passage in route)
            for route in routes(start, target)
        )
        assert suits == bool(corridor(board, start, target)), (board, start, target)


def assignable(asked: Demand, tiles: Counter[int]) -> bool:
    """Whether tiles can be handed out to the passages asked for, by trying everything."""
    wanted = [passage for passage, count in zip(PASSAGES, asked, strict=True) for _ in range(count)]

    def hand_out(at: int, left: Counter[int]) -> bool:
        if at == len(wanted):
            return True
        return any(
            left[tile] > 0 and tile & wanted[at] == wanted[at] and hand_out(at + 1, left - Counter([tile]))
            for tile in TILES
        )

    return hand_out(0, tiles)


def test_tiles_are_enough_exactly_when_they_can_be_handed_out() -> None:
    rng = Rng("enough", 0)
    answers = Counter[bool]()
    for _ in range(400):
        tiles = Counter(rng.choice(TILES) for _ in range(rng.below(7) + 2))
        asked = tuple(rng.choice((0, 0, 1, 1, 2)) for _ in PASSAGES)
        found = enough(asked, tiles)
        assert found == assignable(asked, tiles), (asked, tiles)
        answers[found] += 1
    assert min(answers[True], answers[False]) > 50


def test_least_demands_answer_for_all_routes() -> None:
    rng = Rng("least", 0)
    pairs = tuple(combinations(OBJECTS, 2))
    for _ in range(60):
        tiles = Counter(rng.choice(TILES) for _ in range(15))
        start, target = rng.choice(pairs)
        by_routes = any(enough(demand(route), tiles) for route in routes(start, target))
        assert by_routes == any(enough(asked, tiles) for asked in least_demands(start, target))


def test_routes_between_all_pairs_are_counted() -> None:
    counts = [len(routes(start, target)) for start, target in permutations(OBJECTS, 2)]
    assert (sum(counts), min(counts), max(counts)) == (32_000, 1, 184)


def test_whole_games_go_as_the_naive_rules_have_them(cases: Callable[[int], int]) -> None:
    for number in range(cases(60)):
        game = LabyrinthDuel(auto_stop=number % 3 == 2, lay_out="own" if number % 2 else "same")
        follow_game(game, 1 + number % 2, f"game {number}")


def follow_game(game: LabyrinthDuel, seats: int, seed: str) -> None:
    """Play at random beside grids that are pushed by the naive rules; calls must be judged as they judge."""
    rng = Rng(seed, 0).child("follow")
    state = game.setup(seats, Rng(seed, 0))
    grids = [naive.grid_of(board) for board in state.boards]
    for number in range(1, 20_000):
        if state.ended is not None:
            break
        was, event = state, chance(game, state, rng)
        state = step(game, state, event, Rng(seed, number))
        judge(was, event, state, grids)
        assert grids == [naive.grid_of(board) for board in state.boards], (seed, number)


def judge(was: State, event: Event, now: State, grids: list[naive.Grid]) -> None:
    if not isinstance(event, Act):
        return
    if isinstance(event.move, Push):
        grids[event.seat] = naive.push(grids[event.seat], (event.move.row, event.move.col))
    if isinstance(event.move, Call):
        assert was.target is not None
        right = naive.joined(grids[event.seat], was.places[event.seat], was.target)
        assert (now.scores[event.seat] > was.scores[event.seat]) == right
