"""Bisat: five race games as a place to play, a rules library and a lab.

>>> import bisat
>>> match = bisat.new("montgolfiere", seats=2, seed=7)
>>> match.act(0, match.legal(0)[0]).waiting().needed
(1,)
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from typing import TYPE_CHECKING, Any, Literal

from bisat.catalog import bot, encoding, entries
from bisat.catalog import bots as bot_names  # `bisat.bots` is where they live
from bisat.core.bot import Bot, Choice, unhurried
from bisat.core.entry import Entry
from bisat.core.game import Outcome, Waiting
from bisat.core.hindsight import Hindsight
from bisat.core.refusal import Refused
from bisat.core.rng import Rng
from bisat.match import Match, load, new
from bisat.match import reopen as open  # noqa: A004  # what one does with a file, and with a saved match

if TYPE_CHECKING:
    from concurrent.futures import Executor
    from pathlib import Path

    from bisat.lab.arena import Arena
    from bisat.lab.round_robin import RoundRobin
    from bisat.lab.simulate import Simulation

__all__ = [
    "Arena",
    "Bot",
    "Choice",
    "Entry",
    "Hindsight",
    "Match",
    "Outcome",
    "Refused",
    "Rng",
    "RoundRobin",
    "Simulation",
    "Waiting",
    "arena",
    "bot",
    "bot_names",
    "encoding",
    "entries",
    "load",
    "new",
    "open",
    "round_robin",
    "simulate",
    "unhurried",
]
__version__ = "0.1.0"

RESULTS = {
    "Arena": "bisat.lab.arena",
    "RoundRobin": "bisat.lab.round_robin",
    "Simulation": "bisat.lab.simulate",
}
"""What the lab gives back, and where it is: imported when it is first asked for."""

if not TYPE_CHECKING:  # to a type checker it would make any name right

    def __getattr__(name: str) -> Any:
        if name in RESULTS:
            return getattr(import_module(RESULTS[name]), name)
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def simulate(
    game: str,
    seats: int,
    games: int,
    seed: str | int = "simulate",
    bots: Sequence[object] = ("random",),
    options: Mapping[str, object] | None = None,
    progress: Callable[[int, int], None] | None = None,
    *,
    plain: bool = False,
) -> Simulation:
    """Play matches between bots and count what came of them; names of bots repeat to fill the seats.

    Where all bots have a compiled form, a kernel plays if `[fast]` is installed; without it, or if it shall
    be `plain`, the same comes out.
    """
    from bisat.lab import simulate as lab  # noqa: PLC0415  # whoever only plays needs no lab

    return lab.simulate(game, seats, games, str(seed), bots, options, progress, plain=plain)


def arena(
    game: str,
    bots: Sequence[object],
    games: int,
    *,
    seed: str | int = "arena",
    seats: int | None = None,
    options: Mapping[str, object] | None = None,
    progress: Callable[[int, int], None] | None = None,
    workers: int | None = None,
    executor: Executor | None = None,
    until_parted: bool = False,
    resume: str | Path | None = None,
    keep: str | Path | None = None,
    plain: bool = False,
    faults: Literal["end", "count"] = "end",
    isolate: bool = False,
    patience: float = 60,
) -> Arena:
    """Let bots play each other with seats rotated: win rates and places with 95 % intervals.

    `until_parted` ends early, once of any two bots one is known to be better; `resume` names a file from
    which the same call goes on, `keep` a folder for all matches as Parquet. `plain` is as in `simulate`.
    A bot that crashes, answers illegally or not at all ends everything, or forfeits that match where `faults`
    is "count"; `isolate` gives each `module:Class` a process of its own, with `patience` seconds to answer.
    """
    from bisat.lab import arena as lab  # noqa: PLC0415  # as above

    return lab.arena(
        game,
        bots,
        games,
        seed=str(seed),
        seats=seats,
        options=options,
        progress=progress,
        workers=workers,
        executor=executor,
        until_parted=until_parted,
        resume=resume,
        keep=keep,
        plain=plain,
        faults=faults,
        isolate=isolate,
        patience=patience,
    )


def round_robin(
    game: str,
    bots: Sequence[object],
    games: int,
    *,
    seed: str | int = "arena",
    seats: Sequence[int] | None = None,
    pairs: bool = True,
    neighbours: bool = False,
    options: Mapping[str, object] | None = None,
    progress: Callable[[int, int], None] | None = None,
    workers: int | None = None,
    executor: Executor | None = None,
    until_parted: bool = False,
    resume: str | Path | None = None,
    keep: str | Path | None = None,
    plain: bool = False,
    faults: Literal["end", "count"] = "end",
    isolate: bool = False,
    patience: float = 60,
) -> RoundRobin:
    """Let every two bots play each other, at the numbers of seats that are wanted.

    Without `pairs` all sit at one table; with `neighbours` each meets only the next. The rest is as in
    `arena`.
    """
    from bisat.lab import round_robin as lab  # noqa: PLC0415  # as above

    return lab.round_robin(
        game,
        bots,
        games,
        seed=seed,
        seats=seats,
        pairs=pairs,
        neighbours=neighbours,
        options=options,
        progress=progress,
        workers=workers,
        executor=executor,
        until_parted=until_parted,
        resume=resume,
        keep=keep,
        plain=plain,
        faults=faults,
        isolate=isolate,
        patience=patience,
    )
