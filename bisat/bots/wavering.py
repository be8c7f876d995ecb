"""A bot between two others."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from bisat.core.bot import Bot, Choice, Spent
from bisat.core.knowledge import WAVERS
from bisat.core.rng import Rng


class Wavering(msgspec.Struct, frozen=True):
    """Plays the stronger of two at so many of its choices; in real time for a whole task, such as a round.

    There every event asks anew, so what was drawn once must stay.
    """

    weak: Bot
    strong: Bot
    share: float
    task: Callable[[Any], int] | None = None

    def choose(self, view: Any, legal: Sequence[Any], rng: Rng, spent: Spent) -> Choice:
        drawn = rng if self.task is None else rng.steady(view.seat, WAVERS, self.task(view), 0)
        bot = self.strong if drawn.unit() < self.share else self.weak
        return bot.choose(view, legal, rng, spent)
