"""An alarm: it wakes a table when the clock must act."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from bisat.server.table.clock import Now

LATE = 0.001
"""Seconds that it rings late, so that the time has surely come."""


class Handle(Protocol):
    """Something that will be called."""

    def cancel(self) -> object:
        """No longer."""


Later = Callable[[float, Callable[[], None]], Handle]
"""Calls something after so many seconds, as `call_later` of an event loop does."""


class Alarm:
    """Rings once, at the earliest moment it was set to: whoever is woken too early sets it again."""

    def __init__(self, ring: Callable[[], None], now: Now, later: Later) -> None:
        self._ring = ring
        self._now = now
        self._later = later
        self._when = 0.0
        self._handle: Handle | None = None

    @property
    def is_set(self) -> bool:
        """Whether it will ring."""
        return self._handle is not None

    def set(self, delay: float) -> None:
        """Ring after so many seconds, or earlier."""
        when = self._now() + delay
        if self._handle is not None:
            if self._when <= when:
                return
            self._handle.cancel()
        self._when = when
        self._handle = self._later(delay + LATE, self._rang)

    def cancel(self) -> None:
        """Do not ring."""
        if self._handle is not None:
            self._handle.cancel()
            self._handle = None

    def _rang(self) -> None:
        self._handle = None
        self._ring()
