"""The one thread that writes: it takes whatever has gathered and stores it in one transaction."""

from __future__ import annotations

import asyncio
import sqlite3
import threading
import time
from queue import Empty, SimpleQueue

from bisat.server.base.tally import Commits
from bisat.server.store.checkpoints import Checkpoints
from bisat.server.store.commit import Append, Job, store, tell
from bisat.server.store.pace import Pace

MAX_JOBS = 2048
"""Jobs of one transaction."""


class Writer:
    """Group commit: while one commit is on its way to the disk, the next one gathers.

    Nothing of SQLite leaves the thread: a cursor that is freed elsewhere resets a statement in use here.
    """

    def __init__(self, db: sqlite3.Connection, commits: Commits, checkpoints: Checkpoints) -> None:
        self._commits = commits
        self._db = db
        self._checkpoints = checkpoints
        self._jobs: SimpleQueue[Append | Job | None] = SimpleQueue()
        self._pace = Pace(time.monotonic())
        self._loop = asyncio.get_running_loop()
        self._thread = threading.Thread(target=self._run, name="bisat-write", daemon=True)
        self._thread.start()

    def put(self, job: Append | Job) -> None:
        """Do this with whatever else has gathered, in one transaction."""
        self._jobs.put(job)

    def stop(self) -> None:
        """Finish everything that was asked for, then close."""
        self._jobs.put(None)
        self._thread.join()

    def _run(self) -> None:
        ended = False
        while not ended:
            batch, ended = self._gather()
            if batch:
                began = time.perf_counter()
                errors = store(self._db, batch)
                self._commits.add(time.perf_counter() - began, len(batch))
                try:
                    self._loop.call_soon_threadsafe(tell, batch, errors)
                except RuntimeError:  # the loop is closed, so nobody waits any more
                    break
                self._checkpoints.wrote(self._db, len(batch))
        self._checkpoints.stop()
        self._db.close()

    def _gather(self) -> tuple[list[Append | Job], bool]:
        batch: list[Append | Job] = []
        job = self._jobs.get()
        if wait := self._pace.wait(time.monotonic()):
            time.sleep(wait)
        try:
            while job is not None:
                batch.append(job)
                if len(batch) == MAX_JOBS:
                    break
                job = self._jobs.get_nowait()
        except Empty:
            pass
        self._pace.took(len(batch), time.monotonic())
        return batch, job is None
