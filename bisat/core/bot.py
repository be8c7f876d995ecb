"""What a bot is: a chooser of moves that sees views only."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Protocol

from bisat.core.game import Millis, Value
from bisat.core.rng import Rng

CAP: Millis = 1000
"""What a caller grants for one choice; one who grants less passes a `spent` that runs faster."""

Spent = Callable[[], float]
"""Milliseconds of thinking used for this choice; whoever asks the bot holds the clock."""


def unhurried() -> float:
    """A `spent` for choices that depend on iterations alone, the same on every machine."""
    return 0


class Choice(Value, frozen=True):
    """A move, to be made when this much match time has passed."""

    move: Any
    after_ms: Millis = 0


class Bot(Protocol):
    """A player without a state: the rules it may know, the position only as its seat sees it."""

    def choose(self, view: Any, legal: Sequence[Any], rng: Rng, spent: Spent) -> Choice:
        """One of the legal moves; once `spent()` reaches `CAP`, the best one found so far."""
