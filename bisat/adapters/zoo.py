"""PettingZoo (extra `[rl]`); `from bisat.adapters.zoo import montgolfiere_v1` gives a module."""

from __future__ import annotations

from functools import partial
from types import ModuleType
from typing import TYPE_CHECKING, Any

try:
    from bisat.lab.envs.editions import every_edition, fewest
    from bisat.lab.envs.zoo import Aec, Parallel
except ModuleNotFoundError as error:
    raise ModuleNotFoundError(f"bisat.adapters.zoo needs the extra bisat[rl]: {error}") from error

if TYPE_CHECKING:
    from bisat.lab.envs.together import FastParallel


def aec(game: str, seats: int, options: object = None, **more: Any) -> Aec:
    """One agent after the other."""
    return Aec(game, seats, options, **more)


def parallel(game: str, seats: int, options: object = None, **more: Any) -> Parallel:
    """All agents at once."""
    return Parallel(game, seats, options, **more)


def fast(game: str, seats: int, matches: int, options: object = None, **more: Any) -> FastParallel:
    """So many matches compiled, all agents at once, written into the caller's arrays (`[fast]`)."""
    from bisat.lab.envs.together import FastParallel  # noqa: PLC0415  # numba is an extra of its own

    return FastParallel(game, seats, matches, options, **more)


def __getattr__(name: str) -> ModuleType:
    """An edition of a game, of the house or of a package, with `env`, `raw_env` and `parallel_env`.

    PettingZoo's own tests draw numbers without a look at masks; so what is not legal is idle here.
    """
    for one in every_edition():
        if one.snake == name:
            given: dict[str, Any] = {"game": one.game, "seats": fewest(one.game), "illegal": "idle"}
            made = ModuleType(f"{__name__}.{name}", f"{one.game}, version {one.number}.")
            made.__dict__["env"] = made.__dict__["raw_env"] = partial(Aec, **given, version=one.number)
            made.__dict__["parallel_env"] = partial(Parallel, **given, version=one.number)
            return made
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
