"""Places in a line: served in turns by household, so that nobody's many questions push out another's one."""

from __future__ import annotations

import asyncio
from collections import OrderedDict, deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from bisat.core.refusal import Refused

Waiters = deque["asyncio.Future[None]"]


class Places:
    """So many are served at once, and so many may wait; when no place is left, who has most gives one up."""

    def __init__(self, served: int, most: int | None) -> None:
        self._free = served
        self._most = most
        self.waiting = 0
        """How many wait."""
        self._lines: OrderedDict[str, Waiters] = OrderedDict()
        """By household; the first is served next."""
        self._closed = False

    @asynccontextmanager
    async def turn(self, household: str) -> AsyncIterator[None]:
        """Wait for one's turn, and keep it while this lasts; Refused where there is no place."""
        if self._closed:
            raise Refused("restarting")
        if self._free:
            self._free -= 1
        else:
            await self._wait(household)
        try:
            yield
        finally:
            self._next()

    def close(self) -> None:
        """Send everybody away who waits."""
        self._closed = True
        for line in self._lines.values():
            for mark in line:
                _refuse(mark, "restarting")
        self._lines.clear()
        self.waiting = 0

    async def _wait(self, household: str) -> None:
        mine = len(self._lines.get(household, ()))
        if self._most is not None and self.waiting >= self._most:
            line = max(self._lines.values(), key=len, default=None)
            if line is None or len(line) <= mine + 1:
                raise Refused("puzzlers_busy")
            _refuse(line.pop(), "puzzlers_busy")
            self.waiting -= 1
        mark: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._lines.setdefault(household, deque()).append(mark)
        self.waiting += 1
        try:
            await mark
        except asyncio.CancelledError:
            self._give_up(household, mark)
            raise

    def _give_up(self, household: str, mark: asyncio.Future[None]) -> None:
        line = self._lines.get(household, ())
        if mark in line:
            self._lines[household].remove(mark)
            self.waiting -= 1
            self._tidy(household)
        elif not mark.cancelled() and mark.exception() is None:  # it was called in the same moment
            self._next()

    def _next(self) -> None:
        """Call the next one who has not gone away, of the household that has waited longest for a turn."""
        while self._lines:
            household, line = next(iter(self._lines.items()))
            mark = line.popleft()
            self.waiting -= 1
            self._lines.move_to_end(household)
            self._tidy(household)
            if not mark.done():
                mark.set_result(None)
                return
        self._free += 1

    def _tidy(self, household: str) -> None:
        if not self._lines[household]:
            del self._lines[household]


def _refuse(mark: asyncio.Future[None], id: str) -> None:
    if not mark.done():
        mark.set_exception(Refused(id))
