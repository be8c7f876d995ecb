"""What an arena plays: deals, each once in every rotation of the bots, cut into batches."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from hashlib import sha256
from typing import Any

import msgspec

from bisat import catalog
from bisat.core.codec import Json, encode
from bisat.core.rng import NAME
from bisat.external_bots.command import PATIENCE
from bisat.external_bots.loader import named
from bisat.lab.fault import Fault, Faults

BATCH = 4
"""Deals that are played in one go; the same whoever plays them, so that files do not depend on it."""


class Contest(msgspec.Struct, frozen=True):
    """Certain bots at a table of one game."""

    game: str
    bots: tuple[Any, ...]
    seats: int
    options: Json
    """All of them, as plain JSON."""
    seed: str
    keeps: bool = False
    """Whether every decision is wanted, with its view."""
    stream: str = NAME
    """Where chance comes from."""
    games: int = 0
    """How many matches there will be, so that one knows whether compiling pays."""
    plain: bool = False
    """Whether no kernel shall play."""
    faults: Faults = "end"
    """What comes of a bot that does what none may do."""
    isolate: bool = False
    """Whether classes of one's own have a process of their own."""
    patience: float = PATIENCE
    """Seconds that such a process, and every command, has for an answer."""

    @property
    def names(self) -> tuple[str, ...]:
        """What the bots are called."""
        return tuple(map(named, self.bots))

    def key(self) -> str:
        """What it is called in files: the same for the same contest, however many games it has."""
        rules = catalog.entry(self.game).revision
        identity = (self.game, rules, self.names, self.seats, self.options, self.seed, self.stream)
        return sha256(encode(identity)).hexdigest()[:16]

    def deal_seed(self, deal: int) -> str:
        """The seed of one deal."""
        return f"{self.seed}/{deal}"


class Batch(msgspec.Struct, frozen=True):
    """Some matches of a contest."""

    contest: Contest
    matches: tuple[tuple[int, int], ...]
    """Which: deals and shifts."""

    @property
    def first(self) -> int:
        """The first deal."""
        return self.matches[0][0]


class MatchRecord(msgspec.Struct, frozen=True):
    """One match that was played."""

    deal: int
    shift: int
    """How many seats the bots were moved on."""
    places: tuple[int, ...]
    won: tuple[float, ...]
    """What each seat won of the match."""
    scores: tuple[int, ...]
    reason: str
    lasted: int
    """Match time at the end, in milliseconds."""
    decisions: tuple[int, ...]
    asked: tuple[int, ...]
    thought: tuple[float, ...]
    faults: tuple[Fault, ...] = ()


class Done(msgspec.Struct, frozen=True):
    """A batch that was played."""

    matches: tuple[MatchRecord, ...]
    kept: bytes = b""
    """Every decision, as a Parquet file; empty where none was wanted."""

    @property
    def which(self) -> tuple[tuple[int, int], ...]:
        """The deals and shifts."""
        return tuple([(match.deal, match.shift) for match in self.matches])


def batches(contest: Contest, deals: Sequence[int], games: int) -> Iterator[Batch]:
    """The matches of these deals, as far as the games go."""
    bots = len(contest.bots)
    for at in range(0, len(deals), BATCH):
        matches = [
            (deal, shift)
            for deal in deals[at : at + BATCH]
            for shift in range(min(bots, games - deal * bots))
        ]
        if matches:
            yield Batch(contest, tuple(matches))
