"""Many matches at once, every seat an agent: what the environment of one match says, move by move."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from bisat.adapters import zoo
from bisat.core.check import because
from bisat.core.refusal import Refused
from bisat.core.stream import Stream, key
from bisat.lab.envs import trial
from bisat.lab.envs.zoo import Parallel
from tests.lab.learners import GAMES

MATCHES, STEPS = 2, 150

pytestmark = pytest.mark.no_cover


class Singles:
    """The same matches by the rules, each an environment whose chance is its stream."""

    def __init__(
        self, game: str, seats: int, options: Any, seed: str, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        streams = {str(match): Stream(key(seed, match)) for match in range(MATCHES)}
        monkeypatch.setattr(trial, "Rng", lambda seed, _: streams.get(seed) or Stream(0))
        self.envs = [Parallel(game, seats, options) for _ in range(MATCHES)]
        for match in range(MATCHES):
            self.begin(match)

    def begin(self, match: int) -> None:
        """Deal one, from where its stream is now."""
        env = self.envs[match]
        env.trial.start(str(match))
        env.agents = list(env.possible_agents)


@pytest.mark.long
@pytest.mark.parametrize(("game", "seats", "options"), GAMES)
def test_many_matches_say_what_the_environment_of_one_says(
    game: str, seats: int, options: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    many = zoo.fast(game, seats, MATCHES, options)
    seen, _ = many.reset(seed=7)
    singles = Singles(game, seats, options, many.seed, monkeypatch)
    lot = np.random.default_rng(7)
    for _ in range(STEPS):
        for agent in many.agents:
            for match, env in enumerate(singles.envs):
                one = env.seen(agent)
                assert seen[agent]["observation"][match].tobytes() == one["observation"].tobytes()
                assert seen[agent]["action_mask"][match].tobytes() == one["action_mask"].tobytes()
        chosen = {agent: chosen_from(seen[agent]["action_mask"], lot) for agent in many.agents}
        seen, rewards, over, cut, _ = many.step(chosen)
        for match, env in enumerate(singles.envs):
            _, won, done, _, _ = env.step({agent: chosen[agent][match] for agent in many.agents})
            assert {agent: rewards[agent][match] for agent in many.agents} == won
            assert {agent: bool(over[agent][match]) for agent in many.agents} == done
            if all(done.values()):
                singles.begin(match)
        assert not any(some.any() for some in cut.values())


def chosen_from(masks: Any, lot: np.random.Generator) -> Any:
    """One of the open numbers of each match, or anything where none is."""
    return np.array([lot.choice(np.flatnonzero(mask)) if mask.any() else -1 for mask in masks])


def test_what_agents_see_is_written_into_the_arrays_of_whoever_learns() -> None:
    own = zoo.fast("montgolfiere", 3, 4)
    observations, masks = np.ones_like(own.observations), np.ones_like(own.masks)
    given = zoo.fast("montgolfiere", 3, 4, observations=observations, masks=masks, limit=9)
    own.reset(seed=1)
    seen, _ = given.reset(seed=1)
    assert np.shares_memory(seen["seat_2"]["observation"], observations)
    assert (own.observations == observations).all()
    assert given.observation_space("seat_2").contains(seen["seat_2"])
    cuts = []
    for _ in range(6):
        chosen = dict(zip(given.agents, masks.argmax(axis=2), strict=True))
        assert given.action_space("seat_0").contains(chosen["seat_0"])
        _, _, _, cut, _ = given.step(chosen)
        cuts.append(int(cut["seat_1"].sum()))
    assert cuts == [0, 0, 4, 0, 0, 4], "nine choices of three agents"
    given.close()


def test_a_number_that_is_not_legal_is_refused() -> None:
    many = zoo.fast("montgolfiere", 2, 2)
    many.reset(seed=1)
    for number in (-1, 23, int(many.masks[1, 0].argmin())):
        legal = many.masks.argmax(axis=2)
        legal[1, 0] = number
        with pytest.raises(Refused, check=because("illegal_move")) as refused:
            many.step(dict(zip(many.agents, legal, strict=True)))
        assert (refused.value.values["seat"], refused.value.values["move"]) == (1, number)
    with pytest.raises(Refused, check=because("no_kernel")):
        zoo.fast("montgolfiere", 2, 4, {"bank": 60})
