"""A browser whose pages and workers get only a part of the processor."""

from __future__ import annotations

import os
import signal
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress

SLICE = 0.002
"""Seconds that a process runs at a time; then it is stopped for as many slices as it is to be slower."""


@contextmanager
def slowed(processes: Sequence[int], factor: int) -> Iterator[None]:
    """Stop processes with all their threads again and again, so that they are so much slower.

    What the tools of Chromium call CPU throttling slows the main thread alone, and no worker.
    """
    over = threading.Event()

    def pulse() -> None:
        while not over.is_set():
            _tell(processes, signal.SIGSTOP)
            time.sleep(SLICE * (factor - 1))
            _tell(processes, signal.SIGCONT)
            time.sleep(SLICE)

    thread = threading.Thread(target=pulse, daemon=True)
    if factor > 1:
        thread.start()
    try:
        yield
    finally:
        over.set()
        if factor > 1:
            thread.join()


def _tell(processes: Sequence[int], said: signal.Signals) -> None:
    for process in processes:
        with suppress(ProcessLookupError):
            os.kill(process, said)
