"""A table at a pace of days: it sleeps without cost, wakes when it is due, and nobody hurries anybody."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path

from bisat.core.entry import DAY
from bisat.server.base.clock import wall
from bisat.server.store.contract import Retention
from tests.server.kit.calendar import HOUR, Calendar, calendar
from tests.server.kit.player import Player, Sitting


@asynccontextmanager
async def begun(days: Calendar, long: int = 1) -> AsyncIterator[tuple[str, Player, Player]]:
    """A table at which two people have sat down and gone home."""
    url = days.served.url
    async with Player(url) as ada, Player(url) as ben:
        table = await ada.open("me", "open", options={"days": long})
        async with ben.at(table) as sitting:
            assert await sitting.ask("join") is None
        yield table, ada, ben


async def until(met: Callable[[], object]) -> None:
    async with asyncio.timeout(20):
        while not met():
            await asyncio.sleep(0.005)


async def test_a_sleeping_table_holds_nothing(tmp_path: Path) -> None:
    async with calendar(tmp_path) as days, begun(days) as (table, ada, ben):
        await days.fall_asleep()
        assert days.held(table) is None
        await days.pass_time(10 * HOUR)
        assert days.served.place.tables.held == {}
        assert await days.served.place.store.clocked() == []
        async with ada.at(table) as one, ben.at(table) as two:  # people come and go meanwhile
            await one.quiet()
            await two.quiet()
        await days.fall_asleep()
        assert days.served.place.tables.held == {}


async def test_time_passes_while_a_table_sleeps_but_not_while_nobody_could_come(tmp_path: Path) -> None:
    async with calendar(tmp_path) as days, begun(days) as (table, ada, _):
        await days.fall_asleep()
        await days.pass_time(10 * HOUR)
        async with ada.at(table) as sitting:
            first = sitting.heard[0].at  # type: ignore[union-attr]
            assert 10 * HOUR <= first < 10 * HOUR + 60_000
        cookies = ada.http.cookies
    async with calendar(tmp_path, ahead=15 * HOUR) as days, Player(days.served.url) as again:
        again.http.cookies = cookies
        async with again.at(table) as sitting:
            later = sitting.heard[0].at  # type: ignore[union-attr]
            assert 10 * HOUR <= later < 10 * HOUR + 60_000


async def test_a_sleeping_table_wakes_when_its_clock_is_due(tmp_path: Path) -> None:
    async with calendar(tmp_path) as days, begun(days) as (table, ada, _):
        await days.fall_asleep()
        await days.pass_time(DAY - 3 * 60_000)
        await until(lambda: (it := days.held(table)) is not None and it.committed.face.reminded is not None)
        await days.fall_asleep()
        assert days.held(table) is None
        await days.pass_time(4 * 60_000)
        await until(lambda: (it := days.held(table)) is not None and it.committed.face.stage == "finished")
        info = await ada.get(f"/api/tables/{table}")
        assert info["outcome"]["reason"]
        await days.fall_asleep()
        await days.pass_time(3 * DAY)
        assert days.held(table) is None


async def test_nobody_runs_out_of_days_while_the_server_is_down(tmp_path: Path) -> None:
    async with calendar(tmp_path) as days, begun(days) as (table, _, __):
        pass
    async with calendar(tmp_path, ahead=2 * DAY) as days:
        await days.served.place.tables.sweep()
        assert (it := days.held(table)) is not None
        assert (it.committed.face.stage, it.alarm.is_set) == ("playing", False)
        await days.pass_time(DAY + HOUR)
        await until(lambda: (it := days.held(table)) is not None and it.committed.face.stage == "finished")


async def test_each_move_has_a_clock_of_its_own(tmp_path: Path) -> None:
    async with calendar(tmp_path) as days, begun(days) as (table, ada, ben):
        await days.pass_time(23 * HOUR)
        async with ada.at(table) as one, ben.at(table) as two:
            await one.answer(await one.move(0))
            await two.answer(await two.move(1))
            await one.quiet()
            left = one.boards[0].view["left"]
            assert set(left) == {DAY}
        await days.fall_asleep()
        await days.pass_time(17 * HOUR)
        assert days.held(table) is None


async def test_a_bot_moves_though_nobody_looks(tmp_path: Path) -> None:
    async with calendar(tmp_path) as days, Player(days.served.url) as ada:
        table = await ada.open("me", "easy", "easy", game="tapis-volant", options={"days": 1})
        async with ada.at(table) as sitting:
            await sitting.until(sitting.to_move)
            await sitting.answer(await sitting.move(0))
        await days.fall_asleep()
        async with asyncio.timeout(20):
            while not await days.served.place.store.turns(ada.id, 9):
                await days.fall_asleep()
                await asyncio.sleep(0.02)


async def test_nobody_is_replaced_or_claimed_to_be_gone(tmp_path: Path) -> None:
    async with calendar(tmp_path) as days, begun(days) as (table, ada, _), ada.at(table) as sitting:
        assert await sitting.ask("stand_in", seat=1) == "they_have_days"
        assert await sitting.ask("claim", seat=1) == "they_have_days"


async def agree_on_holiday(one: Sitting, two: Sitting, length: int) -> None:
    assert await one.ask("offer", bargain="holiday", days=length) is None
    await two.until(lambda: two.table.offer is not None and two.table.offer.days == length)
    assert await two.ask("answer", agree=True) is None
    await one.until(lambda: one.table.paused)


async def test_a_holiday_stops_the_clock_for_all_and_ends_by_itself(tmp_path: Path) -> None:
    async with calendar(tmp_path) as days, begun(days) as (table, ada, ben):
        await days.pass_time(5 * HOUR)
        async with ada.at(table) as one, ben.at(table) as two:
            await agree_on_holiday(one, two, 10)
            assert one.table.holiday is not None
            assert abs(one.table.holiday - days.wall() - 10 * DAY) < 60_000
        await days.fall_asleep()
        await days.pass_time(9 * DAY)
        assert days.held(table) is None
        await days.pass_time(DAY + 60_000)
        await until(lambda: (it := days.held(table)) is not None and not it.committed.face.paused)
        async with ada.at(table) as one:
            assert one.table.holiday is None
            assert 5 * HOUR <= one.heard[0].at < 5 * HOUR + 120_000  # type: ignore[union-attr]


async def test_a_holiday_needs_everybody_and_a_table_in_days(tmp_path: Path) -> None:
    async with calendar(tmp_path) as days, begun(days) as (table, ada, ben):
        async with ada.at(table) as one, ben.at(table) as two:
            assert await one.ask("offer", bargain="holiday") == "malformed"
            assert await one.ask("offer", bargain="holiday", days=30) is None
            await two.until(lambda: two.table.offer is not None)
            assert await two.ask("answer", agree=False) is None
            await one.until(lambda: one.table.offer is None)
            assert not one.table.paused
            await one.send({"type": "offer", "key": "k", "bargain": "holiday", "days": 31})
            await one.until(lambda: None in one.refusals or "k" in one.refusals)
            await agree_on_holiday(one, two, 3)
            assert await one.ask("offer", bargain="resume") is None  # all may end it sooner
            await two.until(lambda: two.table.offer is not None)
            assert await two.ask("answer", agree=True) is None
            await one.until(lambda: not one.table.paused)
            assert one.table.holiday is None
        fast = await ada.open("me", "random", options={"bank": 60})
        async with ada.at(fast) as one:
            assert await one.ask("offer", bargain="holiday", days=3) == "only_in_days"


async def test_a_table_whose_clock_runs_is_not_tidied_away(tmp_path: Path) -> None:
    async with calendar(tmp_path) as days, begun(days, long=7) as (table, ada, ben):
        store = days.served.place.store
        hasty = Retention(playing=HOUR)
        assert await store.tidy(wall() + 6 * DAY, hasty) == []
        async with ada.at(table) as one, ben.at(table) as two:
            await agree_on_holiday(one, two, 30)
        assert await store.tidy(wall() + 29 * DAY, hasty) == []
        assert await store.tidy(wall() + 31 * DAY, hasty) == [table]
