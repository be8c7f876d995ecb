"""A rival who has given up its own race, and only keeps the team of seat 0 from getting home."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import permutations

import msgspec

from bisat.core.bot import Choice, Spent
from bisat.core.rng import Rng
from bisat.games.flying_sultans.bots.prospects import far
from bisat.games.flying_sultans.maze.grid import BIT, bits, squares
from bisat.games.flying_sultans.maze.maze import goal, ways
from bisat.games.flying_sultans.rules.actions import moved
from bisat.games.flying_sultans.rules.ending import arrived
from bisat.games.flying_sultans.rules.imagine import imagine
from bisat.games.flying_sultans.rules.moves import Action, Move, Pick
from bisat.games.flying_sultans.rules.rules import FlyingSultans
from bisat.games.flying_sultans.rules.state import State
from bisat.games.flying_sultans.rules.view import View
from bisat.games.flying_sultans.rules.winds import actions


class Hinderer(msgspec.Struct, frozen=True):
    """With each action it brings seat 0 as far from home as it can."""

    game: FlyingSultans

    def choose(self, view: View, legal: Sequence[Move], rng: Rng, spent: Spent) -> Choice:
        assert view.seat is not None
        race, seat = imagine(view, view.seat, rng), view.seat
        if view.stage in ("channels", "genie"):
            return Choice(rng.choice(legal))
        if view.stage == "picks":
            pairs = [move for move in legal if isinstance(move, Pick)]
            return Choice(
                max(pairs, key=lambda pair: (self._harm(race, seat, pair), sum(pair.forces), rng.unit()))
            )
        done = [move for move in legal if isinstance(move, Action)]
        return Choice(max(done, key=lambda action: (left(self.game, moved(race, seat, action)), rng.unit())))

    def _harm(self, race: State, seat: int, pair: Pick) -> int:
        """The most that one of two tiles can do."""
        field = self.game.field
        return max(
            left(self.game, moved(race, seat, action))
            for force in pair.forces
            for action in actions(race, field, seat, force)
        )


def left(game: FlyingSultans, race: State) -> int:
    """How far the carpets still have to go, each to a square of its own, around clouds and rivals alike."""
    field = game.field
    if arrived(race, field, 0):
        return -1
    palace = goal(race.seats, 0)
    spaces = field.space_bits[palace]
    others = bits(at for team in race.carpets[1:] for at in team)
    if race.genie is not None:
        others |= BIT[race.genie]
    free = ways(race.tiles, race.turns) & ~others
    beside = (others & spaces).bit_count()
    fars = {
        to: [far(at, free, BIT[to]) for at in race.carpets[0]] for to in squares(free & field.grounds[palace])
    }
    ways_home = [
        sum(fars[to][carpet] for carpet, to in enumerate(ends))
        for ends in permutations(fars, len(race.carpets[0]))
        if sum(not BIT[to] & spaces for to in ends) <= beside
    ]
    return min(ways_home, default=10_000)
