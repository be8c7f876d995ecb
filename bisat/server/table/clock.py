"""Match time: it runs while a table is played, and stands still while it is paused or nobody holds it."""

from __future__ import annotations

import time
from collections.abc import Callable

from bisat.core.game import Millis

Now = Callable[[], float]
"""Seconds of a clock that never goes back."""


class MatchClock:
    """The match time of one table in this process."""

    __slots__ = ("_base", "_now", "_since")

    def __init__(self, now: Now = time.monotonic) -> None:
        self._now = now
        self._base: Millis = 0
        self._since: float | None = None

    def set(self, at: Millis, running: bool) -> None:
        """It is `at` now."""
        self._base = at
        self._since = self._now() if running else None

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
        return self._base + int((self._now() - self._since) * 1000)


def wall() -> int:
    """Milliseconds since 1970; for people to read, nothing is decided by it."""
    return time.time_ns() // 1_000_000
