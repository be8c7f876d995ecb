"""Everyone who looks at a match."""

from __future__ import annotations

from bisat.core.game import Seat, State


def eyes(state: State) -> tuple[Seat | None, ...]:
    """Everyone who looks at a match: each seat, then a spectator."""
    return (*range(state.seats), None)


def who(eye: Seat | None) -> str:
    """An eye in words."""
    return "a spectator" if eye is None else f"seat {eye}"
