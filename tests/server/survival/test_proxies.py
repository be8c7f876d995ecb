"""nginx and HAProxy as `deploy/` sets them up: all sockets of a table at one server, and on when it dies."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Sequence
from contextlib import AsyncExitStack
from pathlib import Path

import httpx
import msgspec
import pytest

from bisat import catalog
from bisat.core.log import Saved
from tests.server.kit import proxies
from tests.server.kit.killable import Killable
from tests.server.kit.need import need
from tests.server.kit.player import Player
from tests.server.kit.postgres import Cluster
from tests.server.kit.proxies import Proxy
from tests.server.kit.redis import Redis
from tests.server.kit.survivor import Survivor

TABLES = 5

pytestmark = pytest.mark.long  # servers and proxies are started


@pytest.mark.parametrize("name", ["nginx", "haproxy"])
async def test_a_proxy_keeps_a_table_together_and_goes_on_when_its_server_dies(
    name: str, tmp_path: Path, cluster: Cluster, redis: Redis
) -> None:
    need(proxies.missing(name))
    store = cluster.database()
    servers = [Killable(tmp_path / str(number), store, redis.url) for number in range(3)]
    proxy = None
    try:
        await asyncio.gather(*(server.start() for server in servers))
        proxy = Proxy(name, [server.port for server in servers], tmp_path / name)
        async with Player(proxy.url) as ada, Player(proxy.url) as bob:
            assert (await ada.http.get("/metrics")).status_code == 404  # not for strangers
            tables = [await ada.open("me", "open", options={"match": 40}) for _ in range(TABLES)]
            homes = await _homes(servers, ada, bob, tables)
            assert len(set(homes)) > 1
            people = [
                Survivor(who, table, seat, [proxy.url])
                for seat, who in enumerate((ada, bob))
                for table in tables
            ]
            playing = asyncio.gather(*(person.live() for person in people))
            while min(len(person.acked) for person in people) < 2:
                assert not playing.done()
                await asyncio.sleep(0.02)
            await servers[homes[0]].kill()
            await asyncio.wait_for(playing, 60)
            assert people[0].cuts > 0
            for number, table in enumerate(tables):
                saved = msgspec.convert(await ada.get(f"/api/tables/{table}/replay"), Saved)
                assert catalog.reopen(saved).outcome() is not None
                for seat in (0, 1):
                    moves = [event["move"] for event in saved.events if event["seat"] == seat]
                    assert moves == people[number + seat * TABLES].acked
    finally:
        if proxy is not None:
            proxy.stop()
        for server in servers:
            await server.kill()


async def _homes(servers: Sequence[Killable], ada: Player, bob: Player, tables: list[str]) -> list[int]:
    """The server at which both are, for each table; they come through sockets of their own."""
    homes = []
    async with AsyncExitStack() as sitting:
        before = await _connections(servers)
        for table in tables:
            found = []
            for who in (ada, bob, ada):
                it = await sitting.enter_async_context(who.at(table))
                if who is bob:
                    assert await it.ask("join") is None
                after = await _connections(servers)
                found += [number for number in range(3) if before[number] < after[number]]
                before = after
            assert found == found[:1] * 3
            homes.append(found[0])
    return homes


async def _connections(servers: Sequence[Killable]) -> list[int]:
    async with httpx.AsyncClient() as http:
        texts = [(await http.get(f"{server.url}/metrics")).text for server in servers]
    return [int(float(re.findall(r"^bisat_connections (\S+)", text, re.MULTILINE)[0])) for text in texts]
