"""Whole matches at random, one after the other: compiled where `[fast]` is installed, the same without it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from bisat import catalog
from bisat.core.game import Outcome
from bisat.core.mass import finish
from bisat.core.stream import Stream, key

Match = Callable[[int], tuple[Outcome, int]]
"""By its number: how a match ended, and how many decisions it took."""


def streamed(game_id: str, seats: int, seed: str, options: Any = None) -> Match:
    """Matches of a game that has a kernel and no clock or series around it; match k is stream k of a seed."""
    kernel = catalog.kernel(game_id, seats, options)
    if kernel is not None:
        compiled = kernel.match
        return lambda number: compiled(key(seed, number))
    game, encoding = catalog.build(game_id, options), catalog.encoding(game_id, seats, options)

    def play(number: int) -> tuple[Outcome, int]:
        chance = Stream(key(seed, number))
        return finish(game, encoding, game.setup(seats, chance), chance)

    return play
