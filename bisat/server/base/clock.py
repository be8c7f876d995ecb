"""The clocks of a process: one that never goes back, and the one on the wall."""

from __future__ import annotations

import time
from collections.abc import Callable

Now = Callable[[], float]
"""Seconds of a clock that never goes back."""
Wall = Callable[[], int]
"""Milliseconds since 1970."""


def wall() -> int:
    """Milliseconds since 1970; it decides only clocks at a pace of days and how long things are kept."""
    return time.time_ns() // 1_000_000
