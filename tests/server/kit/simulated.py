"""Three servers and two people in simulated time: real tables, clocks and buses; the wire between is ours."""

from __future__ import annotations

import itertools
import random
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest

from bisat import catalog
from bisat.core.refusal import Refused
from bisat.server.base.steady import BEAT_SECONDS, Steady
from bisat.server.bus import redis as over_redis
from bisat.server.operation.place import PROBE_SECONDS
from bisat.server.store import envelope as envelopes
from bisat.server.store.contract import Conflict, NotStored, Summary, Then
from bisat.server.store.envelope import Began, Envelope, Opened, Sitter
from bisat.server.table.handlers import handle
from bisat.server.table.request import Request
from bisat.server.table.table import Table
from bisat.server.wire import client
from tests.server.kit.worlds import QuietHouse

STEP = 0.05
"""Seconds of simulated time that pass at once; also how long a word is on its way."""
AGAIN_SECONDS = 0.3
"""Until somebody who was cut off is somewhere else."""
PATIENCE_SECONDS = 28.0
"""After which a browser leaves a server that says nothing."""
PEOPLE = ("ada", "bob")


class Simulation:
    """One match, whatever happens to its servers."""

    def __init__(self, seed: int, bank: int, monkeypatch: pytest.MonkeyPatch) -> None:
        self.now = 1000.0
        monkeypatch.setattr(over_redis, "time", SimpleNamespace(monotonic=lambda: self.now))
        self.chance = random.Random(seed)
        header = catalog.header("montgolfiere", 2, str(seed), {"bank": bank, "increment": bank, "match": 60})
        seats = tuple(Sitter(person) for person in PEOPLE)
        self.opened = Opened(
            id="a" * 12,
            game="montgolfiere",
            options=header.options,
            seed=str(seed),
            host="ada",
            public=False,
            seats=seats,
            created=1,
            previous=None,
            revision=header.revision,
        )
        self.log: list[bytes] = [envelopes.encode(Envelope(0, 1, Began()))]
        self.names = itertools.count()
        self.servers = [Server(self) for _ in range(3)]
        self.people = [Somebody(self, seat) for seat in range(2)]

    def run(self, seconds: float) -> None:
        for _ in range(round(seconds / STEP)):
            self.now += STEP
            letters = [(server, data) for server in self.servers for data in server.letters()]
            for sender, data in letters:
                for server in self.servers:
                    if not server.deaf and not sender.deaf:
                        server.inbox.append(partial(server.wire._open, data))
            for somebody in self.people:
                somebody.live()
            for server in self.servers:
                server.live()

    def table(self) -> Table:
        """As it is stored."""
        game = catalog.build("montgolfiere", self.opened.options)
        truth = Table(self.opened, game, QuietHouse(lambda: 0.0))
        truth.load(self.log)
        return truth


class Server(QuietHouse):
    """A process: it is frozen, deaf, without its store or killed when we say so."""

    def __init__(self, world: Simulation) -> None:
        self.world = world
        self.frozen = self.deaf = self.storeless = False
        self.inbox: list[Callable[[], None]] = []
        """What waits in its sockets."""
        self._born()

    def _born(self) -> None:
        world = self.world
        self.steady = Steady(lambda: world.now)
        super().__init__(self.steady)
        self.bus = self.wire = over_redis.RedisBus("", "place", f"process {next(world.names)}")
        self.wire.away, self.wire.steady = None, self.steady
        self.bus.listen(self)
        self.store: Any = self
        self.held: Table | None = None
        self.timers: list[tuple[float, Callable[[], None]]] = []
        self.last_beat = self.last_look = self.asked = world.now
        self.kept = self.shown = self.steady()
        self.well, self.unsure = True, False

    # --- time ---

    def live(self) -> None:
        """One turn of its loop: sockets first, then timers."""
        now = self.world.now
        if self.frozen:
            return
        inbox, self.inbox = self.inbox, []
        for heard in inbox:
            heard()
        due = [timer for timer in self.timers if timer[0] <= now]
        self.timers = [timer for timer in self.timers if timer[0] > now]
        for _, call in due:
            call()
        if now - self.last_beat >= BEAT_SECONDS:
            self.last_beat = now
            self._keep_time(now)
        if now - self.last_look >= over_redis.BEAT_SECONDS:
            self.wire._look_around(now, now - self.last_look)
            self.wire._live()
            self.last_look = now
            if self.unsure or self.bus.away:
                self.heard("", 0)

    def _keep_time(self, now: float) -> None:
        if now - self.asked > PROBE_SECONDS:
            if self.storeless and self.well:
                self.steady.back(self.kept)
            self.well = not self.storeless
            self.kept = self.shown
            self.asked, self.shown = now, self.steady()
        if self.well:
            self.steady.beat()

    def later(self, seconds: float, call: Callable[[], None]) -> Callable[[], None]:
        timer = self.world.now + seconds, call
        self.timers.append(timer)
        return lambda: self.timers.remove(timer) if timer in self.timers else None

    # --- the store ---

    def append(self, _: str, seq: int, rows: Sequence[bytes], __: Summary | None, then: Then) -> None:
        log = self.world.log
        error: Exception | None = NotStored("cut") if self.storeless else None
        if error is None and seq != len(log) + 1:
            error = Conflict()
        if error is None:
            log.extend(rows)
        self.inbox.append(partial(then, error))

    def lost(self, table: Table, requests: list[Request], error: Exception) -> None:
        if self.storeless:
            self.drop()
            return
        if isinstance(error, Conflict):
            table.again(requests)
        else:
            for request in requests:
                request.refuse(Refused("not_stored"))
        truth = table.anew()
        truth.load(self.world.log)
        table.reload(truth)

    def drop(self) -> None:
        """Let the table go, and cut off who sits at it."""
        self.held = None
        self.bus.let_go(self.world.opened.id)
        for somebody in self.world.people:
            if somebody.server is self:
                self.bus.leave(self.world.opened.id, PEOPLE[somebody.seat])
                somebody.cut()

    def get(self) -> Table | None:
        if self.held is None and not self.storeless:
            opened = self.world.opened
            self.held = Table(opened, catalog.build("montgolfiere", opened.options), self)
            self.held.load(self.world.log)
            self.held.gather()
            self.held.announce()
        return self.held

    # --- other processes ---

    def letters(self) -> list[bytes]:
        if self.frozen:
            return []
        said, self.wire._messages = self.wire._messages, {}
        heard = ("", *(server.wire.me for server in self.world.servers if server is not self))
        return [msgspec.json.encode(self.wire._letter(to, said[to])) for to in said if to in heard]

    def committed(self, table: Table) -> None:
        self.bus.tell(table.id, table.committed.seq, self)

    def heard(self, _: str, __: int) -> None:
        table, self.unsure = self.held, self.storeless
        if table is None or self.storeless or table.busy:
            return
        if rows := self.world.log[table.committed.seq :]:
            table.load(rows)
            table.announce()

    def moved(self, _: str, elsewhere: bool) -> None:
        if self.held is not None:
            self.held.look_again()
            if elsewhere:
                self.bus.tell(self.held.id, self.held.committed.seq, self)

    def silenced(self) -> None:
        if self.held is not None:
            self.held.gather_who_misses()

    def stood(self, tables: Mapping[str, list[str]], stood: int, stands: int) -> None:
        if self.held is not None and self.held.id in tables:
            self.held.give_back(tables[self.held.id], stood, stands)

    def orphaned(self, _: str) -> None:
        if self.held is not None:
            self.held.gather()
            self.held.look_again()

    def missed(self) -> None:
        self.inbox.append(lambda: self.heard("", 0))

    def renamed(self, _: str, erased: bool) -> None: ...

    def spent(self, _: Any) -> None: ...

    # --- faults ---

    def kill(self) -> None:
        self.inbox = []
        for somebody in self.world.people:
            if somebody.server is self:
                somebody.cut()
        self._born()

    def mend(self) -> None:
        if self.deaf:
            self.wire._back()
        self.frozen = self.deaf = self.storeless = False


