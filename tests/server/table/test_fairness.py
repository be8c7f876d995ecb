"""A law: no schedule of stalls, thaws and turned clocks costs a player time that they could not use."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest

from bisat.core.entry import DAY
from bisat.server.base.hours import JUMP, SETTLE, Hours, Marks
from bisat.server.base.steady import BEAT_SECONDS, SETTLE_SECONDS, STALL_SECONDS, Steady
from tests.server.kit.player import Player, Sitting
from tests.server.kit.postgres import Cluster
from tests.server.kit.redis import Redis
from tests.server.kit.running import running, two_running
from tests.server.kit.worlds import World

SWEEP = 30_000


class Machine:
    """A process whose time is in our hands; it beats while it can take a move."""

    def __init__(self) -> None:
        self.now = 100.0
        self.steady = Steady(lambda: self.now)
        self.usable = 0.0

    @property
    def counted(self) -> float:
        return self.steady() - 100

    def run(self, seconds: float) -> None:
        for _ in range(round(seconds / BEAT_SECONDS)):
            self.now += BEAT_SECONDS
            self.usable += BEAT_SECONDS
            self.steady.beat()

    def freeze(self, seconds: float) -> None:
        """Nothing happens; then what waits is heard before anything beats."""
        self.now += seconds
        assert self.counted <= self.usable + 1e-6

    def lose_store(self, seconds: float) -> None:
        """The process runs on, and its clocks are looked at, but no move can be kept."""
        before = self.usable
        for _ in range(round(seconds / BEAT_SECONDS)):
            self.now += BEAT_SECONDS
            assert self.counted <= before + STALL_SECONDS + 1e-6


@pytest.mark.parametrize("seed", range(100))
def test_time_that_nobody_could_use_is_not_counted(seed: int) -> None:
    rng, machine = random.Random(seed), Machine()
    for stalls in range(30):
        machine.run(rng.uniform(SETTLE_SECONDS, 20))
        assert machine.counted <= machine.usable + 1e-6
        assert machine.counted >= machine.usable - stalls * (SETTLE_SECONDS + STALL_SECONDS) - 1e-6
        rng.choice((machine.freeze, machine.lose_store))(rng.choice((0.7, 2.0, 30.0)) * rng.uniform(1, 2))


class Calendar:
    """A place whose clock on the wall may be turned, and which may be closed; `true` time goes on."""

    def __init__(self) -> None:
        self.true = 1_700_000_000_000
        self.wrong = 0
        self.usable = 0
        self.hours = Hours(self.wall)
        self.hours.mark()

    def wall(self) -> int:
        return self.true + self.wrong

    def open(self, millis: int) -> None:
        for _ in range(millis // SWEEP):
            self.true += SWEEP
            self.usable += SWEEP
            self.hours.mark()

    def close(self, millis: int) -> None:
        """And begin again, with what was kept."""
        kept = msgspec.json.encode(self.hours.marks)
        self.true += millis
        self.hours = Hours(self.wall)
        self.hours.marks = msgspec.json.decode(kept, type=Marks)

    def turn(self, millis: int) -> None:
        self.wrong += millis


@pytest.mark.parametrize("seed", range(100))
def test_days_that_nobody_could_use_are_not_counted(seed: int) -> None:
    rng, days = random.Random(seed), Calendar()
    begun: list[tuple[int, int]] = []
    for _ in range(20):
        begun.append((days.wall(), days.usable))
        days.open(rng.randrange(SWEEP, 6 * SETTLE))
        for since, usable in begun:
            assert days.hours.passed(since) <= days.usable - usable, seed
        if rng.random() < 0.5:
            days.close(rng.randrange(2 * JUMP, 40 * DAY))
        if rng.random() < 0.5:
            days.turn(
                rng.choice((-1, 1)) * rng.randrange(2 * JUMP, 40 * DAY) if not days.wrong else -days.wrong
            )
        for since, usable in begun:  # before the place has noticed
            assert days.hours.passed(since) <= days.usable - usable, seed


def test_days_pass_while_the_place_is_open() -> None:
    days = Calendar()
    since = days.wall()
    days.open(DAY)
    assert days.hours.passed(since) == DAY
    days.close(3 * DAY)
    days.hours.mark()
    assert days.hours.passed(since) == DAY
    assert days.hours.when(since, 2 * DAY) == since + 5 * DAY + SETTLE
    days.open(DAY + SETTLE)
    assert days.hours.passed(since) == 2 * DAY


class Thawed(World):
    """A table at a process that may freeze."""

    def __init__(self) -> None:
        self.machine = Machine()
        super().__init__("montgolfiere", 2, "thaw", {"bank": 20})

    @property
    def time(self) -> float:
        return self.machine.steady()

    @time.setter
    def time(self, _: float) -> None:
        pass


def test_what_waits_in_the_socket_is_heard_before_the_clock_acts() -> None:
    world = Thawed()
    for left in (30.0, 0.2):  # of the first's time, when the process freezes
        machine, record = world.machine, world.record
        assert record.waiting is not None
        assert record.waiting.until is not None
        machine.run((record.waiting.until - world.table.clock.now()) / 1000 - left if left < 1 else 1)
        machine.freeze(30)
        moves = [list(world.game.legal(record.state, seat))[-1] for seat in (0, 1)]
        for seat in (0, 1):
            world.act(seat, moves[seat])
        world.table.tick()
        assert world.record.face.stage == "playing"
        machine.run(SETTLE_SECONDS)
    world.table.clock.set(world.record.waiting.until, running=True)  # type: ignore[union-attr,arg-type]  # it runs
    world.table.tick()
    assert world.record.face.stage == "finished"


async def until(met: Callable[[], object]) -> None:
    async with asyncio.timeout(20):
        while not met():
            await asyncio.sleep(0.01)


async def test_clocks_stand_while_the_store_takes_no_move(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bisat.server.operation.place.PROBE_SECONDS", 0.1)
    async with running(tmp_path) as served, Player(served.url) as ada:
        place, well = served.place, asyncio.Event()
        table = await ada.open("me", "me", options={"bank": 60})
        async with ada.at(table):
            honest = place.store.check

            async def check() -> None:
                await well.wait()
                await honest()

            monkeypatch.setattr(place.store, "check", check)
            clock = place.tables.held[table].clock
            shown = [clock.now() - 1, clock.now()]
            while shown[-1] != shown[-2]:
                await asyncio.sleep(2 * BEAT_SECONDS)
                shown.append(clock.now())
            assert shown[-1] < 3000
            well.set()
            await until(lambda: clock.now() > shown[-1])


@pytest.mark.long
async def test_who_takes_over_waits_for_those_who_sat_at_a_process_that_died(
    tmp_path: Path, cluster: Cluster, redis: Redis
) -> None:
    async with (
        two_running(tmp_path, cluster.database(), redis.url) as (one, two),
        Player(one.url) as ada,
        Player(two.url) as bob,
    ):
        table = await ada.open("me", "open", options={"bank": 60})
        async with ada.at(table) as a:
            sitting = Sitting(bob, table, origin=one.url)
            sitting.url = a.url
            async with sitting:
                assert await sitting.ask("join") is None
        held = await two.place.tables.get(table)
        assert held.clock.now() == held.committed.at
        async with bob.at(table):
            before = held.clock.now()
            await asyncio.sleep(0.1)
            assert held.clock.now() == before  # the other one is not here yet
            again = Sitting(ada, table, origin=two.url)
            again.url = again.url.replace(str(one.port), str(two.port))
            async with again:
                await until(lambda: held.clock.now() > before)


async def test_who_is_on_the_way_to_a_process_that_died_is_waited_for(tmp_path: Path) -> None:
    async with running(tmp_path) as served, Player(served.url) as ada, Player(served.url) as bob:
        tables = served.place.tables
        for died_before in (False, True):
            table = await ada.open("me", "open", options={"bank": 60})
            async with bob.at(table) as b:
                if died_before:
                    tables.silenced()
                await b.ask("join")
                held = tables.held[table]
                if not died_before:
                    await until(lambda held=held: held.clock.now() > 0)  # type: ignore[misc]
                    tables.silenced()
                before = held.clock.now()
                await asyncio.sleep(0.1)
                assert held.clock.now() == before == 0
                async with ada.at(table):
                    await until(lambda held=held: held.clock.now() > 0)  # type: ignore[misc]
