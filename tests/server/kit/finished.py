"""A match that is over."""

from __future__ import annotations

from typing import Any

from bisat import catalog
from bisat.core.rng import Rng


def finished(options: dict[str, Any] | None = None, seats: int = 3) -> Any:
    """A match that random players took to its end."""
    match = catalog.new("montgolfiere", seats, "kilim", options)
    rng = Rng("players", 0)
    while match.outcome() is None:
        seat = match.waiting().needed[0]
        match.act(seat, rng.choice(match.legal(seat)))
    return match
