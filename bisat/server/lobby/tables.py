"""The tables that this process holds: loaded when asked for, woken by their clocks, let go when idle."""

from __future__ import annotations

import asyncio
import logging
import time
from asyncio import TimerHandle
from collections.abc import Coroutine
from typing import Any

from bisat import catalog
from bisat.core.game import Millis
from bisat.core.refusal import Refused
from bisat.server.bus.contract import Bus
from bisat.server.opponents.opponents import Opponents
from bisat.server.people.people import People
from bisat.server.store.contract import Conflict, NotStored, Retention, Store
from bisat.server.table import envelope as envelopes
from bisat.server.table.absence import Absences
from bisat.server.table.clock import Now, wall
from bisat.server.table.envelope import Envelope, Opened, SiteOpened
from bisat.server.table.handlers.absence import come_back
from bisat.server.table.handlers.seats import begin_if_full
from bisat.server.table.record import Fold, running
from bisat.server.table.request import Request
from bisat.server.table.table import Table, summarise
from bisat.server.table.terms import fitting, site, stored
from bisat.server.wire.info import Person

IDLE_SECONDS = 60.0
"""Seconds after which a table that nobody looks at is let go."""

log = logging.getLogger("bisat.tables")


class Tables:
    """The house of all tables in this process; others may hold the same tables at the same time."""

    def __init__(self, store: Store, bus: Bus, opponents: Opponents, now: Now = time.monotonic) -> None:
        self.store = store
        self.bus = bus
        self.people = People(store)
        self.opponents = opponents
        self.held: dict[str, Table] = {}
        self.stored = 0
        """Commits of tables, for the metrics."""
        self.absences = Absences(now)
        self._now = now
        self._loading: dict[str, asyncio.Task[Table]] = {}
        self._alarms: dict[str, tuple[float, TimerHandle]] = {}
        self._touched: dict[str, float] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._closing = False
        self._stop_listening = bus.listen(self._heard)

    # --- what a table needs of its house ------------------------------------------------------------

    def present(self, table: str) -> frozenset[str]:
        return self.bus.present(table)

    def away(self, table: str, person: str) -> Millis | None:
        return None if person in self.bus.present(table) else self.absences.length(table, person)

    def known(self, person: str) -> Person:
        return self.people.known(person)

    def committed(self, table: Table) -> None:
        self.stored += 1
        for listener in table.listeners:
            listener.wake()
        self.bus.tell(table.id, table.committed.seq, self._heard)
        if self._closing:
            return
        self._attend(table)
        if table.announced > table.committed.seq:
            self.spawn(self._catch_up(table))

    def lost(self, table: Table, requests: list[Request], error: Exception) -> None:
        table.forget()
        self.spawn(self._recover(table, requests, error))

    async def _recover(self, table: Table, requests: list[Request], error: Exception) -> None:
        """Read the truth; after a conflict ask again, after a failure say that nothing was kept."""
        if isinstance(error, Conflict):
            table.again(requests)
        else:
            log.error("not stored: %s", error)
            for request in requests:
                request.refuse(Refused("not_stored"))
        try:
            if await self.store.opened(table.id) is None:
                raise NotStored("the table is gone")
            table.load(await self.store.read(table.id))
        except NotStored as failure:
            log.error("not read: %s", failure)
            self._drop(table)
            for listener in tuple(table.listeners):
                listener.lose("lost", again=True)
            return
        table.ready()
        self._attend(table)
        for listener in table.listeners:
            listener.wake()

    # --- finding and opening tables -----------------------------------------------------------------

    async def get(self, id: str) -> Table:
        """A table by its id, loaded where need be."""
        table = self.held.get(id)
        if table is None:
            task = self._loading.get(id)
            if task is None:
                task = self._loading[id] = asyncio.get_running_loop().create_task(self._load(id))
                task.add_done_callback(lambda _: self._loading.pop(id, None))
            table = await asyncio.shield(task)
        self._touched[id] = self._now()
        return table

    async def _load(self, id: str) -> Table:
        opened = await self.store.opened(id)
        if opened is None:
            raise Refused("no_such_table")
        table = Table(opened, catalog.build(opened.game, opened.options), self, self._now)
        table.load(await self.store.read(id))
        await self.people.meet(table.committed.face.people())
        self.held[id] = table
        self._touched[id] = self._now()
        self._attend(table)
        return table

    async def create(self, opened: Opened, *, build: bool = False) -> Table:
        """Keep a new table; where no seat is open its match begins, unless they shall build first."""
        fold = Fold(opened, fitting(opened.game, len(opened.seats), opened.options))
        rows = []
        first = (SiteOpened(stored(site(opened.game).empty)),) if build else begin_if_full(fold.record.face)
        for body in first:
            fold.add(body, 0)
            rows.append(envelopes.encode(Envelope(0, opened.created, body)))
        await self.store.create(opened, rows, summarise(fold.record.face))
        return await self.get(opened.id)

    # --- coming and going ---------------------------------------------------------------------------

    def arrive(self, table: Table, person: str) -> None:
        """A person connects; whoever stood in for them gets up."""
        self.bus.arrive(table.id, person)
        seats = table.committed.face.seats
        if any(sitter.held_by(person) and sitter.level is not None for sitter in seats):
            table.ask(Request(person, None, come_back))
        self._attend(table)

    def leave(self, table: Table, person: str) -> None:
        """A connection of a person ends."""
        self.bus.leave(table.id, person)
        self._touched[table.id] = self._now()

    async def rename(self, person: Person) -> None:
        """Another name, at every table where it is seen."""
        await self.people.rename(person)
        self._refresh(person.id)

    async def forget(self, person: str) -> None:
        """Erase a person."""
        await self.people.forget(person)
        for table in self.held.values():
            table.unsay(person)
        self._refresh(person)

    def _refresh(self, person: str) -> None:
        for table in self.held.values():
            if person in table.committed.face.people():
                self._look_again(table)

    def _look_again(self, table: Table) -> None:
        table.faces += 1
        for listener in table.listeners:
            listener.wake()

    # --- clocks, other processes, idleness ----------------------------------------------------------

    def _attend(self, table: Table) -> None:
        """Set the alarm and ask the bots, as the table needs it now."""
        self._set_alarm(table)
        self.opponents.consider(table)

    def _set_alarm(self, table: Table) -> None:
        record = table.committed
        alarm = self._alarms.get(table.id)
        if record.waiting is None or record.waiting.until is None or not running(record) or table.stopped:
            if alarm is not None:
                alarm[1].cancel()
                del self._alarms[table.id]
            return
        when = self._now() + max(0, record.waiting.until - table.clock.now()) / 1000
        if alarm is not None:
            if alarm[0] <= when:  # it rings early and is set again then
                return
            alarm[1].cancel()
        delay = max(0.0, when - self._now()) + 0.001
        handle = asyncio.get_running_loop().call_later(delay, self._ring, table)
        self._alarms[table.id] = (when, handle)

    def _ring(self, table: Table) -> None:
        del self._alarms[table.id]
        table.tick()
        if not table.busy:
            self._set_alarm(table)

    def _heard(self, id: str, seq: int) -> None:
        """Another process, or a change of presence, concerns a table here."""
        table = self.held.get(id)
        if table is None:
            return
        if seq == 0:
            self._note_absences(table)
            self._look_again(table)
        elif table.committed.seq < seq:
            table.announced = seq
            if not table.busy:  # else we look once that is stored
                self.spawn(self._catch_up(table))

    def _note_absences(self, table: Table) -> None:
        self.absences.look(table.id, table.committed.face.playing(), self.bus.present(table.id))

    async def _catch_up(self, table: Table) -> None:
        """Take what other processes have stored."""
        while table.committed.seq < table.announced:
            seq = table.committed.seq
            rows = await self.store.read(table.id, seq)
            if not rows or table.busy:  # what is being stored now will end in a conflict
                return
            if table.committed.seq != seq:
                continue
            table.load(rows)
            await self.people.meet(table.committed.face.people())
            self._attend(table)
            for listener in table.listeners:
                listener.wake()

    async def wake_all(self) -> None:
        """After a restart: hold every table whose clock runs."""
        for one in await self.store.clocked():
            try:
                await self.get(one)
            except Exception:
                log.exception("a table cannot be woken")
            await asyncio.sleep(0)

    async def tidy(self, retention: Retention) -> None:
        """Remove tables whose time is over."""
        for one in await self.store.tidy(wall(), retention):
            if (gone := self.held.get(one)) is not None:
                self._drop(gone)
                for listener in tuple(gone.listeners):
                    listener.lose("removed", again=False)

    async def sweep(self) -> None:
        """Let go of idle tables, and wake those that nobody holds."""
        before = self._now() - IDLE_SECONDS
        for table in tuple(self.held.values()):
            idle = not table.listeners and not table.busy and table.id not in self._alarms
            if idle and self._touched[table.id] < before and not self.opponents.busy(table):
                self._drop(table)
        await self.wake_all()

    def _drop(self, table: Table) -> None:
        self.held.pop(table.id, None)
        self._touched.pop(table.id, None)
        self.absences.drop(table.id)
        self.opponents.drop(table)
        alarm = self._alarms.pop(table.id, None)
        if alarm is not None:
            alarm[1].cancel()

    def close(self) -> None:
        """Begin nothing new."""
        self._closing = True
        self._stop_listening()

    async def stop(self) -> None:
        """Let go of everything."""
        for table in tuple(self.held.values()):
            self._drop(table)
        await self.opponents.stop()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def spawn(self, work: Coroutine[Any, Any, None]) -> None:
        """Let something go on by itself."""
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._spawned)

    def _spawned(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            log.error("something went wrong", exc_info=error)
