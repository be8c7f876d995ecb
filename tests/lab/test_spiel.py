"""OpenSpiel plays every game: sequential and joint, chance explicit, states that can be written down."""

from __future__ import annotations

import random
import unittest
from typing import Any

import pyspiel
import pytest
from msgspec.structs import replace
from open_spiel.integration_tests import api_test

from bisat import catalog
from bisat.core.check import because
from bisat.core.refusal import Refused
from bisat.games.montgolfiere.rules.box import DECK
from bisat.games.montgolfiere.rules.rules import Montgolfiere
from bisat.lab.envs.explicit import Drawn, Undrawn
from bisat.lab.envs.spiel import load
from tests.lab.learners import GAMES

pytestmark = pytest.mark.no_cover

LIMIT = 60
"""Choices: every state is written and read with all that led to it."""


@pytest.mark.parametrize("joint", [False, True])
@pytest.mark.parametrize(("game", "seats", "options"), GAMES)
def test_random_matches_can_be_written_and_read(
    game: str, seats: int, options: dict[str, Any], joint: bool
) -> None:
    pyspiel.random_sim_test(load(game, seats, options, joint=joint, limit=LIMIT), 1, True, False)


@pytest.mark.parametrize("joint", [False, True])
@pytest.mark.parametrize(("game", "seats", "options"), GAMES)
def test_openspiels_own_demands_are_met(game: str, seats: int, options: dict[str, Any], joint: bool) -> None:
    """What its `api_test` asks of any game of its own, on a part of the tree."""
    random.seed(7)  # it draws the part from here
    made = {"game": load(game, seats, options, joint=joint, limit=LIMIT), "game_name": game}
    demands = type("Demands", (api_test.EnforceAPIOnPartialTreeBase,), made)
    met = unittest.TestResult()
    unittest.defaultTestLoader.loadTestsFromTestCase(demands).run(met)
    assert met.testsRun >= 5
    assert [error for _, error in (*met.errors, *met.failures)] == []


def test_actions_are_called_as_people_write_them_and_others_are_refused() -> None:
    state = load("montgolfiere", 2, {"baron": False}).new_initial_state()
    while state.is_chance_node():
        state.apply_action(0)
    names = [state.action_to_string(0, action) for action in state.legal_actions()]
    assert (names[0], names[-1]) == ("0: 2", "0: show")
    with pytest.raises(Refused, check=because("illegal_move")):
        state.apply_action(999)
    beat, lots = load("labyrinth-duel", 2).new_initial_state(), random.Random(7)
    while beat.is_chance_node():
        beat.apply_action(lots.choice(beat.legal_actions()))
    assert beat.action_to_string(0, beat.legal_actions()[-1]) == "0: wait"


def test_a_position_that_cannot_be_is_refused() -> None:
    state = catalog.new("montgolfiere", 2, "end", {"baron": False}).state
    with pytest.raises(Refused, check=because("unlawful_state")):
        load("montgolfiere", 2, {"baron": False}, state=replace(state, squares=(5, 99)))


def test_whoever_recalls_tells_apart_what_looks_alike() -> None:
    game = load("montgolfiere", 2, {"baron": False})
    states = []
    for first in (0, 1):
        state = game.new_initial_state()
        while state.is_chance_node():
            state.apply_action(0)
        state.apply_action(state.legal_actions()[first])
        states.append(state)
    one, other = states
    assert one.information_state_string(0) != other.information_state_string(0)
    assert one.information_state_string(1) == other.information_state_string(1)
    assert one.observation_string(1) == other.observation_string(1)


def test_draws_are_each_as_likely_and_lead_to_every_deal() -> None:
    game = Montgolfiere(baron=False)
    draws: tuple[int, ...] = ()
    with pytest.raises(Undrawn, match="a draw from 24"):
        game.setup(2, Drawn(draws))
    for sides in (*range(24, 1, -1), *range(24, 1, -1)):
        with pytest.raises(Undrawn) as undrawn:
            game.setup(2, Drawn(draws))
        assert undrawn.value.sides == sides
        draws = (*draws, sides - 1)
    assert game.setup(2, Drawn(draws)).stocks[0] == DECK[7:], (
        "whoever always draws the last leaves all in place"
    )
