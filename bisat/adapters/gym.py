"""Gymnasium (extra `[rl]`)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from bisat.core.game import Seat
from bisat.lab.envs import gym
from bisat.lab.envs.gym import Solo, Vector


def seat(
    game: str,
    seats: int,
    seat: Seat | None = None,
    rivals: Sequence[Any] = ("random",),
    options: Any = None,
    **more: Any,
) -> Solo:
    """One seat against bots."""
    return Solo(game, seats, options, rivals=rivals, seat=seat, **more)


def vector(game: str, seats: int, matches: int, **more: Any) -> Vector:
    """So many of them in step."""
    return gym.vector(game, seats, matches, **more)
