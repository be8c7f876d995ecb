"""A bot that somebody else wrote, at our table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from bisat.core.bot import Choice, Spent, ask
from bisat.core.refusal import Refused, listed
from bisat.core.rng import Rng


class Guest:
    """Asks somebody's bot, and looks at what it answers: a move or a Choice, and legal."""

    remembers = True

    def __init__(self, player: Any, name: str) -> None:
        self.player = player
        self.name = name
        self.blind = bool(getattr(player, "blind", False))

    def choose(self, view: Any, legal: Sequence[Any], rng: Rng, spent: Spent, memory: Any = None) -> Choice:
        answer: Any = ask(self.player, view, legal, rng, spent, memory)
        choice = answer if isinstance(answer, Choice) else Choice(answer)
        if choice.move not in legal:
            who = "" if view is None else f" for seat {view.seat}"
            why = f"{choice.move!r} is not legal{who}; legal: {listed([repr(move) for move in legal])}"
            raise Refused("bot_failed", bot=self.name, why=why)
        return choice
