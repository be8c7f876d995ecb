"""What SQLite stores at once: appends and other work, in one transaction."""

from __future__ import annotations

import logging
import sqlite3
from collections.abc import Sequence
from functools import cache
from itertools import chain
from pathlib import Path

import msgspec

from bisat.server.store.contract import Conflict, NotStored, Then
from bisat.server.store.steps import Work, walk

MAX_ROWS = 256
"""Rows of one statement."""
MAX_STATEMENTS = MAX_ROWS + 96
"""Statements that a connection remembers."""
MAX_WAL_PAGES = 16_000
"""How long the log of the database may grow before a commit copies it; long before, it is done beside."""

log = logging.getLogger("bisat.store")

Row = tuple[int, int, bytes]
"""Number of the table, sequence, envelope."""


class Append(msgspec.Struct, gc=False):
    """Envelopes to be added to a log."""

    number: int
    seq: int
    rows: Sequence[bytes]
    work: Work[object] | None
    """What goes with it."""
    then: Then

    def numbered(self) -> list[Row]:
        """The rows as the log keeps them."""
        return [(self.number, seq, row) for seq, row in enumerate(self.rows, self.seq)]


class Job(msgspec.Struct):
    """Anything else that writes; it may be tried twice, so it must not mind."""

    work: Work[object]
    then: Then
    result: object = None


Batch = Sequence[Append | Job]


def connect(path: Path | str, journal: str = "WAL") -> sqlite3.Connection:
    """A connection that is durable: what is committed is on the disk."""
    connection = sqlite3.connect(
        path, timeout=5, isolation_level=None, check_same_thread=False, cached_statements=MAX_STATEMENTS
    )
    connection.execute(f"PRAGMA journal_mode = {journal}")
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute(f"PRAGMA wal_autocheckpoint = {MAX_WAL_PAGES}")
    connection.execute("PRAGMA foreign_keys = ON")
    connection.execute("PRAGMA secure_delete = FAST")  # what was erased is not left in a page that is written
    return connection


def store(db: sqlite3.Connection, batch: Batch) -> list[Exception | None]:
    """All in one transaction; if that fails, each for itself, so that nobody pays for another."""
    try:
        _transact(db, batch)
    except Exception as error:
        if len(batch) == 1 or _is_busy(error):
            return [_told(error)] * len(batch)
        return [store(db, [job])[0] for job in batch]
    return [None] * len(batch)


def tell(batch: Batch, errors: list[Exception | None]) -> None:
    """Say to each what became of it."""
    for job, error in zip(batch, errors, strict=True):
        try:
            job.then(error)
        except Exception:  # the others in the batch must hear of theirs
            log.exception("a table went wrong when its append was stored")


def _is_busy(error: Exception) -> bool:
    """Another process holds the database: each for itself would wait as long again."""
    return isinstance(error, sqlite3.OperationalError) and error.sqlite_errorcode == sqlite3.SQLITE_BUSY


def _told(error: Exception) -> Exception:
    return Conflict() if isinstance(error, sqlite3.IntegrityError) else NotStored(str(error))


def _transact(db: sqlite3.Connection, batch: Batch) -> None:
    rows = _rows(batch)
    if rows is not None and len(rows) <= MAX_ROWS:
        _insert(db, rows)  # one statement is a transaction of its own
        return
    try:
        db.execute("BEGIN IMMEDIATE")
        _together(db, batch)
        db.execute("COMMIT")
    except BaseException:
        if db.in_transaction:
            db.execute("ROLLBACK")
        raise


def _together(db: sqlite3.Connection, batch: Batch) -> None:
    rows: list[Row] = []
    for job in batch:
        if isinstance(job, Append):
            rows += job.numbered()
        if job.work is not None:  # what it does may depend on the appends before it
            _insert(db, rows)
            rows = []
            result = walk(db, job.work())
            if isinstance(job, Job):
                job.result = result
    _insert(db, rows)


def _insert(db: sqlite3.Connection, rows: list[Row]) -> None:
    """Few statements with many rows: each statement gives the interpreter away, and must get it back."""
    for start in range(0, len(rows), MAX_ROWS):
        some = rows[start : start + MAX_ROWS]
        db.execute(_insert_rows(len(some)), tuple(chain.from_iterable(some)))


def _rows(batch: Batch) -> list[Row] | None:
    """The rows of a batch that has nothing else to do."""
    rows: list[Row] = []
    for job in batch:
        if isinstance(job, Job) or job.work is not None:
            return None
        rows += job.numbered()
    return rows


@cache
def _insert_rows(rows: int) -> str:
    return "INSERT INTO log (number, seq, body) VALUES " + ", ".join(["(?, ?, ?)"] * rows)
