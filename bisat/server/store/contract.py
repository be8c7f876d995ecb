"""What every store promises; the contract tests hold each of them to it."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from typing import TYPE_CHECKING, Literal, Protocol

from bisat.core.game import Value
from bisat.server.base.tally import Commits
from bisat.server.store.envelope import Opened
from bisat.server.store.evening import Evening
from bisat.server.store.face import Face
from bisat.server.store.match_summary import MatchSummary
from bisat.server.store.report import Report
from bisat.server.wire.bodies import PuzzleResult
from bisat.server.wire.info import Person
from bisat.server.wire.values import Stage

if TYPE_CHECKING:  # it is made of what is said here
    from bisat.server.store.profile.profile import ProfileStore
    from bisat.server.store.whole import Whole
KEY_SIZE = 32
"""Bytes of the key that signs cookies."""
SubscriptionKind = Literal["push", "feed", "hook", "hours", "puzzle"]
"""What somebody left; the last two are the place's own, and nobody's."""
GOING: tuple[Stage, ...] = ("open", "playing")
"""Stages of a table that is not over."""


class Conflict(Exception):
    """Somebody else wrote this entry first: catch up and try again."""


class NotStored(Exception):
    """The store could not keep it, and kept nothing of it."""


class Summary(Value, frozen=True):
    """What lists of tables need; written together with the envelopes that change it."""

    stage: Stage
    free: bool
    """A seat is open to anybody."""
    clocked: bool
    """The clock will act, so that somebody must wake it."""
    people: tuple[str, ...]
    face: Face
    kept: MatchSummary | None = None
    """What outlives the table; only with the envelopes that end the match, and never read again."""
    due: int | None = None
    """At a pace of days: when somebody must wake it, in milliseconds since 1970."""
    waits: tuple[str, ...] = ()
    """At a pace of days: the people whom the match waits for."""
    since: int = 0
    """And since when."""


class Subscription(Value, frozen=True):
    """Something small that a person left here: where they want to be told that a match waits for them."""

    person: str
    kind: SubscriptionKind
    name: str
    """Of each kind a person has one by this name."""
    body: bytes


class Listing(Value, frozen=True):
    """A table in a list."""

    opened: Opened
    face: Face


class Turn(Value, frozen=True):
    """A table that waits for a person."""

    opened: Opened
    face: Face
    since: int


class Retention(Value, frozen=True, kw_only=True):
    """For how many milliseconds: tables after their last envelope, reports, match summaries, evenings.

    A table whose clock is still to act is kept until it has acted.
    """

    open: int = 24 * 3_600_000
    playing: int = 30 * 24 * 3_600_000
    finished: int = 90 * 24 * 3_600_000
    closed: int = 24 * 3_600_000
    reports: int = 90 * 24 * 3_600_000
    keepsakes: int = 730 * 24 * 3_600_000
    evenings: int = 90 * 24 * 3_600_000


Then = Callable[[Exception | None], None]
"""Called once in the event loop: None when it is stored for good, else Conflict or NotStored."""


class Store(Protocol):
    """Keeps the logs of tables, and the names of people apart from them."""

    commits: Commits
    """What was written since the start."""
    profile: ProfileStore
    """What belongs to people."""

    async def start(self) -> None:
        """Open it, and bring an older one up to date."""

    async def stop(self) -> None:
        """Finish what was asked, then close."""

    async def key(self) -> bytes:
        """The key that signs cookies, made by whoever comes first."""

    def append(
        self, table: str, seq: int, rows: Sequence[bytes], summary: Summary | None, then: Then
    ) -> None:
        """Add envelopes `seq`, `seq + 1`, … to the log of a table that was opened here, all or none."""

    async def create(self, opened: Opened, rows: Sequence[bytes], summary: Summary) -> None:
        """Keep a new table and its first envelopes; Conflict if there is one with this id."""

    async def opened(self, table: str) -> Opened | None:
        """How a table began, or None."""

    async def read(self, table: str, after: int = 0) -> list[bytes]:
        """The envelopes of a table after the first so many, in order."""

    async def lengths(self, tables: Sequence[str]) -> dict[str, int]:
        """How many envelopes each of these tables has; those that are not there are left out."""

    async def free(self, among: Collection[str], limit: int) -> list[Listing]:
        """Which of these are public and have a seat for anybody, the newest first."""

    async def tables_of(self, person: str, limit: int) -> list[Listing]:
        """The tables of a person, the newest first."""

    async def going_of(self, person: str, limit: int) -> list[Listing]:
        """Those of them that are open or being played."""

    async def sat(self, person: str, limit: int) -> list[str]:
        """The tables at which a person sits or sat, the newest first."""

    async def going(self, person: str) -> int:
        """How many tables of a person are open or being played."""

    async def count(self) -> int:
        """How many tables there are."""

    async def clocked(self) -> list[str]:
        """Tables that somebody must hold."""

    async def due(self, before: int) -> list[str]:
        """Tables at a pace of days that somebody must wake before this time, the earliest first."""

    async def turns(self, person: str, limit: int) -> list[Turn]:
        """Tables at a pace of days that wait for a person, the longest first."""

    async def watched(self, among: Collection[str], limit: int) -> list[Listing]:
        """Which of these are public and being played, the newest first."""

    async def people(self, ids: Sequence[str]) -> list[Person]:
        """Those of them who are known."""

    async def save(self, person: Person) -> None:
        """Keep a name and an emblem."""

    async def forget(self, person: str) -> None:
        """Erase a name, an emblem, results and what the person said; remember that this person is no more.

        What they said also goes from reports that are not about them, and all that belongs to them goes.
        """

    async def keep_results(self, person: str, results: Sequence[PuzzleResult]) -> None:
        """Keep how a person did in puzzles; of each puzzle the first result, whoever sends it how often."""

    async def results(self, person: str) -> list[PuzzleResult]:
        """How a person did, in the order of days, games and grades."""

    async def count_results(self) -> int:
        """How many results there are."""

    async def solvers(self, after: str, limit: int) -> list[str]:
        """The next people with results in the order of their ids."""

    async def erased(self) -> set[str]:
        """Everybody who was erased."""

    async def report(self, report: Report, most: int) -> bool:
        """Queue a report under a number of its own; False if its author, or the queue, has too many open.

        Whoever reports somebody again at the same table is already heard.
        """

    async def reports(self) -> list[Report]:
        """All reports, the oldest first."""

    async def close_report(self, number: int, now: int) -> bool:
        """The operator is done with a report; False if there is none of this number."""

    async def keep(self, subscription: Subscription, most: int) -> bool:
        """Keep a subscription, in place of one by its name; False if the person has so many of its kind."""

    async def subscriptions(self, people: Collection[str], kind: SubscriptionKind) -> list[Subscription]:
        """What these people left, of one kind."""

    async def named(self, kind: SubscriptionKind, name: str) -> list[Subscription]:
        """What anybody left by this name."""

    async def discard(self, person: str, kind: SubscriptionKind, name: str) -> None:
        """Throw a subscription away."""

    async def all_subscriptions(self) -> list[Subscription]:
        """What everybody left, to carry it elsewhere."""

    async def tidy(self, now: int, retention: Retention) -> list[str]:
        """Remove whatever has had its time (tables, evenings, reports, summaries), and say which tables."""

    async def evening(self, id: str) -> Evening | None:
        """An evening, or None."""

    async def keep_evening(self, evening: Evening) -> None:
        """Keep the next version of an evening, the first one being 1; Conflict if that is there already."""

    async def evenings_of(self, person: str, limit: int) -> list[Evening]:
        """The evenings of a person, those that were changed last first."""

    async def evenings(self, after: str, limit: int) -> list[Evening]:
        """The next evenings in the order of their ids, to carry them elsewhere."""

    async def put_evening(self, evening: Evening) -> None:
        """Keep an evening that was carried here, in place of what is there of it."""

    async def ids(self, after: str, limit: int) -> list[str]:
        """The next tables in the order of their ids, to carry them elsewhere."""

    async def whole(self, table: str) -> Whole | None:
        """A table with all that belongs to it, or None."""

    async def put(self, whole: Whole) -> None:
        """Keep a table that was carried here, in place of what is there of it."""

    async def everybody(self, after: str, limit: int) -> list[Person]:
        """The next people in the order of their ids."""

    async def now(self) -> int:
        """Milliseconds since 1970 by the clock that everybody shares who uses this store."""

    async def check(self) -> None:
        """Write something harmless, or raise NotStored."""
