"""How a bot plays a game that is wrapped."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from bisat.core.bot import Bot, Choice, Likely, Spent, likely
from bisat.core.game import View
from bisat.core.rng import Rng
from bisat.core.timed import Back


class Unwrapping(msgspec.Struct, frozen=True):
    """A bot that looks through clocks and series at the game in play, and plays that.

    Out of time, it first comes back.
    """

    bot: Bot

    def choose(self, view: View, legal: Sequence[Any], rng: Rng, spent: Spent) -> Choice:
        if (back := Back()) in legal:
            return Choice(back)
        return self.bot.choose(view.unwrapped(), legal, rng, spent)

    def likely(self, view: View, legal: Sequence[Any], rng: Rng, spent: Spent) -> Likely:
        """What it draws from, while it has time."""
        return likely(self.bot, view.unwrapped(), legal, rng, spent)
