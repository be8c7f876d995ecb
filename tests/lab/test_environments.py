"""Environments: what PettingZoo and Gymnasium ask of them, for every game, with fewest and most seats."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, parallel_api_test, parallel_seed_test, seed_test

import bisat
from bisat import catalog
from bisat.bots.reward import rewards
from bisat.core.check import because
from bisat.core.laws.numbers import word
from bisat.core.refusal import Refused
from bisat.games.flying_sultans.rules.moves import Order
from bisat.lab.envs.fast import Fast
from bisat.lab.envs.gym import Solo, vector
from bisat.lab.envs.trial import Trial
from bisat.lab.envs.zoo import Aec, Parallel
from tests.lab.guests import First
from tests.lab.learners import GAMES

pytestmark = pytest.mark.no_cover

CYCLES = 120


@pytest.mark.filterwarnings(
    "ignore:Observation space for each agent probably",  # masks need more than a box
    "ignore:Observation is not a NumPy array",
    "ignore:Action mask numpy array is all zeros",  # so it is for those who are not asked
)
@pytest.mark.parametrize(("game", "seats", "options"), GAMES)
def test_pettingzoo_takes_every_game_agent_by_agent(game: str, seats: int, options: dict[str, Any]) -> None:
    api_test(Aec(game, seats, options), num_cycles=CYCLES)
    seed_test(lambda: Aec(game, seats, options), num_cycles=20)


@pytest.mark.parametrize(("game", "seats", "options"), GAMES)
def test_pettingzoo_takes_every_game_all_at_once(game: str, seats: int, options: dict[str, Any]) -> None:
    parallel_api_test(Parallel(game, seats, options), num_cycles=CYCLES)
    parallel_seed_test(lambda: Parallel(game, seats, options, illegal="idle"), num_cycles=20)


@pytest.mark.parametrize(("game", "seats", "options"), GAMES)
def test_gymnasium_takes_every_game(game: str, seats: int, options: dict[str, Any]) -> None:
    check_env(Solo(game, seats, options, illegal="idle"), skip_render_check=True)


def finished(env: Solo, seed: int) -> tuple[float, int]:
    """The reward of a match of first legal numbers, and how long it was."""
    _, info = env.reset(seed=seed)
    for steps in range(1, 5000):
        _, reward, over, cut, info = env.step(int(np.flatnonzero(info["action_mask"])[0]))
        if over or cut:
            return float(reward), steps
    raise AssertionError("no end")


@pytest.mark.parametrize(("game", "seats", "options"), GAMES)
def test_a_match_ends_with_what_was_won(game: str, seats: int, options: dict[str, Any]) -> None:
    env = Aec(game, seats, options, limit=3000)
    env.reset(seed=5)
    rng = np.random.default_rng(5)
    while not any(env.terminations.values()) and not any(env.truncations.values()):
        mask = env.observe(env.agent_selection)["action_mask"]
        env.step(int(rng.choice(np.flatnonzero(mask))))
    if all(env.terminations.values()) and seats > 1:
        assert 0 <= sum(env.rewards.values()) <= 1 + 1e-9


def test_bots_of_the_house_and_ones_own_are_rivals() -> None:
    for rivals in (["easy"], [First(), "random"]):
        reward, steps = finished(Solo("montgolfiere", 3, rivals=rivals, seat=1), seed=1)
        assert 0 <= reward <= 1
        assert steps > 3


def test_bots_of_real_time_act_in_beats() -> None:
    env = Solo("labyrinth-duel", 2, {"cards": 1}, rivals=["hard"], seat=0, limit=4000)
    env.reset(seed=1)
    wait = env.action_space.n - 1  # type: ignore[attr-defined]
    over, cut, reward = False, False, 1.0
    while not over and not cut:
        _, reward, over, cut, _ = env.step(int(wait))
    assert (over, reward) == (True, 0.0), "whoever only waits loses to hands that play"


def test_an_illegal_number_is_refused_or_left_to_the_rules() -> None:
    strict, lenient = (Trial("montgolfiere", 2, illegal=how) for how in ("raise", "idle"))
    illegal = next(number for number in range(23) if number not in strict.legal(0))
    with pytest.raises(bisat.Refused, check=because("illegal_move")) as refused:
        strict.choose(0, illegal)
    assert refused.value.__notes__[0].startswith(f"Seat 0 tried {illegal}; legal: ")
    lenient.choose(0, illegal)
    assert lenient.asked == (1,)


def test_an_order_takes_four_steps_and_the_others_learn_nothing_of_it() -> None:
    trial = Trial("flying-sultans", 2)
    before = trial.observation(1)
    for part, number in enumerate(word(trial.encoding, Order((8, 6, 1, 3)))):
        assert trial.chosen(0) == (7, 5, 0, 2)[:part]
        assert len(trial.legal(0)) == 8 - part
        assert trial.observation(1) == before
        trial.choose(0, number)
    assert trial.asked == (1,)
    assert trial.state.choices[0] == Order((8, 6, 1, 3))


def test_orders_are_laid_side_by_side() -> None:
    env = Parallel("flying-sultans", 2)
    env.reset(seed=1)
    for number in (7, 6, 5, 4):
        env.step({"seat_0": number, "seat_1": 7 - number})
    assert [channel[:4] for channel in env.trial.state.channels] == [(8, 7, 6, 5), (1, 2, 3, 4)]


def test_a_match_without_an_end_is_broken_off() -> None:
    env = Aec("labyrinth-duel", 2, limit=50)
    env.reset(seed=1)
    while not env.truncations["seat_0"]:
        env.step(env.trial.encoding.actions - 1)
    assert env.trial.choices == 50


@pytest.mark.parametrize("processes", [False, True])
def test_many_environments_run_in_step(processes: bool) -> None:
    envs = vector("montgolfiere", 2, 3, processes=processes, illegal="idle", seat=0)
    observations, _ = envs.reset(seed=1)
    rewards = np.zeros(0)
    assert observations.shape == (3, bisat.encoding("montgolfiere", 2).size)
    for _ in range(30):
        observations, rewards, *_ = envs.step(envs.action_space.sample())
    assert rewards.shape == (3,)
    envs.close()


@pytest.mark.parametrize(("game", "seats"), [("montgolfiere", 3), ("labyrinth-duel", 1), ("magic-fold", 2)])
def test_a_kernel_writes_into_the_arrays_of_whoever_learns(game: str, seats: int) -> None:
    encoding = bisat.encoding(game, seats)
    observations, masks = np.ones((6, encoding.size), np.uint8), np.ones((6, encoding.actions), np.uint8)
    env = Fast(game, seats, 6, observations=observations, masks=masks)
    observation, infos = env.reset(seed=4)
    assert observation is observations
    assert env.observation_space.contains(observation)
    first = observations.copy()
    ends = 0.0
    for _ in range(300):
        chosen = np.array([np.flatnonzero(mask)[-1] for mask in masks])
        observation, rewards, ended, cut, infos = env.step(chosen)
        assert observation is observations
        assert infos["action_mask"] is masks
        assert not cut.any()
        assert ((infos["places"] > 0).all(axis=1) == ended).all()
        assert (rewards[~ended] == 0).all()
        ends += ended.sum()
    assert ends > 0
    assert (env.reset(seed=4)[0] == first).all()


@pytest.mark.parametrize(
    ("game", "seats", "some"),
    [("labyrinth-duel", 1, 2.0), ("labyrinth-duel", 2, 1.0), ("montgolfiere", 2, 1 / 3)],
    ids=["alone for points", "for victory", "the Baron shares"],
)
def test_a_kernel_pays_what_every_environment_pays(game: str, seats: int, some: float) -> None:
    env, kernel = Fast(game, seats, 64), catalog.kernel(game, seats)
    assert kernel is not None
    _, infos = env.reset(seed=4)
    worth, moved = set(), infos["seat"].copy()
    lots = np.random.default_rng(1)
    for _ in range(600):
        chosen = [lots.choice(np.flatnonzero(mask)) for mask in infos["action_mask"]]
        _, paid, ended, _, infos = env.step(chosen)
        for match in np.flatnonzero(ended):
            outcome = kernel.outcome(env.vector.lasts[match : match + 1])
            assert outcome is not None
            assert outcome.places == tuple(infos["places"][match])
            assert tuple(infos["rewards"][match]) == rewards(outcome)
            assert paid[match] == infos["rewards"][match, moved[match]]
            worth |= {*rewards(outcome)}
        assert not infos["rewards"][~ended].any()
        moved = infos["seat"].copy()
    assert some in worth


@pytest.mark.parametrize("wrong", [999, 100_000, -1, 0])
def test_a_kernel_takes_no_number_that_is_not_legal(wrong: int) -> None:
    env = Fast("montgolfiere", 2, 8)
    _, infos = env.reset(seed=4)
    legal = np.array([np.flatnonzero(mask)[0] for mask in infos["action_mask"]])
    legal[5] = wrong if wrong else int(np.flatnonzero(infos["action_mask"][5] == 0)[0])
    before = env.vector.rows.copy()
    with pytest.raises(Refused, check=because("illegal_move")) as refused:
        env.step(legal)
    assert refused.value.values["move"] == legal[5]
    assert (env.vector.rows == before).all()


@pytest.mark.parametrize("wrong", [np.zeros(3, int), np.zeros((8, 1), int), np.zeros(8)], ids=str)
def test_a_kernel_wants_a_whole_number_for_each_match(wrong: Any) -> None:
    env = Fast("montgolfiere", 2, 8)
    env.reset(seed=4)
    with pytest.raises(Refused, match="8 whole numbers"):
        env.step(wrong)


@pytest.mark.parametrize("wrong", [{"illegal": "rase"}, {"limit": 0}, {"beat": -5}], ids=str)
def test_what_an_environment_does_not_know_is_refused(wrong: dict[str, Any]) -> None:
    with pytest.raises(Refused, check=because("malformed")):
        Solo("labyrinth-duel", 2, **wrong)


def test_what_has_no_kernel_is_refused() -> None:
    with pytest.raises(Refused, check=because("no_kernel")):
        Fast("montgolfiere", 2, 4, {"bank": 60})
