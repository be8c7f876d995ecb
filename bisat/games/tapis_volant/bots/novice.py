"""A beginner: it knows the rules and sees the landscape, and looks one flight ahead."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from bisat.core.bot import Choice, Spent
from bisat.core.kernel import Level
from bisat.core.rng import Rng
from bisat.games.tapis_volant.bots.knowledge import LEVELS, near
from bisat.games.tapis_volant.rules.view import View

NOVICE = len(LEVELS)
"""By this number, and the next where it flies astray, the kernel knows it."""
LIKES = 2
"""It takes one of so many flights that look best."""

ASTRAY = (0.0, 0.0, 0.0, 0.2, 0.32, 0.33, 0.36)
"""How often the rivals of a first game fly astray, by seats: so that a beginner wins half of them."""


class Novice(msgspec.Struct, frozen=True):
    """Flies to where the finish looks nearest as the crow flies, and spends direction cards as they come."""

    astray: tuple[float, ...] = ()
    """By the number of seats, how often it flies anywhere at all; without it never."""

    def choose(self, view: View, legal: Sequence[Any], rng: Rng, spent: Spent) -> Choice:  # noqa: ARG002  # it is quick
        if self.astray and rng.unit() < self.astray[view.seats]:
            return Choice(rng.choice(legal))
        return Choice(near(view, legal, LIKES, rng))

    def level(self, seats: int) -> Level:  # noqa: ARG002  # it knows them from the row
        """The same, as the kernel knows it."""
        return Level(1, NOVICE + bool(self.astray))
