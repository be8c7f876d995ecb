"""Match time: it runs while a table is played, and stands still while it is paused or nobody holds it.

At a pace of days it follows the clock on the wall, whoever holds it: a day is a day, also through a restart.
"""

from __future__ import annotations

import time
from collections.abc import Callable

from bisat.core.game import Millis
from bisat.server.base.clock import Now, Wall

ROUNDING = 0.001
"""A millisecond that has passed but for what floats leave out has passed."""


class MatchClock:
    """The match time of one table in this process."""

    __slots__ = ("_base", "_now", "_read", "_since")

    def __init__(self, now: Now = time.monotonic) -> None:
        self._now = now
        self._read: Callable[[], float] = self._millis
        self._base: Millis = 0
        self._since: float | None = None

    def _millis(self) -> float:
        return self._now() * 1000

    def set(self, at: Millis, running: bool) -> None:
        """It is `at` now."""
        self._read = self._millis
        self._base = at
        self._since = self._read() if running else None

    def anchor(self, at: Millis, running: bool, stamp: int, wall: Wall) -> None:
        """It was `at` when the clock on the wall showed `stamp`, and goes on by that clock."""
        self._read = wall
        self._base = at
        self._since = stamp if running else None

    def when(self, at: Millis) -> int:
        """What the clock on the wall will show at a match time; only for one that follows it."""
        assert self._since is not None
        return int(self._since) + at - self._base

    def follow(self, at: Millis, running: bool) -> None:
        """It is at least `at` now; a clock that ran goes on running as it did.

        So nobody hears from it when something happened elsewhere that they cannot know of.
        """
        if not running or self._since is None or self.now() < at:
            self.set(at, running)

    def now(self) -> Millis:
        """Match time."""
        if self._since is None:
            return self._base
        return self._base + int(self._read() - self._since + ROUNDING)
