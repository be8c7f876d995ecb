"""Clocks: the server wakes a match when its time has come, also after a restart, and never twice."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest

from bisat.server.table.alarm import Alarm
from bisat.server.table.clock import MatchClock
from tests.server.kit.player import Player
from tests.server.kit.running import Running, running, two_running
from tests.server.kit.toys import add_race


class Timer(msgspec.Struct):
    """Something that a loop would call."""

    when: float
    call: Callable[[], None]
    cancelled: bool = False

    def cancel(self) -> None:
        self.cancelled = True


def test_match_time_runs_only_while_it_is_told_to() -> None:
    now = 100.0
    clock = MatchClock(lambda: now)
    assert clock.now() == 0
    clock.set(0, running=True)
    now += 1.5
    assert clock.now() == 1500
    clock.set(clock.now(), running=False)
    now += 10
    assert clock.now() == 1500
    clock.set(clock.now(), running=True)
    now += 0.25
    assert clock.now() == 1750


def test_a_clock_that_hears_of_others_goes_on_as_it_went() -> None:
    now = 100.0
    clock = MatchClock(lambda: now)
    clock.follow(500, running=True)
    assert clock.now() == 500
    now += 2
    clock.follow(1200, running=True)  # it happened before now, here or elsewhere
    assert clock.now() == 2500
    clock.follow(4000, running=True)
    assert clock.now() == 4000, "elsewhere it is later"
    now += 1
    clock.follow(4200, running=False)
    assert clock.now() == 4200, "it stands where it was stopped"


def test_an_alarm_rings_once_and_as_early_as_it_was_set() -> None:
    now = 100.0
    rings: list[float] = []
    loop: list[Timer] = []

    def later(delay: float, call: Callable[[], None]) -> Callable[[], None]:
        loop.append(Timer(now + delay, call))
        return loop[-1].cancel

    alarm = Alarm(lambda: rings.append(now), lambda: now, later)
    assert not alarm.is_set
    alarm.set(5)
    alarm.set(9)  # it rings after five, and is then set again
    alarm.set(2)
    assert [it.when for it in loop if not it.cancelled] == [102.001]
    now = 102.001
    loop[-1].call()
    assert rings == [102.001]
    assert not alarm.is_set
    alarm.set(1)
    alarm.cancel()
    assert not alarm.is_set
    assert all(it.cancelled for it in loop if it.when > now)


async def test_a_bell_rings_exactly_when_it_is_due(
    served: Running, ada: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    add_race(monkeypatch, "real time")
    table = await ada.open("me", "me", game="race", options={"ring": 40})
    async with ada.at(table) as a:
        await a.until(lambda: a.boards[0].view["rings"] >= 5)
        rang = [told.at for told in a.logs[0] if any(fact["type"] == "rang" for fact in told.facts)]
        assert rang[:5] == [40, 80, 120, 160, 200]
        assert a.waiting is not None
        assert a.waiting.until == 40 * (len(rang) + 1)


async def test_whoever_runs_out_of_time_loses_a_match_of_two(
    served: Running, ada: Player, bob: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    add_race(monkeypatch)
    table = await ada.open("me", "open", game="race", options={"bank": 1})
    async with bob.at(table) as b:
        await b.ask("join")
        await b.until(lambda: b.table.stage == "finished")
        assert b.table.outcome is not None
        assert b.table.outcome.places == (2, 1)
        facts = [fact["type"] for told in b.logs[1] for fact in told.facts]
        assert "out_of_time" in facts
        assert not served.place.tables.held[table].alarm.is_set


async def test_match_time_stands_still_while_the_server_is_down(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    add_race(monkeypatch, "real time")
    async with running(tmp_path) as served, Player(served.url) as ada:
        table = await ada.open("me", "me", game="race", options={"ring": 100})
        async with ada.at(table) as a:
            await a.until(lambda: a.boards[0].view["rings"] >= 2)
    await asyncio.sleep(0.5)
    monkeypatch.setattr("bisat.server.table.table.GATHER_SECONDS", 0.1)  # nobody will come
    async with running(tmp_path) as served:
        held = None
        for _ in range(200):  # nobody looks, but the sweeper has woken it
            await asyncio.sleep(0.01)
            held = served.place.tables.held.get(table)
            if held is not None and held.committed.state.rings >= 4:
                break
        assert held is not None
        times = [event.at for event in held.reducer.events]
        assert times[:4] == [100, 200, 300, 400]
        assert held.clock.now() < 900  # the half second does not count


async def test_the_clock_waits_for_whoever_sat_at_a_process_that_is_no_more(
    served: Running, ada: Player, bob: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    add_race(monkeypatch)
    table = await ada.open("me", "open", game="race", options={"bank": 60})
    async with ada.at(table):
        async with bob.at(table) as b:
            await b.ask("join")
            await b.until(lambda: b.table.stage == "playing")
        held = served.place.tables.held[table]
        served.place.tables.orphaned(table)  # it held the table, too, and somebody looks at it here
        assert held.clock.now() == held.committed.at
        await asyncio.sleep(0.05)
        assert held.clock.now() == held.committed.at
        async with bob.at(table) as b:
            await b.until(lambda: held._gathering is None)
            await asyncio.sleep(0.02)
            assert held.clock.now() > held.committed.at


async def test_no_clock_acts_while_somebody_sits_at_a_process_that_stands_still(
    served: Running, ada: Player, bob: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    add_race(monkeypatch)
    table = await ada.open("me", "open", game="race", options={"bank": 60})
    async with bob.at(table) as b:
        await b.ask("join")
        held = served.place.tables.held[table]
        answered = False
        monkeypatch.setattr(served.place.bus, "call", lambda *_: lambda: answered)
        held.clock.set(70_000, running=True)
        held.tick()
        assert held.reducer.record.face.stage == "playing"
        assert held.alarm.is_set
        answered = True
        await b.until(lambda: b.table.stage == "finished")


async def test_two_processes_may_ring_the_same_bell(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    add_race(monkeypatch, "real time")
    async with two_running(tmp_path) as (one, other), Player(one.url) as ada, Player(other.url) as bob:
        table = await ada.open("me", "me", game="race", options={"ring": 30})
        async with ada.at(table) as a, bob.at(table) as b:
            await a.until(lambda: a.boards[0].view["rings"] >= 8)
            await b.until(lambda: b.boards[None].view["rings"] >= 8)
            times = [event.at for event in one.place.tables.held[table].reducer.events]
            assert times[:8] == [30 * n for n in range(1, 9)]


async def test_a_paused_match_does_not_ring(
    served: Running, ada: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    add_race(monkeypatch, "real time")
    table = await ada.open("me", "me", game="race", options={"ring": 50})
    async with ada.at(table) as a:
        assert await a.ask("offer", bargain="pause") is None
        rings = a.boards[0].view["rings"]
        await asyncio.sleep(0.2)
        await a.quiet()
        assert a.boards[0].view["rings"] == rings
        assert await a.ask("offer", bargain="resume") is None
        await a.until(lambda: a.boards[0].view["rings"] > rings)
        times = [told.at for told in a.logs[0]][1:]
        assert times == [50 * n for n in range(1, len(times) + 1)]
