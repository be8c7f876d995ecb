"""A landscape to fly through: how far it is free from each cell, and which options a card has there."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from bisat.games.tapis_volant.rules.box import COLUMNS, ROWS, USUAL, Card, Cell, Edge, legs
from bisat.games.tapis_volant.rules.moves import Direction, First, Fly, Nudge, Way

CELLS = COLUMNS * ROWS
BLOCKED, OFF = -1, CELLS
"""Where a flight ends that is not possible, and one that leaves the board; cells count from 0."""
NUDGES: dict[Direction, tuple[int, int]] = {"up": (0, 1), "down": (0, -1), "left": (-1, 0), "right": (1, 0)}
WAYS: tuple[Way, ...] = ("up", "down")
ALONE: tuple[Direction | None, ...] = (None,)


def number(cell: Cell) -> int:
    """A cell as one number, row by row from the ground.

    >>> number((1, 1)), number((24, 1)), number((1, 2))
    (0, 23, 24)
    """
    return (cell[1] - 1) * COLUMNS + cell[0] - 1


PLACES: tuple[Cell, ...] = tuple(
    (column, row) for row in range(1, ROWS + 1) for column in range(1, COLUMNS + 1)
)
"""The cell of each number."""
START_AT, FINISH_AT = number((1, 1)), number((24, 1))


class Flown(msgspec.Struct, frozen=True):
    """A flight: the cells entered, the wind's share, the edge where it left the board, and where it ends."""

    path: tuple[Cell, ...]
    wind: int
    edge: Edge | None
    end: Cell


class Options(msgspec.Struct, frozen=True):
    """Moves that are possible from a cell, with the number of the cell in which each ends."""

    moves: tuple[Fly | Nudge, ...]
    ends: tuple[int, ...]
    """A flight that leaves the board ends at the start."""
    met: int
    """All ends together, one bit each."""


