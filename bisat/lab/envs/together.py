"""PettingZoo's parallel shape over a kernel: every seat of many matches an agent, compiled."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from gymnasium import spaces
from gymnasium.utils import seeding
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from bisat import catalog
from bisat.core.refusal import Refused, explained
from bisat.core.wrapped_encoding import encoding
from bisat.lab.envs.arrays import masked_space
from bisat.lab.envs.trial import LIMIT, rules


class FastParallel:
    """What `Parallel` is for one match, for many of them: an agent has a row for each match.

    Observations and masks are written into the caller's arrays where they are given (per seat, match and
    number), else into own ones that stay the same. A match that is over or broken off begins anew in the same
    step.
    """

    def __init__(
        self,
        game: str,
        seats: int,
        matches: int,
        options: object = None,
        *,
        limit: int = LIMIT,
        observations: NDArray[np.uint8] | None = None,
        masks: NDArray[np.int8] | None = None,
    ) -> None:
        kernel = catalog.kernel(game, seats, options)
        if kernel is None:
            raise Refused("no_kernel", game=game)
        self.kernel, self.num_envs, self.limit = kernel, matches, limit
        self.metadata = {"name": f"bisat_{game}"}
        self.possible_agents = [f"seat_{seat}" for seat in range(seats)]
        self.agents = list(self.possible_agents)
        self.encoding = encoding(catalog.entry(game), rules(game, options), seats)
        actions, size = self.encoding.actions, self.encoding.size
        self.observations = (
            np.zeros((seats, matches, size), np.uint8) if observations is None else observations
        )
        self.masks = np.zeros((seats, matches, actions), np.int8) if masks is None else masks
        self._observation = batch_space(masked_space(self.encoding), matches)
        self._action = batch_space(spaces.Discrete(actions), matches)
        self._random, _ = seeding.np_random(None)

    def observation_space(self, agent: str) -> spaces.Space[Any]:  # noqa: ARG002  # the same for all
        """What an agent sees of all matches."""
        return self._observation

    def action_space(self, agent: str) -> spaces.Space[Any]:  # noqa: ARG002  # the same for all
        """A number for each match."""
        return self._action

    def reset(
        self,
        seed: int | None = None,
        options: dict[str, Any] | None = None,  # noqa: ARG002  # pettingzoo's signature
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        """Begin all matches."""
        if seed is not None:
            self._random, _ = seeding.np_random(seed)
        self.seed = str(self._random.integers(1 << 32))
        """Match k is drawn from stream k of it."""
        self.together = self.kernel.agents(self.seed, observations=self.observations, masks=self.masks)
        self._beats = np.zeros(self.num_envs, np.int64)
        return self._seen(), {agent: {} for agent in self.agents}

    def step(
        self, actions: Mapping[str, Any]
    ) -> tuple[dict[str, Any], dict[str, Any], dict[str, Any], dict[str, Any], dict[str, Any]]:
        """Let all agents choose in all matches; the number of one who is not asked is not looked at."""
        numbers = np.stack([np.asarray(actions[agent], np.int64) for agent in self.possible_agents])
        self._refuse(numbers)
        together = self.together
        together.act(numbers)
        over = together.ended > 0
        cut = ~over & (together.choices >= self.limit)
        won = np.zeros(numbers.shape)
        if over.any():
            won[:, over] = self.kernel.rewards(together.rows[over]).T
        together.ended[cut] = 1
        together.begin()
        self._beats = np.where(together.ended, 0, self._beats + 1)
        return (
            self._seen(),
            dict(zip(self.agents, won, strict=True)),
            dict.fromkeys(self.agents, over),
            dict.fromkeys(self.agents, cut),
            {agent: {} for agent in self.agents},
        )

    def close(self) -> None:
        """Nothing is open."""

    def _refuse(self, numbers: NDArray[np.int64]) -> None:
        """Say which number is not among those that may be chosen: compiled code looks at none of them."""
        known = numbers.clip(0, self.encoding.actions - 1)
        fits = np.take_along_axis(self.masks, known[..., None], 2)[..., 0] * (known == numbers)
        wrong = np.argwhere((fits == 0) & self.masks.any(axis=2))
        if len(wrong):
            seat, match = map(int, wrong[0])
            legal = np.flatnonzero(self.masks[seat, match]).tolist()
            raise explained(Refused("illegal_move"), seat, int(numbers[seat, match]), legal)

    def _seen(self) -> dict[str, Any]:
        if "beat_number" in self.encoding.starts:
            at = self.encoding.starts["beat_number"]
            beats = np.minimum(self._beats, 65_535)
            self.observations[:, :, at], self.observations[:, :, at + 1] = beats >> 8, beats & 255
        return {
            agent: {"observation": self.observations[seat], "action_mask": self.masks[seat]}
            for seat, agent in enumerate(self.possible_agents)
        }
