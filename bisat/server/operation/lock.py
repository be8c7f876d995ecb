"""One process at a time in a data folder: whoever came second is told who was first."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from bisat.core.refusal import Refused

if sys.platform != "win32":
    import fcntl

LOCK = "lock"
"""The file that is held; it says by whom."""


@contextmanager
def held(data: Path) -> Iterator[None]:
    """Hold the data folder; Refused if another process does. The system lets go when this one ends."""
    if sys.platform == "win32":  # there a file in use cannot be replaced anyway
        yield
        return
    try:
        data.mkdir(mode=0o700, parents=True, exist_ok=True)
        file = os.open(data / LOCK, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
    except OSError as error:
        raise Refused("no_data_folder", why=str(error)) from error
    try:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            raise Refused("data_in_use", who=_who(file)) from None
        os.ftruncate(file, 0)
        os.pwrite(file, str(os.getpid()).encode(), 0)
        yield
        with suppress(OSError):
            os.ftruncate(file, 0)
    finally:
        os.close(file)


def _who(file: int) -> str:
    return os.pread(file, 20, 0).decode(errors="replace").strip() or "?"
