"""What a position must look like so that a known number of pushes finishes it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bisat.games.labyrinth_duel.rules.box import CELLS, GAP
from bisat.games.labyrinth_duel.solver.layers import Key, Layer, Layers
from bisat.games.labyrinth_duel.solver.plans import (
    ANYTHING,
    AXES,
    WAYS,
    Plans,
    Standing,
    Table,
    pattern,
    suited,
    table_of,
)
from bisat.games.labyrinth_duel.solver.routes import Route

HALF = CELLS // 2


class Endings:
    """Everything that a number of pushes finishes, for routes and the kinds of tiles that there are.

    The last pushes are merged: patterns some pushes away from a route that stands, each once. The pushes
    before are looked ahead: plans to come to such a pattern, which cost far less each but are not merged.
    """

    def __init__(self, ways: Sequence[Route], kinds: Sequence[int]) -> None:
        self._ways = ways
        self._kinds = kinds
        self._merged: Merged | None = None
        self._plans = Plans(Standing(ways, kinds))
        self.ahead = 0
        self.patterns = len(AXES) * sum(CELLS - len(route) for route in ways)

    @property
    def reach(self) -> int:
        """How many pushes finish."""
        return self.ahead + (self._merged.depth if self._merged else 0)

    @property
    def plans(self) -> int:
        """How many plans are looked up, more or less."""
        return self.patterns * int(WAYS**self.ahead)

    def merge(self) -> None:
        """Merge one push more."""
        layers = self._merged.layers if self._merged else Layers(_with_gaps(self._ways))
        layers.grow()
        self._merged = Merged(layers, self._kinds)
        self._plans = Plans(self._merged)
        self.patterns = layers.size

    def look_up(self, layer: Layer) -> tuple[Key, bytes] | None:
        """A position of this layer that the pushes finish, the same one each time."""
        for key, positions in layer.items():
            table = self._plans.table(self.ahead, *key)
            if works := _working(table, positions):
                return key, min(works)
        return None

    def way_on(self, key: Key, position: bytes) -> list[int]:
        """The cells to push from, one after the other, until a route stands."""
        gap, axis = key
        cells, goal = self._plans.chosen(position, self.ahead, gap, axis)
        if self._merged is None:
            return cells
        return cells + self._merged.way_on(goal, [gap, *cells][-1], (axis + len(cells)) % len(AXES))


class Merged:
    """The patterns of a layer as what plans lead to."""

    def __init__(self, layers: Layers, kinds: Sequence[int]) -> None:
        self.layers = layers
        self.depth = layers.depth
        self._kinds = kinds
        self._tables: dict[Key, Table] = {}

    def count(self, gap: int, axis: int) -> int:
        return len(self.layers.last.get((gap, 1 - axis), ()))

    def table(self, gap: int, axis: int) -> Table:
        if (gap, axis) not in self._tables:
            self._tables[gap, axis] = table_of(self._sorted(gap, axis), self._kinds)
        return self._tables[gap, axis]

    def way_on(self, goal: int, gap: int, axis: int) -> list[int]:
        """The cells to push from, the first along this axis."""
        return self.layers.way_back((gap, 1 - axis), self._sorted(gap, axis)[goal])

    def _sorted(self, gap: int, axis: int) -> list[bytes]:
        """Backwards the next push goes along the other axis."""
        return sorted(self.layers.last.get((gap, 1 - axis), ()))


def _with_gaps(ways: Sequence[Route]) -> Iterator[bytes]:
    """What the routes ask of each cell, with the gap in each of the cells that they leave free."""
    for route in ways:
        asked = pattern(route)
        for gap in range(CELLS):
            if asked[gap] == ANYTHING:
                yield asked[:gap] + bytes([GAP]) + asked[gap + 1 :]


def _working(table: Table, positions: set[bytes]) -> list[bytes]:
    """The positions from which some plan works. Many share a half, so the plans for each half are kept."""
    upper, lower = table[:HALF], table[HALF:]
    above: dict[bytes, int] = {}
    below: dict[bytes, int] = {}
    works = []
    for position in positions:
        half = position[:HALF]
        if (plans := above.get(half)) is None:
            plans = above[half] = suited(upper, half)
        if not plans:
            continue
        half = position[HALF:]
        if (others := below.get(half)) is None:
            others = below[half] = suited(lower, half)
        if plans & others:
            works.append(position)
    return works
