"""A bot for games played partly in turn and partly in secret: the game plans, and what is sealed is mixed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from bisat.bots.mixing import Mixing
from bisat.core.bot import CAP, Choice, Spent
from bisat.core.game import View
from bisat.core.knowledge import Lean, Plan
from bisat.core.rng import Rng


class Planning(msgspec.Struct, frozen=True):
    """The game thinks as long as iterations and time allow; where choices are sealed, regrets decide."""

    plan: Plan
    iterations: int
    lean: Lean | None = None

    def choose(self, view: View, legal: Sequence[Any], rng: Rng, spent: Spent) -> Choice:
        reading = self.plan(view, legal, self.iterations, rng, lambda: spent() >= CAP)
        return Mixing(lambda *_: reading, self.iterations, self.lean).choose(view, legal, rng, spent)
