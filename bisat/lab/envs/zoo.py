"""PettingZoo: every seat an agent, one after the other or all at once."""

from __future__ import annotations

from typing import Any

from gymnasium import spaces
from gymnasium.utils import seeding
from pettingzoo import AECEnv, ParallelEnv

from bisat.core.beats import BEAT
from bisat.core.game import Millis, Seat
from bisat.lab.envs.arrays import mask_array, masked_space, observation_array
from bisat.lab.envs.editions import edition
from bisat.lab.envs.trial import LIMIT, Illegal, Trial


class _Zoo:
    """What both kinds share."""

    def __init__(
        self,
        game: str,
        seats: int,
        options: object = None,
        *,
        illegal: Illegal = "raise",
        beat: Millis = BEAT,
        limit: int = LIMIT,
        render_mode: str | None = None,
        version: int | None = None,
        max_cycles: int | None = None,
    ) -> None:
        """`max_cycles` is another limit: steps of all at once, or so many choices of each agent."""
        if max_cycles is not None:
            limit = min(limit, max_cycles * seats)
        self.trial = Trial(game, seats, options, illegal=illegal, beat=beat, limit=limit, version=version)
        self.max_cycles = max_cycles
        self.cycles = 0
        self.metadata = {
            "name": f"bisat_{game}" if version is None else f"bisat_{edition(game, version).snake}",
            "render_modes": ["ansi", "svg"],
            "is_parallelizable": False,
        }
        self.render_mode = render_mode
        self.possible_agents = [f"seat_{seat}" for seat in range(seats)]
        self.seat: dict[str, Seat] = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self.agents: list[str] = []
        encoding = self.trial.encoding
        self._actions = encoding.actions
        self.observation_spaces = {agent: masked_space(encoding) for agent in self.possible_agents}
        self.action_spaces = {agent: spaces.Discrete(encoding.actions) for agent in self.possible_agents}
        self._random, _ = seeding.np_random(None)

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """The same object at every call."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """The same object at every call."""
        return self.action_spaces[agent]

    def _begin(self, seed: int | None) -> None:
        if seed is not None:
            self._random, _ = seeding.np_random(seed)
        self.trial.start(str(self._random.integers(1 << 32)))
        self.agents = list(self.possible_agents)
        self.cycles = 0

    def seen(self, agent: str) -> dict[str, Any]:
        """What an agent sees, and which numbers it may choose; none while it is not asked."""
        trial, seat = self.trial, self.seat[agent]
        return {
            "observation": observation_array(trial.observation(seat)),
            "action_mask": mask_array(trial.legal(seat), self._actions),
        }

    def render(self) -> str | None:
        """The position as text or as a picture, for a spectator."""
        view = self.trial.game.view(self.trial.state, None)
        if self.render_mode == "svg":
            return str(view._repr_svg_())
        return str(view) if self.render_mode == "ansi" else None

    def close(self) -> None:
        """Nothing is open."""


class Aec(_Zoo, AECEnv):  # type: ignore[misc]  # pettingzoo's own types are loose
    """One agent after the other; who seals a choice does so before the next one is asked.

    The reward at the end is the part of the match that a seat won, alone its points.
    """

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:  # noqa: ARG002  # pettingzoo's signature
        self._begin(seed)
        agents = self.agents
        self.rewards = dict.fromkeys(agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(agents, 0.0)
        self.terminations = dict.fromkeys(agents, False)
        self.truncations = dict.fromkeys(agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in agents}
        self.agent_selection = self.possible_agents[self.trial.asked[0]]

    def observe(self, agent: str) -> dict[str, Any]:
        return self.seen(agent)

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        trial = self.trial
        trial.choose(self.seat[agent], int(action))  # type: ignore[arg-type]  # only the dead give None
        self._cumulative_rewards[agent] = 0.0
        if trial.outcome is not None:
            for seat, reward in enumerate(trial.rewards()):
                self.rewards[self.possible_agents[seat]] = reward
            self.terminations = dict.fromkeys(self.agents, True)
            self._accumulate_rewards()
        elif trial.cut:
            self.truncations = dict.fromkeys(self.agents, True)
        else:
            self.agent_selection = self.possible_agents[trial.asked[0]]


class Parallel(_Zoo, ParallelEnv):  # type: ignore[misc]  # as above
    """All agents at once; the number of one who is not asked (its mask is empty) is not looked at."""

    def reset(
        self,
        seed: int | None = None,
        options: dict[str, Any] | None = None,  # noqa: ARG002  # pettingzoo's signature
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        self._begin(seed)
        return {agent: self.seen(agent) for agent in self.agents}, {agent: {} for agent in self.agents}

    def step(
        self, actions: dict[str, int]
    ) -> tuple[dict[str, Any], dict[str, float], dict[str, bool], dict[str, bool], dict[str, Any]]:
        trial, agents = self.trial, self.agents
        for seat in trial.asked:
            trial.choose(seat, int(actions[self.possible_agents[seat]]))
        self.cycles += 1
        over = trial.outcome is not None
        cut = trial.cut or (not over and self.cycles == self.max_cycles)
        rewards = trial.rewards()
        self.agents = [] if over or cut else agents
        return (
            {agent: self.seen(agent) for agent in agents},
            {agent: rewards[self.seat[agent]] for agent in agents},
            dict.fromkeys(agents, over),
            dict.fromkeys(agents, cut),
            {agent: {} for agent in agents},
        )
