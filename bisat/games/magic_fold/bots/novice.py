"""A beginner: it knows the rules and sees the cards, and folds for the one that is nearest."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from bisat.core.bot import Choice, Spent
from bisat.core.kernel import Level
from bisat.core.rng import Rng
from bisat.games.magic_fold.bots.knowledge import RANKS, suggest
from bisat.games.magic_fold.rules.figures import MAX_SEATS
from bisat.games.magic_fold.rules.view import View

COMPARES = 1
"""Cards that it looks at."""
RIVALS = ("", "", "beginner 2", "beginner 3", "beginner 4")
"""The hands of the rivals of a first game, by seats: so slow that a beginner wins half of them."""


class Novice(msgspec.Struct, frozen=True):
    """Slow hands that slip; where a card would carry it, and what rivals fold, it never thinks of."""

    hands: tuple[str, ...] = ("novice",) * (MAX_SEATS + 1)
    """By the number of seats."""

    def choose(self, view: View, legal: Sequence[Any], rng: Rng, spent: Spent) -> Choice:  # noqa: ARG002  # hands have a pace of their own
        return Choice(*suggest(view, legal, self.hands[view.seats], COMPARES, rng.steady))

    def level(self, seats: int) -> Level:
        """The same, as the kernel knows it."""
        return Level(COMPARES, RANKS.index(self.hands[seats]))