class Somebody:
    """Sees a position, thinks, moves; goes elsewhere when cut off, or when the server is silent for long."""

    def __init__(self, world: Simulation, seat: int) -> None:
        self.world = world
        self.seat = seat
        self.server: Server | None = None
        self.next = seat
        self.back_at = 0.0
        self.heard_at = world.now
        self.phase: int | None = None
        self.seen = self.sends = 0.0
        """When they saw the position, and when they know what to do."""
        self.key: str | None = None
        """Of what was sent and has no answer yet."""
        self.sent: tuple[int, float] | None = None
        self.thoughts: dict[int, tuple[float, float, float]] = {}
        """For each phase how long they thought, when they saw it, and when they sent."""
        self.longest = 4.0

    def cut(self) -> None:
        self.server = None
        self.back_at = self.world.now + AGAIN_SECONDS

    def live(self) -> None:
        world, now = self.world, self.world.now
        if self.server is None:
            self._come(now)
            return
        if self.server.frozen:
            if now - self.heard_at > PATIENCE_SECONDS:
                self.server.inbox.append(partial(self.server.bus.leave, world.opened.id, PEOPLE[self.seat]))
                self.cut()
                return
        else:
            self.heard_at = now
            self._look(now)
        if self.key is None and self.phase is not None and now >= self.sends:
            self._send(now)

    def _come(self, now: float) -> None:
        if now < self.back_at:
            return
        server = self.world.servers[self.next % 3]
        self.next += 1
        if server.frozen or server.storeless:
            self.back_at = now + 10 if server.frozen else now + AGAIN_SECONDS
            return
        self.server, self.key, self.heard_at = server, None, now

        def arrive() -> None:
            if self.server is server and server.get() is not None:
                server.bus.arrive(self.world.opened.id, PEOPLE[self.seat])
                assert server.held is not None
                server.held.attend()

        server.inbox.append(arrive)

    def _look(self, now: float) -> None:
        assert self.server is not None
        if (table := self.server.held) is None or (waiting := table.committed.waiting) is None:
            return
        if self.seat not in waiting.needed:
            self.phase = None
        elif waiting.phase != self.phase:
            self.phase, self.seen, self.key = waiting.phase, now, None
            self.sends = now + self.world.chance.uniform(0, self.longest)

    def _send(self, now: float) -> None:
        assert self.server is not None
        server, phase, seat = self.server, self.phase, self.seat
        assert phase is not None
        key = self.key = f"{seat} {phase}"
        self.thoughts.setdefault(phase, (self.sends - self.seen, self.seen, now))

        def ask() -> None:
            if (table := server.held) is None:
                return
            record = table.reducer.record
            if record.waiting is None or record.phase != phase or seat not in record.waiting.needed:
                self.key = None
                return
            move = next(iter(table.game.legal(record.state, seat)))
            act = client.Act(key=key, seat=seat, phase=phase, move=msgspec.Raw(msgspec.json.encode(move)))
            table.ask(Request(PEOPLE[seat], key, partial(handle, act), then=self._answer))

        server.inbox.append(ask)

    def _answer(self, refused: Refused | None) -> None:
        if refused is not None:
            assert refused.id in ("not_stored", "other_phase"), refused.id
            self.key = None
