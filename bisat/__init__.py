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

    from bisat.lab.arena import Arena, arena
    from bisat.lab.round_robin import RoundRobin
    from bisat.lab.simulate import Simulation, simulate

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

LAB = {
    "Arena": "arena",
    "RoundRobin": "round_robin",
    "Simulation": "simulate",
    "arena": "arena",
    "simulate": "simulate",
}
"""What comes from the lab, and from which module: imported when it is first asked for."""

if not TYPE_CHECKING:  # to a type checker it would make any name right

    def __getattr__(name: str) -> Any:
        if name in LAB:
            return getattr(import_module(f"bisat.lab.{LAB[name]}"), name)
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


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
    from bisat.lab import round_robin as lab  # noqa: PLC0415  # whoever only plays needs no lab

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
