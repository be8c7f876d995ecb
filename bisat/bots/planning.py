"""A bot for games played partly in turn and partly in secret: the game plans, and what is sealed is mixed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from bisat.bots.bot import CAP, Choice, Spent
from bisat.bots.hints import Reading
from bisat.bots.mixing import Mixing
from bisat.core.rng import Rng

Plan = Callable[[Any, Sequence[Any], int, Rng, Callable[[], bool]], Reading]
"""From a view, the legal moves, iterations, chance, and whether time is up: what is left to be weighed.

A reading with one own move is a decision.
"""


class Planning(msgspec.Struct, frozen=True):
    """The game thinks as long as iterations and time allow; where choices are sealed, regrets decide."""

    plan: Plan
    iterations: int

    def choose(self, view: Any, legal: Sequence[Any], rng: Rng, spent: Spent) -> Choice:
        reading = self.plan(view, legal, self.iterations, rng, lambda: spent() >= CAP)
        return Mixing(lambda *_: reading, self.iterations).choose(view, legal, rng, spent)
