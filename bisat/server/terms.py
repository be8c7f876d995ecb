"""What will be played at a table: options that fit the game and the number of seats, or Refused."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from bisat import catalog
from bisat.core.game import AnyGame
from bisat.core.rng import Rng


def fitting(game: str, seats: int, options: Any) -> AnyGame:
    """The game with these options, once it has been set up for so many: that is where they may not fit."""
    built = catalog.build(game, options)
    built.setup(seats, Rng("", 0))
    return built


def changed(game: str, seats: int, options: Any, wanted: Mapping[str, Any]) -> Any:
    """Options with some of them changed, written out, after every check that a new table has to pass.

    >>> changed("tapis-volant", 3, {"five_cards": False}, {"five_cards": True})["five_cards"]
    True
    """
    whole = catalog.header(game, seats, "", {**options, **wanted}).options
    fitting(game, seats, whole)
    return whole
