"""Every store, to be held to what all of them promise."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio

from bisat.server.store.contract import Store
from bisat.server.store.memory import MemoryStore
from bisat.server.store.postgres.store import PostgresStore
from bisat.server.store.sqlite import SqliteStore


@pytest_asyncio.fixture(params=["memory", "sqlite", "postgres"])
async def store(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[Store]:
    made: Store
    if request.param == "memory":
        made = MemoryStore()
    elif request.param == "sqlite":
        made = SqliteStore(tmp_path / "bisat.sqlite3")
    else:
        made = PostgresStore(request.getfixturevalue("cluster").database())
    await made.start()
    yield made
    await made.stop()
