"""A beginner: it knows the rules and what lies before it, and looks one card ahead."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from bisat.core.bot import Choice, Spent
from bisat.core.rng import Rng
from bisat.games.montgolfiere.bots.knowledge import CARD
from bisat.games.montgolfiere.bots.reasons import outlook
from bisat.games.montgolfiere.rules.box import RANK
from bisat.games.montgolfiere.rules.moves import Follow, Play
from bisat.games.montgolfiere.rules.view import View

ROUNDS = 6
"""Rounds that it imagines for each card: it misjudges."""

HOARDS = (0.0, 0.0, 0.14, 0.29, 0.55, 0.6, 0.62)
"""How often the rivals of a first game hoard, by seats: so that a beginner wins half of them."""


class Novice(msgspec.Struct, frozen=True):
    """Plays the card that seems to carry highest now; that it would be worth more later, it never thinks.

    It shows its hand to nobody, follows whoever rises most, and counts no cards.
    """

    hoards: tuple[float, ...] = ()
    """By the number of seats, how often it rather keeps what is good, and plays its worst card."""

    def choose(self, view: View, legal: Sequence[Any], rng: Rng, spent: Spent) -> Choice:  # noqa: ARG002  # it is quick
        follows = [move for move in legal if isinstance(move, Follow)]
        if follows:
            return Choice(max(follows, key=lambda move: move.by))
        plays = rng.shuffled([move for move in legal if isinstance(move, Play)])
        if self.hoards and rng.unit() < self.hoards[view.seats]:
            return Choice(min(plays, key=lambda move: CARD[RANK[move.card]]))
        return Choice(max(plays, key=lambda move: outlook(view, move.card, ROUNDS, rng).climbed))
