"""The store on disk: SQLite, where one thread writes and the appends of many tables share a commit."""

from __future__ import annotations

import asyncio
import logging
import sqlite3
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from typing import TypeVar

from bisat.server.base.clock import wall
from bisat.server.store import migrations
from bisat.server.store.checkpoints import Checkpoints
from bisat.server.store.commit import Append, Job, connect
from bisat.server.store.contract import NotStored, Summary, Then
from bisat.server.store.sql.store import SqlStore
from bisat.server.store.sql.tables import summarise
from bisat.server.store.steps import Steps, Work, walk
from bisat.server.store.writer import Writer

T = TypeVar("T")
log = logging.getLogger("bisat.store")
NOBODYS = -1
"""A number that no table has: the database refuses it."""


class SqliteStore(SqlStore):
    """Keeps everything in one file; several processes may share it."""

    def __init__(self, path: Path) -> None:
        super().__init__()
        self.path = path
        self.damaged: str | None = None
        """What cannot be read any more."""
        self._writer: Writer | None = None
        self._reading: ThreadPoolExecutor | None = None
        self._reader: sqlite3.Connection | None = None

    async def start(self) -> None:
        connection = connect(self.path)
        try:
            await asyncio.to_thread(migrations.migrate, connection)
        except BaseException:
            connection.close()
            raise
        self._writer = Writer(connection, self.commits, Checkpoints(self.path))
        self._reader = connect(self.path)
        self._reader.execute("PRAGMA query_only = ON")
        self._reading = ThreadPoolExecutor(1, "bisat-read")

    async def stop(self) -> None:
        if self._writer is not None:
            await asyncio.to_thread(self._writer.stop)
        if self._reading is not None:
            await asyncio.to_thread(self._reading.shutdown)
        if self._reader is not None:
            self._reader.close()
        self._writer = self._reading = self._reader = None

    async def key(self) -> bytes:
        """SQLite keeps no key: it lies in the data folder beside it, so that a backup gives nobody away."""
        raise NotImplementedError

    def append(
        self, table: str, seq: int, rows: Sequence[bytes], summary: Summary | None, then: Then
    ) -> None:
        number = self._numbers.get(table, NOBODYS)
        work = None if summary is None else partial(summarise, number, summary)
        self._put(Append(number, seq, rows, work, then))

    async def forget(self, person: str) -> None:
        await super().forget(person)
        if self._reading is not None:
            await self._look(_shorten)  # what was said stands in the database's log until that begins anew

    async def now(self) -> int:
        return wall()

    async def check(self) -> None:
        await self._walk(_check)
        if self.damaged is not None:
            raise NotStored(self.damaged)

    def _put(self, job: Append | Job) -> None:
        if self._writer is None:
            asyncio.get_running_loop().call_soon(job.then, NotStored("the store is closed"))
        else:
            self._writer.put(job)

    async def _walk(self, work: Work[T]) -> T:
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()

        def then(error: Exception | None) -> None:
            if done.cancelled():
                return
            if error is None:
                done.set_result(None)
            else:
                done.set_exception(error)

        job = Job(work, then)
        self._put(job)
        await done
        return job.result  # type: ignore[return-value]  # of this very work

    async def _look(self, work: Work[T]) -> T:
        reader, reading = self._reader, self._reading
        if reader is None or reading is None:
            raise NotStored("the store is closed")
        try:
            return await asyncio.get_running_loop().run_in_executor(reading, lambda: walk(reader, work()))
        except sqlite3.Error as error:
            if type(error) is sqlite3.DatabaseError:  # a page cannot be read, and will never be
                self.damaged = str(error)
                log.error("the database is damaged: %s; stop the server and restore a backup", error)
            raise NotStored(str(error)) from error


def _shorten() -> Steps[None]:
    yield "PRAGMA wal_checkpoint(TRUNCATE)", ()


def _check() -> Steps[None]:
    version = (yield "PRAGMA user_version", ())[0][0]
    yield f"PRAGMA user_version = {version}", ()  # writes a page, whatever is in the tables
    yield "SELECT id FROM tables ORDER BY number DESC LIMIT 1", ()
