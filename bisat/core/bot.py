"""What a bot is: a chooser of moves that sees views only."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from hashlib import sha256
from typing import Any, Protocol

from bisat.core.game import Millis, Seat, Value
from bisat.core.rng import Rng

CAP: Millis = 1000
"""What a caller grants for one choice; one who grants less passes a `spent` that runs faster."""

Spent = Callable[[], float]
"""Milliseconds of thinking used for this choice; whoever asks the bot holds the clock."""


def unhurried() -> float:
    """A `spent` for choices that depend on iterations alone, the same on every machine."""
    return 0


def seat_key(seed: str, seat: Seat) -> str:
    """What a seat's steady chance in a match comes from; from it nobody finds the seed.

    >>> seat_key("carpet", 0) == seat_key("carpet", 1)
    False
    """
    return sha256(f"bisat:seat:{seat}:{seed}".encode("utf-8", "surrogatepass")).hexdigest()


class SeatRng(Rng):
    """Chance for one question to a bot, and through `steady` what stays the same for its seat and match."""

    __slots__ = ("_key",)

    def __init__(self, seed: str, n: int, key: str) -> None:
        super().__init__(seed, n)
        self._key = key

    def steady(self, *labels: int) -> Rng:
        return Rng("/".join(map(str, (self._key, *labels))), 0)

    @property
    def labels(self) -> tuple[str, str]:
        """What it draws from, now and steadily, for a bot in another process."""
        return self._seed, self._key

    def hidden(self) -> SeatRng:
        """Chance for a bot that is not of the house: from it nobody finds the seed of the match.

        >>> chance("carpet", 3, 0, "key").hidden().labels[0][:8]
        '4c2e4a6b'
        """
        return SeatRng(
            sha256(f"bisat:bot:{self._seed}".encode("utf-8", "surrogatepass")).hexdigest(), 0, self._key
        )


def chance(seed: str, number: int, seat: Seat, key: str) -> SeatRng:
    """What a seat's bot draws from before event `number` of a match; a stream of its own."""
    return SeatRng(f"{number}:{seed}/bot {seat}", 0, key)


class Choice(Value, frozen=True):
    """A move, to be made when this much match time has passed."""

    move: Any
    after_ms: Millis = 0
    memory: Any = None
    """What a bot that `remembers` wants to be handed at its next question of this match."""


Likely = tuple[Sequence[Any], Sequence[float]]
"""Moves, and how likely a bot makes each: what it draws from."""


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


def likely(bot: Any, view: Any, legal: Sequence[Any], rng: Rng, spent: Spent) -> Likely:
    """What a bot draws its move from after thinking once; of one that does not say it, what it drew."""
    if hasattr(bot, "likely"):
        return bot.likely(view, legal, rng, spent)  # type: ignore[no-any-return]
    return [bot.choose(view, legal, rng, spent).move], [1.0]
