"""The tables that this process holds: found, loaded when asked for, and dropped when idle."""

from __future__ import annotations

import asyncio
import logging
import math
import time
from collections.abc import Callable, Coroutine, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from functools import partial
from typing import Any, TypeVar

import msgspec

from bisat.core.game import Millis
from bisat.core.refusal import Refused
from bisat.server.base.clock import Now, Wall, wall
from bisat.server.base.hours import Hours, Marks
from bisat.server.base.tally import Tally
from bisat.server.bus.contract import Bus, Spending
from bisat.server.opponents.checks import Checks
from bisat.server.opponents.opponents import PACE, Opponents
from bisat.server.opponents.pool import Pool
from bisat.server.people.people import People
from bisat.server.store import envelope as envelopes
from bisat.server.store.contract import Conflict, NotStored, Retention, Store, Subscription, Summary
from bisat.server.store.envelope import Envelope, Opened, Reminded, SiteOpened
from bisat.server.table.days import AWAKE, due_at, in_days, remind_at, waited_for
from bisat.server.table.handlers.seats import begin_if_full
from bisat.server.table.house import Bots, Listener
from bisat.server.table.record import LogReducer, Record, built
from bisat.server.table.request import Request
from bisat.server.table.table import GATHER_SECONDS, Table, summarise
from bisat.server.table.terms import fitting, site, stored
from bisat.server.table.visible_table import MANY
from bisat.server.wire.info import Person
from bisat.server.wire.values import Language

T = TypeVar("T")
IDLE_SECONDS = 60.0
"""After which a table that nobody looks at is let go."""

FEW = 50
"""Envelopes of others that are taken in at once."""

LOOKS, LOOK_SECONDS = 250, 0.02
"""How often somebody who comes looks whether a table has caught up, and the seconds between two looks."""

COMPLAINT_SECONDS = 10.0
"""Seconds between two lines of the log about the same trouble."""

HOUR = 3_600_000
CROWDED = Retention(open=HOUR, closed=0, playing=7 * 24 * HOUR, finished=30 * 24 * HOUR, keepsakes=2**53)
"""How long tables are kept when there are too many of them."""

log = logging.getLogger("bisat.tables")


