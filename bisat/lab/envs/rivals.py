"""The bots that sit at the other seats of an environment."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from bisat.core.beats import WAIT, BeatsView
from bisat.core.bot import Choice, ask, chance, seat_key, unhurried
from bisat.core.game import Seat
from bisat.core.rng import Rng
from bisat.external_bots import loader
from bisat.lab.envs.trial import Trial


class Rivals:
    """Bots by name or as objects, repeated to fill the seats, each with its memory of the match."""

    def __init__(self, trial: Trial, bots: Sequence[Any]) -> None:
        self.trial = trial
        self.bots = [loader.bot(trial.id, bot, trial.options) for bot in bots]
        self.memories: dict[Seat, Any] = {}

    def start(self) -> None:
        """A new match: nothing is remembered."""
        self.memories = {}

    def move(self, seat: Seat, place: int) -> None:
        """The bot at this place among the rivals chooses for a seat."""
        trial, bot = self.trial, self.bots[place % len(self.bots)]
        legal = tuple(trial.game.legal(trial.state, seat))
        view = None if getattr(bot, "blind", False) else trial.game.view(trial.state, seat)
        rng = chance(trial.seed, trial.events + 1, seat, seat_key(trial.seed, seat))
        choice = self._asked(bot, view, legal, rng, seat)
        self.memories[seat] = choice.memory
        trial.make(seat, choice.move, legal)

    def _asked(self, bot: Any, view: Any, legal: tuple[Any, ...], rng: Rng, seat: Seat) -> Choice:
        memory = self.memories.get(seat)
        if not isinstance(view, BeatsView):
            return ask(bot, view, legal, rng, unhurried, memory)
        # in beats a bot of real time is asked anew at each: it acts in the one in which its time comes
        choice = ask(bot, view.inner, legal[:-1], rng, unhurried, memory)
        return choice if choice.after_ms <= view.length else Choice(WAIT, memory=choice.memory)
