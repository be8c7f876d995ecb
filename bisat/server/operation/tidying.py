"""When tables whose time is over may be removed: never soon after a start, nor after the clock has jumped."""

from __future__ import annotations

import logging
from collections.abc import Callable

SECONDS = 3600.0
"""Between two looks, and before the first: a wrong clock shall be noticed before it costs anything."""
JUMP_MS = 600_000
"""More than this between two clocks is no drift."""

log = logging.getLogger("bisat.place")


class Tidying:
    """Compares the clock on the wall with one that only ever runs."""

    def __init__(self, now: Callable[[], float], wall: Callable[[], int]) -> None:
        self._now, self._wall = now, wall
        self._since, self._showed = now(), wall()

    def due(self) -> bool:
        """Whether it is time; says aloud if the clock cannot be trusted."""
        now, shows = self._now(), self._wall()
        passed = now - self._since
        if passed < SECONDS:
            return False
        jumped = abs(shows - self._showed - 1000 * passed) > JUMP_MS
        self._since, self._showed = now, shows
        if jumped:
            log.warning("the clock of this machine has jumped: nothing is removed for an hour")
        return not jumped
