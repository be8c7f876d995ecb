"""First games: targets that lie near."""

from __future__ import annotations

from bisat import catalog
from bisat.core.check import obey
from bisat.core.game import Act, Tick
from bisat.core.rng import Rng
from bisat.core.step import step
from bisat.games.labyrinth_duel.rules.board import corridor
from bisat.games.labyrinth_duel.rules.box import DOORS
from bisat.games.labyrinth_duel.rules.moves import Push
from bisat.games.labyrinth_duel.rules.nearness import NEAR, joined, pushes_to
from bisat.games.labyrinth_duel.rules.rules import LabyrinthDuel
from bisat.games.labyrinth_duel.solver.solver import solve

GAME = LabyrinthDuel(cards=3, near=True)


def test_l18_near_targets_lie_two_or_three_pushes_away_then_four_then_five() -> None:
    away: list[list[int]] = [[], [], []]
    for number in range(5):
        rng = Rng(f"near {number}", 0)
        state = GAME.setup(2, rng)
        for turn in away:
            until = GAME.waiting(state).until
            assert until is not None
            state = step(GAME, state, Tick(until), rng)
            assert state.target is not None
            for board, place in zip(state.boards, state.places, strict=True):
                turn.append(len(solve(board, place, state.target).pushes or ()))
            while not _stands(state):  # seat 0 wins it the shortest way, seat 1 stands still
                way = solve(state.boards[0], state.places[0], state.target).pushes
                assert way
                state = step(GAME, state, Act(0, Push(*divmod(way[0], 4)), state.at + 500), rng)
            state = step(GAME, state, Act(0, GAME.legal(state, 0)[6], state.at + 500), rng)
    assert set(away[0]) <= {2, 3}
    for turn, (least, most) in zip(away, NEAR, strict=True):
        assert sum(least - 1 <= pushes <= most + 1 for pushes in turn) >= 8, turn


def _stands(state: object) -> bool:
    assert GAME.types.state is type(state)
    return bool(corridor(state.boards[0], state.places[0], state.target))  # type: ignore[attr-defined]


def test_l18_without_it_the_stock_is_turned_as_it_lies() -> None:
    for near in (False, True):
        game = LabyrinthDuel(near=near)
        firsts = []
        for number in range(8):
            state = game.setup(2, Rng(str(number), 0))
            turned = step(game, state, Tick(3_000), Rng(str(number), 1))
            assert len(turned.stock) == len(state.stock) - 1
            assert {turned.target, *turned.stock} == set(state.stock)
            firsts.append(turned.target == state.stock[0])
        assert all(firsts) != near


def test_what_is_joined_and_how_far_things_are_is_what_corridors_and_the_solver_say() -> None:
    state = GAME.setup(2, Rng("far", 0))
    board, start = state.boards[0], state.places[0]
    assert [thing for thing in DOORS if thing != start and corridor(board, start, thing)] == [
        thing for thing in joined(board, start) if thing != start
    ]
    for thing, pushes in pushes_to(board, start, 3).items():
        if thing != start:
            assert len(solve(board, start, thing).pushes or ()) == pushes


def test_l18_the_duel_keeps_the_laws_and_has_no_compiled_form() -> None:
    assert all(obey(GAME, 2, "near", real_time=True, determinizations=1).varied)
    assert catalog.kernel("labyrinth-duel", 2, {"near": True}) is None
