"""What a bot did that no bot may do."""

from __future__ import annotations

from typing import Literal

import msgspec

Faults = Literal["end", "count"]
"""What comes of it: all ends with it, or the seat forfeits the match, it is counted, and others play on."""


class Fault(msgspec.Struct, frozen=True):
    """A bot crashed, answered illegally or did not answer."""

    bot: str
    why: str
    """With file and line, where they are known."""
    match: str
    """Its seed."""
    seat: int
    event: int

    def __str__(self) -> str:
        return f"{self.why} (match {self.match}, seat {self.seat}, event {self.event})"
