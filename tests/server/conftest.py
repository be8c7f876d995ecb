"""Servers and people for the tests of the server."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from pathlib import Path
from typing import Any

import asyncpg
import pytest
import pytest_asyncio

from bisat.server.door.transport import Transport
from tests.server.kit import postgres
from tests.server.kit import redis as over_redis
from tests.server.kit.hands import Hands
from tests.server.kit.need import need
from tests.server.kit.player import Player
from tests.server.kit.running import Running, running


@pytest_asyncio.fixture
async def served(tmp_path: Path, request: pytest.FixtureRequest) -> AsyncIterator[Running]:
    """A server over a folder; `both_stores` asks for one over a database, too."""
    shared = getattr(request, "param", "sqlite") == "postgres"
    store = request.getfixturevalue("cluster").database() if shared else None
    async with running(tmp_path, store=store) as server:
        yield server


@pytest.fixture
def clock(served: Running, monkeypatch: pytest.MonkeyPatch) -> Hands:
    """The time of all tables that are opened from now on."""
    hands = Hands()
    monkeypatch.setattr(served.place.tables, "now", hands)
    monkeypatch.setattr(served.place.tables, "later", hands.later)
    return hands


@pytest_asyncio.fixture
async def ada(served: Running) -> AsyncIterator[Player]:
    async with Player(served.url) as player:
        yield player


@pytest_asyncio.fixture
async def bob(served: Running) -> AsyncIterator[Player]:
    async with Player(served.url) as player:
        yield player


@pytest_asyncio.fixture
async def cyd(served: Running) -> AsyncIterator[Player]:
    async with Player(served.url) as player:
        yield player


@pytest.fixture(params=["fast", "plain"])
def way(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    """Both ways in which texts come and go."""
    if request.param == "plain":
        monkeypatch.setattr(
            "bisat.server.operation.host.transport", lambda _, receive, send: Transport(receive, send)
        )
    return str(request.param)


@pytest.fixture(scope="session")
def cluster() -> Iterator[postgres.Cluster]:
    """A PostgreSQL of our own."""
    need(postgres.missing())
    made = postgres.Cluster()
    yield made
    made.remove()


@pytest.fixture(scope="session")
def redis() -> Iterator[over_redis.Redis]:
    """A Redis of our own."""
    need(over_redis.missing())
    made = over_redis.Redis()
    yield made
    made.kill()


@pytest.fixture
def served_by_postgres(
    tmp_path: Path, cluster: postgres.Cluster
) -> Callable[[], AbstractAsyncContextManager[Any]]:
    """A server over a database, and a look into that."""

    @asynccontextmanager
    async def both() -> AsyncIterator[tuple[Running, Any]]:
        url = cluster.database()
        async with running(tmp_path, store=url) as served:
            db = await asyncpg.connect(url)
            try:
                yield served, db
            finally:
                await db.close()

    return both
