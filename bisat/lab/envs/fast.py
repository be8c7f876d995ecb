"""Gymnasium's vectors over a kernel: one policy plays every seat of many matches, compiled."""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from bisat import catalog
from bisat.core.refusal import Refused
from bisat.lab.envs.arrays import observation_space


class Fast(VectorEnv[Any, Any, Any]):
    """In each match somebody is to choose: `infos` say who (`seat`) and from what (`action_mask`).

    Observations and masks are written into the caller's arrays where they are given, else into own ones that
    stay the same: copy what you keep. A match that ends begins anew in the same step; `infos["places"]` are
    its places and `infos["rewards"]` what it was worth to each seat, as in all environments, both 0 while it
    goes on. The reward is that of who has just moved: others find theirs in `infos`. A number that is not
    legal is refused, and nothing is changed.
    """

    def __init__(
        self,
        game: str,
        seats: int,
        matches: int,
        options: object = None,
        *,
        observations: NDArray[np.uint8] | None = None,
        masks: NDArray[np.uint8] | None = None,
    ) -> None:
        kernel = catalog.kernel(game, seats, options)
        if kernel is None:
            raise Refused("no_kernel", game=game)
        self.kernel, self.num_envs = kernel, matches
        self.metadata = {"autoreset_mode": AutoresetMode.SAME_STEP}
        self.single_observation_space = observation_space(kernel.encoding)
        self.single_action_space = spaces.Discrete(kernel.encoding.actions)
        self.observation_space = batch_space(self.single_observation_space, matches)
        self.action_space = batch_space(self.single_action_space, matches)
        self._given: dict[str, Any] = {"observations": observations, "masks": masks}

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Any, dict[str, Any]]:
        super().reset(seed=seed if isinstance(seed, int) else None, options=options)
        self.vector: Any = self.kernel.vector(
            str(self.np_random.integers(1 << 32)), self.num_envs, **self._given
        )
        return self.vector.observations, self._infos(np.zeros(self.vector.places.shape))

    def step(self, actions: Any) -> tuple[Any, Any, Any, Any, dict[str, Any]]:
        vector = self.vector
        moved = vector.seats.copy()
        vector.step(np.asarray(actions))
        won = np.zeros(vector.places.shape)
        over = vector.ended > 0
        if over.any():
            won[over] = self.kernel.rewards(vector.lasts[over])
        own = won[np.arange(self.num_envs), moved]
        return vector.observations, own, over, np.zeros(self.num_envs, bool), self._infos(won)

    def _infos(self, won: NDArray[np.float64]) -> dict[str, Any]:
        vector = self.vector
        places = vector.places * vector.ended[:, None]
        return {"seat": vector.seats, "action_mask": vector.masks, "places": places, "rewards": won}
