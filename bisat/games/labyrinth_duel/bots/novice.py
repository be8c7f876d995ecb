"""A beginner: it knows the rules and sees its board, and looks one push ahead."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from bisat.core.bot import Choice, Spent
from bisat.core.kernel import Level
from bisat.core.rng import Rng
from bisat.games.labyrinth_duel.bots.knowledge import RANKS, suggest
from bisat.games.labyrinth_duel.rules.view import View

NAME = "novice"
SEES = 6
"""Positions kept in mind: so many boards can one push make."""


class Novice(msgspec.Struct, frozen=True):
    """Slow hands that slip, and after each push no more in mind than how the tiles would then lie."""

    def choose(self, view: View, legal: Sequence[Any], rng: Rng, spent: Spent) -> Choice:  # noqa: ARG002  # hands have a pace of their own
        return Choice(*suggest(view, legal, NAME, SEES, rng.steady))


LEVEL = Level(SEES, RANKS.index(NAME))
"""The same, as the kernel knows it."""
