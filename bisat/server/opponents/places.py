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

    def __init__(self, served: int, most: int) -> None:
        self._free = served
        self._most = most
        self._lines: OrderedDict[str, Waiters] = OrderedDict()
        """By household; the first is served next."""
        self._closed = False

    @property
    def waiting(self) -> int:
        """How many wait."""
        return sum(map(len, self._lines.values()))

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
                mark.set_exception(Refused("restarting"))
        self._lines.clear()

    async def _wait(self, household: str) -> None:
        mine = len(self._lines.get(household, ()))
        if self.waiting >= self._most:
            line = max(self._lines.values(), key=len, default=None)
            if line is None or len(line) <= mine + 1:
                raise Refused("puzzlers_busy")
            line.pop().set_exception(Refused("puzzlers_busy"))
        mark: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._lines.setdefault(household, deque()).append(mark)
        try:
            await mark
        except asyncio.CancelledError:
            if mark.done() and not mark.cancelled():  # it was called in the same moment
                self._next()
            elif household in self._lines:
                self._lines[household].remove(mark)
                self._tidy(household)
            raise

    def _next(self) -> None:
        """Call the next one, of the household that has waited longest for a turn."""
        if not self._lines:
            self._free += 1
            return
        household, line = next(iter(self._lines.items()))
        line.popleft().set_result(None)
        self._lines.move_to_end(household)
        self._tidy(household)

    def _tidy(self, household: str) -> None:
        if not self._lines[household]:
            del self._lines[household]
