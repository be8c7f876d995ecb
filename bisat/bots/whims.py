"""A bot that now and then plays anything at all, as people do in their first game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from bisat.core.bot import Bot, Choice, Spent
from bisat.core.rng import Rng


class Whims(msgspec.Struct, frozen=True):
    """Another bot, but for a share of choices that are made by chance."""

    bot: Bot
    share: float

    def choose(self, view: Any, legal: Sequence[Any], rng: Rng, spent: Spent) -> Choice:
        if rng.unit() < self.share:
            return Choice(rng.choice(legal))
        return self.bot.choose(view, legal, rng, spent)
