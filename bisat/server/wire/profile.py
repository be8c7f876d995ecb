"""What somebody is told of their own games, of whom they played with, and of the ways to another device."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import UNSET, Meta, UnsetType

from bisat.core.codec import Json
from bisat.core.log import Saved
from bisat.server.wire.info import Person, TableInfo
from bisat.server.wire.values import Level, SeatNumber, Wire

PersonId = Annotated[str, Meta(pattern="^[a-z2-7]{16}$")]
TableId = Annotated[str, Meta(pattern="^[a-z2-7]{12}$")]


class GoingTable(Wire, frozen=True):
    """A table of one's own that is open or being played."""

    table: TableInfo
    turn: int | None
    """Since when the match waits for the person, in milliseconds since 1970; null if it does not."""
    until: int | UnsetType = UNSET
    """Where everybody has days for a move: when the clock runs out for whom it waits for, likewise."""


class FinishedSeat(Wire, frozen=True):
    """Who sat on a seat when a match ended."""

    person: Person | None
    """Null for a bot; without id and name for somebody who was erased."""
    level: str | None
    """The bot that played at the end, perhaps for the person."""


class FinishedGame(Wire, frozen=True, kw_only=True):
    """A finished match of one's own; it outlives its table."""

    table: str
    game: str
    options: dict[str, Json]
    """Those that were not the usual ones, and short."""
    seats: tuple[FinishedSeat, ...]
    mine: tuple[int, ...]
    """The own seats; several on one device."""
    places: tuple[int, ...]
    scores: tuple[int, ...]
    reason: str
    began: int
    """Milliseconds since 1970, as is the end."""
    ended: int
    lasted: int
    """Match time in milliseconds."""
    moves: int
    """Of all together; 0 where nobody counted."""
    replay: bool
    """The table is still there: it can be replayed, and played again."""
    alone: bool
    """It was played without a network and handed in afterwards; no record counts it."""


class AloneMatch(Wire, frozen=True):
    """POST /api/my/alone: a finished match that was played without a network, as it was saved there."""

    table: TableId
    saved: Saved
    mine: Annotated[tuple[SeatNumber, ...], Meta(min_length=1, max_length=64)]
    """The own seats; on all others are bots."""
    levels: Annotated[tuple[Level | None, ...], Meta(max_length=64)]
    """The bot of each seat."""
    ended: Annotated[int, Meta(ge=0, le=2**53)]
    """Milliseconds since 1970."""


class InvitationInfo(Wire, frozen=True):
    """Somebody asks one to a table."""

    by: Person
    table: TableInfo
    made: int
    """Milliseconds since 1970."""


class MyGames(Wire, frozen=True):
    """GET /api/my."""

    invitations: tuple[InvitationInfo, ...]
    """Only on the first page, as are those that go on."""
    going: tuple[GoingTable, ...]
    """Those that wait for the person first, who has waited longest at the top; then the newest."""
    finished: tuple[FinishedGame, ...]
    """The latest first."""
    more: str | None
    """What to ask with as `after` for the next page; null at the end."""


class Point(Wire, frozen=True):
    """One match of a plot."""

    ended: int
    place: int
    seats: int
    people: int
    """Other people at the table; 0 is against bots alone."""
    pace: int
    """Milliseconds of match time per move of anybody; 0 where nobody counted."""


class GameRecord(Wire, frozen=True):
    """What somebody has achieved in one game, of late."""

    game: str
    played: int
    won: int
    won_people: int
    """Those against people."""
    played_people: int
    streak: int
    """Matches won in a row up to now."""
    best: int
    """The longest such row."""
    fastest: int
    """Match time of the quickest match that was won, in milliseconds; 0 where there is none."""
    points: tuple[Point, ...]
    """The latest of them, the oldest first."""


class Records(Wire, frozen=True):
    """GET /api/my/records: by game, the one that is played most first. Matches on one device do not count."""

    games: tuple[GameRecord, ...]
    counted: int
    """How many of the latest matches were looked at."""


class Acquaintance(Wire, frozen=True):
    """Somebody one has played with."""

    person: Person
    played: int
    """How often, of late."""
    last: int
    """When for the last time, in milliseconds since 1970; 0 where it was long ago."""
    blocked: bool


class Acquaintances(Wire, frozen=True):
    """GET /api/my/people."""

    people: tuple[Acquaintance, ...]


class Invite(Wire, frozen=True):
    """POST /api/invitations: ask somebody one has played with to a table where one sits."""

    person: PersonId
    table: TableId


class Block(Wire, frozen=True):
    """POST /api/my/blocks: hear no more of somebody, or hear of them again."""

    person: PersonId
    blocked: bool


class TransferInfo(Wire, frozen=True):
    """A code of one's own, as the device that shows it sees it."""

    state: Literal["waiting", "claimed", "confirmed", "taken"]
    until: int
    """Milliseconds since 1970."""
    check: str | None
    """Two digits that both devices show, once another one has the code."""


class Ways(Wire, frozen=True):
    """GET /api/me/ways: how one can be reached from elsewhere, and by whom one is seen."""

    transfer: TransferInfo | None
    recovery: int | None
    """Since when there are recovery words, in milliseconds since 1970."""
    public: bool
    """Whether everybody may see one's profile."""


class NewCode(Wire, frozen=True):
    """POST /api/me/code: a way to another device. It is told once."""

    code: str
    until: int
    """Milliseconds since 1970."""
    link: str
    """Opens it on the other device; the code stands behind the #, which no server is told."""
    qr: str
    """The link as a picture in SVG."""


class Confirm(Wire, frozen=True):
    """POST /api/me/code/confirm: yes, this is my other device."""

    check: Annotated[str, Meta(pattern="^[0-9]{2}$")]


class TakeCode(Wire, frozen=True):
    """POST /api/take: another device has the code."""

    code: Annotated[str, Meta(min_length=1, max_length=32)]


class Claimed(Wire, frozen=True):
    """Whose name it will take, once they agree."""

    claim: str
    """Known to this device alone."""
    person: Person
    check: str
    until: int


class TakeName(Wire, frozen=True):
    """POST /api/take/name: has the other device agreed?"""

    claim: Annotated[str, Meta(pattern="^[a-z2-7]{32}$")]


class Taken(Wire, frozen=True):
    """What became of it; with the person comes the cookie."""

    person: Person | None
    """Null while nobody has agreed."""


class RecoveryWords(Wire, frozen=True):
    """POST /api/me/recovery: words that bring one back. They are told once, and older ones no longer work."""

    words: tuple[str, ...]


class Recover(Wire, frozen=True):
    """POST /api/recover: whose words these are; with `sure` this device becomes that person."""

    words: Annotated[str, Meta(min_length=1, max_length=200)]
    sure: bool = False


class Publish(Wire, frozen=True):
    """PUT /api/me/profile."""

    public: bool


class ProfileGame(Wire, frozen=True):
    """How often somebody has played a game, and won."""

    game: str
    played: int
    won: int


class Profile(Wire, frozen=True):
    """GET /api/people/{person}: only of those who chose to be seen."""

    person: Person
    games: tuple[ProfileGame, ...]
