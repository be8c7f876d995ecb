"""What a table needs of the process it lives in, and who looks at it there."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Protocol

from bisat.core.game import Millis
from bisat.server.base.clock import Now, Wall
from bisat.server.base.hours import Hours
from bisat.server.base.tally import Tally
from bisat.server.bus.contract import Bus
from bisat.server.people.people import People
from bisat.server.store.contract import Store
from bisat.server.store.envelope import Reminded
from bisat.server.table.request import Request

if TYPE_CHECKING:  # a table knows its house, so it is loaded after it
    from bisat.server.table.table import Table


class Listener(Protocol):
    """Whoever looks at a table."""

    person: str
    household: str
    """Where they come from, as limits count it."""

    def wake(self) -> None:
        """Something is new."""

    def cut(self) -> None:
        """The log of a sight has become shorter."""

    def lose(self, id: str, again: bool) -> None:
        """There is nothing to look at any more; perhaps there will be again."""


class Bots(Protocol):
    """Whoever plays at a table and is no person."""

    @property
    def thinking(self) -> int:
        """How many have to choose."""

    def consider(self) -> None:
        """Choose where it is their turn."""

    def stop(self) -> None:
        """Stop thinking."""


class House(Protocol):
    """The process around a table."""

    store: Store
    bus: Bus
    people: People
    now: Now
    wall: Wall
    hours: Hours
    tally: Tally
    grace: Millis
    """How long somebody must be away before a bot may play for them."""
    pace: Millis
    """How long the weakest bot takes over a choice; each better one takes as much longer."""

    def later(self, seconds: float, call: Callable[[], None]) -> Callable[[], None]:
        """Call something after so many seconds; the answer calls it off."""

    def bots(self, table: Table) -> Bots:
        """Those who play at a table."""

    def passed(self, game: str, options: object) -> bool:
        """Whether options may be played without asking a worker whether they are lawful."""

    def committed(self, table: Table) -> None:
        """Something of a table was stored."""

    def waits(self, table: Table, people: tuple[str, ...], soon: Reminded | None = None) -> None:
        """A match at a pace of days begins to wait for these people, or their time runs out soon."""

    def lost(self, table: Table, requests: list[Request], error: Exception) -> None:
        """What was asked could not be stored; the table must be loaded again."""
