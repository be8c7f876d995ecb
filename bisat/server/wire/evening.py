"""A games evening on the wire."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import UNSET, Meta, UnsetType

from bisat.core.codec import Json
from bisat.server.wire.info import Person, TableInfo
from bisat.server.wire.values import GameId, Level, Wire

Scoring = Literal["places", "points"]
"""A point for everybody left behind, or each game's own points."""
Choosing = Literal["turns", "last", "host"]
"""Who chooses the next game: one after the other, whoever is last, or the host."""
MAX_COMPANY = 6
"""Most people and bots of an evening; each has a colour."""
MAX_GAMES = 12
"""Most games of an evening."""
EveningStage = Literal["gathering", "choosing", "playing", "ended"]


class NewEvening(Wire, frozen=True):
    """POST /api/evenings."""

    games: Annotated[int, Meta(ge=2, le=MAX_GAMES)] = 3
    scoring: Scoring = "places"
    choosing: Choosing = "turns"
    people: Annotated[int, Meta(ge=1, le=MAX_COMPANY)] = 1
    """How many play at the device of whoever plans it; several are called by their colours."""
    bots: Annotated[int, Meta(ge=0, le=MAX_COMPANY - 1)] = 0
    """How many bots play along, while there is room."""
    level: Level | None = None
    """Of its bots: `stars-1` to `stars-5`, as far up the ladder of each game, or one of its bots by name."""
    table: Annotated[str, Meta(pattern="^[a-z2-7]{12}$")] | None = None
    """An open table of the person, which becomes the first game."""
    after: Annotated[str, Meta(pattern="^[a-z2-7]{12}$")] | None = None
    """An evening of the person that is over: once more like that, for all who were there."""


class ChosenGame(Wire, frozen=True):
    """POST /api/evenings/{id}/choose: the next game."""

    game: GameId
    options: dict[str, Json] = msgspec.field(default_factory=dict)
    """As for a new table; what is left out is as usual."""


class CompanionInfo(Wire, frozen=True, kw_only=True):
    """Somebody of the company; the number in the list is their colour."""

    person: Person | None
    """Null for a bot, and for somebody who was erased."""
    bot: bool
    gone: bool
    present: bool
    total: int
    place: int
    """1 for the most points; 0 for a bot, which is not ranked."""


class RoundInfo(Wire, frozen=True):
    """One game of the evening."""

    table: str
    game: str
    places: tuple[int | None, ...]
    """By companion; null did not play. Empty until the game is over."""
    points: tuple[int | None, ...]
    """What each won for the evening."""


class EveningInfo(Wire, frozen=True, kw_only=True):
    """What whoever has the link may know of an evening."""

    id: str
    version: int
    """Grows with every change."""
    stage: EveningStage
    scoring: Scoring
    choosing: Choosing
    games: int
    """How many are planned."""
    host: int
    """The number of the companion who may end it."""
    company: tuple[CompanionInfo, ...]
    rounds: tuple[RoundInfo, ...]
    chooser: int | None
    """The number of the companion who chooses next; the host may always."""
    table: TableInfo | None
    """The table of the game that goes on."""
    next: str | UnsetType = UNSET
    """The evening that is planned after this one, for those who want to come again."""


class MyEvenings(Wire, frozen=True):
    """GET /api/evenings."""

    evenings: tuple[EveningInfo, ...]
    """Those of the person that are not over, the newest first."""
    past: tuple[EveningInfo, ...] = ()
    """The last ones that are over."""
