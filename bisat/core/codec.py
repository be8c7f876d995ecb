"""Values as JSON and back: one form for the wire, saved matches and other languages."""

from __future__ import annotations

from typing import Any, TypeVar

import msgspec

from bisat.core.game import Act, AnyGame, Event
from bisat.core.refusal import Refused

T = TypeVar("T")
Json = Any
"""What JSON makes of a value: objects, lists and scalars, to be read by a type."""
EVENT: Any = Event  # a union is no class to a type checker

SAFE = 2**53
"""No integer past this: a browser would round it."""

DEEPEST = 64
"""Levels of nesting, far more than any value has."""

_encoder = msgspec.json.Encoder()


def encode(value: object) -> bytes:
    """The JSON of a value, the same bytes for equal values."""
    return _encoder.encode(value)


def plain(value: object) -> Json:
    """A value as dicts, lists and scalars."""
    return msgspec.to_builtins(value)


def decode(text: str | bytes) -> Json:
    """What a JSON text says, or Refused."""
    try:
        return msgspec.json.decode(text)
    except (msgspec.DecodeError, RecursionError, UnicodeError):
        raise Refused("malformed", why="it is no JSON text") from None


def read(raw: object, type: type[T]) -> T:
    """A value of this type from what JSON gave, or Refused with where it went wrong."""
    bounded(raw)
    try:
        return msgspec.convert(raw, type)
    except msgspec.ValidationError as error:
        raise Refused("malformed", why=str(error)) from None


def bounded(raw: object) -> None:
    """Refuse numbers that a browser would round and nesting that no value has."""
    level = [raw]
    for _ in range(DEEPEST):
        for item in level:
            if isinstance(item, int | float) and not -SAFE <= item <= SAFE:
                raise Refused("malformed", why="a number is too large")
        level = [
            part
            for item in level
            if isinstance(item, dict | list | tuple)
            for part in (item.values() if isinstance(item, dict) else item)
        ]
        if not level:
            return
    raise Refused("malformed", why="it is nested too deeply")


def read_move(game: AnyGame, raw: object) -> Any:
    """A move of this game."""
    return read(raw, game.types.move)


def read_event(game: AnyGame, raw: object) -> Event:
    """An event of a match of this game, with its move."""
    event: Event = read(raw, EVENT)
    if isinstance(event, Act):
        return Act(event.seat, read_move(game, event.move), event.at)
    return event
