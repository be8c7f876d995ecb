"""The store of a browser: SQLite in memory, whose pages the browser keeps before anybody hears of them."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

from bisat.server.store.commit import Append, Job, connect, store, tell
from bisat.server.store.contract import NotStored
from bisat.server.store.memory import MemoryStore

Keep = Callable[[], Awaitable[object]]
"""Keeps what has changed in the file; fails where the browser has no room."""


class PocketStore(MemoryStore):
    """One file that nobody else has open; whatever gathers while the browser keeps it is kept next."""

    def __init__(self, path: Path, key: bytes, keep: Keep) -> None:
        super().__init__(connect(path, "MEMORY"), key)  # no log beside it: what the browser keeps is one file
        self._keep = keep
        self._jobs: list[Append | Job] = []
        self._kept = -1
        """The changes that the browser knows of; none before the first time."""
        self._keeping: asyncio.Task[None] | None = None

    def _put(self, job: Append | Job) -> None:
        self._jobs.append(job)
        if self._keeping is None:
            self._keeping = asyncio.get_running_loop().create_task(self._commit())

    async def _commit(self) -> None:
        while self._jobs:
            batch, self._jobs = self._jobs, []
            errors = store(self._db, batch)
            changes = self._db.total_changes
            if changes != self._kept:
                try:
                    await self._keep()
                    self._kept = changes
                except Exception as error:  # it comes from the browser; the pages are kept with the next ones
                    errors = [NotStored(str(error))] * len(batch)
            self.commits.add(0.0, len(batch))
            tell(batch, errors)
        self._keeping = None

    async def stop(self) -> None:
        if self._keeping is not None:
            await self._keeping
        await super().stop()
