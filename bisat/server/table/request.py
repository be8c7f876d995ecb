"""What is asked of a table: the request, what its handler may look at, and who hears what became of it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

import msgspec

from bisat.core.game import Millis, Seat
from bisat.core.refusal import Refused
from bisat.server.store.envelope import Bodies, Opened, Sitter
from bisat.server.store.face import Face, agreed
from bisat.server.table.days import in_days
from bisat.server.table.levels import chosen
from bisat.server.table.record import LogReducer
from bisat.server.wire.values import Stage

WRONG_STAGE = {
    "open": "not_begun_yet",
    "playing": "already_begun",
    "finished": "match_is_over",
    "closed": "table_is_closed",
}


class RequestContext(msgspec.Struct):
    """Who asks, when, and at which table."""

    reducer: LogReducer
    person: str
    at: Millis
    away: Callable[[str], Millis | None]
    """How long a person has been away; None if they are here."""
    grace: Millis
    """How long somebody must be away before a bot may play for them."""
    passed: Callable[[str, Any], bool]
    """Whether options of a game were found to be lawful, where that takes long."""
    stamp: int = 0
    """What the clock on the wall shows, in milliseconds since 1970."""

    @property
    def face(self) -> Face:
        """The table now."""
        return self.reducer.record.face

    @property
    def opened(self) -> Opened:
        """How the table began."""
        return self.reducer.opened

    def sitter(self, seat: Seat) -> Sitter:
        """Who has a seat, if there is such a seat."""
        seats = self.face.seats
        if seat >= len(seats):
            raise Refused("no_such_seat", seat=seat)
        return seats[seat]

    def own_seats(self) -> tuple[Seat, ...]:
        """The own seats; at least one."""
        held = self.face.held(self.person)
        if not held:
            raise Refused("only_for_the_seated")
        return held

    def need_own(self, seat: Seat) -> Sitter:
        """Refuse to touch the seats of others."""
        sitter = self.sitter(seat)
        if not sitter.held_by(self.person):
            raise Refused("not_your_seat", seat=seat)
        return sitter

    def need_host(self) -> None:
        """Refuse what only the host may do."""
        if self.face.host != self.person:
            raise Refused("only_the_host")

    def need_stage(self, *stages: Stage) -> None:
        """Refuse what does not fit the stage."""
        if self.face.stage not in stages:
            raise Refused(WRONG_STAGE[self.face.stage])

    def need_time_to_run(self) -> None:
        """Refuse what cannot be done while match time stands still."""
        if self.face.paused:
            raise Refused("table_is_paused")

    def need_edition(self, edition: int) -> None:
        """Refuse to change what somebody else has changed meanwhile."""
        if edition != self.face.edition:
            raise Refused("changed_meanwhile")

    @property
    def in_days(self) -> bool:
        """Whether everybody has days for a move."""
        return in_days(agreed(self.opened, self.face))

    def need_haste(self) -> None:
        """Refuse to hurry those who have days for a move."""
        if self.in_days:
            raise Refused("they_have_days")

    def level(self, level: str | None) -> str:
        """A bot level of this game; None is the usual one."""
        return chosen(self.opened.game, level)


class Replies(Protocol):
    """Where the answer to a request goes."""

    def ack(self, key: str) -> None:
        """It is done and stored."""

    def refuse(self, key: str, refused: Refused) -> None:
        """Nothing was changed."""


class Request(msgspec.Struct, gc=False):
    """Something asked of a table, waiting for its turn."""

    person: str
    key: str | None
    handle: Callable[[RequestContext], Bodies]
    replies: Replies | None = None
    since: float = 0.0
    """When a table heard of it, for the operator: seconds that pass in a stall, too."""
    then: Callable[[Refused | None], None] | None = None
    """Hears, whoever asked, that it is stored, or why it is not."""
    tried: bool = False
    """The store could not keep it, or could not say that it has."""

    def ack(self) -> None:
        """Say that it is done."""
        if self.replies is not None and self.key is not None:
            self.replies.ack(self.key)
        if self.then is not None:
            self.then(None)

    def refuse(self, refused: Refused) -> None:
        """Say that it is not."""
        if self.replies is not None and self.key is not None:
            self.replies.refuse(self.key, refused)
        if self.then is not None:
            self.then(refused)
