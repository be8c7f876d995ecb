"""`kill -9` at random moments of running matches: nothing acknowledged is lost, nothing unreal was seen."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable
from pathlib import Path

import httpx
import msgspec
import psutil
import pytest

from bisat import catalog
from bisat.core.log import Saved
from tests.server.kit.killable import Killable
from tests.server.kit.player import Player
from tests.server.kit.witness import Witness

pytestmark = pytest.mark.long  # servers are started again and again

AT_ONCE = 10
"""Matches that run when a kill comes."""


@pytest.mark.timeout(1800)
@pytest.mark.parametrize("kind", ["sqlite", "postgres"])
async def test_nothing_acknowledged_is_lost_when_the_server_is_killed(
    kind: str, tmp_path: Path, request: pytest.FixtureRequest, cases: Callable[[int], int]
) -> None:
    chance = random.Random(20261115)
    for round_ in range(max(1, cases(100) // AT_ONCE)):
        store = request.getfixturevalue("cluster").database() if kind == "postgres" else ""
        await _kill_running_matches(tmp_path / str(round_), chance, store)


async def _kill_running_matches(data: Path, chance: random.Random, store: str) -> None:
    server = Killable(data, store)
    await server.start()
    try:
        async with Player(server.url) as ada, Player(server.url) as bob:
            tables = [await ada.open("me", "open", options={"match": 150}) for _ in range(AT_ONCE)]
            for table in tables:
                async with bob.at(table) as b:
                    await b.ask("join")
            people = [Witness(who, table, seat) for seat, who in enumerate((ada, bob)) for table in tables]
            playing = [asyncio.create_task(person.live()) for person in people]
            for _ in range(3):
                await asyncio.sleep(chance.uniform(0.05, 0.4))
                for task in playing:
                    if task.done():
                        task.result()
                        raise AssertionError("a match is over before the kill")
                await server.kill()
                await server.start()
            await asyncio.wait_for(asyncio.gather(*playing), 120)
            assert all(person.cuts for person in people)
            for number, table in enumerate(tables):
                saved = msgspec.convert(await ada.get(f"/api/tables/{table}/replay"), Saved)
                match = catalog.reopen(saved)
                assert match.outcome() is not None
                for seat in (0, 1):
                    moves = [event["move"] for event in saved.events if event["seat"] == seat]
                    assert moves == people[number + seat * AT_ONCE].acked  # all of them, each once
    finally:
        await server.kill()


async def test_workers_end_with_the_server_that_was_killed(tmp_path: Path) -> None:
    server = Killable(tmp_path)
    await server.start()
    try:
        async with Player(server.url) as ada:
            table = (await ada.post("/api/play", game="montgolfiere"))["id"]
            async with ada.at(table) as a:
                await a.until(lambda: a.waiting and a.waiting.needed == (0,))
        workers = psutil.Process(server.process.pid).children(recursive=True)
        assert workers
    finally:
        await server.kill()
    _, alive = psutil.wait_procs(workers, timeout=10)
    assert not [process for process in alive if process.status() != psutil.STATUS_ZOMBIE]


async def test_a_server_that_is_told_to_stop_says_goodbye(tmp_path: Path) -> None:
    server = Killable(tmp_path)
    await server.start()
    async with Player(server.url) as ada:
        table = await ada.open("me", "me")
        async with ada.at(table) as a:
            server.process.terminate()
            await a.until(lambda: a.gone)
            assert a.gone is not None
            assert (a.gone.id, a.gone.again) == ("restarting", True)
        assert await asyncio.wait_for(server.process.wait(), 20) == 0
        with pytest.raises(httpx.ConnectError):
            await ada.get("/api/me")
