"""A beginner: it knows the rules and sees the board, and looks one action ahead."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from operator import attrgetter
from typing import Any

import msgspec

from bisat.core.bot import Choice, Spent
from bisat.core.rng import Rng
from bisat.games.flying_sultans.bots.plans import begun
from bisat.games.flying_sultans.bots.sketches import Sketch, sketched
from bisat.games.flying_sultans.maze.maze import field_of
from bisat.games.flying_sultans.rules.imagine import imagine
from bisat.games.flying_sultans.rules.moves import Order, Pick, Place, Waive
from bisat.games.flying_sultans.rules.state import State

ASTRAY = (0.0, 0.0, 0.04, 0.19, 0.25)
"""How often the rivals of a first game go astray, by seats: so that a beginner wins half of them."""


class Novice(msgspec.Struct, frozen=True):
    """Does what brings its own carpets nearest at once.

    How two winds play together and what becomes of rivals it never thinks of; its channel and the genie's
    first square it takes as they come, and a wish whenever it has one.
    """

    astray: tuple[float, ...] = ()
    """By the number of seats, how often it does anything at all; without it never."""

    def choose(self, view: Any, legal: Sequence[Any], rng: Rng, spent: Spent) -> Choice:  # noqa: ARG002  # it is quick
        if isinstance(legal[0], Order | Place) or (self.astray and rng.unit() < self.astray[view.seats]):
            return Choice(rng.choice(legal))
        race = imagine(view, view.seat, rng)
        if isinstance(legal[0], Pick):
            nearest = partial(_nearest, begun(race, view.seat), view, rng)
            forces = sorted({force for pick in legal for force in pick.forces})
            behind = {force: nearest(force).behind for force in forces}
            return Choice(
                min(rng.shuffled(legal), key=lambda pick: sum(map(behind.__getitem__, pick.forces)))
            )
        forces = sorted({move.force for move in legal if not isinstance(move, Waive)})
        return Choice(min(map(partial(_nearest, race, view, rng), forces), key=attrgetter("behind")).action)


def _nearest(race: State, view: Any, rng: Rng, force: int) -> Sketch:
    """The action with a force after which the own carpets have least to go; of equals any."""
    found = sketched(race, field_of(view.lay_out), view.seat, force, last=False)
    return min(rng.shuffled(found), key=attrgetter("behind"))
