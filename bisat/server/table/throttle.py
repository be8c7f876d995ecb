"""Doing something at once, but the next time only after a while: what comes in between is done together."""

from __future__ import annotations

import asyncio
from collections.abc import Callable


class Throttle:
    """Calls something when it is asked to, at most once in a span."""

    def __init__(self, do: Callable[[], None], span: Callable[[], float]) -> None:
        self._do = do
        self._span = span
        """Seconds, asked each time: it may depend on how much there is to do."""
        self._timer: asyncio.TimerHandle | None = None
        self._again = False

    def call(self) -> None:
        """Do it now, or at the end of the span that runs."""
        if self._timer is not None:
            self._again = True
            return
        self._do()
        if (span := self._span()) > MOMENT:
            self._timer = asyncio.get_running_loop().call_later(span, self._passed)

    def _passed(self) -> None:
        self._timer = None
        if self._again:
            self._again = False
            self.call()

    def stop(self) -> None:
        """Do nothing more."""
        if self._timer is not None:
            self._timer.cancel()
        self._again = False


MOMENT = 0.05
"""Seconds that are not worth a timer."""
