"""The names under which others may rely on environments."""

from __future__ import annotations

import pyspiel

from bisat.adapters import gym, spiel, zoo


def test_every_kind_of_environment_is_found_by_its_name() -> None:
    env = zoo.aec("montgolfiere", seats=2, options={"baron": False})
    env.reset(seed=1)
    assert env.agent_selection == "seat_0"
    assert len(zoo.parallel("montgolfiere", seats=3).reset(seed=1)[0]) == 3
    observation, _ = gym.seat("montgolfiere", seats=2, seat=0, rivals=["easy"]).reset(seed=1)
    assert observation.ndim == 1
    assert gym.vector("montgolfiere", seats=2, matches=3).reset(seed=1)[0].shape[0] == 3
    assert gym.fast("montgolfiere", seats=2, matches=3).reset(seed=1)[0].shape[0] == 3
    spiel.register()
    assert pyspiel.load_game("bisat_montgolfiere(seats=2)").num_players() == 2
