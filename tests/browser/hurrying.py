"""A real server on which counts are short and time can be put forward.

Run as `python -m tests.browser.hurrying DATA`, it says where it is. Each number on its standard input lets
that many seconds pass for those who are away.
"""

from __future__ import annotations

import asyncio
import sys
import time
from pathlib import Path

import msgspec

from bisat.server.base.limits import Limits
from bisat.server.operation.place import Place
from tests.server.kit.running import UNLIMITED, running

COUNT = 400
"""Milliseconds that are left of a count in which nobody can do anything: enough to see that there is one."""
LIMITS = msgspec.structs.replace(UNLIMITED, grace=Limits().grace)


class Hands:
    """A clock that can be put forward."""

    def __init__(self) -> None:
        self.ahead = 0.0

    def __call__(self) -> float:
        return time.monotonic() + self.ahead


async def hurry(place: Place, hands: Hands) -> None:
    """Shorten every count as soon as it begins."""
    while True:
        for table in tuple(place.tables.held.values()):
            table.absences.now = hands
            waiting = table.committed.waiting
            if waiting is None or waiting.until is None or waiting.seats or table.committed.face.paused:
                continue
            if waiting.until - table.clock.now() > COUNT:
                table.clock.set(waiting.until - COUNT, running=True)
                table.attend()
        await asyncio.sleep(0.02)


async def main(data: Path) -> None:
    async with running(data, LIMITS) as served:
        clock = Hands()
        hurrying = asyncio.create_task(hurry(served.place, clock))
        print(served.url, flush=True)
        while line := await asyncio.to_thread(sys.stdin.readline):
            clock.ahead += float(line)
            print("done", flush=True)
        hurrying.cancel()


if __name__ == "__main__":
    asyncio.run(main(Path(sys.argv[1])))
