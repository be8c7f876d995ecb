"""PettingZoo (extra `[rl]`)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

try:
    from bisat.lab.envs.zoo import Aec, Parallel
except ModuleNotFoundError as error:
    raise ModuleNotFoundError(f"bisat.adapters.zoo needs the extra bisat[rl]: {error}") from error

if TYPE_CHECKING:
    from bisat.lab.envs.together import FastParallel


def aec(game: str, seats: int, options: Any = None, **more: Any) -> Aec:
    """One agent after the other."""
    return Aec(game, seats, options, **more)


def parallel(game: str, seats: int, options: Any = None, **more: Any) -> Parallel:
    """All agents at once."""
    return Parallel(game, seats, options, **more)


def fast(game: str, seats: int, matches: int, options: Any = None, **more: Any) -> FastParallel:
    """So many matches compiled, all agents at once, written into the caller's arrays (`[fast]`)."""
    from bisat.lab.envs.together import FastParallel  # noqa: PLC0415  # numba is an extra of its own

    return FastParallel(game, seats, matches, options, **more)
