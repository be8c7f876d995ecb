"""Planning a turn: both tiles and their order together, and what the others then make of the round."""

from __future__ import annotations

from collections.abc import Sequence
from heapq import nsmallest

import msgspec

from bisat.core.game import Seat
from bisat.games.flying_sultans.actions import brought, came, moved, with_entry
from bisat.games.flying_sultans.channel import slid
from bisat.games.flying_sultans.ending import arrived
from bisat.games.flying_sultans.grid import PLACE
from bisat.games.flying_sultans.maze import Field
from bisat.games.flying_sultans.moves import WINDS, actions
from bisat.games.flying_sultans.prospects import lag, readiness, shares
from bisat.games.flying_sultans.values import Action, Genie, Race

replace = msgspec.structs.replace

WISH = 4.0
"""What a wish is worth before it is known how it is spent, in squares of way."""


class Plan(msgspec.Struct, frozen=True):
    """Actions in order, the race after them, and what the planning team thinks of it."""

    actions: tuple[Action, ...]
    race: Race
    worth: float
    behind: float = 0.0
    """How far the planning team itself then is from its goal."""
    won: bool = False


class Planner:
    """Looks for the best way to use some forces; `width` is how many first actions are thought through."""

    def __init__(self, field: Field, width: int) -> None:
        self.field = field
        self.width = width

    def turn(self, race: Race, seat: Seat, forces: Sequence[int], most: int = 1) -> list[Plan]:
        """The best plans for a turn, best first; one that wins stands alone."""
        tiles = race.tiles
        begun = replace(race, began=tuple([tiles[PLACE[square]] for square in race.carpets[seat]]))
        return self.rest_of_turn(begun, seat, forces, most)

    def rest_of_turn(self, race: Race, seat: Seat, forces: Sequence[int], most: int = 1) -> list[Plan]:
        """The same where the turn may already have begun."""
        others = self._lags(race, seat)
        ranked = [self._ranked(race, seat, force, others, last=len(forces) == 1) for force in forces]
        for firsts in ranked:
            if firsts[0].won or len(forces) == 1:
                return firsts[:most]
        found: dict[object, Plan] = {}
        for force, firsts in zip(forces, ranked, strict=True):
            left = [other for other in forces if other != force]
            for first in self._promising(firsts):
                again = self._lags(first.race, seat)
                for second in self._ranked(first.race, seat, left[0], again, last=True)[: max(1, most)]:
                    plan = replace(second, actions=(*first.actions, *second.actions))
                    if plan.won:
                        return [plan]
                    key = (
                        plan.race.tiles,
                        plan.race.turns,
                        plan.race.carpets,
                        plan.race.genie,
                        plan.race.granted,
                    )
                    if key not in found or found[key].worth < plan.worth:
                        found[key] = plan
        return sorted(found.values(), key=lambda plan: -plan.worth)[:most]

    def wish(self, race: Race, seat: Seat, forces: Sequence[int], most: int = 1) -> list[Plan]:
        """The best uses of a wish, best first; not to use it is worth what the race is worth."""
        others = self._lags(race, seat)
        found = [plan for force in forces for plan in self._ranked(race, seat, force, others, last=False)]
        return sorted(found, key=lambda plan: -plan.worth)[:most]

    def worth(self, race: Race, seat: Seat) -> float:
        """A team's chance to win as the race stands."""
        return self.shares(race)[seat]

    def shares(self, race: Race) -> list[float]:
        """Each team's chance to win as the race stands."""
        gone = race.gone
        return shares([None if seat in gone else self.lag(race, seat) for seat in range(race.seats)])

    def lag(self, race: Race, seat: Seat) -> float:
        """How far behind its goal a team is, its channel included."""
        return lag(race, self.field, seat) - readiness(race.channels[seat])

    def _promising(self, firsts: list[Plan]) -> list[Plan]:
        """The first actions to think through: the best ones, and those that bring the own team nearest."""
        best = firsts[: self.width]
        own = nsmallest(self.width, firsts, key=lambda plan: plan.behind)
        return best + [plan for plan in own if plan not in best]

    def _lags(self, race: Race, seat: Seat) -> list[float | None]:
        return [
            None if other in race.gone or other == seat else self.lag(race, other)
            for other in range(race.seats)
        ]

    def _ranked(
        self, race: Race, seat: Seat, force: int, others: list[float | None], *, last: bool
    ) -> list[Plan]:
        """Every action with a force, best first; the rivals' lags are reckoned anew only where tiles move."""
        field = self.field
        channels = with_entry(race.channels, seat, slid(race.channels[seat], force))
        kind = WINDS[force].kind
        favour = seat if kind in ("summon", "walk") else race.favour
        used = replace(race, channels=channels, favour=favour)
        ready = readiness(channels[seat])
        found = []
        for action in actions(race, field, seat, force):
            after = moved(used, seat, action)
            if arrived(after, field, seat):
                return [Plan((action,), after, 1.0, won=True)]
            if type(action) is Genie and brought(race, seat, action):
                after = replace(after, granted=True)
            behind = lag(after, field, seat) - ready
            if last and (after.granted or came(after, seat)):
                behind -= WISH
            lags = self._lags(after, seat) if kind in ("swap", "turn") else list(others)
            lags[seat] = behind
            found.append(Plan((action,), after, shares(lags)[seat], behind))
        found.sort(key=lambda plan: -plan.worth)
        return found
