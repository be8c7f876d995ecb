"""Time that counts for players: none passes while this process stands still or its store takes no move."""

from __future__ import annotations

import time

from bisat.server.base.clock import Now

BEAT_SECONDS = 0.1
"""Seconds between two beats."""
STALL_SECONDS = 0.5
"""Without a beat for so long, nobody could have moved."""
SETTLE_SECONDS = 3.0
"""Time begins again at most so much later: what waits is heard first, and who was cut off comes again."""


class Steady:
    """A clock that runs only as long as somebody lets it beat; it goes back only by `back`."""

    def __init__(self, now: Now = time.monotonic) -> None:
        self._now = now
        self._last = now()
        """When it last beat; ahead of now while it settles."""
        self._time = self._told = self._last
        """What it showed then, and what it has shown since."""

    def __call__(self) -> float:
        """Seconds; from the last moment before a stall on it stands still."""
        passed = self._now() - self._last
        if passed <= STALL_SECONDS:
            self._told = max(self._told, self._time + passed)
        return self._told

    def lost(self) -> float:
        """Seconds that have not counted, those in which it is going to settle included."""
        return max(self._now(), self._last) - self()

    def stands(self) -> float:
        """Seconds until it has settled."""
        return max(0.0, self._last - self._now())

    def beat(self) -> None:
        """A move could be taken now."""
        now = self._now()
        stood = now - self._last
        self._time = self()
        self._last = now + min(stood, SETTLE_SECONDS) if stood > STALL_SECONDS else max(self._last, now)

    def back(self, shown: float) -> None:
        """No move could be kept since it showed that, as we know only now."""
        self._time = self._told = min(self(), shown)
        self._last = max(self._last, self._now())
