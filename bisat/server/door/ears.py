"""Messages of many sockets at once: so many in one round of the event loop, the rest in turns."""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict, deque
from collections.abc import Callable

log = logging.getLogger(__name__)

MAX_AT_ONCE = 100
"""Messages that are heard in one round: then others have their turn, and what was asked is answered."""


class Ears:
    """Hear everybody, but not all at once."""

    def __init__(self) -> None:
        self._moment = -1.0
        self._left = 0
        """How many more may be heard at this moment."""
        self._lines: OrderedDict[str, deque[Callable[[], None]]] = OrderedDict()
        """Who waits to be heard, by household."""
        self._serving = False

    def at_once(self, now: float) -> bool:
        """Whether one more may be heard; the clock of the event loop stands still during a round."""
        if now != self._moment:
            self._moment, self._left = now, MAX_AT_ONCE
        self._left -= 1
        return self._left >= 0 and not self._lines

    def later(self, household: str, hear: Callable[[], None]) -> None:
        """Call this when it is their turn."""
        self._lines.setdefault(household, deque()).append(hear)
        if not self._serving:
            self._serving = True
            asyncio.get_running_loop().call_soon(self._serve)

    def _serve(self) -> None:
        for _ in range(MAX_AT_ONCE):
            if not self._lines:
                break
            household, line = next(iter(self._lines.items()))
            hear = line.popleft()
            if line:
                self._lines.move_to_end(household)
            else:
                del self._lines[household]
            try:
                hear()
            except Exception:  # a fault in one message shall not make us deaf for all others
                log.exception("a message could not be heard")
        self._serving = bool(self._lines)
        if self._serving:
            asyncio.get_running_loop().call_soon(self._serve)