class Terrain:
    """The obstacles of one landscape, and what follows from them."""

    def __init__(
        self, ground: Iterable[Cell], clouds: Iterable[Cell], winds: tuple[int, ...] = USUAL.winds
    ) -> None:
        self.winds = winds
        walls = {number(cell) for cell in ground}
        self.solid = frozenset(walls | {number(cell) for cell in clouds})
        self.free = tuple(at not in self.solid for at in range(CELLS))
        self.floors = tuple(
            max((at // COLUMNS + 1 for at in walls if at % COLUMNS == column), default=0) + 1
            for column in range(COLUMNS)
        )
        """Per column: the row in which a fall ends."""
        self._right = self._runs(1, {at for at in range(CELLS) if at % COLUMNS == COLUMNS - 1}, CELLS)
        self._left = self._runs(-1, {at for at in range(CELLS) if at % COLUMNS == 0}, CELLS)
        self._up = self._runs(COLUMNS, {at for at in range(CELLS) if at // COLUMNS == ROWS - 1}, CELLS)
        self._down = self._runs(-COLUMNS, set(range(COLUMNS)), 0)
        self._options: dict[tuple[int, Card | None, bool], Options] = {}

    def _runs(self, step: int, last: set[int], beyond: int) -> tuple[int, ...]:
        """How many cells are free from each cell on; with an open edge in reach, as many as one likes."""
        runs = [0] * CELLS
        for at in range(CELLS) if step < 0 else range(CELLS - 1, -1, -1):
            if at in last:
                runs[at] = beyond
            elif self.free[at + step]:
                runs[at] = min(CELLS, runs[at + step] + 1)
        return tuple(runs)

    def sideways(self, at: int, by: int) -> int:
        """Where a sideways leg ends."""
        if by > 0:
            if by > self._right[at]:
                return BLOCKED
            return at + by if at % COLUMNS + by < COLUMNS else OFF
        if -by > self._left[at]:
            return BLOCKED
        return at + by if at % COLUMNS + by >= 0 else OFF

    def vertical(self, at: int, by: int) -> int:
        """Where a vertical leg ends."""
        if by > 0:
            if by > self._up[at]:
                return BLOCKED
            return at + COLUMNS * by if at + COLUMNS * by < CELLS else OFF
        return BLOCKED if -by > self._down[at] else at + COLUMNS * by

    def reach(self, at: int, across: int, up: int, sideways_first: bool) -> int:
        """Where a flight ends, both legs flown in full and the wind added to the sideways one."""
        if at + COLUMNS * up < 0:  # T2
            return BLOCKED
        if sideways_first:
            turned = self.sideways(at, across + self.winds[at // COLUMNS])
            return turned if turned in (BLOCKED, OFF) else self.vertical(turned, up)
        turned = self.vertical(at, up)
        return (
            turned
            if turned in (BLOCKED, OFF)
            else self.sideways(turned, across + self.winds[turned // COLUMNS])
        )

    def flown(self, at: int, across: int, up: int, sideways_first: bool) -> Flown:
        """A flight that is possible, cell by cell."""
        path: list[Cell] = []
        wind = 0
        for is_sideways in (sideways_first, not sideways_first):
            if is_sideways:
                wind = self.winds[at // COLUMNS]
                leg, step = across + wind, 1
                end = self.sideways(at, leg)
                left = COLUMNS - 1 - at % COLUMNS if leg > 0 else at % COLUMNS
            else:
                leg, step = up, COLUMNS
                end = self.vertical(at, leg)
                left = ROWS - 1 - at // COLUMNS
            for _ in range(left if end == OFF else abs(leg)):
                at += step if leg > 0 else -step
                path.append(PLACES[at])
            if end == OFF:
                edge: Edge = "top" if not is_sideways else "right" if leg > 0 else "left"
                return Flown(tuple(path), wind, edge, PLACES[START_AT])
        return Flown(tuple(path), wind, None, PLACES[at])

    def windy(self, at: int) -> bool:
        """Whether the wind blows in a cell."""
        return self.winds[at // COLUMNS] > 0

    def options(self, at: int, card: Card | None, directed: bool) -> Options:
        """What a wind card can do from a cell, with a direction card too if there is one; or that alone."""
        key = (at, card, directed)
        if key not in self._options:
            self._options[key] = self._found(at, card, directed)
        return self._options[key]

    def _found(self, at: int, card: Card | None, directed: bool) -> Options:
        moves: list[Fly | Nudge] = []
        ends: list[int] = []
        directions = (*ALONE, *NUDGES) if directed else ALONE
        for direction in directions if card else directions[1:]:
            for way in WAYS if card else WAYS[:1]:
                for first, end in self._orders(at, card, way, direction):
                    if card:
                        moves.append(Fly(card, way, first, direction))
                    else:
                        assert direction is not None
                        moves.append(Nudge(direction, first))
                    ends.append(START_AT if end == OFF else end)
        return Options(tuple(moves), tuple(ends), sum(1 << end for end in set(ends)))

    def _orders(
        self, at: int, card: Card | None, way: Way, direction: Direction | None
    ) -> list[tuple[First | None, int]]:
        """The orders in which two legs can be flown, with their ends; without a name if alike."""
        across, up, arrow = summed(card, way, direction)
        vertical = self.reach(at, across, up, False)
        if not arrow and not self.windy(at):  # T1
            return [] if vertical == BLOCKED else [(None, vertical)]
        sideways = self.reach(at, across, up, True)
        if vertical == sideways == BLOCKED:
            return []
        if BLOCKED not in (vertical, sideways) and self._alike(at, across, up):
            return [(None, vertical)]
        found: tuple[tuple[First, int], ...] = (("vertical", vertical), ("sideways", sideways))
        return [(first, end) for first, end in found if end != BLOCKED]

    def _alike(self, at: int, across: int, up: int) -> bool:
        """Whether both orders fly through the same cells."""
        one, other = (self.flown(at, across, up, first) for first in (False, True))
        return (one.path, one.edge) == (other.path, other.edge)

    def fly(self, start: Cell, move: Fly | Nudge) -> Flown:
        """The flight of a move that is possible."""
        if isinstance(move, Fly):
            across, up, _ = summed(move.card, move.way, move.direction)
        else:
            across, up, _ = summed(None, "up", move.direction)
        return self.flown(number(start), across, up, move.first == "sideways")

    def drift(self, start: Cell) -> Flown:
        """Without a card: with the wind until an obstacle, or down a row where it is calm (T4)."""
        at = number(start)
        wind = self.winds[at // COLUMNS]
        if not wind:
            sunk = self.vertical(at, -1)
            return (
                Flown((), 0, None, start)
                if sunk == BLOCKED
                else Flown((PLACES[sunk],), 0, None, PLACES[sunk])
            )
        path: list[Cell] = []
        for _ in range(wind):
            end = self.sideways(at, 1)
            if end == BLOCKED:
                break
            if end == OFF:
                return Flown(tuple(path), wind, "right", PLACES[START_AT])
            at = end
            path.append(PLACES[at])
        return Flown(tuple(path), wind, None, PLACES[at])

    def floor(self, cell: Cell) -> Cell:
        """Where a carpet that falls from a cell comes to rest."""
        return cell[0], self.floors[cell[0] - 1]


def summed(card: Card | None, way: Way, direction: Direction | None) -> tuple[int, int, bool]:
    """Sideways and upward sums of what is played, and whether anything in it points sideways."""
    across, up = legs(card, way == "up") if card else (0, 0)
    more_across, more_up = NUDGES[direction] if direction else (0, 0)
    return across + more_across, up + more_up, across != 0 or more_across != 0
