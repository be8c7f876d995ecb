"""Handicaps for mixed ages: what a seat is given before the first move, and nothing after it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from bisat.core.codec import plain
from bisat.core.refusal import Refused

HEAD_START = "head_start"
EXTRA_TIME = "extra_time"
BY_SEAT = (HEAD_START, EXTRA_TIME)
"""Options that hold a number for each seat: they go with whoever sits there."""
LEFT_OUT = (*BY_SEAT, "days", "quick_start")
"""Options that are left out where nobody uses them, so that what was written before they were thought of
stays as it is; a game names more of them as `left_out` of its options."""


def each(given: Sequence[int], seats: int) -> tuple[int, ...]:
    """What every seat is given; whoever is not named is given nothing.

    >>> each((0, 2), 3)
    (0, 2, 0)
    """
    if len(given) > seats:
        raise Refused("handicap_without_seat", seats=seats)
    return (*given, *(0,) * (seats - len(given)))


def written(options: object) -> dict[str, Any]:
    """Options as plain JSON, every one written out but those that are left out where nobody uses them."""
    whole: dict[str, Any] = plain(options)
    usual: dict[str, Any] = plain(type(options)())
    idle = (*LEFT_OUT, *getattr(options, "left_out", ()))
    return {name: value for name, value in whole.items() if name not in idle or _used(value, usual[name])}


def _used(value: object, usual: object) -> bool:
    return any(value) if isinstance(value, list | tuple) else value != usual


def passed_on(options: object, seats: int) -> Any:
    """The same options once everybody has moved one seat on: a handicap stays with whom it was given to.

    >>> passed_on({"board": 12, "head_start": [0, 2]}, 3)
    {'board': 12, 'head_start': [2, 0, 0]}
    """
    if not isinstance(options, dict):
        return options
    moved = {name: each(options[name], seats) for name in BY_SEAT if name in options}
    return {**options, **{name: [*given[1:], given[0]] for name, given in moved.items()}}
