"""What was measured of a game and is shown beside it: how fair it is, how long it takes, how much is luck."""

from __future__ import annotations

from functools import cache
from importlib.resources import files

import msgspec

NAME = "figures.json"
"""Where a game keeps it, in its folder; `bisat report GAME --essence` writes it."""


class Measured(msgspec.Struct, frozen=True):
    """A figure, and between what it lies with 95 % confidence or more."""

    mean: float
    low: float
    high: float


class Figures(msgspec.Struct, frozen=True):
    """What matches between bots of one level told."""

    seats: int
    bot: str
    games: int
    even: float
    """What every seat would win, were all alike."""
    shares: tuple[Measured, ...]
    """What each seat wins."""
    best: int | None
    """The seat, from 0, that is known to win more than that; null where none is."""
    turns: Measured
    """Decisions of a seat in a match, the median."""
    minutes: Measured | None
    """Match time, the median; null where no time passes."""
    luck: Measured | None
    """What a weak bot still wins against a good one, as a part of what an equal would win."""
    command: str
    """What measures it again."""
    most: tuple[float, float] | None = None
    """Between what eight of ten matches lie: in minutes, or in turns where no time passes."""
    luck_games: int = 0
    """In how many matches luck was measured: those of a weak bot against a good one."""


@cache
def figures(package: str) -> Figures | None:
    """The figures of the game in this package; None where nobody measured any."""
    file = files(package).joinpath(NAME)
    return msgspec.json.decode(file.read_bytes(), type=Figures) if file.is_file() else None
