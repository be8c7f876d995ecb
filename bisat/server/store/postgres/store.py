"""A store in PostgreSQL: any number of processes share it, and the database says who was first."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Sequence
from typing import TypeVar

from bisat.server.store.contract import KEY_SIZE, Conflict, NotStored, Summary, Then
from bisat.server.store.postgres.link import Link
from bisat.server.store.postgres.schema import migrate
from bisat.server.store.postgres.writer import IN_THE_WAY, RETRIES, Append, Writer
from bisat.server.store.sql.store import SqlStore
from bisat.server.store.steps import Steps, Work, walk_over

T = TypeVar("T")
READERS = 2
"""Connections that read."""
LANES = 2
"""Connections that append: while the disk works for one, the next group is on its way over another."""
OTHERS = """
    SELECT count(DISTINCT client_port) FROM pg_stat_activity
    WHERE datname = current_database() AND application_name = 'bisat'
"""
CLAIMS = {True: "SELECT pg_try_advisory_lock(422810)", False: "SELECT pg_try_advisory_lock_shared(422810)"}
"""What a server claims of its database: alone where it hears nobody, else together with others."""
NOW = "SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint"


class PostgresStore(SqlStore):
    """Keeps everything in one database; nothing in the data folder."""

    def __init__(self, url: str, alone: bool | None = None) -> None:
        super().__init__()
        claim = None if alone is None else CLAIMS[alone]
        self._lanes = [Link(url, None if lane else claim) for lane in range(LANES)]
        self._writing = self._lanes[0]
        self._reading = [Link(url) for _ in range(READERS)]
        self._reads = 0
        self._writer: Writer | None = None

    async def start(self) -> None:
        for link in (*self._lanes, *self._reading):
            await link.open()
        async with self._writing.connection() as db:
            await migrate(db)
        self._writer = Writer(self._lanes, self.commits)

    async def stop(self) -> None:
        writer, self._writer = self._writer, None
        if writer is not None:
            await writer.stop()
        for link in (*self._lanes, *self._reading):
            await link.close()

    async def key(self, mine: bytes | None = None) -> bytes:
        """The key that signs cookies, made by whoever comes first; theirs stays, whatever is brought."""
        async with self._writing.connection() as db:
            new = mine or secrets.token_bytes(KEY_SIZE)
            await db.execute("INSERT INTO secrets VALUES ('key', $1) ON CONFLICT DO NOTHING", new)
            return bytes(await db.fetchval("SELECT value FROM secrets WHERE name = 'key'"))

    def append(
        self, table: str, seq: int, rows: Sequence[bytes], summary: Summary | None, then: Then
    ) -> None:
        number = self._numbers.get(table)
        if self._writer is None or number is None:
            error = NotStored("the store is closed") if self._writer is None else Conflict()
            asyncio.get_running_loop().call_soon(then, error)
            return
        self._writer.append(Append(number, seq, rows, summary, then))

    async def others(self) -> int:
        """How many connections of other servers there are."""
        return max(0, await self._look(lambda: _figure(OTHERS)) - LANES - READERS)

    async def now(self) -> int:
        return await self._look(lambda: _figure(NOW))

    async def check(self) -> None:
        async with self._writing.connection() as db:
            await db.execute(
                "INSERT INTO health VALUES (true, now()) ON CONFLICT (one) DO UPDATE SET checked = now()"
            )

    async def _look(self, work: Work[T]) -> T:
        self._reads += 1
        async with self._reading[self._reads % READERS].connection() as db:
            return await walk_over(db, work())

    async def _walk(self, work: Work[T]) -> T:
        async with self._writing.connection() as db:
            for _ in range(RETRIES):
                try:
                    async with db.transaction():
                        return await walk_over(db, work())
                except IN_THE_WAY:
                    continue  # nothing of it is kept, and whoever was in the way is done
            raise NotStored("others were in the way")


def _figure(query: str) -> Steps[int]:
    return int((yield query, ())[0][0])
