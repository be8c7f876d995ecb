"""A bot that somebody else wrote, at our table."""

from __future__ import annotations

import traceback
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from bisat.core.bot import Choice, SeatRng, Spent, ask
from bisat.core.refusal import Refused, listed
from bisat.core.rng import Rng

HOUSE = str(Path(__file__).parents[1])
"""Where our own code lies, which is not to blame for what a guest does."""
FAILED = "bot_failed"


class Guest:
    """Asks somebody's bot, and looks at what it answers: a move or a Choice, and legal.

    Whatever goes wrong is a refusal that names the bot, and the file and line of its code.
    """

    remembers = True

    def __init__(self, player: Any, name: str) -> None:
        self.player = player
        self.name = name
        self.blind = bool(getattr(player, "blind", False))

    def choose(self, view: Any, legal: Sequence[Any], rng: Rng, spent: Spent, memory: Any = None) -> Choice:
        return self.answered(view, legal, rng.hidden() if isinstance(rng, SeatRng) else rng, spent, memory)

    def answered(self, view: Any, legal: Sequence[Any], rng: Rng, spent: Spent, memory: Any) -> Choice:
        """The same, with chance that is already hidden."""
        try:
            answer: Any = ask(self.player, view, legal, rng, spent, memory)
        except (Exception, SystemExit) as error:
            if isinstance(error, Refused) and error.id == FAILED:
                raise
            why = f"{type(error).__name__}: {error}, {_place(error, self.player)}"
            raise Refused(FAILED, bot=self.name, why=why) from error
        choice = answer if isinstance(answer, Choice) else Choice(answer)
        if choice.move not in legal:
            who = "" if view is None else f" for seat {view.seat}"
            why = f"{choice.move!r} is not legal{who}; legal: {listed([repr(move) for move in legal])}"
            raise Refused(FAILED, bot=self.name, why=f"{why}; {_place(None, self.player)}")
        return choice


def _place(error: BaseException | None, player: Any) -> str:
    """Where it went wrong: the last line of the guest's own, or where its `choose` begins."""
    lines = [] if error is None else traceback.extract_tb(error.__traceback__)
    own = [line for line in lines if not line.filename.startswith(HOUSE)]
    if own:
        return f"{own[-1].filename}:{own[-1].lineno}"
    code = getattr(getattr(player, "choose", None), "__code__", None)
    return "its choose" if code is None else f"{code.co_filename}:{code.co_firstlineno}"
