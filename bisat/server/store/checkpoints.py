"""Copies what SQLite has logged into its database, beside the thread that writes: no move waits for it.

SQLite itself would do it within some commit: four thousand pages hold up everybody for as long as the disk
takes. Beside it only the few pages that came meanwhile are left for the writer, and then the log begins anew.
"""

from __future__ import annotations

import logging
import sqlite3
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path

MANY_JOBS = 1000
"""Jobs after which it is copied; each has written a page or two."""
COPY = "PRAGMA wal_checkpoint(PASSIVE)"

log = logging.getLogger("bisat.store")


class Checkpoints:
    """Counts what was written, and copies."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._jobs = 0
        self._beside = ThreadPoolExecutor(1, "bisat-copy")
        self._copied: Future[None] | None = None

    def wrote(self, db: sqlite3.Connection, jobs: int) -> None:
        """So many jobs were written over this connection, in its thread."""
        self._jobs += jobs
        if self._copied is not None and self._copied.done():
            copied, self._copied = self._copied, None
            try:
                copied.result()
                db.execute(COPY)
            except sqlite3.Error as error:  # a full disk, for one; when there is much more a commit copies it
                log.error("not copied: %s", error)
        elif self._copied is None and self._jobs >= MANY_JOBS:
            self._jobs = 0
            self._copied = self._beside.submit(self._copy)

    def _copy(self) -> None:
        db = sqlite3.connect(self._path)
        try:
            db.execute(COPY)
        finally:
            db.close()

    def stop(self) -> None:
        """Copy no more."""
        self._beside.shutdown()
