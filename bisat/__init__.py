"""Bisat: five race games as a place to play, a rules library and a lab.

>>> import bisat
>>> match = bisat.new("montgolfiere", seats=2, seed=7)
>>> match.act(0, match.legal(0)[0]).waiting().needed
(1,)
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from bisat.catalog import bot, encoding, entries
from bisat.core.refusal import Refused
from bisat.match import Match, load, new
from bisat.match import reopen as open  # noqa: A004  # what one does with a file, and with a saved match

if TYPE_CHECKING:
    from bisat.lab.arena import Arena
    from bisat.lab.round_robin import RoundRobin
    from bisat.lab.simulate import Simulation

__all__ = [
    "Match",
    "Refused",
    "arena",
    "bot",
    "encoding",
    "entries",
    "load",
    "new",
    "open",
    "round_robin",
    "simulate",
]
__version__ = "0.1.0"


def simulate(
    game: str,
    seats: int,
    games: int,
    seed: str | int = "simulate",
    bots: Sequence[Any] = ("random",),
    options: Mapping[str, Any] | None = None,
    progress: Callable[[int, int], None] | None = None,
    *,
    mass: bool = False,
) -> Simulation:
    """Play matches between bots and count what came of them; names of bots repeat to fill the seats.

    With `mass` matches are drawn from a named stream and compiled where `[fast]` is installed, the same
    without it: at random, or between the levels that a game names as `massed`.
    """
    from bisat.lab import simulate as lab  # noqa: PLC0415  # whoever only plays needs no lab

    return lab.simulate(game, seats, games, str(seed), bots, options, progress, mass=mass)


def arena(game: str, bots: Sequence[Any], games: int, *, seed: str | int = "arena", **more: Any) -> Arena:
    """Let bots play each other with seats rotated: win rates and places with 95 % intervals."""
    from bisat.lab import arena as lab  # noqa: PLC0415  # as above

    return lab.arena(game, bots, games, seed=str(seed), **more)


def round_robin(game: str, bots: Sequence[Any], games: int, **more: Any) -> RoundRobin:
    """Let every two bots play each other, at the numbers of seats that are wanted."""
    from bisat.lab import round_robin as lab  # noqa: PLC0415  # as above

    return lab.round_robin(game, bots, games, **more)
