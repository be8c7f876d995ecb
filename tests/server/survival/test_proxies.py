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
from bisat.server.base.limits import Rate
from tests.server.kit import proxies
from tests.server.kit.killable import Killable
from tests.server.kit.need import need
from tests.server.kit.player import Player
from tests.server.kit.postgres import Cluster
from tests.server.kit.proxies import Proxy
from tests.server.kit.redis import Redis
from tests.server.kit.running import UNLIMITED, running
from tests.server.kit.survivor import Survivor

TABLES = 5

pytestmark = pytest.mark.long  # servers and proxies are started


def trust(proxy: Proxy, monkeypatch: pytest.MonkeyPatch) -> None:
    """Believe the certificate that was made for the test."""
    if proxy.url.startswith("https"):
        monkeypatch.setenv("SSL_CERT_FILE", str(proxy.certificate))


@pytest.mark.parametrize("name", ["nginx", "haproxy"])
async def test_a_proxy_says_where_people_come_from_whatever_they_say_themselves(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    need(proxies.missing(name))
    limits = msgspec.structs.replace(UNLIMITED, newcomers=Rate(0.001, 5))
    async with running(tmp_path / "data", limits) as served:
        proxy = Proxy(name, [served.port] * 3, tmp_path / name)
        trust(proxy, monkeypatch)
        try:
            async with httpx.AsyncClient(base_url=proxy.url) as http:
                came = []
                for number in range(8):
                    http.cookies.clear()
                    forged = {"X-Forwarded-For": f"9.9.9.{number}"}
                    came.append((await http.get("/api/me", headers=forged)).status_code)
                assert came == [200] * 5 + [429] * 3
                if name == "nginx":
                    shown = await http.get(f"http://127.0.0.1:{proxy.plain}/t/x?y")
                    assert (shown.status_code, shown.headers["location"]) == (301, "https://127.0.0.1/t/x?y")
        finally:
            proxy.stop()


async def test_nginx_gives_no_server_up_for_what_one_request_met(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    need(proxies.missing("nginx"))
    cut: set[int] = set()

    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        port = writer.get_extra_info("sockname")[1]
        await reader.readuntil(b"\r\n\r\n")
        if port in cut:
            writer.write(b"HTTP/1.1 204 No Content\r\nConnection: close\r\n\r\n")
        cut.add(port)  # the first at each is cut off
        writer.close()

    servers = [await asyncio.start_server(serve, "127.0.0.1", 0) for _ in range(3)]
    proxy = Proxy("nginx", [one.sockets[0].getsockname()[1] for one in servers], tmp_path / "nginx")
    trust(proxy, monkeypatch)
    try:
        async with httpx.AsyncClient(base_url=proxy.url) as http:
            paths = [f"/api/tables/{one}{other * 11}" for one in "abcdefgh" for other in "abcde"]
            for path in paths:
                await http.post(path)  # what was sent is not sent again
            assert len(cut) == 3
            assert {(await http.get(path)).status_code for path in paths} == {204}
    finally:
        proxy.stop()
        for one in servers:
            one.close()


@pytest.mark.soak
@pytest.mark.parametrize("name", ["nginx", "haproxy"])
async def test_a_proxy_gives_no_server_up_while_they_are_replaced_one_by_one(
    name: str, tmp_path: Path, cluster: Cluster, redis: Redis, monkeypatch: pytest.MonkeyPatch
) -> None:
    need(proxies.missing(name))
    store = cluster.database()
    servers = [Killable(tmp_path / str(number), store, redis.url) for number in range(3)]
    await asyncio.gather(*(server.start() for server in servers))
    proxy = Proxy(name, [server.port for server in servers], tmp_path / name)
    trust(proxy, monkeypatch)
    heard: list[int] = []
    replaced = asyncio.Event()

    async def ask(http: httpx.AsyncClient, number: int) -> None:
        while not replaced.is_set():  # each path goes to another server
            try:
                heard.append((await http.get(f"/api/tables/{'abcdefgh'[number] * 12}")).status_code)
            except httpx.TransportError:
                heard.append(0)

    try:
        async with httpx.AsyncClient(base_url=proxy.url, timeout=30) as http:
            asking = [asyncio.create_task(ask(http, number)) for number in range(8)]
            for server in servers:
                await server.kill()
                await asyncio.sleep(0.3)
                await server.start()
                await asyncio.sleep(5 if name == "haproxy" else 0.3)  # it looks every two seconds
            replaced.set()
            await asyncio.gather(*asking)
        assert "no live upstreams" not in proxy.said.read_text()
        assert len(heard) > 100
        assert sum(status != 404 for status in heard) <= 0.02 * len(heard)  # those that were cut
    finally:
        replaced.set()
        proxy.stop()
        for server in servers:
            await server.kill()


@pytest.mark.parametrize("name", ["nginx", "haproxy"])
async def test_a_proxy_keeps_a_table_together_and_goes_on_when_its_server_dies(
    name: str, tmp_path: Path, cluster: Cluster, redis: Redis, monkeypatch: pytest.MonkeyPatch
) -> None:
    need(proxies.missing(name))
    store = cluster.database()
    servers = [Killable(tmp_path / str(number), store, redis.url) for number in range(3)]
    proxy = None
    try:
        await asyncio.gather(*(server.start() for server in servers))
        proxy = Proxy(name, [server.port for server in servers], tmp_path / name)
        trust(proxy, monkeypatch)
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
