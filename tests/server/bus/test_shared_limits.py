"""Nobody has more of a limit by going from one process to another."""

from __future__ import annotations

import asyncio
from pathlib import Path

import msgspec

from bisat.core.refusal import Refused
from bisat.server.base.limits import Buckets, Rate
from tests.server.kit.hands import Hands
from tests.server.kit.player import Player
from tests.server.kit.postgres import Cluster
from tests.server.kit.redis import Redis
from tests.server.kit.running import UNLIMITED, running

LIMITS = msgspec.structs.replace(UNLIMITED, tables=Rate(0.001, 3))


async def test_what_is_used_up_at_one_process_is_used_up_at_the_other(
    tmp_path: Path, cluster: Cluster, redis: Redis
) -> None:
    store = cluster.database()
    async with (
        running(tmp_path / "one", LIMITS, store=store, bus=redis.url) as one,
        running(tmp_path / "other", LIMITS, store=store, bus=redis.url) as other,
        Player(one.url) as ada,
    ):
        for _ in range(3):
            await ada.open("me", "me")
        async with asyncio.timeout(10):
            while (status := await tried(ada, other.url)) != 429:
                assert status == 201
                await asyncio.sleep(0.1)
        health = (await ada.http.get(f"{other.url}/api/health")).json()
        assert health["bus"] == "ok"


async def test_without_a_bus_each_process_keeps_its_limits_and_tells_of_them_when_it_is_back(
    tmp_path: Path, cluster: Cluster
) -> None:
    store, redis = cluster.database(), Redis()
    try:
        async with (
            running(tmp_path / "one", LIMITS, store=store, bus=redis.url) as one,
            running(tmp_path / "other", LIMITS, store=store, bus=redis.url) as other,
            Player(one.url) as ada,
            asyncio.timeout(30),
        ):
            redis.kill()
            while not (one.place.bus.away and other.place.bus.away):
                await asyncio.sleep(0.05)
            assert [await tried(ada, one.url) for _ in range(5)] == [201] * 3 + [429] * 2
            assert await tried(ada, other.url) == 201
            await asyncio.to_thread(redis.start)
            while other.place.gate.tables.of(ada.id)._tokens > 0:  # three and one are more than all of it
                await asyncio.sleep(0.05)
            assert await tried(ada, other.url) == 429
    finally:
        redis.kill()


async def test_who_goes_to_three_processes_at_once_has_no_more_in_the_long_run() -> None:
    clock = Hands()
    three = [Buckets(Rate(0.1, 20), now=clock) for _ in range(3)]
    for one in three:
        one.shared = True
    passed = [0, 0]
    for second in range(2000):
        clock.time += 1
        for one in three:
            for _ in range(30):
                try:
                    one.admit("eve")
                except Refused:
                    break
                passed[second >= 1000] += 1
        told = [one.spent["eve"] for one in three]
        for number, one in enumerate(three):
            one.spent.clear()
            one.charge("eve", sum(told) - told[number])
    assert passed[0] <= 3 * 20 + 0.1 * 1000
    assert passed[1] <= 0.1 * 1000 + 3


async def tried(ada: Player, url: str) -> int:
    body = {"game": "montgolfiere", "seats": [{"kind": "me"}, {"kind": "me"}]}
    headers = {"cookie": ada.cookie}
    return (await ada.http.post(f"{url}/api/tables", json=body, headers=headers)).status_code
