"""One process of the place to play, with everything in it."""

from __future__ import annotations

import asyncio
import logging
import math
import sys
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from hmac import compare_digest
from pathlib import Path

from bisat import __version__, catalog
from bisat.core.game import Millis
from bisat.core.refusal import Refused
from bisat.core.rng import Rng
from bisat.server.base.clock import wall
from bisat.server.base.limits import Limits
from bisat.server.base.steady import BEAT_SECONDS, STALL_SECONDS, Steady
from bisat.server.base.tally import Counts, Trace
from bisat.server.bus.contract import Bus, Kind
from bisat.server.bus.memory import MemoryBus
from bisat.server.door import cookie
from bisat.server.door.connection import Connection
from bisat.server.door.flow import Flow
from bisat.server.door.gate import Gate
from bisat.server.evening.evenings import Evenings
from bisat.server.evening.pictures import Pictures
from bisat.server.lobby.lobby import Lobby
from bisat.server.lobby.profile import Profiles
from bisat.server.lobby.tables import Tables
from bisat.server.notifications.feed import Feeds
from bisat.server.notifications.notifications import Notifications, Reach
from bisat.server.operation.data import backup_age, free
from bisat.server.operation.metrics import Figures, Metrics
from bisat.server.operation.shared import shared_bus
from bisat.server.operation.skew import Skew
from bisat.server.operation.tidying import Tidying
from bisat.server.opponents.checks import Checks
from bisat.server.opponents.hints import Hints
from bisat.server.opponents.looking_back import LookingBack
from bisat.server.opponents.opponents import PACE
from bisat.server.opponents.pool import AskElsewhere, NoThought, Pool, Thinker, Worker
from bisat.server.opponents.puzzles import Puzzles
from bisat.server.opponents.replays import Replays
from bisat.server.people.book import Books
from bisat.server.people.identity import Signer
from bisat.server.people.privacy import Practice
from bisat.server.store.contract import NotStored, Store

AHEAD_SECONDS = 60.0
"""Seconds between two looks for puzzles to be made ahead, and before the first: who comes back is served."""
SWEEP_SECONDS = 30.0
"""Seconds between two rounds of the sweeper."""
PROBE_SECONDS = 1.0
"""Seconds between two questions to the store whether it could keep a move, while a clock runs."""
POLL_SECONDS = 1.0
"""Seconds between two looks into the store while the bus is away."""
SPENDING_SECONDS = 0.1
"""Seconds until others know what people have used up here."""

log = logging.getLogger("bisat.place")


def rehearse() -> None:
    """Set every game up once: what a game works out only once, nobody at a table shall wait for."""
    for entry in catalog.entries():
        catalog.build(entry.id).setup(entry.seats[0], Rng("rehearsal", 0))


async def _rehearsal() -> None:
    try:
        await asyncio.to_thread(rehearse)
    except Exception:  # whoever plays it first waits instead
        log.exception("a game could not be set up")


def _contact(contact: str | None, public_url: str | None) -> str:
    """How the operators of push services reach ours."""
    if contact and "@" in contact and " " not in contact:
        return f"mailto:{contact}"
    return public_url if public_url and public_url.startswith("https:") else "mailto:operator@localhost"


