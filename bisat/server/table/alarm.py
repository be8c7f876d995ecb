"""An alarm: it wakes a table when the clock must act."""

from __future__ import annotations

from collections.abc import Callable

from bisat.server.base.clock import Now

LATE = 0.001
"""Seconds that it rings late, so that the time has surely come."""
Later = Callable[[float, Callable[[], None]], Callable[[], None]]
"""Calls something after so many seconds; what it answers calls it off."""


class Alarm:
    """Rings once, at the earliest moment it was set to: whoever is woken too early sets it again."""

    def __init__(self, ring: Callable[[], None], now: Now, later: Later) -> None:
        self._ring = ring
        self._now = now
        self._later = later
        self._when = 0.0
        self._call_off: Callable[[], None] | None = None

    @property
    def is_set(self) -> bool:
        """Whether it will ring."""
        return self._call_off is not None

    def set(self, delay: float) -> None:
        """Ring after so many seconds, or earlier."""
        when = self._now() + delay
        if self._call_off is None or when < self._when:
            self.cancel()
            self._when = when
            self._call_off = self._later(delay + LATE, self._rang)

    def cancel(self) -> None:
        """Do not ring."""
        if self._call_off is not None:
            self._call_off()
            self._call_off = None

    def _rang(self) -> None:
        self._call_off = None
        self._ring()
