"""Gymnasium (extra `[rl]`)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from bisat.core.game import Seat

try:
    from bisat.lab.envs import gym
    from bisat.lab.envs.gym import Solo, Vector, register
except ModuleNotFoundError as error:
    raise ModuleNotFoundError(f"bisat.adapters.gym needs the extra bisat[rl]: {error}") from error

__all__ = ["Solo", "Vector", "fast", "register", "seat", "vector"]

if TYPE_CHECKING:
    from bisat.lab.envs.fast import Fast


def seat(
    game: str,
    seats: int,
    seat: Seat | None = None,
    rivals: Sequence[Any] = ("random",),
    options: object = None,
    **more: Any,
) -> Solo:
    """One seat against bots."""
    return Solo(game, seats, options, rivals=rivals, seat=seat, **more)


def vector(game: str, seats: int, matches: int, **more: Any) -> Vector:
    """So many of them in step."""
    return gym.vector(game, seats, matches, **more)


def fast(game: str, seats: int, matches: int, options: object = None, **more: Any) -> Fast:
    """So many matches compiled, one policy for every seat, written into the caller's arrays (`[fast]`)."""
    from bisat.lab.envs.fast import Fast  # noqa: PLC0415  # numba is an extra of its own

    return Fast(game, seats, matches, options, **more)