class Tables:
    """The house of all tables in this process; others may hold the same tables at the same time."""

    def __init__(
        self,
        store: Store,
        bus: Bus,
        pool: Pool,
        checks: Checks,
        now: Now = time.monotonic,
        grace: Millis = 0,
        pace: Millis = PACE,
        wall: Wall = wall,
    ) -> None:
        self.store = store
        self.bus = bus
        self.people = People(store)
        self.pool = pool
        self.checks = checks
        self.now = now
        self.wall = wall
        self.hours = Hours(wall)
        self.grace = grace
        self.pace = pace
        self.held: dict[str, Table] = {}
        self.tally = Tally()
        self.changes = 0
        """Changes at tables that everybody may notice, for the metrics."""
        self.count = 0
        """How many tables there are, also those that nobody holds."""
        self._crowded = self._silenced = -math.inf
        self.unsure = False
        """The store was away when others had written: it must be asked again, since no word comes twice."""
        self.charge: Callable[[Spending], None] = lambda _: None
        """Takes what people have used up at other processes."""
        self.tell: Callable[[Table, tuple[str, ...], Reminded | None], None] = lambda _, __, ___: None
        """Takes word for people who are not here that a match waits for them, or no longer soon."""
        self._loading: dict[str, asyncio.Task[Table]] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._closing = False
        self._complained: dict[str, float] = {}
        """When the log last said so."""
        self._beside = ThreadPoolExecutor(1, "bisat-beside")
        self._stop_listening = bus.listen(self)

    async def beside(self, work: Callable[[], T]) -> T:
        """Do something long beside the event loop, one thing after the other."""
        return await asyncio.get_running_loop().run_in_executor(self._beside, work)

    def bots(self, table: Table) -> Bots:
        return Opponents(table, self.pool)

    def passed(self, game: str, options: object) -> bool:
        return self.checks.passed(game, options)

    def later(self, seconds: float, call: Callable[[], None]) -> Callable[[], None]:
        return asyncio.get_running_loop().call_later(seconds, call).cancel

    # --- finding and opening ------------------------------------------------------------------------

    async def get(self, id: str) -> Table:
        """A table by its id, loaded where need be."""
        table = self.held.get(id)
        fresh = False
        if table is None:
            task = self._loading.get(id)
            if task is None:
                fresh = True
                task = self._loading[id] = asyncio.get_running_loop().create_task(self._load(id))
                task.add_done_callback(lambda _: self._loading.pop(id, None))
            table = await asyncio.shield(task)
        if self.bus.shared and not fresh:  # whoever comes from another process must not see less than there
            await self._look_up(table)
        table.touched = self.now()
        return table

    async def _look_up(self, table: Table) -> None:
        lengths = await self.store.lengths((table.id,))
        table.announced = max(table.announced, lengths.get(table.id, 0))
        for _ in range(LOOKS):
            if table.announced <= table.committed.seq:
                return
            if table.busy:  # what it stores now meets what is there already
                await asyncio.sleep(LOOK_SECONDS)
            else:
                await self._catch_up(table)
        raise NotStored("the table lags behind")

    async def _load(self, id: str) -> Table:
        opened = await self.store.opened(id)
        if opened is None:
            raise Refused("no_such_table")
        rows = await self.store.read(id)
        table = Table(opened, built(opened, opened.options), self)
        if len(rows) > MANY:  # nobody holds it yet, so nobody can see it half read
            await self.beside(partial(table.load, rows))
        else:
            table.load(rows)
        await self.people.meet(table.committed.face.people())
        self.held[id] = table
        table.gather()
        table.announce()
        return table

    async def create(self, opened: Opened, *, build: bool = False) -> Table:
        """Keep a new table; where no seat is open its match begins, unless they shall build first."""
        reducer = LogReducer(opened, fitting(opened.game, len(opened.seats), opened.options, opened.revision))
        rows = []
        first = (
            (SiteOpened(stored(site(opened.game).empty)),) if build else begin_if_full(reducer.record.face)
        )
        for body in first:
            reducer.add(body, 0)
            rows.append(envelopes.encode(Envelope(0, opened.created, body)))
        await self.store.create(opened, rows, _first_summary(opened, reducer.record))
        self.count += 1
        return await self.get(opened.id)

    async def prepare(self, table: Table, person: str, words: Language | None = None) -> None:
        """Make what a person is going to see of a long match, beside the event loop."""
        if table.committed.events > MANY:
            visible = table.visible
            for seat in table.committed.face.eyes(person):
                await visible.prepare(seat, self.beside, None if words is None else visible.wording(words))

    # --- coming and going ---------------------------------------------------------------------------

    @contextmanager
    def visit(self, table: Table, person: str, listener: Listener) -> Iterator[None]:
        """Somebody is connected to a table while this lasts; NotStored where it was let go just now."""
        if self.held.get(table.id) is not table:
            raise NotStored("the table was let go")
        table.listeners.add(listener)
        self.bus.arrive(table.id, person)
        table.welcome(person)
        try:
            yield
        finally:
            table.listeners.discard(listener)
            self.bus.leave(table.id, person)
            table.touched = self.now()
            if not table.listeners:
                self.bus.hand_over(table.id, table.committed.seq)

    async def rename(self, person: Person) -> None:
        """Another name, at every table where it is seen."""
        await self.people.rename(person)
        self.bus.rename(person.id, erased=False, but=self)
        self._look_again(person.id)

    async def forget(self, person: str) -> None:
        """Erase a person."""
        await self.people.forget(person)
        self.bus.rename(person, erased=True, but=self)
        self._unsay(person)
        self._look_again(person)

    def _unsay(self, person: str) -> None:
        for table in self.held.values():
            table.visible.chat.unsay(person)

    def _look_again(self, person: str) -> None:
        for table in self.held.values():
            if person in table.committed.face.people():
                table.look_again()

    # --- what was stored, here and by other processes -----------------------------------------------

    def committed(self, table: Table) -> None:
        self.changes += table.visible.noticed
        table.visible.noticed = 0
        self.bus.tell(table.id, table.committed.seq, self)
        self._begun(table)
        self._follow(table)

    def waits(self, table: Table, people: tuple[str, ...], soon: Reminded | None = None) -> None:
        away = tuple(person for person in people if person not in self.bus.present(table.id))
        if away:
            self.tell(table, away, soon)

    def lost(self, table: Table, requests: list[Request], error: Exception) -> None:
        self.spawn(self._recover(table, requests, error))

    async def _recover(self, table: Table, requests: list[Request], error: Exception) -> None:
        """Read the truth; after a conflict ask again, after a failure say what was kept."""
        if isinstance(error, Conflict):
            self.tally.conflicts += 1
            table.again(requests)
        else:
            self.tally.not_stored += 1
            self.complain("not stored: %s", error)
        try:
            truth = await self._read_anew(table)
        except Exception as failure:  # it must not stay busy for ever, whatever it was
            if isinstance(failure, NotStored):
                self.complain("not read: %s", failure)
            else:
                log.exception("not read")
            self.drop(table)
            self.bus.let_go(table.id)
            table.lose("lost", again=True)  # whoever comes again asks again, by the same key
            return
        if not isinstance(error, Conflict):
            lost = [request for request in requests if not truth.resent(request)]
            for request in lost:
                if request.tried:
                    request.refuse(Refused("not_stored"))
            table.again([request for request in lost if not request.tried])
            for request in lost:  # what was on its way may still arrive: then the second one meets it
                request.tried = True
        table.reload(truth)
        self.bus.tell(table.id, table.committed.seq, self)  # whoever wrote it may have had no time to
        self._follow(table)

    async def _read_anew(self, table: Table) -> Table:
        if await self.store.opened(table.id) is None:
            raise NotStored("the table is gone")
        rows = await self.store.read(table.id)
        truth = table.anew()
        if len(rows) > MANY:
            await self.beside(partial(read, truth, rows, table))
        else:
            read(truth, rows, table)
        return truth

    def heard(self, id: str, seq: int) -> None:
        """Another process has stored something of a table."""
        table = self.held.get(id)
        if table is None:
            if seq and not self._closing and self.bus.holds(id):
                self.spawn(self._hold(id))
            return
        table.announced = max(table.announced, seq)
        self._follow(table)

    def moved(self, id: str, elsewhere: bool) -> None:
        """Others are present at a table; what we say to those elsewhere is not answered."""
        if (table := self.held.get(id)) is not None:
            table.look_again()
            if elsewhere:
                self.bus.tell(id, table.committed.seq, self)

    def orphaned(self, id: str) -> None:
        """A process is no more, or let it go: whoever sat at it there shall have time to come here."""
        if (table := self.held.get(id)) is not None:
            table.gather()
            table.look_again()

    def silenced(self) -> None:
        """A process died: who is not here may be on their way to it, and shall have time to come here."""
        self._silenced = self.now()
        for table in self.held.values():
            table.gather_who_misses()

    def _begun(self, table: Table) -> None:
        """A match has begun: who comes to it may meet a process that has died just now."""
        if not table.committed.events and self.now() - self._silenced < GATHER_SECONDS:
            table.gather_who_misses()

    def stood(self, tables: Mapping[str, list[str]], stood: int, stands: int) -> None:
        """Where others are at tables, so much time did not count, and so much will not."""
        for one in self.held.keys() & tables.keys():
            self.held[one].give_back(tables[one], stood, stands)

    def renamed(self, person: str, erased: bool) -> None:
        """Another process has changed or erased a person."""
        if erased:
            self.people.mark_erased(person)
            self._unsay(person)
        self.spawn(self._meet_again(person))

    def missed(self) -> None:
        """Words may be lost, or processes have come or gone: read the truth, and see what is ours."""
        if not self._closing:
            self.spawn(self.look_and_wake())

    def spent(self, limits: Spending) -> None:
        """What people have used up at other processes counts here too."""
        self.charge(limits)

    async def look_everywhere(self) -> None:
        """See in the store how far every table here has come."""
        self.unsure = False
        try:
            lengths = await self.store.lengths(tuple(self.held))
            for person in await self.people.start():  # who was erased meanwhile
                self._unsay(person)
                self._look_again(person)
        except NotStored as error:
            self._cannot_read(error)
            return
        for one, length in lengths.items():
            if (table := self.held.get(one)) is not None:
                table.announced = max(table.announced, length)
                self._follow(table)
                table.attend()

    async def look_and_wake(self) -> None:
        """The same, and hold what is ours now."""
        await self.look_everywhere()
        try:
            await self.wake_all()
        except NotStored as error:
            self._cannot_read(error)

    async def _hold(self, id: str) -> None:
        try:
            await self.get(id)
            self.tally.takeovers += 1
        except NotStored as error:
            self._cannot_read(error)
        except Refused:
            pass  # it is gone

    async def _meet_again(self, person: str) -> None:
        self.people.lose_sight(person)
        with suppress(NotStored):
            await self.people.meet((person,))
        self._look_again(person)

    def _follow(self, table: Table) -> None:
        """Take what other processes have stored; a busy table comes here again."""
        if table.announced > table.committed.seq and not (table.busy or self._closing):
            self.spawn(self._try_to_catch_up(table))

    async def _try_to_catch_up(self, table: Table) -> None:
        try:
            await self._catch_up(table)
        except NotStored as error:
            self._cannot_read(error)
        except Exception as error:
            log.exception("a table cannot follow the others")
            self._cannot_read(error)

    def _cannot_read(self, error: Exception) -> None:
        if not self._closing:  # else it is closed for us, too, and that is all
            self.complain("not read: %s", error)
        self.unsure = True

    def complain(self, what: str, error: Exception) -> None:
        """Say it, but not for every table of an outage."""
        if self.now() - self._complained.get(what, -math.inf) > COMPLAINT_SECONDS:
            self._complained[what] = self.now()
            log.error(what, error)

    async def _catch_up(self, table: Table) -> None:
        while table.committed.seq < table.announced:
            seq, since = table.committed.seq, time.perf_counter()
            rows = await self.store.read(table.id, seq)
            if not rows or table.busy:  # what is being stored now will end in a conflict
                return
            if table.committed.seq != seq:
                continue
            while rows and _is_at(table, seq):
                table.load(rows[:FEW])
                seq, rows = seq + len(rows[:FEW]), rows[FEW:]
                if rows:  # others have their turn
                    await asyncio.sleep(0)
            try:
                await self.people.meet(table.committed.face.people())
            finally:  # what was taken in is told, also if nobody can say what people are called
                self._begun(table)
                table.announce()
            if self.tally.trace is not None:
                self.tally.trace("read", table.id, table.committed.seq, time.perf_counter() - since)

    # --- holding and dropping -----------------------------------------------------------------------

    async def wake_all(self) -> None:
        """After a restart: hold every table whose clock runs, and those that slept for days and are due."""
        due = await self.store.due(self.wall() + AWAKE)
        for one in due:
            if one in self.held:
                self.held[one].attend()
        for number, one in enumerate((*await self.store.clocked(), *due)):
            if number % MANY == 0:  # where there are many processes, it takes a while to see whose they are
                await asyncio.sleep(0)
            if one in self.held or not self.bus.holds(one):
                continue
            try:
                await self.get(one)
                self.tally.takeovers += self.bus.shared
            except Exception:
                log.exception("a table cannot be woken")
            await asyncio.sleep(0)

    async def mark(self) -> None:
        """Say, for all processes and the next start, that the place can take a move now."""
        for subscription in await self.store.named("hours", ""):
            self.hours.marks = msgspec.json.decode(subscription.body, type=Marks)
        self.hours.mark()
        await self.store.keep(Subscription("", "hours", "", msgspec.json.encode(self.hours.marks)), 1)

    async def make_room(self, most: int) -> None:
        """Refuse where there are so many tables; forsaken ones go first."""
        if self.count < most:
            return
        if self.now() - self._crowded > IDLE_SECONDS:
            self._crowded = self.now()
            log.warning("there are %d tables: those that were forsaken are removed sooner", self.count)
            await self.tidy(CROWDED)
        if self.count >= most:
            raise Refused("house_is_full")

    async def tidy(self, retention: Retention) -> int:
        """Remove tables whose time is over; how many there were."""
        removed = await self.store.tidy(self.wall(), retention)
        self.count -= len(removed)
        for one in removed:
            if (table := self.held.get(one)) is not None:
                self.drop(table)
                table.lose("removed", again=False)
        return len(removed)

    async def sweep(self) -> None:
        """Let go of idle tables, and wake those that nobody holds."""
        self.count = await self.store.count()
        before = self.now() - IDLE_SECONDS
        for table in tuple(self.held.values()):
            if table.idle and table.touched < before:
                self.drop(table)
        await self.wake_all()

    def drop(self, table: Table) -> None:
        """Hold a table no longer."""
        self.held.pop(table.id, None)
        table.close()

    def close(self) -> None:
        """Begin nothing new."""
        self._closing = True
        self._stop_listening()
        for table in self.held.values():
            table.close()

    async def stop(self) -> None:
        """Let go of everything."""
        self.held.clear()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self._beside.shutdown(wait=False, cancel_futures=True)

    def spawn(self, work: Coroutine[Any, Any, None]) -> None:
        """Let something go on by itself."""
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._spawned)

    def _spawned(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            log.error("something went wrong", exc_info=error)


def _first_summary(opened: Opened, record: Record) -> Summary:
    """A new table as lists need it; its match may have begun."""
    created = opened.created
    if record.waiting is None or not in_days(opened.options):
        return summarise(record.face)
    until = record.waiting.until
    if until is not None and waited_for(record):
        until = remind_at(opened.options, until)
    due = due_at(record, until, lambda at: created + at, created)
    return summarise(record.face, None, due, waited_for(record), created)


def _is_at(table: Table, seq: int) -> bool:
    """Whether a table is as far as this, and nothing is being decided on top of it."""
    return table.committed.seq == seq and not table.busy


def read(truth: Table, rows: list[bytes], visible: Table) -> None:
    """Read a whole log into a table that nobody looks at yet, and make the sights that are looked at."""
    truth.load(rows)
    truth.visible.look_like(visible.visible)
