"""How long a commit waits for more: where moves come often several share one; alone nobody waits."""

from __future__ import annotations

GATHER_SECONDS = 0.012
"""The longest that a move waits for others: nobody notices, and half of what a commit costs is the disk."""
SHARED = 4
"""How many moves are waited for."""
WORTH = 0.5
"""Of a move that must be expected meanwhile, or nobody waits."""
MEMORY_SECONDS = 0.2
"""Over which it is counted how often moves come."""


class Pace:
    """Counts how often moves come.

    >>> pace = Pace(0.0)
    >>> for number in range(1000):
    ...     pace.took(1, number / 1000)
    >>> pace.wait(1.0), pace.wait(60.0)
    (0.004, 0.0)
    """

    def __init__(self, now: float) -> None:
        self._last = now
        self._rate = 0.0

    def took(self, moves: int, now: float) -> None:
        """So many were stored together."""
        memory = MEMORY_SECONDS + now - self._last
        self._rate = (self._rate * MEMORY_SECONDS + moves) / memory
        self._last = now

    def wait(self, now: float) -> float:
        """Seconds that the next commit waits for more."""
        rate = self._rate * MEMORY_SECONDS / (MEMORY_SECONDS + now - self._last)
        return 0.0 if rate * GATHER_SECONDS < WORTH else round(min(GATHER_SECONDS, SHARED / rate), 4)
