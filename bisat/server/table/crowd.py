"""Many who look on are told together: at moments that depend on nothing but how many they are.

If they were told some time after each event, a secret one would make them hear of the next one later.
"""

from __future__ import annotations

import asyncio
from collections import deque

from bisat.server.table.house import Listener

MAX_AT_ONCE = 50
"""So many are woken in one round of the event loop."""
TELLING_SECONDS = 20e-6
"""Seconds that it takes to tell one of them something."""
SHARE = 0.05
"""How much of all time that may take at one table."""


class Crowd:
    """Everybody at a table, when they are many."""

    def __init__(self, listeners: set[Listener]) -> None:
        self._listeners = listeners
        self._line: deque[Listener] = deque()
        self._timer: asyncio.TimerHandle | None = None

    @property
    def is_one(self) -> bool:
        """Whether so many look on that they cannot be told at once."""
        return len(self._listeners) > MAX_AT_ONCE

    def tell(self) -> None:
        """Wake everybody at the next moment."""
        if self._timer is None:
            loop = asyncio.get_running_loop()
            span = len(self._listeners) * TELLING_SECONDS / SHARE
            self._timer = loop.call_later(span - loop.time() % span, self._begin)

    def _begin(self) -> None:
        self._timer = None
        self._line = deque(self._listeners)
        self._wake_some()

    def _wake_some(self) -> None:
        for _ in range(min(MAX_AT_ONCE, len(self._line))):
            self._line.popleft().wake()
        if self._line:
            asyncio.get_running_loop().call_soon(self._wake_some)

    def stop(self) -> None:
        """Tell nobody any more."""
        if self._timer is not None:
            self._timer.cancel()
        self._line.clear()
