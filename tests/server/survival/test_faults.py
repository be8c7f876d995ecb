"""Three servers, a database and a bus, and everything that can go wrong between them while people play."""

from __future__ import annotations

import asyncio
import os
import random
import signal
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import msgspec
import pytest

from bisat import catalog
from bisat.core.log import Saved
from tests.server.kit.cut import Cut
from tests.server.kit.killable import Killable
from tests.server.kit.player import Player
from tests.server.kit.postgres import Cluster
from tests.server.kit.redis import Redis
from tests.server.kit.survivor import Survivor

pytestmark = pytest.mark.long  # it waits for leases to end
KINDS = ("kill", "kill bus", "restart store", "freeze", "freeze long", "cut bus", "cut store")


class Site:
    """Three servers, each behind wires of its own."""

    def __init__(self, data: Path, cluster: Cluster, redis: Redis) -> None:
        self.data = data
        self.cluster = cluster
        self.redis = redis
        self.servers: list[Killable] = []
        self.wires: list[tuple[Cut, Cut]] = []

    async def start(self) -> None:
        name = self.cluster.database().rpartition("/")[2]
        for number in range(3):
            store, bus = Cut(self.cluster.port), Cut(self.redis.port)
            self.wires.append((store, bus))
            kept = f"postgresql://bisat@127.0.0.1:{await store.start()}/{name}"
            between = f"redis://127.0.0.1:{await bus.start()}/0"
            server = Killable(self.data / str(number), kept, between)
            await server.start()
            self.servers.append(server)

    async def stop(self) -> None:
        for server in self.servers:
            await server.kill()
        for pair in self.wires:
            for wire in pair:
                await wire.stop()

    async def fault(self, kind: str, chance: random.Random) -> None:
        """Let something go wrong, and be well again."""
        number = chance.randrange(3)
        server, (store, bus) = self.servers[number], self.wires[number]
        match kind:
            case "kill":
                await server.kill()
                await server.start()
            case "kill bus":
                self.redis.kill()
                await asyncio.sleep(chance.uniform(0.2, 2))
                self.redis.start()
            case "restart store":
                await asyncio.to_thread(self.cluster.restart)
            case "freeze" | "freeze long":
                os.kill(server.process.pid, signal.SIGSTOP)
                await asyncio.sleep(3 if kind == "freeze" else 12)
                os.kill(server.process.pid, signal.SIGCONT)
            case "cut bus" | "cut store":
                wire = bus if kind == "cut bus" else store
                wire.cut()
                await asyncio.sleep(chance.uniform(0.5, 2))
                wire.mend()


@asynccontextmanager
async def site(data: Path, cluster: Cluster, redis: Redis) -> AsyncIterator[Site]:
    made = Site(data, cluster, redis)
    try:
        await made.start()
        yield made
    finally:
        await made.stop()


class Crowd(msgspec.Struct):
    """How many play, how long, and what goes wrong meanwhile."""

    tables: int
    faults: list[str]
    match: int
    """Points of a match: it must last until the last fault."""
    pace: float
    """Seconds that everybody thinks while things go wrong; then they hurry."""


def crowd(chance: random.Random, soak: bool) -> Crowd:
    """One fault of each kind; in a soak as many as the environment says, at random."""
    if not soak:
        return Crowd(9, list(KINDS), 100, 0)
    count = int(os.environ.get("BISAT_FAULTS", "300"))
    tables = int(os.environ.get("BISAT_TABLES", "200"))
    return Crowd(tables, [chance.choice(KINDS) for _ in range(count)], 100 + 3 * count, 2)


@pytest.mark.timeout(3600)
async def test_nothing_is_lost_doubled_or_invented_whatever_goes_wrong(
    tmp_path: Path, cluster: Cluster, cases: Callable[[int], int]
) -> None:
    chance = random.Random(20261116)
    playing = crowd(chance, cases(300) == 300)
    redis = Redis()
    try:
        async with site(tmp_path, cluster, redis) as made:
            urls = [server.url for server in made.servers]
            async with Player(urls[0]) as ada, Player(urls[1]) as bob:
                await _play_through(made, chance, playing, ada, bob, urls)
    finally:
        redis.kill()


async def _play_through(
    made: Site, chance: random.Random, crowd: Crowd, ada: Player, bob: Player, urls: list[str]
) -> None:
    tables = [await _opened(ada, bob, crowd.match) for _ in range(crowd.tables)]
    pace = [crowd.pace]
    people = [
        Survivor(who, table, seat, urls[number % 3 :] + urls[: number % 3], lambda: pace[0] * chance.random())
        for seat, who in enumerate((ada, bob))
        for number, table in enumerate(tables)
    ]
    playing = asyncio.gather(*(person.live() for person in people))
    began, happened = time.monotonic(), 0
    for fault in crowd.faults:
        await asyncio.sleep(chance.uniform(0.05, 0.4))
        if playing.done():  # a failure is worth more than the rest of the faults
            break
        await made.fault(fault, chance)
        happened += 1
        if happened % 10 == 0:
            print(f"{happened} faults in {time.monotonic() - began:.0f} s", flush=True)
    pace[0] = 0
    await asyncio.wait_for(playing, 900)
    assert happened == len(crowd.faults) or not crowd.pace, "all was over before the last fault"
    moves = sum(len(person.acked) for person in people)
    cuts = sum(person.cuts for person in people)
    print(f"{happened} faults, {moves} moves, {cuts} cuts in {time.monotonic() - began:.0f} s", flush=True)
    for number, table in enumerate(tables):
        kept = [await _replay(ada, url, table) for url in urls]
        assert kept[0] == kept[1] == kept[2]
        saved = msgspec.convert(kept[0], Saved)
        assert catalog.reopen(saved).outcome() is not None
        for seat in (0, 1):
            moved = [event["move"] for event in saved.events if event["seat"] == seat]
            assert moved == people[number + seat * crowd.tables].acked  # all of them, each once


async def _opened(ada: Player, bob: Player, match: int) -> str:
    table = await ada.open("me", "open", options={"match": match})
    async with bob.at(table) as b:
        await b.ask("join")
    return table


async def _replay(ada: Player, url: str, table: str) -> Any:
    answer = None
    for _ in range(100):
        answer = await ada.http.get(f"{url}/api/tables/{table}/replay", headers={"cookie": ada.cookie})
        if answer.status_code == 200:
            return answer.json()
        await asyncio.sleep(0.1)
    raise AssertionError(answer)
