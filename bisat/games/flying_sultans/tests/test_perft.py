"""Exact counts of move sequences, by the rules and once more by the naive referee."""

from __future__ import annotations

import pytest

from bisat.core.game import Act
from bisat.core.log import Match
from bisat.core.rng import Rng
from bisat.core.step import step
from bisat.games.flying_sultans.rules.rules import FlyingSultans
from bisat.games.flying_sultans.rules.state import State
from bisat.games.flying_sultans.tests import naive
from bisat.games.flying_sultans.tests.comparing import board
from bisat.games.flying_sultans.tests.positions import picking, position


def sequences(game: FlyingSultans, state: State, depth: int) -> int:
    """How many sequences of this many acts there are, seats that choose together choosing in any order."""
    moves = [(seat, move) for seat in game.waiting(state).seats for move in game.legal(state, seat)]
    if depth == 1:
        return len(moves)
    return sum(
        sequences(game, step(game, state, Act(seat, move), Rng("", 0)), depth - 1) for seat, move in moves
    )


COUNTS: list[tuple[Match, list[int]]] = [
    (position(["1 3", "5 7"], ["l11 k10 c4", "a4 b4 d5"], genie="e4"), [33, 803]),
    (position(["1 2", "1 4"], ["k12 k11 l11", "c4 c5 d5"]), [48, 824]),
    (position(["6 8", "1 2"]), [63, 650]),
    (picking(["", ""]), [12, 72]),
]


@pytest.mark.parametrize(("match", "counts"), COUNTS, ids=["moves", "tiles", "genie", "picks"])
def test_sequences_of_acts_are_counted_exactly(match: Match, counts: list[int]) -> None:
    found = [sequences(match.game, match.state, depth + 1) for depth in range(len(counts))]  # type: ignore[arg-type]  # this game
    assert found == counts
    if match.state.stage == "turns":
        seat = match.state.order[0]
        assert turns(board(match.state, "corners"), seat, match.state.picked[seat]) == counts[1]


def turns(naively: naive.Board, seat: int, forces: tuple[int, ...]) -> int:
    """How many ways there are to use these forces one after the other; a win ends it."""
    if not forces:
        return 1
    total = 0
    for force in forces:
        left = tuple(other for other in forces if other != force)
        for move in naively.moves(seat, force):
            after = naively.copy()
            after.do(seat, move)
            total += 1 if after.won(seat) else turns(after, seat, left)
    return total


def played(game: FlyingSultans, state: State, seat: int) -> int:
    """The same, by the rules; a wish is not part of it."""
    if state.stage != "turns" or state.order[state.turn] != seat:
        return 1
    return sum(
        played(game, step(game, state, Act(seat, move), Rng("", 0)), seat) for move in game.legal(state, seat)
    )


@pytest.mark.parametrize("forces", ["1 3", "2 3", "1 4", "1 8", "3 6", "1 5"])
def test_the_naive_referee_counts_as_many_ways_to_play_a_turn(forces: str) -> None:
    match = position([forces, "1 2"], ["k12 k11 l11", "c4 c5 d5"], genie="d4")
    first, second = map(int, forces.split())
    naively = board(match.state, "corners")
    found = played(match.game, match.state, 0)  # type: ignore[arg-type]  # this game
    assert found == turns(naively, 0, (first, second))
