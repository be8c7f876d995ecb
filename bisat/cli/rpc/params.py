"""What the methods ask for; the order of the fields is their order in an array."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from bisat.core.codec import Json
from bisat.core.game import Millis, Seat, Value

Handle = str
Seed = Annotated[str, Meta(max_length=1000)]
Options = dict[str, Json]


class Nothing(Value, frozen=True):
    """For `games`."""


class New(Value, frozen=True):
    """A fresh match; a seed is drawn where none is given."""

    game: str
    seats: int
    seed: Seed | None = None
    options: Options | None = None


class Load(Value, kw_only=True, frozen=True):
    """A match from a whole state."""

    game: str
    options: Options | None = None
    state: Json
    seed: Seed | None = None


class Of(Value, frozen=True):
    """A match."""

    match: Handle


class Eyes(Value, frozen=True):
    """A seat of a match that looks on, or a spectator."""

    match: Handle
    seat: Seat | None = None


class Chair(Value, frozen=True):
    """A seat of a match."""

    match: Handle
    seat: Seat


class Move(Value, frozen=True):
    """A seat's move."""

    match: Handle
    seat: Seat
    move: Json
    at: Millis | None = None


class Time(Value, frozen=True):
    """The clock of a match."""

    match: Handle
    at: Millis


class ChairAt(Value, frozen=True):
    """A seat of a match, at a time."""

    match: Handle
    seat: Seat
    at: Millis | None = None


class Open(Value, frozen=True):
    """What `save` returned."""

    saved: Json
