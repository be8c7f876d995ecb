"""A store in memory: for tests, and for a server that shall forget."""

from __future__ import annotations

import asyncio
import secrets
import sqlite3
from pathlib import Path
from typing import TypeVar

from bisat.server.store import migrations
from bisat.server.store.commit import Append, Job, connect, store, tell
from bisat.server.store.contract import KEY_SIZE
from bisat.server.store.sqlite import SqliteStore
from bisat.server.store.steps import Work

T = TypeVar("T")


class MemoryStore(SqliteStore):
    """SQLite in memory: it keeps nothing for good, and needs no thread."""

    def __init__(self, db: sqlite3.Connection | None = None, key: bytes | None = None) -> None:
        super().__init__(Path(":memory:"))
        self._key = key or secrets.token_bytes(KEY_SIZE)
        self._db = db or connect(":memory:")
        migrations.migrate(self._db)

    async def start(self) -> None:
        pass

    async def stop(self) -> None:
        self._db.close()

    async def key(self) -> bytes:
        return self._key

    def _put(self, job: Append | Job) -> None:
        errors = store(self._db, [job])
        self.commits.add(0.0, 1)
        asyncio.get_running_loop().call_soon(tell, [job], errors)

    async def _look(self, work: Work[T]) -> T:
        return await self._walk(work)