class Place:
    """Store, bus, tables, lobby and gate, started and stopped together."""

    def __init__(
        self,
        store: Store,
        signer: Signer | None,
        *,
        bus: Bus | str | None = None,
        limits: Limits | None = None,
        public_url: str | None = None,
        practice: Practice | None = None,
        workers: int = 1,
        puzzles: Path | None = None,
        pace: Millis = PACE,
        metrics_key: str | None = None,
        reach: Reach | None = None,
        lab: Path | None = None,
        worker: Callable[[], Thinker] = Worker,
        trace: Trace | None = None,
    ) -> None:
        self.store = store
        self.skew = Skew(store, wall)
        self._metrics_key = metrics_key
        self._reach = reach or Reach()
        self._signer = signer
        self.gate = Gate(limits or Limits(), public_url)
        self.flow = Flow(self.gate.limits)
        self.counts = Counts()
        self.metrics = Metrics(self._figures)
        self.operators_metrics = Metrics(self._all_figures, process=True)
        self.connections: set[Connection] = set()
        self._bus = bus
        self.practice = practice or Practice()
        self.lab = lab
        self._trace = trace
        self._workers = workers
        self._pool_of = partial(Pool, worker=worker)
        self._pace = pace
        self._puzzles = puzzles
        self._data = Path() if puzzles is None else puzzles.parent
        self._checking: asyncio.Future[None] | None = None
        self._going: list[asyncio.Task[None]] = []
        """What goes on while the place is open."""

    async def start(self) -> None:
        """Open the store and wake the tables whose clocks run."""
        catalog.entries()  # to import a game takes long, and nobody shall wait for it later
        await self.store.start()
        await self.skew.look()
        self.signer = self._signer or Signer(await self.store.key())
        self.bus = self._connected()
        await self.bus.start()
        self._pool = self._pool_of(self._workers, self._ask("bots"))
        self._puzzlers = [self._pool_of(1, self._ask("puzzles")) for _ in range(2)]
        self.checks = Checks(self._pool_of(1))
        self.steady = self.bus.steady = Steady()
        self.tables = Tables(
            self.store,
            self.bus,
            self._pool,
            self.checks,
            self.steady,
            self.gate.limits.grace,
            self._pace,
            self.skew.right,
        )
        self.tables.tally.trace = self._trace
        with suppress(NotStored):  # a full disk: who comes is told so, and it may have room again
            await self.tables.mark()
        self.tables.charge = self.gate.charge
        self._take_notes()
        if self.bus.shared:
            self.gate.share()
        self.puzzles = Puzzles(self._puzzlers[0], days=self._puzzlers[1], folder=self._puzzles)
        self.books = Books(
            self.store, self.gate.limits.results_all, self.puzzles.made, asyncio.get_running_loop().time
        )
        looking = self._pool_of(1)
        self.replays = Replays(looking)
        self.pictures = Pictures(looking)  # they are few, and need no process of their own
        self.hints = Hints(self._pool_of(1))
        self.looking_back = LookingBack(self._pool_of(1))
        self.lobby = Lobby(self.tables, self.signer)
        self.profiles = Profiles(self.tables, self.lobby)
        self.evenings = Evenings(self.tables, self.lobby, self.signer, self.gate.limits.evenings)
        await self.tables.people.start()
        create = asyncio.get_running_loop().create_task
        self._going = [create(self._sweep()), create(self._look_ahead()), create(self._poll())]
        self._going += [create(self._tell_spending()), create(self._keep_time())]
        if (
            sys.platform != "emscripten"
        ):  # a page has no other thread for it: whoever plays a game first waits
            self._going.append(create(_rehearsal()))

    def _take_notes(self) -> None:
        """Let people be told who are not at the table that waits for them."""
        tables, limits = self.tables, self.gate.limits
        contact = _contact(self.practice.contact, self.gate.public_url)
        self.notifications = Notifications(
            self.store, tables.people, self.signer, limits, self._reach, contact, tables.wall, tables.spawn
        )
        self.feeds = Feeds(
            self.store, tables.people, self.signer, limits, self.notifications, tables.wall, tables.now
        )
        tables.tell = self.notifications.tell

    def _connected(self) -> Bus:
        if isinstance(self._bus, str):  # from the key follows which place this is, but not the key from that
            return shared_bus(self._bus, self.signer.place)
        return self._bus or MemoryBus()

    async def check(self) -> None:
        """See whether the store can write; whoever asks while somebody does hears the same."""
        await asyncio.shield(self._ask_store())

    def _ask_store(self) -> asyncio.Future[None]:
        if self._checking is None or self._checking.done():
            self._checking = asyncio.ensure_future(self.store.check())
        return self._checking

    @property
    def _store_away(self) -> bool:
        """Whether it could not keep anything when it was asked last."""
        asked = self._checking
        return asked is not None and asked.done() and (asked.cancelled() or asked.exception() is not None)

    def _ask(self, kind: Kind) -> AskElsewhere:
        return partial(self.bus.ask, kind)

    def is_operator(self, key: str) -> bool:
        """Whether somebody has the key of the operator's figures."""
        mine = self._metrics_key
        return mine is not None and compare_digest(key.encode(), mine.encode())

    def known(self, cookies: str) -> str | None:
        """Who comes with these cookies; None if nobody is known by them, or no longer."""
        person = self.signer.person(cookie.read(cookies, self.gate.secure))
        return None if person is None or self.tables.people.is_erased(person) else person

    async def forget(self, person: str) -> None:
        """Erase a person, wherever they are connected."""
        await self.tables.forget(person)
        for connection in tuple(self.connections):
            if connection.person == person:
                connection.lose("erased", again=True)

    async def farewell(self) -> None:
        """Tell everybody to come again, and give those who read a moment to hear it."""
        for connection in tuple(self.connections):
            connection.lose("restarting", again=True)
        await self.puzzles.stop()  # whoever waits for one is told
        for _ in range(20):
            if not self.connections:
                return
            await asyncio.sleep(0.05)

    async def stop(self) -> None:
        """Store what was asked, and close."""
        for task in self._going:
            task.cancel()
        await asyncio.gather(*self._going, return_exceptions=True)
        self.evenings.close()
        self.tables.close()
        await self.notifications.stop()
        await self.bus.stop()
        await self.store.stop()
        await self.tables.stop()
        await self._pool.stop()
        await self.puzzles.stop()
        await self.checks.stop()
        self.pictures.close()
        await self.replays.stop()
        await self.hints.stop()
        await self.looking_back.stop()

    async def _sweep(self) -> None:
        tidying = Tidying(asyncio.get_running_loop().time, wall)
        while True:
            try:
                self._cut_stalled()
                await self.skew.look()
                await self.tables.mark()
                await self.tables.sweep()
                if (
                    tidying.due()
                    and not self.skew.wrong
                    and (removed := await self.tables.tidy(self.practice.retention))
                ):
                    log.warning("removed %d tables whose time is over", removed)
            except NotStored as error:
                self.tables.complain("not swept: %s", error)
            except Exception:
                log.exception("the sweeper stumbled")
            await asyncio.sleep(SWEEP_SECONDS)

    async def _keep_time(self) -> None:
        """Let time pass for those who play while the store answers; it is asked where a clock runs."""
        asked, well, now = -math.inf, True, asyncio.get_running_loop().time
        kept = shown = self.steady()  # when the store could keep something, and when it was asked last
        while True:
            before = now()
            await asyncio.sleep(BEAT_SECONDS)
            self.tables.tally.lag.add(now() - before - BEAT_SECONDS)
            if self._checking is None or self._checking.done():
                was, well = well, not self._store_away
                if well:
                    kept = shown
                elif was:
                    self.steady.back(kept)
                if now() - asked > PROBE_SECONDS:
                    asked, shown = now(), self.steady()
                    if any(table.alarm.is_set for table in self.tables.held.values()):
                        self._ask_store()
            elif now() - asked > STALL_SECONDS:
                well = False
            if well:
                self.steady.beat()

    async def _poll(self) -> None:
        """While nobody can be heard, the store says what others have done."""
        while True:
            await asyncio.sleep(POLL_SECONDS)
            try:
                if self.tables.unsure:
                    await self.tables.look_and_wake()
                elif self.bus.away is not None:
                    await self.tables.look_everywhere()
            except Exception:  # it must look again
                log.exception("a look into the store went wrong")

    async def _tell_spending(self) -> None:
        """Tell others what people have used up here, soon: they may be on their way to them."""
        while self.bus.shared:
            await asyncio.sleep(SPENDING_SECONDS)
            if self.bus.away is None and (spent := self.gate.spent()):
                self.bus.spend(spent)

    async def _look_ahead(self) -> None:
        while True:
            await asyncio.sleep(AHEAD_SECONDS)
            try:
                await self.puzzles.make_ahead()
            except (NoThought, Refused) as error:
                log.warning("no puzzle was made ahead: %s", error)
            except Exception:  # tomorrow's puzzles are wanted all the same
                log.exception("no puzzle was made ahead")

    def _cut_stalled(self) -> None:
        before = asyncio.get_running_loop().time() - self.gate.limits.stall
        for connection in tuple(self.connections):
            since = connection.transport.sending_since
            if since is not None and since < before:
                log.warning("a connection was cut because it does not read")
                connection.transport.abort()

    def _all_figures(self) -> Figures:
        """Also what moves with every move; only for whoever runs the place, who has the database too."""
        tally, commits = self.tables.tally, self.store.commits
        storing = sum(table.busy for table in self.tables.held.values())
        errands = sum(pool.errands for pool in (self._pool, *self._puzzlers))
        return self._figures() | {
            "build": ("Which bisat this is", __version__),
            "loop_lag_seconds": ("How late the event loop has its turn", tally.lag),
            "tables_storing": ("Tables whose moves are on their way to the store", storing),
            "store_away": ("Whether the store could keep nothing when asked last", float(self._store_away)),
            "disk_free_bytes": ("Left on the disk of the data folder", free(self._data)),
            "backup_age_seconds": ("Since the data was last backed up", backup_age(self._data)),
            "move_seconds": ("From hearing what is asked of a table until it is stored", tally.moves),
            "commit_seconds": ("How long commits took", commits.seconds),
            "commit_appends": ("How many tables shared a commit", commits.sizes),
            "conflicts_total": ("Appends that another process was faster with", tally.conflicts),
            "not_stored_total": ("Appends that the store could not keep", tally.not_stored),
            "takeovers_total": ("Tables that another process held before", tally.takeovers),
            "reconnects_total": ("Sockets of people who were cut off and came again", tally.reconnects),
            "errands_total": ("Thoughts that workers elsewhere had for us", errands),
            "workers_elsewhere": ("What they can think about at once", self.bus.workers),
            "bus_words_total": ("Words that were said to other processes", self.bus.messages),
            "clock_skew_seconds": ("This machine, ahead of the database", self.skew.seconds),
        }

    def _figures(self) -> Figures:
        """Only what everybody may notice is counted: nobody shall read here what happens in secret."""
        thinking = sum(table.opponents.thinking for table in self.tables.held.values())
        return {
            "connections": ("Open sockets", self.gate.connections),
            "tables_held": ("Tables in memory", len(self.tables.held)),
            "bots_thinking": ("Bots that have to choose", thinking),
            "puzzles_waiting": ("Puzzles that wait for their worker", self.puzzles.waiting),
            "checks_waiting": ("Options that wait to be checked", self.checks.waiting),
            "replays_waiting": ("Matches that wait to be looked at", self.replays.waiting),
            "hints_waiting": ("Hints that wait for their worker", self.hints.waiting),
            "hindsight_waiting": ("Looks back that wait for their worker", self.looking_back.waiting),
            "notes_waiting": ("Notes that are not there yet", self.notifications.sender.waiting),
            "bytes_on_their_way": ("Of long bodies and answers", self.flow.total),
            "bus_away": ("Whether other processes cannot be heard", float(self.bus.away is not None)),
            "requests_total": ("HTTP requests", self.counts.requests),
            "changes_total": ("Changes at tables that everybody may notice", self.tables.changes),
            "floods_total": ("Connections that were cut for flooding", self.counts.floods),
        }
