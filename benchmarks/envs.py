"""Environments: steps a second through PettingZoo's AEC, observation and mask included, random play."""

from __future__ import annotations

import random
from statistics import median
from time import process_time

import numpy as np

from bisat import catalog
from bisat.lab.envs.zoo import Aec

STEPS = 6_000
"""In one repeat of one game."""


def report(repeats: int) -> str:
    """The speeds of all games with the fewest and the most seats."""
    lines = ["## Environments: AEC steps with observation and mask, random play, one thread", ""]
    lines += ["| game | seats | steps/s, median | lowest to highest |", "|---|---|---|---|"]
    for game in catalog.GAMES:
        for seats in catalog.entry(game).seats:
            speeds = [speed(game, seats, repeat) for repeat in range(-1, repeats)][1:]  # the first warms up
            lines.append(
                f"| {game} | {seats} | {median(speeds):,.0f} | {min(speeds):,.0f} to {max(speeds):,.0f} |"
            )
    return "\n".join([*lines, "", f"{repeats} repeats of {STEPS:,} steps, processor time."])


def speed(game: str, seats: int, repeat: int) -> float:
    """Steps a second; choosing at random is part of it."""
    env = Aec(game, seats)
    lot = random.Random(repeat)
    env.reset(seed=repeat + 1)
    began = process_time()
    for _ in range(STEPS):
        if env.terminations[env.agent_selection] or env.truncations[env.agent_selection]:
            env.reset()
        numbers = np.flatnonzero(env.observe(env.agent_selection)["action_mask"])
        env.step(int(numbers[lot.randrange(len(numbers))]))
    return STEPS / (process_time() - began)
