"""What only the operator may know: it moves with every move, also with secret ones (decision 0026)."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable

import msgspec

SECONDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)
SIZES = (1.0, 2.0, 4.0, 8.0, 16.0, 32.0, 64.0, 128.0, 256.0, 512.0, 1024.0, 2048.0)


class Spread(msgspec.Struct):
    """How often a figure was at most so much; plain numbers, since they are counted on the hot path."""

    bounds: tuple[float, ...]
    counts: list[int]
    """One for each bound, and one for what is beyond."""
    total: float = 0.0

    @classmethod
    def up_to(cls, bounds: tuple[float, ...]) -> Spread:
        """An empty one."""
        return cls(bounds, [0] * (len(bounds) + 1))

    def add(self, figure: float) -> None:
        """Count one more."""
        self.counts[bisect_left(self.bounds, figure)] += 1
        self.total += figure


class Commits(msgspec.Struct):
    """What a store has written."""

    seconds: Spread = msgspec.field(default_factory=lambda: Spread.up_to(SECONDS))
    """How long each commit took."""
    sizes: Spread = msgspec.field(default_factory=lambda: Spread.up_to(SIZES))
    """How many appends shared it."""

    def add(self, seconds: float, appends: int) -> None:
        """Count one commit."""
        self.seconds.add(seconds)
        self.sizes.add(appends)


Trace = Callable[[str, str, int, float], None]
"""Is told of a part of what happened at a table: its name, the table, the envelope, the seconds it took."""


class Tally(msgspec.Struct):
    """What has been counted at tables since the start."""

    moves: Spread = msgspec.field(default_factory=lambda: Spread.up_to(SECONDS))
    """How long it took from hearing what somebody asked of a table until it was stored."""
    lag: Spread = msgspec.field(default_factory=lambda: Spread.up_to(SECONDS))
    """How much later than it wanted the event loop had its turn."""
    conflicts: int = 0
    """Appends that another process was faster with."""
    not_stored: int = 0
    """Appends that the store could not keep."""
    takeovers: int = 0
    """Tables that another process held before."""
    reconnects: int = 0
    """Sockets of people who were cut off and came again."""
    trace: Trace | None = None
    """For the operator who traces moves."""


class Counts(msgspec.Struct):
    """What has been counted since the start; plain numbers, since they are counted on the hot path."""

    requests: int = 0
    floods: int = 0
