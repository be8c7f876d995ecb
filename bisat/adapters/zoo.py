"""PettingZoo (extra `[rl]`)."""

from __future__ import annotations

from typing import Any

from bisat.lab.envs.zoo import Aec, Parallel


def aec(game: str, seats: int, options: Any = None, **more: Any) -> Aec:
    """One agent after the other."""
    return Aec(game, seats, options, **more)


def parallel(game: str, seats: int, options: Any = None, **more: Any) -> Parallel:
    """All agents at once."""
    return Parallel(game, seats, options, **more)
