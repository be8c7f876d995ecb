"""One table in this process: it decides what is asked, stores it, and only then lets anybody see it."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from typing import Any, Protocol

import msgspec

from bisat.core.codec import plain
from bisat.core.game import AnyGame, Millis, Seat, Tick
from bisat.core.log import Header, Saved
from bisat.core.refusal import Refused
from bisat.core.rng import Rng
from bisat.core.step import step
from bisat.server.store.contract import Conflict, Store, Summary
from bisat.server.table import envelope as envelopes
from bisat.server.table.clock import MatchClock, Now, wall
from bisat.server.table.envelope import (
    Began,
    Body,
    Envelope,
    Opened,
    Paused,
    Played,
    Resumed,
    Returned,
    Said,
    WentBack,
)
from bisat.server.table.info import info
from bisat.server.table.record import Face, Fold, Record, agreed, running
from bisat.server.table.request import Request, RequestContext
from bisat.server.table.sight import Sight
from bisat.server.wire.frames import WaitingInfo
from bisat.server.wire.info import Person

MAX_LINES = 200
"""How many lines of chat a table remembers."""
MAX_QUEUE = 256
"""How many requests may wait for a commit."""
MAX_ENVELOPES = 60_000
"""Most envelopes of a table: whoever holds it reads them all, and no match needs half as many."""
MAX_TICKS = 1000
"""How often the clock may act at one moment."""

log = logging.getLogger("bisat.table")


class Listener(Protocol):
    """Whoever looks at a table."""

    def wake(self) -> None:
        """Something is new."""

    def cut(self) -> None:
        """The log of a sight has become shorter."""

    def lose(self, id: str, again: bool) -> None:
        """There is nothing to look at any more; perhaps there will be again."""


class House(Protocol):
    """What a table needs of the process it lives in."""

    store: Store

    def present(self, table: str) -> frozenset[str]:
        """Who is connected to a table."""

    def away(self, table: str, person: str) -> Millis | None:
        """How long a person has been away from a table; None if they are there."""

    def known(self, person: str) -> Person:
        """A person with their name."""

    def committed(self, table: Table) -> None:
        """A table has changed, and it is stored."""

    def lost(self, table: Table, requests: list[Request], error: Exception) -> None:
        """What was asked could not be stored; the table must be loaded again."""


class Table:
    """Keeps a match, who sits where, and who looks on."""

    def __init__(self, opened: Opened, game: AnyGame, house: House, now: Now) -> None:
        self.opened = opened
        self._first = game
        self.house = house
        self.clock = MatchClock(now)
        self.listeners: set[Listener] = set()
        self.sights: dict[Seat | None, Sight] = {}
        self.faces = 0
        """Grows when anything in the table info changes."""
        self.waits = 0
        """Grows when the match is stuck on somebody else."""
        self._info = (-1, msgspec.Raw(b""))
        self._waiting_for: WaitingInfo | None = None
        self._waiting: msgspec.Raw | None = None
        self.announced = 0
        """How many envelopes there are, as another process says."""
        self.stopped = False
        """The clock went wrong and acts no more."""
        self._queue: list[Request] = []
        self._asked: list[Request] = []
        self._start_over()

    def _start_over(self) -> None:
        self.fold = Fold(self.opened, self._first)
        self.committed = self.fold.record
        self.lines: list[tuple[Said, int]] = []
        self.heard = 0
        """How many lines there were, also those no longer remembered."""
        self._keys: set[tuple[str, str]] = set()
        self._trail: list[tuple[Envelope, Record]] = []
        self.busy = False

    @property
    def id(self) -> str:
        """The id in its link."""
        return self.opened.id

    @property
    def game(self) -> AnyGame:
        """The rules by which the match is played."""
        return self.fold.game

    # --- the log ------------------------------------------------------------------------------------

    def load(self, rows: list[bytes]) -> None:
        """Take envelopes from the store that this process has not seen."""
        for row in rows:
            envelope = envelopes.decode(row)
            if envelope.key is not None and envelope.by is not None:
                self._keys.add((envelope.by, envelope.key))
            self._trail.append((envelope, self.fold.take(envelope)))
        self._commit()
        self.clock.set(self.committed.at, running(self.committed))

    def forget(self) -> None:
        """Drop everything that the store may know better."""
        requests, self._queue = self._queue, []
        self._start_over()
        self._queue = requests
        self.busy = True

    def ready(self) -> None:
        """The store was read: go on."""
        self.busy = False
        self.sights.clear()
        self._go()

    # --- asking -------------------------------------------------------------------------------------

    def ask(self, request: Request) -> None:
        """Let somebody ask for something; the answer comes when it is stored, or refused."""
        if len(self._queue) >= MAX_QUEUE:
            request.refuse(Refused("too_busy"))
            return
        self._queue.append(request)
        if not self.busy:
            self._go()

    def again(self, requests: list[Request]) -> None:
        """Ask once more, before everything that came later."""
        self._queue[:0] = requests

    def due(self) -> bool:
        """Whether the clock must act now."""
        waiting = self.fold.record.waiting
        return (
            waiting is not None
            and waiting.until is not None
            and not self.stopped
            and running(self.fold.record)
            and self.clock.now() >= waiting.until
        )

    def tick(self) -> None:
        """Let the clock act if it is due."""
        if not self.busy:
            self._go()

    def _go(self) -> None:
        """Decide all that was asked, each on top of the one before, and store it together."""
        before = self.fold.record
        rows: list[bytes] = []
        stamp = wall()
        queue, self._queue = self._queue, []
        request = CLOCK
        try:
            self._ticks(stamp, rows)
            for request in queue:
                self._decide(request, stamp, rows)
        except Exception:
            self._break(request, queue)
            return
        if not rows:
            return
        self.busy = True
        face = self.fold.record.face
        summary = None if face is before.face else summarise(face)
        self.house.store.append(self.opened.id, before.seq + 1, rows, summary, self._stored)

    def _break(self, broken: Request, queue: list[Request]) -> None:
        """A fault in a game shall cost one request, not the table: start again from what is stored."""
        log.exception("a request went wrong at a table of %s", self.opened.game)
        if broken is CLOCK:  # the clock itself: it would go wrong again
            self.stopped = True
        broken.refuse(Refused("went_wrong"))
        others = [*self._asked, *queue[queue.index(broken) + 1 if broken in queue else 0 :]]
        self._asked = []
        self.house.lost(self, others, Conflict())

    def _ticks(self, stamp: int, rows: list[bytes]) -> None:
        """Let the clock act before anybody else, exactly when it was due."""
        for _ in range(MAX_TICKS):
            if not self.due():
                return
            waiting = self.fold.record.waiting
            assert waiting is not None
            assert waiting.until is not None
            self._take(Played(Tick(waiting.until)), stamp, rows, CLOCK)

    def _decide(self, request: Request, stamp: int, rows: list[bytes]) -> None:
        key = request.key
        if key is not None and (request.person, key) in self._keys:
            if rows:  # it may be among them
                self._asked.append(request)
            else:
                request.ack()
            return
        self._ticks(stamp, rows)
        fold = self.fold
        done = False
        try:
            if fold.record.seq >= MAX_ENVELOPES:
                raise Refused("log_is_full")
            at = max(self.clock.now(), fold.record.at)
            for body in request.handle(RequestContext(fold, request.person, at, self._away)):
                self._take(body, stamp, rows, request)
                done = done or type(body) is not Returned
        except Refused as refused:
            if not done:
                request.refuse(refused)
                return
        if not done:
            request.ack()
            return
        if key is not None:
            self._keys.add((request.person, key))
        self._asked.append(request)

    def _take(self, body: Body, stamp: int, rows: list[bytes], request: Request) -> None:
        """Let one thing happen in memory, and write its envelope."""
        kind = type(body)
        if kind is Played:
            event = body.event  # type: ignore[union-attr]
            record = self.fold.play(event)
            at = event.at
        else:
            at = max(self.clock.now(), self.fold.record.at)
            record = self.fold.add(body, at)
        if kind in SETS_CLOCK or record.face.stage != "playing":
            self.clock.set(record.at, running(record))
        key = None if kind is Returned else request.key
        envelope = Envelope(at, stamp, body, request.person or None, key)
        rows.append(envelopes.encode(envelope))
        self._trail.append((envelope, record))

    def _away(self, person: str) -> Millis | None:
        return self.house.away(self.opened.id, person)

    def _stored(self, error: Exception | None) -> None:
        asked, self._asked = self._asked, []
        if error is not None:
            self.house.lost(self, asked, error)
            return
        self.busy = False
        self._commit()
        for request in asked:
            request.ack()
        self.house.committed(self)
        if self._queue and not self.busy:
            self._go()

    def _commit(self) -> None:
        """What was stored may be seen."""
        trail, self._trail = self._trail, []
        went_back = any(type(envelope.body) is WentBack for envelope, _ in trail)
        for envelope, record in trail:
            body = envelope.body
            if type(body) is Played:
                if not went_back:
                    for sight in self.sights.values():
                        sight.see(record.state)
            elif type(body) is Said:
                self._hear(body, envelope.wall)
            if record.face is not self.committed.face:
                self.faces += 1
            self.committed = record
        self._wait()
        if went_back:
            self.sights = {seat: self._sight(seat) for seat in self.sights}
            for listener in self.listeners:
                listener.cut()

    def _hear(self, said: Said, stamp: int) -> None:
        self.lines.append((said, stamp))
        self.heard += 1
        if len(self.lines) > MAX_LINES:
            del self.lines[0]

    def unsay(self, person: str) -> None:
        """Forget what a person said."""
        self.lines = [
            (msgspec.structs.replace(said, text="") if said.person == person else said, stamp)
            for said, stamp in self.lines
        ]

    # --- looking ------------------------------------------------------------------------------------

    def info(self) -> msgspec.Raw:
        """What everybody may know of the table, encoded once for all."""
        if self._info[0] != self.faces:
            present = self.house.present(self.opened.id)
            public = info(self.opened, self.committed.face, self.house.known, present)
            self._info = (self.faces, msgspec.Raw(msgspec.json.encode(public)))
        return self._info[1]

    def waiting(self) -> msgspec.Raw | None:
        """On whom the match is stuck, encoded once for all; None before the start."""
        return self._waiting

    def _wait(self) -> None:
        record = self.committed
        waiting = record.waiting
        if waiting is None:
            return
        public = WaitingInfo(waiting.needed, waiting.until, record.phase, waiting.sealed)
        if public != self._waiting_for:
            self._waiting_for = public
            self._waiting = msgspec.Raw(msgspec.json.encode(public))
            self.waits += 1

    def sight(self, seat: Seat | None) -> Sight | None:
        """What a seat has seen; None before the start."""
        if self.committed.state is None:
            return None
        if seat not in self.sights:
            self.sights[seat] = self._sight(seat)
        return self.sights[seat]

    def _sight(self, seat: Seat | None) -> Sight:
        return Sight(self.game, seat, self._states())

    def _states(self) -> Iterator[Any]:
        seed = self.opened.seed
        state = self.game.setup(len(self.opened.seats), Rng(seed, 0))
        yield state
        for number, event in enumerate(self.fold.events[: self.committed.events], 1):
            state = step(self.game, state, event, Rng(seed, number))
            yield state

    def saved(self) -> Saved:
        """The whole match with its seed; Refused before its end."""
        if self.committed.face.stage != "finished":
            raise Refused("not_finished")
        opened = self.opened
        options = agreed(opened, self.committed.face)
        header = Header(opened.game, len(opened.seats), opened.seed, options)
        return Saved(header, tuple(plain(event) for event in self.fold.events[: self.committed.events]))


CLOCK = Request("", None, lambda _: ())
SETS_CLOCK = (Began, Paused, Resumed, WentBack)


def summarise(face: Face) -> Summary:
    """A face as lists of tables need it."""
    free = face.stage == "open" and any(not it.taken and it.person is None for it in face.seats)
    clocked = face.stage == "playing" and face.clocked and not face.paused
    return Summary(face.stage, free, clocked, face.people(), face)
