"""Long matches and crowds: read beside the event loop, and told together."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Iterable
from typing import Any

import pytest

from bisat.server.table.seldom import Seldom
from bisat.server.table.shown import MANY
from bisat.server.table.sight import Sight
from bisat.server.table.table import Table
from tests.server.kit.player import Player, Sitting
from tests.server.kit.running import Running


async def play(a: Sitting, moves: int) -> None:
    for number in range(moves):
        for seat in a.to_move():
            assert await a.answer(await a.move(seat, number)) is None


@pytest.mark.parametrize("events", [MANY - 20, MANY + 60])
async def test_a_long_match_is_read_beside_the_event_loop_and_looks_the_same(
    served: Running, ada: Player, bob: Player, monkeypatch: pytest.MonkeyPatch, events: int
) -> None:
    table = await ada.open("me", "me", options={"match": 1000})
    async with ada.at(table) as a:
        await play(a, events // 2)
        logs = dict(a.logs)
    served.place.tables.drop(served.place.tables.held[table])
    threads: list[str] = []
    load, init = Table.load, Sight.__init__

    def loaded(self: Table, rows: list[bytes]) -> None:
        threads.append(threading.current_thread().name)
        load(self, rows)

    def seen(self: Sight, game: Any, seat: int | None, states: Iterable[Any]) -> None:
        threads.append(threading.current_thread().name)
        init(self, game, seat, states)

    monkeypatch.setattr(Table, "load", loaded)
    monkeypatch.setattr(Sight, "__init__", seen)
    async with ada.at(table) as a:
        assert a.logs == logs
        await play(a, 3)
        async with bob.at(table) as b:
            assert len(b.logs[None]) > 1
    beside = [name.startswith("bisat-beside") for name in threads]
    assert beside == [events > MANY] * len(beside)
    assert len(beside) == 4, "the log, the sights of two seats, and that of who looks on"


async def test_a_match_that_goes_on_while_it_is_prepared_is_seen_whole(served: Running, ada: Player) -> None:
    table = await ada.open("me", "me", options={"match": 1000})
    async with ada.at(table) as a:
        await play(a, MANY // 2 + 10)
        held = served.place.tables.held[table]

        async def slowly(work: Any) -> Any:
            made = work()
            await play(a, 5)
            return made

        await held.shown.prepare(None, slowly)
        kept = held.shown.sights[None]
        assert [bytes(it) for it in kept.log] == [bytes(it) for it in held.shown._sight(None).log]


async def test_what_comes_in_between_is_done_together() -> None:
    done: list[int] = []
    seldom = Seldom(lambda: done.append(1), lambda: 0.1)
    for _ in range(50):
        seldom.call()
    assert len(done) == 1
    async with asyncio.timeout(5):
        while len(done) < 2:
            await asyncio.sleep(0.01)
    seldom.call()
    seldom.stop()
    await asyncio.sleep(0.15)
    assert len(done) == 2
    often = Seldom(lambda: done.append(1), lambda: 0.01)
    for _ in range(3):
        often.call()
    assert len(done) == 5, "where it costs little nobody waits"


async def test_a_crowd_hears_who_came_and_went_but_not_each_of_them(
    served: Running, ada: Player, bob: Player, cyd: Player
) -> None:
    table = await ada.open("me", "open")
    held = await served.place.tables.get(table)
    crowd = [bob.at(table) for _ in range(30)]
    for one in crowd:
        await one.__aenter__()
    async with ada.at(table) as a:
        await a.quiet()
        before = held.shown.faces
        for _ in range(20):
            async with cyd.at(table):
                pass
        assert held.shown.faces - before < 20, "some were told together"
        async with cyd.at(table):
            await a.until(lambda: a.table.watching == 2)
        await a.until(lambda: a.table.watching == 1)
    for one in crowd:
        await one.socket.close()
