"""Law 8: every value round-trips through JSON."""

from __future__ import annotations

from math import isfinite
from typing import Any

import msgspec

from bisat.core.codec import SAFE, encode, read, read_event
from bisat.core.game import AnyGame, Event, Outcome, State, Waiting
from bisat.core.laws.broken import Broken
from bisat.core.laws.eyes import eyes
from bisat.core.refusal import Refused
from bisat.core.rng import Rng

MOVES_READ = 32
"""How many moves of a seat are read back from JSON at each position; some games offer thousands."""


def plainness(game: AnyGame, state: State, rng: Rng) -> None:
    """Every value of a position round-trips through JSON; `rng` picks among very many moves."""
    types = game.types
    _round_trip(state, types.state)
    _round_trip(game.waiting(state), Waiting)
    _round_trip(game.outcome(state), Outcome | None)
    views = [game.view(state, eye) for eye in eyes(state)]
    for view in views:
        _round_trip(view, types.view)
    for fact in {fact for value in (state, *views) for fact in value.facts()}:
        _round_trip(fact, types.fact)
    for seat in range(state.seats):
        moves = tuple(game.legal(state, seat))
        for move in moves if len(moves) <= MOVES_READ else rng.shuffled(moves)[:MOVES_READ]:
            _round_trip(move, types.move)


def plain_event(game: AnyGame, event: Event) -> None:
    """An event round-trips through JSON, its move included."""
    simple(event)
    try:
        again = read_event(game, msgspec.json.decode(encode(event)))
    except Refused as refused:
        raise Broken(8, f"{event!r} cannot be read back: {refused}") from None
    if again != event or encode(again) != encode(event):
        raise Broken(8, f"{event!r} is read back as {again!r}")


def simple(value: Any) -> None:
    """A tree of frozen structs, tuples and scalars, with no number that a browser would round."""
    parts = [value]
    while parts:
        part = parts.pop()
        if isinstance(part, msgspec.Struct):
            if not type(part).__struct_config__.frozen:
                raise Broken(8, f"{type(part).__name__} is not frozen")
            parts.extend(getattr(part, field) for field in type(part).__struct_fields__)
        elif type(part) is tuple:
            parts.extend(part)
        elif type(part) in (int, float):
            if not isfinite(part) or not -SAFE <= part <= SAFE:
                raise Broken(8, f"a browser would round {part}")
        elif part is not None and type(part) not in (str, bool):
            raise Broken(8, f"{part!r} is no plain value")


def _round_trip(value: object, type: Any) -> None:
    simple(value)
    text = encode(value)
    try:
        again = read(msgspec.json.decode(text), type)
    except Refused as refused:
        raise Broken(8, f"{text.decode()} cannot be read back: {refused}") from None
    if again != value or encode(again) != text:
        raise Broken(8, f"{value!r} is read back as {again!r}")
