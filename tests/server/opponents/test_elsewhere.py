"""Bots think on another machine while there is one; when it dies they think at home, and play goes on."""

from __future__ import annotations

import asyncio
import signal
import subprocess
import sys
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import msgspec
import psutil
import pytest
import pytest_asyncio

from bisat.server.bus import errands, redis
from bisat.server.bus.errands import Errand, Taking
from bisat.server.bus.redis import RedisBus
from bisat.server.opponents.pool import Pool
from bisat.server.opponents.worker import Check, Daily
from tests.server.kit.killable import Killable
from tests.server.kit.player import Player, play_on
from tests.server.kit.postgres import Cluster
from tests.server.kit.redis import Redis

BISAT = str(Path(sys.executable).with_name("bisat"))
PATIENCE = 60

pytestmark = pytest.mark.long  # workers of their own are started


async def test_a_match_against_bots_on_another_machine_goes_on_when_that_dies(
    tmp_path: Path, cluster: Cluster, redis: Redis
) -> None:
    store = cluster.database()
    server = Killable(tmp_path, store, redis.url)
    await server.start()
    worker = subprocess.Popen(
        [BISAT, "work", "--store", store, "--bus", redis.url, "--workers", "1"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    try:
        assert worker.stdout is not None
        said = await asyncio.wait_for(asyncio.to_thread(worker.stdout.readline), PATIENCE)
        assert "works for the servers" in said
        async with Player(server.url) as ada:
            await asyncio.sleep(1.5)  # it says every second that it is there
            table = await ada.open("me", "easy", options={"match": 30})
            async with ada.at(table) as a:
                await play_on(a, moves=4)
                at_home = psutil.Process(server.process.pid).children(recursive=True)
                assert not at_home, "the server thought itself"
                worker.kill()
                await play_on(a)
                assert a.table.outcome is not None
        assert psutil.Process(server.process.pid).children(recursive=True)
    finally:
        worker.kill()
        worker.wait(PATIENCE)
        for pipe in (worker.stdout, worker.stderr):
            assert pipe is not None
            pipe.close()
        await server.kill()


def test_a_worker_that_is_told_to_stop_ends_in_peace(cluster: Cluster, redis: Redis) -> None:
    command = [BISAT, "work", "--store", cluster.database(), "--bus", redis.url, "--workers", "1"]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, stdout=pipe, stderr=pipe, text=True) as worker:
        assert worker.stdout is not None
        assert worker.stdout.readline()
        worker.send_signal(signal.SIGTERM)
        assert worker.wait(PATIENCE) == 0
        assert worker.stderr is not None
        assert worker.stderr.read() == ""


# --- one side at a time -------------------------------------------------------------------------------


@pytest_asyncio.fixture
async def bus(redis: Redis, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[RedisBus]:
    monkeypatch.setattr(errands, "DEAD_SECONDS", 0.6)
    monkeypatch.setattr(errands, "BEAT_SECONDS", 0.2)
    monkeypatch.setattr(errands, "TAKE_SECONDS", 0.3)
    made = RedisBus(redis.url, "errands")
    await made.start()
    yield made
    await made.stop()


async def worker(bus: RedisBus, place: str = "errands") -> tuple[Taking, Any]:
    link = await redis.connected(bus._url)
    taking = Taking(link, place, "gnome")
    await taking.live(1)
    return taking, link


async def known(bus: RedisBus) -> None:
    async with asyncio.timeout(10):
        while not bus.workers:
            await asyncio.sleep(0.01)


async def taken(taking: Taking) -> Errand:
    async with asyncio.timeout(10):
        while (errand := await taking.take()) is None:
            pass
    return errand


async def test_an_errand_comes_back_with_its_answer(bus: RedisBus) -> None:
    taking, link = await worker(bus)
    await known(bus)
    asked = asyncio.create_task(bus.ask("bots", b'{"a":1}', 10))
    errand = await taken(taking)
    assert bytes(errand.job) == b'{"a":1}'
    await taking.answer(errand, b'{"b":2}')
    assert await asked == b'{"b":2}'
    await redis.closed(link)


async def test_nobody_is_waited_for_where_no_worker_is(bus: RedisBus) -> None:
    async with asyncio.timeout(5):
        assert await bus.ask("bots", b"{}", 10) is None


async def test_an_errand_that_nobody_takes_is_taken_back(bus: RedisBus) -> None:
    taking, link = await worker(bus)
    await known(bus)
    assert await bus.ask("puzzles", b"{}", 10) is None
    assert await taking.take() is None
    await redis.closed(link)


async def test_a_worker_that_falls_silent_is_not_waited_for(bus: RedisBus) -> None:
    taking, link = await worker(bus)
    await known(bus)
    asked = asyncio.create_task(bus.ask("bots", b"{}", 60))
    await taken(taking)
    async with asyncio.timeout(10):
        assert await asked is None
    assert bus.workers == 0
    await redis.closed(link)


async def test_workers_of_another_place_see_nothing(bus: RedisBus) -> None:
    taking, link = await worker(bus, "elsewhere")
    assert await taking.take() is None
    assert bus.workers == 0
    await redis.closed(link)


async def test_what_makes_no_sense_is_done_at_home() -> None:
    asked: list[Any] = []

    async def nonsense(job: bytes, _: float) -> bytes:
        asked.append(msgspec.json.decode(job)["type"])
        return b'{"value": [], "size": "much"}'

    pool = Pool(1, nonsense)
    try:
        assert (await pool.answer(Check("montgolfiere", {}))).refused is None
        assert asked == []  # small questions stay here
        made = await pool.answer(Daily("labyrinth-duel", "2026-11-16"))
        assert asked == ["daily"]
        assert made.value
        assert pool.errands == 0
    finally:
        await pool.stop()
