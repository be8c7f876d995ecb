"""What a character does before it thinks."""

from __future__ import annotations

from collections.abc import Sequence
from math import inf
from typing import Any

import msgspec

from bisat.core.bot import Bot, Choice, Spent
from bisat.core.knowledge import Lean
from bisat.core.rng import Rng


class Leaning(msgspec.Struct, frozen=True):
    """A bot that does at once whatever its character cannot leave."""

    bot: Bot
    lean: Lean

    def choose(self, view: Any, legal: Sequence[Any], rng: Rng, spent: Spent) -> Choice:
        eager = next((move for move in legal if self.lean(move) == inf), None)
        return self.bot.choose(view, legal, rng, spent) if eager is None else Choice(eager)
