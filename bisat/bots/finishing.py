"""A bot that plays the last rounds as best play has them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from bisat.bots.sample import sample
from bisat.core.bot import Bot, Choice, Likely, Spent, likely
from bisat.core.knowledge import Known
from bisat.core.rng import Rng


class Finishing(msgspec.Struct, frozen=True):
    """Where best play is known it draws its move from that; elsewhere it is another bot."""

    known: Known
    otherwise: Bot

    def choose(self, view: Any, legal: Sequence[Any], rng: Rng, spent: Spent) -> Choice:
        found = self.known(view, legal)
        if found is None:
            return self.otherwise.choose(view, legal, rng, spent)
        moves, weights = found
        return Choice(moves[sample(weights, rng)])

    def likely(self, view: Any, legal: Sequence[Any], rng: Rng, spent: Spent) -> Likely:
        """What it draws from."""
        return self.known(view, legal) or likely(self.otherwise, view, legal, rng, spent)
