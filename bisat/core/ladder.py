"""Who beats whom in one game: ratings of bots by name, kept as a file that grows while matches are played."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any

import msgspec

from bisat.core.figures import Measured
from bisat.core.refusal import Refused

FOLDER = "ladders"
"""Where a game keeps those that were measured for it, in its folder, by their seats."""

MAX_SEATS, MAX_SIZE = 12, 1 << 20
"""More no ladder has, in seats and in bytes."""


class Rung(msgspec.Struct, frozen=True):
    """One bot."""

    bot: str
    points: Measured
    """400 more win ten times for each loss; the bots of the house have the mean 0."""
    newcomer: bool = False


class Pair(msgspec.Struct, frozen=True):
    """Two bots that met."""

    one: str
    other: str
    deals: tuple[tuple[float, float], ...]
    """Per deal, played in both rotations: what each won of the two matches."""
    share: Measured
    """What the first won; what neither did counts half."""


class Extreme(msgspec.Struct, frozen=True):
    """A match that stands out."""

    decisions: int
    bots: tuple[str, ...]
    """By their seats."""
    seed: str


class Ladder(msgspec.Struct, frozen=True):
    """All that is known so far."""

    game: str
    seats: int
    revision: int
    """Of the rules."""
    seed: str
    games: int
    """At most so many matches of each two bots."""
    command: str
    """What measures it again."""
    rungs: tuple[Rung, ...] = ()
    """The best first."""
    pairs: tuple[Pair, ...] = ()
    played: int = 0
    """Matches."""
    done: int = 0
    left: int = 0
    """Contests that are over, and those still to be played; each may stop early."""
    shortest: Extreme | None = None
    longest: Extreme | None = None
    faults: tuple[str, ...] = ()
    """What bots did wrong: the first of each contest. Whoever runs it is told, and nobody else."""
    options: Any = None


def read(content: bytes) -> Ladder:
    """A ladder from its file, or Refused."""
    try:
        return msgspec.json.decode(content, type=Ladder)
    except msgspec.MsgspecError as error:
        raise Refused("malformed", why=f"this is no ladder: {error}") from error


@cache
def kept(package: str) -> tuple[Ladder, ...]:
    """The ladders of the game in this package, the fewest seats first."""
    folder = files(package).joinpath(FOLDER)
    if not folder.is_dir():
        return ()
    found = [read(file.read_bytes()) for file in folder.iterdir() if file.name.endswith(".json")]
    return tuple(sorted(found, key=lambda ladder: ladder.seats))


def file_name(game: str, seats: int) -> str:
    """What a ladder is called in a folder of many.

    >>> file_name("tapis-volant", 3)
    'tapis-volant-3.json'
    """
    return f"{game}-{seats}.json"


def found(folder: Path, game: str) -> tuple[Ladder, ...]:
    """Those of a game that lie in a folder; a file that is none, or too large for one, is passed over."""
    ladders = []
    for seats in range(1, MAX_SEATS + 1):
        path = folder / file_name(game, seats)
        try:
            if path.stat().st_size <= MAX_SIZE:
                ladders.append(read(path.read_bytes()))
        except (OSError, Refused):
            continue
    return tuple(ladders)
