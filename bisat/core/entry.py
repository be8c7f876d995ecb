"""How a game introduces itself to the catalogue."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any, Literal

import msgspec

from bisat.core.game import AnyGame, Value
from bisat.core.timed import Timed

Kind = Literal["simultaneous", "in turn", "programmed", "real time"]


class Thinking(Value, kw_only=True, frozen=True):
    """Options of every game that is played in turns or rounds: thinking time per seat, in seconds."""

    bank: Annotated[int, msgspec.Meta(ge=1, le=86_400)] | None = None
    """The whole match; None is as long as you like."""
    increment: Annotated[int, msgspec.Meta(ge=0, le=3_600)] = 0
    """What each move gives back."""


class Entry(msgspec.Struct, frozen=True, kw_only=True):
    """One game as the catalogue knows it."""

    id: str
    title: str
    seats: tuple[int, int]
    """Fewest and most."""
    kind: Kind
    options: type[Any]
    """A Value whose fields, with defaults, are the options."""
    build: Callable[[Any], AnyGame]
    """The game object for options."""


def timed(game: AnyGame, options: Thinking) -> AnyGame:
    """The game with clocks around it where the options ask for them."""
    if options.bank is None:
        return game
    return Timed(game, options.bank * 1000, options.increment * 1000)
