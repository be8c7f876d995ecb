"""A bot for games in real time: the game says what a player of its level does next, and when."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from bisat.core.bot import Choice, Spent
from bisat.core.game import View
from bisat.core.knowledge import Suggest
from bisat.core.rng import Rng


class Hands(msgspec.Struct, frozen=True):
    """Hands that need their time.

    Every event asks anew, so chance drawn with each question would hurry them: theirs is steady.
    """

    suggest: Suggest
    level: str
    iterations: int

    def choose(self, view: View, legal: Sequence[Any], rng: Rng, spent: Spent) -> Choice:  # noqa: ARG002  # they are quick
        return Choice(*self.suggest(view, legal, self.level, self.iterations, rng.steady))
