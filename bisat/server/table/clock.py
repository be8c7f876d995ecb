"""Match time: it runs while a table is played, and stands still while it is paused or nobody holds it.

At a pace of days it follows the clock on the wall, whoever holds it, but for times when nobody could move.
"""

from __future__ import annotations

import time

from bisat.core.game import Millis
from bisat.server.base.clock import Now
from bisat.server.base.hours import Hours

ROUNDING = 0.001
"""A millisecond that has passed but for what floats leave out has passed."""


class MatchClock:
    """The match time of one table in this process."""

    __slots__ = ("_base", "_hours", "_now", "_since")

    def __init__(self, now: Now = time.monotonic) -> None:
        self._now = now
        self._hours: Hours | None = None
        self._base: Millis = 0
        self._since: float | None = None

    def set(self, at: Millis, running: bool, after: Millis = 0) -> None:
        """It is `at` now, and goes on after so much time."""
        self._hours = None
        self._base = at
        self._since = self._now() * 1000 + after if running else None

    def anchor(self, at: Millis, running: bool, stamp: int, hours: Hours) -> None:
        """It was `at` when the clock on the wall showed `stamp`, and goes on by the hours of the place."""
        self._hours = hours
        self._base = at
        self._since = stamp if running else None

    def when(self, at: Millis) -> int:
        """What the clock on the wall will show at a match time; only for one that follows it."""
        assert self._since is not None
        assert self._hours is not None
        return self._hours.when(int(self._since), at - self._base)

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
        hours, since = self._hours, self._since
        passed = self._now() * 1000 - since if hours is None else hours.passed(since)
        return self._base + max(0, int(passed + ROUNDING))  # what counts may go back
