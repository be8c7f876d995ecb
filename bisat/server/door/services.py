"""What the door needs of the process behind it."""

from __future__ import annotations

from pathlib import Path
from typing import Protocol

from bisat.server.base.tally import Counts
from bisat.server.bus.contract import Bus
from bisat.server.door.connection import Connection
from bisat.server.door.flow import Flow
from bisat.server.door.gate import Gate
from bisat.server.evening.evenings import Evenings
from bisat.server.evening.pictures import Pictures
from bisat.server.lobby.lobby import Lobby
from bisat.server.lobby.profile import Profiles
from bisat.server.lobby.tables import Tables
from bisat.server.notifications.feed import Feeds
from bisat.server.notifications.notifications import Notifications
from bisat.server.opponents.hints import Hints
from bisat.server.opponents.looking_back import LookingBack
from bisat.server.opponents.puzzles import Puzzles
from bisat.server.opponents.replays import Replays
from bisat.server.people.book import Books
from bisat.server.people.identity import Signer
from bisat.server.people.privacy import Practice
from bisat.server.store.contract import Store


class Text(Protocol):
    """Something that can be written out."""

    def text(self) -> bytes:
        """As it is sent."""


class Services(Protocol):
    """Everything that requests and sockets lead to."""

    store: Store
    signer: Signer
    bus: Bus
    gate: Gate
    flow: Flow
    tables: Tables
    lobby: Lobby
    profiles: Profiles
    evenings: Evenings
    pictures: Pictures
    puzzles: Puzzles
    books: Books
    replays: Replays
    hints: Hints
    looking_back: LookingBack
    notifications: Notifications
    feeds: Feeds
    practice: Practice
    counts: Counts
    connections: set[Connection]
    lab: Path | None
    """The folder in which `bisat ladder` leaves what it measured."""

    @property
    def metrics(self) -> Text:
        """The figures that everybody may know."""

    @property
    def operators_metrics(self) -> Text:
        """All figures."""

    async def start(self) -> None:
        """Open the store and wake the tables whose clocks run."""

    async def stop(self) -> None:
        """Store what was asked, and close."""

    async def check(self) -> None:
        """See whether the store can write."""

    def is_operator(self, key: str) -> bool:
        """Whether somebody has the key of the operator's figures."""

    def known(self, cookies: str) -> str | None:
        """Who comes with these cookies; None if nobody is known by them, or no longer."""

    async def forget(self, person: str) -> None:
        """Erase a person, wherever they are connected."""
