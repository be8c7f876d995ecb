"""Exact counts of flights: how many moves, and how many sequences of them, there are from a position."""

from __future__ import annotations

import pytest

from bisat.core.game import Act
from bisat.core.rng import Rng
from bisat.games.tapis_volant.landscapes.ready import READY
from bisat.games.tapis_volant.rules.box import Card, Cell
from bisat.games.tapis_volant.rules.landscape import built, covered
from bisat.games.tapis_volant.rules.pieces import Placed
from bisat.games.tapis_volant.rules.rules import TapisVolant
from bisat.games.tapis_volant.rules.state import State
from bisat.games.tapis_volant.rules.terrain import number
from bisat.games.tapis_volant.tests import naive
from bisat.games.tapis_volant.tests.positions import position


def perft(game: TapisVolant, state: State, depth: int) -> int:
    """How many sequences of moves of this length there are."""
    moves = game.legal(state, state.turn)
    if depth == 1:
        return len(moves)
    return sum(perft(game, game.apply(state, Act(state.turn, move), Rng("", 0)), depth - 1) for move in moves)


@pytest.mark.parametrize(
    ("cell", "card", "directed", "count"),
    [
        ((1, 1), "V1", False, 1),  # up; down is below the ground
        ((10, 5), "V1", False, 2),  # in the calm each sense has one order
        ((10, 8), "V1", False, 4),  # in the wind each sense has two
        ((10, 5), "A11", False, 4),
        ((10, 2), "A11", False, 4),
        ((10, 1), "A11", False, 2),
        ((10, 11), "B21", False, 3),  # up with left 2 in force 2: both orders are the same
        ((10, 5), "V1", True, 2 + 2 * (2 + 4)),  # alone; with up and down one order, with left and right two
        ((10, 5), None, True, 4),
        ((10, 8), None, True, 6),  # up and down in two orders
    ],
)
def test_a_card_has_so_many_options_over_the_desert(
    cell: Cell, card: Card | None, directed: bool, count: int
) -> None:
    assert len(built(()).options(number(cell), card, directed).moves) == count


def test_an_obstacle_takes_options_away() -> None:
    land = built((Placed("elephant", 8),))
    assert len(land.options(number((7, 1)), "A23", False).moves) == 1


def test_sequences_of_moves_are_counted() -> None:
    match = position(hand="V1 V2 V3", directions=(0, 0, 0))
    game, state = match.game, match.state
    assert isinstance(game, TapisVolant)
    assert perft(game, state, 1) == 3 + 4, "three cards up, and staying with or without an exchange"
    # who has flown up can be met: stop or force is one move more
    assert perft(game, state, 2) == 4 * 7 + 3 * 8
    stayed, flown = 4 * 7 + 3 * 8, 4 * 8 + 2 * 9 + 2 * 8
    assert perft(game, state, 3) == 4 * stayed + 3 * flown


def test_with_direction_cards_there_are_as_many_moves_as_by_the_naive_rules() -> None:
    game = TapisVolant(READY["caravan"])
    state = position((3, 3), (15, 9), (20, 9), hand="A11 B22 V3", game=game).state
    obstacles = {cell for placed in game.landscape for cell in covered(placed)}
    flights = list(naive.everything(obstacles, (3, 3), ["A11", "B22", "V3"], True))
    assert perft(game, state, 1) == len(flights) + 4
