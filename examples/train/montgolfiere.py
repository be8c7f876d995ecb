"""Train a policy by MaskablePPO for two minutes of one core, and measure it against random play.

`make train` runs it in an environment of its own. It fails unless the 95 % interval lies wholly above 60 %.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from time import process_time
from typing import Any

import numpy as np
import torch
from sb3_contrib import MaskablePPO
from stable_baselines3.common.callbacks import BaseCallback
from stable_baselines3.common.env_checker import check_env
from stable_baselines3.common.vec_env import DummyVecEnv

import bisat
from bisat.lab.envs.gym import Scaled, Solo

GAME, SEATS, OPTIONS = "montgolfiere", 2, {"baron": False}
SECONDS = 120.0
MATCHES = 2000
BAR = 0.60


def environment(illegal: Any = "raise") -> Scaled:
    """One seat against random play, its observations between 0 and 1."""
    return Scaled(Solo(GAME, SEATS, OPTIONS, rivals=["random"], illegal=illegal))


class Stop(BaseCallback):  # type: ignore[misc]  # not installed where types are checked
    """Ends the training once so much processor time is spent."""

    def __init__(self, until: float) -> None:
        super().__init__()
        self.until = until

    def _on_step(self) -> bool:
        return process_time() < self.until


class Learnt:
    """The policy as a bot for the arena."""

    def __init__(self, model: MaskablePPO) -> None:
        self.model = model
        self.encoding = bisat.encoding(GAME, SEATS, OPTIONS)
        self.scale = environment().scale

    def choose(self, view: Any, legal: Sequence[Any], rng: Any, spent: Any) -> Any:  # noqa: ARG002  # what every bot is given
        """The likeliest legal move."""
        observation = np.frombuffer(self.encoding.observe(view), np.uint8) * self.scale
        moves = dict(zip(self.encoding.numbers(legal), legal, strict=True))
        mask = np.zeros(self.encoding.actions, bool)
        mask[[*moves]] = True
        number, _ = self.model.predict(observation.astype(np.float32), action_masks=mask, deterministic=True)
        return moves[int(number)]


def main() -> int:
    """Check, train, measure."""
    torch.set_num_threads(1)
    check_env(environment("idle"))
    began = process_time()
    model = MaskablePPO(
        "MlpPolicy",
        DummyVecEnv([environment] * 8),
        n_steps=256,
        batch_size=512,
        n_epochs=4,
        gamma=0.999,
        gae_lambda=0.95,
        learning_rate=7e-4,
        ent_coef=0.01,
        policy_kwargs={"net_arch": [128, 128]},
        seed=7,
        device="cpu",
    )
    model.learn(10_000_000, callback=Stop(began + SECONDS))
    spent = process_time() - began
    done = bisat.arena(GAME, [Learnt(model), "random"], MATCHES, options=OPTIONS)
    rate = done.standings[0].win_rate
    print(f"{model.num_timesteps:,} decisions in {spent:.0f} s of one core")
    print(
        f"wins {rate.mean:.1%} ({rate.low:.1%} to {rate.high:.1%}) of {MATCHES} matches against random play"
    )
    return 0 if rate.low > BAR else 1


if __name__ == "__main__":
    sys.exit(main())
