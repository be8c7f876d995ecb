"""Everyone who looks at a match."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from bisat.core.game import Seat


def eyes(state: Any) -> tuple[Seat | None, ...]:
    """Everyone who looks at a match: each seat, then a spectator."""
    return (*range(state.seats), None)


def who(eye: Seat | None) -> str:
    """An eye in words."""
    return "a spectator" if eye is None else f"seat {eye}"


def quiet(value: Any) -> Any:
    """A state or a view without its facts; those of a game inside included."""
    if hasattr(value, "inner"):
        return msgspec.structs.replace(value, happened=(), inner=quiet(value.inner))
    return msgspec.structs.replace(value, happened=())


def told(value: Any) -> Iterator[Any]:
    """The facts of a state or a view; those of a game inside included."""
    yield from value.happened
    if hasattr(value, "inner"):
        yield from told(value.inner)
