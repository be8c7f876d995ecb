"""Long matches and crowds: read beside the event loop, and told together."""

from __future__ import annotations

import asyncio
import threading
from collections import Counter
from collections.abc import Iterable
from typing import Any

import pytest

from bisat.core import log
from bisat.core.step import step
from bisat.server.store.contract import Conflict
from bisat.server.table import record, visible_table
from bisat.server.table.plain import Wording
from bisat.server.table.record import LogReducer
from bisat.server.table.sight import Sight
from bisat.server.table.table import Table
from bisat.server.table.throttle import Throttle
from bisat.server.table.visible_table import MANY
from bisat.server.table.worded_view import WordedView
from bisat.server.wire import client
from tests.server.kit.player import LONG, Player, Sitting, play_on
from tests.server.kit.running import Running
from tests.server.kit.toys import Step, add_race
from tests.server.kit.worlds import World, person


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

        await held.visible.prepare(None, slowly)
        kept = held.visible.sights[None]
        assert [bytes(it) for it in kept.log] == [bytes(it) for it in held.visible._sight(None).log]


def test_to_go_back_in_a_long_match_little_is_played_again(monkeypatch: pytest.MonkeyPatch) -> None:
    add_race(monkeypatch)
    monkeypatch.setattr(record, "STRIDE", 5)
    world = World("race", 2, "back", {})
    for seat in (0, 1):
        world.table.visible.sight(seat)
    world.table.visible.worded_view(None, world.table.visible.wording("en"))
    for number in range(23):
        world.think()
        world.act(number % 2, Step(1))
    steps: list[int] = []

    def counted(*given: Any, **named: Any) -> Any:
        steps.append(1)
        return step(*given, **named)

    for module in (log, visible_table, record):
        monkeypatch.setattr(module, "step", counted)
    for seat in (1, 0):
        world.ask(person(seat), client.Offer(key="k", bargain="takeback", seat=seat))
        world.ask(person(1 - seat), client.Answer(key="k", agree=True))
    assert world.record.events == 20
    assert len(steps) <= 4 * record.STRIDE, "the state and the sights, twice"
    world.act(0, Step(2))
    again = world.table.visible
    for seat in (0, 1):
        assert again.sights[seat].board(0) == again._sight(seat).board(0)
    words = WordedView(world.game, None, world.states(), again.wording("en"))
    assert again.worded[None, "en"].board(0) == words.board(0)


async def test_what_was_not_stored_is_read_again_beside_the_event_loop(
    served: Running, ada: Player, bob: Player, cyd: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The same match is looked at in words, a name in them changes, and it is lost once."""
    table = await ada.open("me", "open", options={"match": 1000})
    threads: Counter[str] = Counter()

    def noted(what: str, honest: Any) -> Any:
        def note(*given: Any, **named: Any) -> Any:
            beside = threading.current_thread().name.startswith("bisat-beside")
            threads[f"{what} {'beside' if beside else 'on the loop'}"] += 1
            return honest(*given, **named)

        return note

    async with ada.at(table) as a, cyd.at(table) as c:
        assert await c.ask("join") is None
        await play_on(a, c, moves=MANY + 20)
        await ada.http.put("/api/me", json={"name": "Ada"})
        logs = dict(a.logs)
        monkeypatch.setattr(Wording, "lines", noted("words", Wording.lines))
        monkeypatch.setattr(Sight, "see", noted("sight", Sight.see))
        monkeypatch.setattr(LogReducer, "take", noted("log", LogReducer.take))
        b = bob.at(table)
        b.url += "?words=en"
        async with b:
            plain = b.boards[None].plain
            assert plain is not None
            assert len(plain.lines) == len(b.logs[None]) > MANY
            assert threads["words beside"] > MANY
            assert threads["words on the loop"] == threads["sight on the loop"] == 0
            threads.clear()
            await ada.http.put("/api/me", json={"name": "Augusta"})
            await b.until(lambda: len(b.heard) > 1 and b.boards[None].plain is not plain)
            assert threads["words on the loop"] < MANY < threads["words beside"]
            threads.clear()
            held = served.place.tables.held[table]
            held.busy = True
            served.place.tables.lost(held, [], Conflict())
            async with asyncio.timeout(LONG):
                while held.busy:
                    await asyncio.sleep(0.01)
            await b.quiet()
            assert min(threads["log beside"], threads["sight beside"], threads["words beside"]) > MANY
            assert threads["log on the loop"] == threads["sight on the loop"] == 0
        await a.quiet()
        assert a.logs == logs
        await play_on(a, c, moves=4)
        assert len(a.logs[0]) > len(logs[0])


async def test_what_comes_in_between_is_done_together() -> None:
    done: list[int] = []
    seldom = Throttle(lambda: done.append(1), lambda: 0.1)
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
    often = Throttle(lambda: done.append(1), lambda: 0.01)
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
        before = held.visible.faces
        for _ in range(20):
            async with cyd.at(table):
                pass
        assert held.visible.faces - before < 20, "some were told together"
        async with cyd.at(table):
            await a.until(lambda: a.table.watching == 2)
        await a.until(lambda: a.table.watching == 1)
    for one in crowd:
        await one.socket.close()
