"""What a seat learns from a match that is over, as plain values; and what a game brings for it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from bisat.core.game import Millis, Seat, Value


class Chance(Value, frozen=True):
    """The chances of a seat before an event, as it could know them then."""

    event: int
    """How many events had happened."""
    chance: float
    """Its part of the win to be expected."""
    margin: float
    """How far that may be off, with 95 %."""


class Turning(Value, frozen=True):
    """A decision that mattered."""

    event: int
    """How many events had happened before it."""
    move: Any
    short: str
    """The move as people write it."""
    chance: float
    margin: float
    better: Any
    better_short: str
    better_chance: float
    better_margin: float
    gave: float
    """What was given away."""
    why: str
    """What speaks for the better one, in a sentence."""


class Way(Value, frozen=True):
    """In real time: something a seat set out to do, and how long that took."""

    event: int
    """How many events had happened when it began."""
    name: str
    """What it was, in words."""
    done: bool
    steps: int
    """What its hands did for it."""
    shortest: int
    """What would have been enough."""
    proven: bool
    """Whether nothing shorter exists."""
    looked: Millis
    """Until the hands moved."""
    moved: Millis
    """From then on until it was done, or over."""


class Hindsight(Value, kw_only=True, frozen=True):
    """A match that is over, as one seat may look back on it.

    What it won is what everybody begins with, and luck, and skill: `start + luck + skill == result`.
    """

    game: str
    seats: int
    seat: Seat
    result: float
    """Its part of the win."""
    start: float
    """What was to be expected before anything was dealt."""
    luck: float | None
    """What cards, winds and the others did to its chances; None where nobody can say, as in real time."""
    skill: float | None
    """How its own choices did beside those of the bot that is the measure."""
    margin: float
    """How far luck and skill may be off, with 95 %: what one has too much the other has too little."""
    measure: str
    """The bot whose play on is expected; random where nothing better is there."""
    decisions: int
    """How many choices it had."""
    curve: tuple[Chance, ...] = ()
    turnings: tuple[Turning, ...] = ()
    """The decisions that gave away most, the worst first; three at most."""
    ways: tuple[Way, ...] = ()
    """In real time."""


Ways = Callable[[Sequence[Any], Seat, str], Sequence[Way]]
"""From all that a seat saw, the first view before any event, its number, and a language."""


class Measuring(msgspec.Struct, frozen=True, kw_only=True):
    """How a match of a game is looked back on."""

    measure: str = "random"
    """The bot that is expected to play on, one that has a compiled form."""
    judge: str = ""
    """Likewise where moves are compared; empty is the measure itself. A network that judges smoothly tells
    luck from skill with few matches, and sees hardly any difference between moves."""
    matches: int = 0
    """How many matches it may play for one look back, with a kernel."""
    ways: Ways | None = None
    """In real time, instead: what a seat set out to do."""
