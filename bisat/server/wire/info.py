"""A table and the people at it, as everybody may know them: the same in the lobby and on the socket."""

from __future__ import annotations

from typing import Literal

from msgspec import UNSET, UnsetType

from bisat.core.codec import Json
from bisat.server.wire.values import Bargain, Stage, Wire


class Person(Wire, frozen=True):
    """Someone, as others see them; the id is no secret."""

    id: str
    name: str
    """May be empty: nobody must have a name."""
    emblem: str
    """May be empty too."""


class SeatInfo(Wire, frozen=True, kw_only=True):
    """Who sits where; exactly one of open, person and bot."""

    kind: Literal["open", "person", "bot"]
    colour: int
    """The colour of whoever sits here, from 0: it stays with them when a rematch rotates the seats."""
    person: Person | None = None
    """Who sits here; for an open seat, for whom it is kept (a rematch), or null for anybody."""
    level: str | None = None
    """The bot that plays this seat: its own, or a stand-in for the person."""
    present: bool = False
    """The person is connected."""
    gone: bool = False
    """The seat resigned or left."""


class OfferInfo(Wire, frozen=True):
    """An offer that waits for answers."""

    bargain: Bargain
    by: str
    """The id of the person who made it."""
    seat: int | None
    """Whose move would be taken back."""
    missing: tuple[str, ...]
    """The ids of those who have not answered yet."""
    days: int | None = None
    """How long a holiday would be."""


class Result(Wire, frozen=True):
    """How the match ended."""

    places: tuple[int, ...]
    reason: str
    scores: tuple[int, ...]
    automata: tuple[int, ...]


class SiteInfo(Wire, frozen=True):
    """What people build together before the start."""

    option: str
    """The option that comes of it."""
    draft: Json
    """What lies there now; it may still have faults."""
    by: str | None
    """The id of the person who changed it last."""


class TableInfo(Wire, frozen=True, kw_only=True):
    """What everybody may know of a table."""

    id: str
    game: str
    options: Json
    """Every option of the game, written out; the host may change them before the start."""
    stage: Stage
    seats: tuple[SeatInfo, ...]
    host: str
    """The id of the person who may start, remove and close."""
    public: bool
    """Listed in the lobby, and reactions are the only chat; otherwise whoever has the link may come."""
    paused: bool
    offer: OfferInfo | None
    commit: str
    """SHA-256 of the seed in hexadecimal: after the end the replay shows the seed, and all can check it."""
    created: int
    """Milliseconds since 1970."""
    previous: str | None
    """The table that this one is the rematch of."""
    next: str | None
    """The rematch of this one."""
    outcome: Result | None
    watching: int
    """How many people look on without a seat."""
    edition: int
    """Grows with every change of what will be played; to be sent along with the next one."""
    site: SiteInfo | None
    """Null while nobody builds."""
    hints: bool = False
    """Whether everybody may ask for hints, also among people."""
    evening: str | None = None
    """The evening that this game is part of."""
    holiday: int | None = None
    """While it is paused for a holiday: when it goes on by itself, in milliseconds since 1970."""
    ready: tuple[str, ...] | UnsetType = UNSET
    """The ids of those who are ready for the start; missing where nobody is asked."""
