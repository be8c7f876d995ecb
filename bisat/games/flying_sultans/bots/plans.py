"""Planning a turn: both tiles and their order together, and what the others then make of the round."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from heapq import nsmallest
from operator import attrgetter

import msgspec

from bisat.core.game import Seat
from bisat.games.flying_sultans.bots.prospects import Course, shares
from bisat.games.flying_sultans.bots.sketches import Sketch, carried_out, sketched
from bisat.games.flying_sultans.maze.grid import PLACE
from bisat.games.flying_sultans.maze.maze import Field
from bisat.games.flying_sultans.rules.moves import Action
from bisat.games.flying_sultans.rules.state import State

replace = msgspec.structs.replace


class Plan(msgspec.Struct, frozen=True):
    """Actions in order, the race after them, and what the planning team thinks of it."""

    actions: tuple[Action, ...]
    race: State
    worth: float
    won: bool = False


class Planner:
    """Looks for the best way to use some forces; `width` is how many first actions are thought through."""

    def __init__(self, field: Field, width: int) -> None:
        self.field = field
        self.width = width

    def turn(self, race: State, seat: Seat, forces: Sequence[int], most: int = 1) -> list[Plan]:
        """The best plans for a turn, best first; one that wins stands alone."""
        return self.rest_of_turn(begun(race, seat), seat, forces, most)

    def rest_of_turn(self, race: State, seat: Seat, forces: Sequence[int], most: int = 1) -> list[Plan]:
        """The same where the turn may already have begun."""
        if len(forces) == 1:
            lasts = sketched(race, self.field, seat, forces[0], last=True)
            return [_made(race, self.field, seat, sketch) for sketch in lasts[:most]]
        ranked = [_firsts(self.field, race, seat, force) for force in forces]
        for firsts in ranked:
            if firsts[0].won:
                return [_made(race, self.field, seat, firsts[0])]
        found: dict[object, Plan] = {}
        for left, firsts in zip(reversed(forces), ranked, strict=True):
            for first in [_made(race, self.field, seat, sketch) for sketch in self._promising(firsts)]:
                for sketch in sketched(first.race, self.field, seat, left, last=True)[:most]:
                    plan = _made(first.race, self.field, seat, sketch, first.actions)
                    if plan.won:
                        return [plan]
                    after = plan.race
                    key = (after.tiles, after.turns, after.carpets, after.genie, after.granted)
                    if key not in found or found[key].worth < plan.worth:
                        found[key] = plan
        return sorted(found.values(), key=attrgetter("worth"), reverse=True)[:most]

    def wish(self, race: State, seat: Seat, forces: Sequence[int], most: int = 1) -> list[Plan]:
        """The best uses of a wish, best first; not to use it is worth what the race is worth."""
        found = [sketch for force in forces for sketch in sketched(race, self.field, seat, force, last=False)]
        found.sort(key=attrgetter("worth"), reverse=True)
        return [_made(race, self.field, seat, sketch) for sketch in found[:most]]

    def worth(self, race: State, seat: Seat) -> float:
        """A team's chance to win as the race stands."""
        return self.shares(race)[seat]

    def shares(self, race: State) -> list[float]:
        """Each team's chance to win as the race stands."""
        return shares(Course(race, self.field).lags())

    def _promising(self, firsts: list[Sketch]) -> list[Sketch]:
        """The first actions to think through: the best ones, and those that bring the own team nearest."""
        best = firsts[: self.width]
        own = nsmallest(self.width, firsts, key=attrgetter("behind"))
        return best + [sketch for sketch in own if sketch not in best]


def begun(race: State, seat: Seat) -> State:
    """The race as the turn of a seat begins."""
    tiles = race.tiles
    return replace(race, began=tuple([tiles[PLACE[square]] for square in race.carpets[seat]]))


def _made(race: State, field: Field, seat: Seat, sketch: Sketch, before: tuple[Action, ...] = ()) -> Plan:
    after = carried_out(race, field, seat, sketch.action)
    return Plan((*before, sketch.action), after, sketch.worth, sketch.won)


@lru_cache(maxsize=1 << 10)
def _firsts(field: Field, race: State, seat: Seat, force: int) -> list[Sketch]:
    """What may begin a turn: the same in every pair with that force."""
    return sketched(race, field, seat, force, last=False)


@lru_cache(maxsize=1 << 12)
def quick_turn(field: Field, race: State, seat: Seat, forces: tuple[int, ...]) -> Plan:
    """What a seat would do at a glance. Every bot at the table imagines the same, hence it is kept."""
    [plan] = Planner(field, width=1).turn(race, seat, forces)
    return plan
