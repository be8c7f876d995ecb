"""Any process may serve any table: two of them over one store, with a bus between them."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from bisat.server.store.contract import NotStored
from tests.server.kit.player import Player, Sitting, play_on
from tests.server.kit.postgres import Cluster
from tests.server.kit.redis import Redis
from tests.server.kit.running import running, two_running
from tests.server.kit.toys import add_race

pytestmark = pytest.mark.long  # servers are started

STEP = {"type": "step", "by": 1}
Shared = tuple[str | None, str | None]


@pytest.fixture(params=["one machine", "many machines"])
def shared(request: pytest.FixtureRequest) -> Shared:
    """The addresses of store and bus."""
    if request.param == "one machine":
        return None, None
    return request.getfixturevalue("cluster").database(), request.getfixturevalue("redis").url


async def test_people_at_two_processes_play_one_match(tmp_path: Path, shared: Shared) -> None:
    async with (
        two_running(tmp_path, *shared) as (one, other),
        Player(one.url) as ada,
        Player(other.url) as bob,
    ):
        table = await ada.open("me", "open")
        async with ada.at(table) as a, bob.at(table) as b:
            await a.until(lambda: a.table.watching == 1)
            assert await b.ask("join") is None
            await a.until(lambda: a.table.stage == "playing")
            await b.until(lambda: b.table.seats[0].present)
            while a.table.stage == "playing":
                for sitting, seat in ((a, 0), (b, 1)):
                    while not sitting.to_move() and sitting.table.stage == "playing":
                        await sitting.hear()
                    if sitting.to_move():
                        await sitting.answer(await sitting.move(seat))
                await a.quiet()
            await b.until(lambda: b.table.outcome)
            assert a.table.outcome == b.table.outcome
            assert one.place.tables.held[table].committed == other.place.tables.held[table].committed


async def test_of_two_joins_at_two_processes_exactly_one_wins(tmp_path: Path, shared: Shared) -> None:
    async with (
        two_running(tmp_path, *shared) as (one, other),
        Player(one.url) as ada,
        Player(other.url) as bob,
        Player(one.url) as cyd,
    ):
        for _ in range(10):
            table = await cyd.open("open", "me", "open")
            async with ada.at(table) as a, bob.at(table) as b:
                ends = await asyncio.gather(a.ask("join", seat=0), b.ask("join", seat=0))
                assert sorted(map(str, ends)) == ["None", "seat_is_taken"]


async def test_moves_at_two_processes_meet_and_all_arrive(
    tmp_path: Path, shared: Shared, monkeypatch: pytest.MonkeyPatch
) -> None:
    add_race(monkeypatch)
    async with (
        two_running(tmp_path, *shared) as (one, other),
        Player(one.url) as ada,
        Player(other.url) as bob,
    ):
        table = await ada.open("me", "open", game="race")
        async with ada.at(table) as a, bob.at(table) as b:
            await b.ask("join")
            said = [f"{name}{n}" for name in "ab" for n in range(20)]
            for ends in await asyncio.gather(_talk(a, "a"), _talk(b, "b")):
                assert ends == [None] * 20
            for sitting in (a, b):
                while len(sitting.lines) < 40:
                    await sitting.hear()
                assert sorted(line.text for line in sitting.lines) == sorted(said)
            assert [line.text for line in a.lines] == [line.text for line in b.lines]


async def _talk(sitting: Sitting, name: str) -> list[str | None]:
    return [await sitting.ask("chat", text=f"{name}{n}") for n in range(20)]


async def test_a_table_goes_on_where_its_process_was_lost(tmp_path: Path, shared: Shared) -> None:
    store, bus = shared
    async with running(tmp_path, store=store, bus=bus) as other:
        async with running(tmp_path, store=store, bus=bus) as one, Player(one.url) as ada:
            table = await ada.open("me", "me")
            async with ada.at(table) as a:
                await play_on(a, moves=5)
                view = a.boards[0].view
        ada.url = other.url
        async with ada.at(table) as a:
            assert a.boards[0].view == view
            await play_on(a)
            assert a.table.outcome is not None


async def test_who_looks_on_hears_of_a_move_that_could_not_be_read_at_first(
    tmp_path: Path, cluster: Cluster, redis: Redis, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with (
        two_running(tmp_path, cluster.database(), redis.url) as (one, other),
        Player(one.url) as ada,
        Player(other.url) as bob,
    ):
        table = await ada.open("me", "me")
        async with ada.at(table) as a, bob.at(table) as b:
            away = True

            async def read(id: str, after: int = 0) -> list[bytes]:
                if away:
                    raise NotStored("away for a moment")
                return await honest(id, after)

            honest = other.place.store.read
            monkeypatch.setattr(other.place.store, "read", read)
            phase = (b.waiting and b.waiting.phase, b.waiting and b.waiting.needed)
            assert await a.answer(await a.move(0)) is None
            while not other.place.tables.unsure:
                await asyncio.sleep(0.01)
            away = False
            await b.until(lambda: (b.waiting and b.waiting.phase, b.waiting and b.waiting.needed) != phase)
