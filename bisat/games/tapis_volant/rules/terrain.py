"""A landscape to fly through: how far it is free from each cell, and which options a card has there."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from bisat.games.tapis_volant.rules.box import COLUMNS, ROWS, START, USUAL, Card, Cell, Contents, Edge, legs
from bisat.games.tapis_volant.rules.moves import Direction, First, Fly, Nudge, Way

CELLS = COLUMNS * ROWS
"""Of the usual board, like all cells by number that no terrain names."""
BLOCKED, OFF = -1, -2
"""Where a flight ends that is not possible, and one that leaves the board; cells count from 0."""
NUDGES: dict[Direction, tuple[int, int]] = {"up": (0, 1), "down": (0, -1), "left": (-1, 0), "right": (1, 0)}
WAYS: tuple[Way, ...] = ("up", "down")
ALONE: tuple[Direction | None, ...] = (None,)


def number(cell: Cell, columns: int = COLUMNS) -> int:
    """A cell as one number, row by row from the ground.

    >>> number((1, 1)), number((24, 1)), number((1, 2)), number((1, 2), columns=30)
    (0, 23, 24, 30)
    """
    return (cell[1] - 1) * columns + cell[0] - 1


def places(columns: int, rows: int) -> tuple[Cell, ...]:
    """The cell of each number."""
    return tuple((column, row) for row in range(1, rows + 1) for column in range(1, columns + 1))


PLACES = places(COLUMNS, ROWS)
START_AT, FINISH_AT = 0, COLUMNS - 1


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

    def __init__(self, ground: Iterable[Cell], clouds: Iterable[Cell], box: Contents = USUAL) -> None:
        self.winds, self.columns, self.finish = box.winds, box.columns, box.finish
        self.places = places(self.columns, box.rows)
        self.cells = len(self.places)
        self.finish_at = self.number(self.finish)
        walls = {self.number(cell) for cell in ground}
        self.solid = frozenset(walls | {self.number(cell) for cell in clouds})
        self.free = tuple(at not in self.solid for at in range(self.cells))
        across, top = range(self.columns), self.cells - self.columns
        self.floors = tuple(
            max((at // self.columns + 1 for at in walls if at % self.columns == column), default=0) + 1
            for column in across
        )
        """Per column: the row in which a fall ends."""
        self._right = self._runs(1, set(range(self.columns - 1, self.cells, self.columns)), self.cells)
        self._left = self._runs(-1, set(range(0, self.cells, self.columns)), self.cells)
        self._up = self._runs(self.columns, {top + column for column in across}, self.cells)
        self._down = self._runs(-self.columns, set(across), 0)
        self._options: dict[tuple[int, Card | None, bool], Options] = {}

    def _runs(self, step: int, last: set[int], beyond: int) -> tuple[int, ...]:
        """How many cells are free from each cell on; with an open edge in reach, as many as one likes."""
        runs = [0] * self.cells
        for at in range(self.cells) if step < 0 else range(self.cells - 1, -1, -1):
            if at in last:
                runs[at] = beyond
            elif self.free[at + step]:
                runs[at] = min(self.cells, runs[at + step] + 1)
        return tuple(runs)

    def number(self, cell: Cell) -> int:
        """A cell as one number."""
        return number(cell, self.columns)

    def sideways(self, at: int, by: int) -> int:
        """Where a sideways leg ends."""
        if by > 0:
            if by > self._right[at]:
                return BLOCKED
            return at + by if at % self.columns + by < self.columns else OFF
        if -by > self._left[at]:
            return BLOCKED
        return at + by if at % self.columns + by >= 0 else OFF

    def vertical(self, at: int, by: int) -> int:
        """Where a vertical leg ends."""
        if by > 0:
            if by > self._up[at]:
                return BLOCKED
            return at + self.columns * by if at + self.columns * by < self.cells else OFF
        return BLOCKED if -by > self._down[at] else at + self.columns * by

    def reach(self, at: int, across: int, up: int, sideways_first: bool) -> int:
        """Where a flight ends, both legs flown in full and the wind added to the sideways one."""
        if at + self.columns * up < 0:  # T2
            return BLOCKED
        if sideways_first:
            turned = self.sideways(at, across + self.winds[at // self.columns])
            return turned if turned in (BLOCKED, OFF) else self.vertical(turned, up)
        turned = self.vertical(at, up)
        return (
            turned
            if turned in (BLOCKED, OFF)
            else self.sideways(turned, across + self.winds[turned // self.columns])
        )

    def flown(self, at: int, across: int, up: int, sideways_first: bool) -> Flown:
        """A flight that is possible, cell by cell."""
        path: list[Cell] = []
        wind = 0
        for is_sideways in (sideways_first, not sideways_first):
            if is_sideways:
                wind = self.winds[at // self.columns]
                leg, step = across + wind, 1
                end = self.sideways(at, leg)
                left = self.columns - 1 - at % self.columns if leg > 0 else at % self.columns
            else:
                leg, step = up, self.columns
                end = self.vertical(at, leg)
                left = len(self.winds) - 1 - at // self.columns
            for _ in range(left if end == OFF else abs(leg)):
                at += step if leg > 0 else -step
                path.append(self.places[at])
            if end == OFF:
                edge: Edge = "top" if not is_sideways else "right" if leg > 0 else "left"
                return Flown(tuple(path), wind, edge, START)
        return Flown(tuple(path), wind, None, self.places[at])

    def windy(self, at: int) -> bool:
        """Whether the wind blows in a cell."""
        return self.winds[at // self.columns] > 0

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
        return self.flown(self.number(start), across, up, move.first == "sideways")

    def drift(self, start: Cell) -> Flown:
        """Without a card: with the wind until an obstacle, or down a row where it is calm (T4)."""
        at = self.number(start)
        wind = self.winds[at // self.columns]
        if not wind:
            sunk = self.vertical(at, -1)
            return (
                Flown((), 0, None, start)
                if sunk == BLOCKED
                else Flown((self.places[sunk],), 0, None, self.places[sunk])
            )
        path: list[Cell] = []
        for _ in range(wind):
            end = self.sideways(at, 1)
            if end == BLOCKED:
                break
            if end == OFF:
                return Flown(tuple(path), wind, "right", START)
            at = end
            path.append(self.places[at])
        return Flown(tuple(path), wind, None, self.places[at])

    def floor(self, cell: Cell) -> Cell:
        """Where a carpet that falls from a cell comes to rest."""
        return cell[0], self.floors[cell[0] - 1]


def summed(card: Card | None, way: Way, direction: Direction | None) -> tuple[int, int, bool]:
    """Sideways and upward sums of what is played, and whether anything in it points sideways."""
    across, up = legs(card, way == "up") if card else (0, 0)
    more_across, more_up = NUDGES[direction] if direction else (0, 0)
    return across + more_across, up + more_up, across != 0 or more_across != 0
