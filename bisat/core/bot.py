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
    memory: Any = None
    """What a bot that `remembers` wants to be handed at its next question of this match."""


class Bot(Protocol):
    """A player without a state: the rules it may know, the position only as its seat sees it.

    One that says `blind = True` is asked without a view. One that says `remembers = True` is handed, as a
    fifth argument, the memory of its last choice in this match, None at first.
    """

    def choose(self, view: Any, legal: Sequence[Any], rng: Rng, spent: Spent) -> Choice:
        """One of the legal moves; once `spent()` reaches `CAP`, the best one found so far."""


def ask(bot: Any, view: Any, legal: Sequence[Any], rng: Rng, spent: Spent, memory: Any = None) -> Choice:
    """Ask a bot, one that remembers with its memory."""
    if getattr(bot, "remembers", False):
        return bot.choose(view, legal, rng, spent, memory)  # type: ignore[no-any-return]
    return bot.choose(view, legal, rng, spent)  # type: ignore[no-any-return]
