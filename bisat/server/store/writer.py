"""The one thread that writes: it takes whatever has gathered and stores it in one transaction."""

from __future__ import annotations

import asyncio
import logging
import sqlite3
import threading
import time
from collections.abc import Callable, Sequence
from functools import cache
from itertools import chain
from pathlib import Path
from queue import Empty, SimpleQueue

import msgspec

from bisat.server.operation.tally import Commits
from bisat.server.store.contract import Conflict, NotStored, Then

MAX_ROWS = 256
"""Rows of one statement."""
MAX_JOBS = 2048
"""Jobs of one transaction."""
GATHER_SECONDS = 0.0005
"""Seconds in which more may gather while many write; whoever plays alone does not wait."""
FEW_JOBS = 2
"""Jobs that are not many."""
MAX_WAL_PAGES = 4000
"""How long the log of the database may grow: a page that many moves touch is then copied once for all."""

log = logging.getLogger("bisat.store")

Work = Callable[[sqlite3.Connection], object]
Row = tuple[int, int, bytes]
"""Number of the table, sequence, envelope."""


class Append(msgspec.Struct, gc=False):
    """Envelopes to be added to a log."""

    number: int
    seq: int
    rows: Sequence[bytes]
    work: Work | None
    """What goes with it."""
    then: Then

    def numbered(self) -> list[Row]:
        """The rows as the log keeps them."""
        return [(self.number, seq, row) for seq, row in enumerate(self.rows, self.seq)]


class Job(msgspec.Struct):
    """Anything else that writes."""

    work: Work
    then: Then


def connect(path: Path) -> sqlite3.Connection:
    """A connection that is durable: what is committed is on the disk."""
    connection = sqlite3.connect(
        path, timeout=5, isolation_level=None, check_same_thread=False, cached_statements=MAX_ROWS + 32
    )
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute(f"PRAGMA wal_autocheckpoint = {MAX_WAL_PAGES}")
    connection.execute("PRAGMA foreign_keys = ON")
    return connection


class Writer:
    """Group commit: while one commit is on its way to the disk, the next one gathers."""

    def __init__(self, path: Path, commits: Commits) -> None:
        self._commits = commits
        self._db = connect(path)
        self._jobs: SimpleQueue[Append | Job | None] = SimpleQueue()
        self._many = False
        self._loop = asyncio.get_running_loop()
        self._thread = threading.Thread(target=self._run, name="bisat-write", daemon=True)
        self._thread.start()

    def append(self, number: int, seq: int, rows: Sequence[bytes], work: Work | None, then: Then) -> None:
        """Add to the log of the table with this number, and do something that goes with it."""
        self._jobs.put(Append(number, seq, rows, work, then))

    def work(self, work: Work, then: Then) -> None:
        """Do something else in a transaction; it may be tried twice, so it must not mind."""
        self._jobs.put(Job(work, then))

    def stop(self) -> None:
        """Finish everything that was asked for, then close."""
        self._jobs.put(None)
        self._thread.join()
        self._db.close()

    def _run(self) -> None:
        while True:
            batch, ended = self._gather()
            self._many = len(batch) > FEW_JOBS
            if batch:
                began = time.perf_counter()
                errors = self._store(batch)
                self._commits.add(time.perf_counter() - began, len(batch))
                try:
                    self._loop.call_soon_threadsafe(_tell, batch, errors)
                except RuntimeError:  # the loop is closed, so nobody waits any more
                    return
            if ended:
                return

    def _gather(self) -> tuple[list[Append | Job], bool]:
        batch: list[Append | Job] = []
        job = self._jobs.get()
        if self._many:
            time.sleep(GATHER_SECONDS)
        try:
            while job is not None:
                batch.append(job)
                if len(batch) == MAX_JOBS:
                    return batch, False
                job = self._jobs.get_nowait()
        except Empty:
            return batch, False
        return batch, True

    def _store(self, batch: list[Append | Job]) -> list[Exception | None]:
        """All in one transaction; if one of them meets a conflict, each for itself."""
        try:
            self._transact(batch)
        except sqlite3.IntegrityError:
            return [self._alone(job) for job in batch] if len(batch) > 1 else [Conflict()]
        except sqlite3.Error as error:  # a full disk, a lost file: nobody is to blame, and we must go on
            return [NotStored(str(error))] * len(batch)
        except Exception as error:  # one of them is at fault: the others shall not pay for it
            return [self._alone(job) for job in batch] if len(batch) > 1 else [NotStored(str(error))]
        return [None] * len(batch)

    def _alone(self, job: Append | Job) -> Exception | None:
        return self._store([job])[0]

    def _transact(self, batch: list[Append | Job]) -> None:
        rows = _rows(batch)
        if rows is not None and len(rows) <= MAX_ROWS:
            self._insert(rows)  # one statement is a transaction of its own
            return
        try:
            self._db.execute("BEGIN IMMEDIATE")
            self._together(batch)
            self._db.execute("COMMIT")
        except Exception:
            if self._db.in_transaction:
                self._db.execute("ROLLBACK")
            raise

    def _together(self, batch: list[Append | Job]) -> None:
        rows: list[Row] = []
        for job in batch:
            if isinstance(job, Append):
                rows += job.numbered()
            if job.work is not None:  # what it does may depend on the appends before it
                self._insert(rows)
                rows = []
                job.work(self._db)
        self._insert(rows)

    def _insert(self, rows: list[Row]) -> None:
        """Few statements with many rows: each statement gives the interpreter away, and must get it back."""
        for start in range(0, len(rows), MAX_ROWS):
            some = rows[start : start + MAX_ROWS]
            self._db.execute(_insert_rows(len(some)), tuple(chain.from_iterable(some)))


def _rows(batch: list[Append | Job]) -> list[Row] | None:
    """The rows of a batch that has nothing else to do."""
    rows: list[Row] = []
    for job in batch:
        if isinstance(job, Job) or job.work is not None:
            return None
        rows += job.numbered()
    return rows


def _tell(batch: list[Append | Job], errors: list[Exception | None]) -> None:
    for job, error in zip(batch, errors, strict=True):
        try:
            job.then(error)
        except Exception:  # the others in the batch must hear of theirs
            log.exception("a table went wrong when its append was stored")


@cache
def _insert_rows(rows: int) -> str:
    return "INSERT INTO log (number, seq, body) VALUES " + ", ".join(["(?, ?, ?)"] * rows)
