"""Word that never came, or came at a bad moment: nobody waits for ever, and nobody sees less than before."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterable
from typing import Any

import pytest
import pytest_asyncio

from bisat.server.store.contract import Conflict, NotStored
from tests.server.kit.player import Player, Sitting
from tests.server.kit.postgres import Cluster
from tests.server.kit.redis import Redis
from tests.server.kit.running import Running, two_running

pytestmark = [pytest.mark.long, pytest.mark.asyncio(loop_scope="module")]  # servers are started
Pair = tuple[Running, Running]


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def pair(
    cluster: Cluster, redis: Redis, tmp_path_factory: pytest.TempPathFactory
) -> AsyncIterator[Pair]:
    async with two_running(tmp_path_factory.mktemp("pair"), cluster.database(), redis.url) as two:
        yield two


@pytest_asyncio.fixture(loop_scope="module")
async def ada(pair: Pair) -> AsyncIterator[Player]:
    async with Player(pair[0].url) as player:
        yield player


@pytest_asyncio.fixture(loop_scope="module")
async def bob(pair: Pair) -> AsyncIterator[Player]:
    async with Player(pair[1].url) as player:
        yield player


def needed(sitting: Sitting) -> tuple[int, ...]:
    assert sitting.waiting is not None
    return tuple(sitting.waiting.needed)


def elsewhere(player: Player, server: Running, table: str) -> Sitting:
    """A socket of somebody at another process than their own."""
    sitting = Sitting(player, table, origin=server.url)
    sitting.url = f"ws://127.0.0.1:{server.port}/ws/tables/{table}"
    return sitting


async def test_who_comes_while_a_table_is_being_read_sees_what_they_have_seen_elsewhere(
    pair: Pair, ada: Player, bob: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    other = pair[1]
    table = await ada.open("me", "me")
    store, was_read, go_on = other.place.store, asyncio.Event(), asyncio.Event()
    honest = store.read

    async def slow(id: str, after: int = 0) -> list[bytes]:
        rows = await honest(id, after)
        was_read.set()
        await go_on.wait()
        return rows

    monkeypatch.setattr(store, "read", slow)
    async with ada.at(table) as a:
        first = asyncio.create_task(bob.at(table).__aenter__())
        await was_read.wait()
        assert await a.answer(await a.move(0)) is None
        again = asyncio.create_task(elsewhere(ada, other, table).__aenter__())
        while other.place.gate.connections < 2:
            await asyncio.sleep(0.01)
        go_on.set()
        for sitting in (await first, await again):
            if sitting.player is ada:
                assert needed(sitting) == (1,)
            await sitting.socket.close()


async def test_who_looks_on_hears_of_a_move_whose_writer_did_not_know_that_it_was_kept(
    pair: Pair, ada: Player, bob: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = pair[0].place.store
    honest = store.append
    table = await ada.open("me", "me")

    def append(table: str, seq: int, rows: Any, summary: Any, then: Any) -> None:
        monkeypatch.setattr(store, "append", honest)
        honest(table, seq, rows, summary, lambda _: then(Conflict()))  # as if the answer had been lost

    async with ada.at(table) as a, bob.at(table) as b:
        assert needed(b) == (0, 1)
        monkeypatch.setattr(store, "append", append)
        assert await a.answer(await a.move(0)) is None
        await b.until(lambda: needed(b) == (1,))


@pytest.mark.parametrize("late", [False, True])
async def test_what_was_kept_is_not_refused_though_the_store_could_not_say_so(
    pair: Pair, ada: Player, late: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = pair[0].place.store
    honest = store.append
    table = await ada.open("me", "me")

    def append(table: str, seq: int, rows: Any, summary: Any, then: Any) -> None:
        def append_before(*second: Any) -> None:  # what was on its way arrives after all
            monkeypatch.setattr(store, "append", honest)
            honest(table, seq, rows, summary, lambda _: honest(*second))

        if late:
            monkeypatch.setattr(store, "append", append_before)
            then(NotStored("no answer"))
        else:
            monkeypatch.setattr(store, "append", honest)
            honest(table, seq, rows, summary, lambda _: then(NotStored("no answer")))

    async with ada.at(table) as a:
        monkeypatch.setattr(store, "append", append)
        assert await a.answer(await a.move(0)) is None
        await a.until(lambda: needed(a) == (1,))


async def test_who_looks_on_hears_of_a_move_though_nobody_can_say_what_people_are_called(
    pair: Pair, ada: Player, bob: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    people = pair[1].place.tables.people
    honest = people.meet
    table = await ada.open("me", "me")

    async def meet(ids: Iterable[str]) -> None:
        monkeypatch.setattr(people, "meet", honest)
        raise NotStored("away for a moment")

    async with ada.at(table) as a, bob.at(table) as b:
        monkeypatch.setattr(people, "meet", meet)
        assert await a.answer(await a.move(0)) is None
        await b.until(lambda: needed(b) == (1,))


async def test_what_somebody_said_goes_with_them_though_the_word_of_it_was_lost(
    pair: Pair, ada: Player, bob: Player
) -> None:
    one, other = pair
    table = await ada.open("me", "open")
    async with bob.at(table) as b:
        async with ada.at(table) as a:
            assert await a.ask("chat", text="remember me") is None
        await b.until(lambda: b.lines)
        one.place.bus.away = "for a moment"  # type: ignore[misc]  # what is said now is lost
        assert (await ada.http.delete("/api/me")).status_code == 204
        one.place.bus.away = None  # type: ignore[misc]  # as it was
        async with asyncio.timeout(10):
            while not other.place.tables.people.is_erased(ada.id):
                await asyncio.sleep(0.05)
    async with bob.at(table) as b:
        assert "remember me" not in b.raw[0]


async def test_a_table_that_nobody_plays_is_silent_whoever_looks_at_it(
    pair: Pair, ada: Player, bob: Player
) -> None:
    table = await ada.open("me", "open")  # nothing is in its log
    async with ada.at(table), bob.at(table):
        async with asyncio.timeout(10):
            while any(one.place.bus.present(table) != {ada.id, bob.id} for one in pair):
                await asyncio.sleep(0.01)
        before = [one.place.bus.messages for one in pair]
        for _ in range(500):  # as often as each could have answered the other
            for one in pair:
                await one.place.bus._redis.ping()  # type: ignore[attr-defined]  # what was said is heard
        said = [one.place.bus.messages - old for one, old in zip(pair, before, strict=True)]
    assert max(said) <= 5  # beats


async def test_who_comes_to_a_table_that_is_let_go_at_that_moment_is_told_to_come_again(
    pair: Pair, bob: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    tables = pair[1].place.tables
    honest, met, go_on = tables.people.meet, asyncio.Event(), asyncio.Event()
    table = await bob.open("me", "me")

    async def meet(ids: Iterable[str]) -> None:
        met.set()
        await go_on.wait()
        await honest(ids)

    monkeypatch.setattr(tables.people, "meet", meet)
    coming = asyncio.create_task(bob.at(table).__aenter__())
    await met.wait()
    tables.drop(tables.held[table])
    go_on.set()
    sitting = await coming
    assert sitting.gone is not None
    assert (sitting.gone.id, sitting.gone.again) == ("not_stored", True)
    await sitting.socket.close()
    async with bob.at(table) as b:
        assert await b.answer(await b.move(0)) is None
