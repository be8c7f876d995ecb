"""Gymnasium: one seat learns, bots play the others."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces
from gymnasium.vector import AsyncVectorEnv, SyncVectorEnv, VectorEnv
from numpy.typing import NDArray

from bisat.core.beats import BEAT
from bisat.core.game import Millis, Seat
from bisat.core.refusal import Refused
from bisat.lab.envs.arrays import Mask, Observation, mask_array, observation_array, observation_space
from bisat.lab.envs.editions import every_edition, fewest
from bisat.lab.envs.rivals import Rivals
from bisat.lab.envs.trial import LIMIT, Illegal, Trial

Vector = VectorEnv[Any, Any, Any]

ROOM = "bisat"
"""Where Gymnasium keeps our names."""


class Solo(gymnasium.Env[Observation, int]):
    """One seat against bots; masks are in `info["action_mask"]` and in `action_masks()`.

    The reward at the end is the part of the match that the seat won, alone its points.
    """

    def __init__(
        self,
        game: str,
        seats: int,
        options: object = None,
        *,
        rivals: Sequence[Any] = ("random",),
        seat: Seat | None = None,
        illegal: Illegal = "raise",
        beat: Millis = BEAT,
        limit: int = LIMIT,
        render_mode: str | None = None,
        version: int | None = None,
    ) -> None:
        """`rivals` repeat to fill the other seats; without a `seat` each match draws one.

        A `version` is an edition of the game, as in `bisat/Montgolfiere-v1`; None is the present one.
        """
        self.metadata = {"render_modes": ["ansi"]}
        self.render_mode = render_mode
        self.trial = Trial(game, seats, options, illegal=illegal, beat=beat, limit=limit, version=version)
        if seat is not None and not 0 <= seat < seats:
            raise Refused("no_such_seat", seat=seat)
        self.rivals = Rivals(self.trial, rivals)
        self.fixed = seat
        self.seat: Seat = seat or 0
        encoding = self.trial.encoding
        self.observation_space = observation_space(encoding)  # type: ignore[assignment]  # of uint8, as dtype says
        self.action_space = spaces.Discrete(encoding.actions)  # type: ignore[assignment]  # numbers are ints

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        super().reset(seed=seed, options=options)
        self.trial.start(str(self.np_random.integers(1 << 32)))
        drawn = int(self.np_random.integers(self.trial.seats))
        self.seat = drawn if self.fixed is None else self.fixed
        self.rivals.start()
        self._until_asked()
        if self.trial.outcome is not None:  # over before the own first choice: such a match teaches nothing
            return self.reset()
        return self._seen()

    def step(self, action: int) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        trial = self.trial
        trial.choose(self.seat, int(action))
        self._until_asked()
        observation, info = self._seen()
        over = trial.outcome is not None
        return observation, trial.rewards()[self.seat], over, not over and trial.cut, info

    def action_masks(self) -> Mask:
        """Which numbers may be chosen now, where libraries look for it."""
        return mask_array(self.trial.legal(self.seat), self.trial.encoding.actions)

    def render(self) -> str | None:
        view = self.trial.game.view(self.trial.state, self.seat)
        return str(view) if self.render_mode == "ansi" else None

    def _until_asked(self) -> None:
        """Let the rivals choose until nobody but the own seat is asked."""
        trial, own = self.trial, self.seat
        while trial.asked and trial.asked != (own,) and not trial.cut:
            seat = next(seat for seat in trial.asked if seat != own)
            self.rivals.move(seat, (seat - own - 1) % trial.seats)

    def _seen(self) -> tuple[Observation, dict[str, Any]]:
        return observation_array(self.trial.observation(self.seat)), {"action_mask": self.action_masks()}


class Scaled(gymnasium.ObservationWrapper[NDArray[np.float32], int, Observation]):
    """Observations between 0 and 1, each block by its greatest number, as networks like them."""

    def __init__(self, env: Solo) -> None:
        super().__init__(env)
        high = observation_space(env.trial.encoding).high
        self.scale = (1 / np.maximum(high, 1)).astype(np.float32)
        self.solo = env
        self.observation_space = spaces.Box(0.0, 1.0, high.shape, np.float32)

    def observation(self, observation: Observation) -> NDArray[np.float32]:
        scaled: NDArray[np.float32] = observation * self.scale
        return scaled

    def action_masks(self) -> Mask:
        """Which numbers may be chosen now."""
        return self.solo.action_masks()


def register() -> None:
    """Let `gymnasium.make("bisat/Montgolfiere-v1", seats=2)` find every edition of every game."""
    for one in every_edition():
        if (name := f"{ROOM}/{one.pascal}") not in gymnasium.registry:
            gymnasium.register(
                name,
                entry_point=f"{__name__}:{Solo.__name__}",
                disable_env_checker=True,  # it draws numbers without a look at masks
                kwargs={"game": one.game, "seats": fewest(one.game), "version": one.number},
            )


def vector(
    game: str, seats: int, matches: int, *, processes: bool = False, **more: Any
) -> VectorEnv[Any, Any, Any]:
    """So many environments in step, in this process or in one each."""
    made = [partial(Solo, game, seats, **more)] * matches
    return AsyncVectorEnv(made) if processes else SyncVectorEnv(made)


register()
