"""A turnstile: one request at a time goes on, and before the next one the event loop hears the players."""

from __future__ import annotations

import asyncio
from collections import OrderedDict, deque

Line = deque["asyncio.Future[None]"]


class Turnstile:
    """Lets one through in each round of the event loop; households take turns, whoever comes how often."""

    def __init__(self) -> None:
        self._lines: OrderedDict[str, Line] = OrderedDict()
        """By household; the first goes next."""
        self._free = True
        """Nobody has gone through in this round."""

    @property
    def waiting(self) -> int:
        """How many stand here."""
        return sum(map(len, self._lines.values()))

    async def go_through(self, household: str) -> None:
        """Wait for one's turn; who comes alone does not wait."""
        loop = asyncio.get_running_loop()
        if self._free:
            self._free = False
            loop.call_soon(self._turn, loop)
            return
        mark: asyncio.Future[None] = loop.create_future()
        self._lines.setdefault(household, deque()).append(mark)
        await mark

    def _turn(self, loop: asyncio.AbstractEventLoop) -> None:
        """Let the next one through who has not gone away."""
        while self._lines:
            household, line = next(iter(self._lines.items()))
            mark = line.popleft()
            if line:
                self._lines.move_to_end(household)
            else:
                del self._lines[household]
            if not mark.done():
                mark.set_result(None)
                loop.call_soon(self._turn, loop)
                return
        self._free = True
