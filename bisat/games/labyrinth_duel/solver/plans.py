"""All ways to finish with a few last pushes, asked about a position at once.

A plan is a sequence of last pushes and a route that stands after them. Seen from the position before those
pushes, it asks for certain passages of the tiles in certain cells. For each cell and tile one integer holds,
bit by bit, the plans which that tile suits there: and-ing the sixteen integers of a position leaves the plans
that work.
"""

from __future__ import annotations

from collections import Counter
from functools import cache, lru_cache

from bisat.games.labyrinth_duel.rules.board import lines, shifts
from bisat.games.labyrinth_duel.rules.box import CELLS, Thing
from bisat.games.labyrinth_duel.solver.routes import Route, demand, enough, routes

ROW, COLUMN = 0, 1
AXES = (ROW, COLUMN)
WAYS = 3
"""Pushes along one axis. Two in a row along the same axis are one, so axes alternate."""

Table = list[list[int]]
"""Per cell, per tile: the plans that the tile suits there."""


@cache
def along(gap: int, axis: int) -> tuple[int, ...]:
    """The cells that can be pushed from along an axis.

    >>> along(5, ROW), along(5, COLUMN)
    ((4, 6, 7), (1, 9, 13))
    """
    return lines(gap)[2 * axis] + lines(gap)[2 * axis + 1]


@cache
def _destinations(gap: int, cell: int) -> tuple[int, ...]:
    """Where the content of each cell goes when the tiles from `cell` to the gap move."""
    sources = shifts(gap, cell)
    return tuple(sources.index(at) for at in range(CELLS))


class Plans:
    """The plans to join two objects with given tiles."""

    def __init__(self, ways: tuple[Route, ...], tiles: frozenset[int]) -> None:
        self.routes = len(ways)
        self._tiles = tiles
        self._standing = self._suits(ways)
        self._tables: dict[tuple[int, int, int], Table] = {}

    def table(self, ahead: int, gap: int, axis: int) -> Table:
        """The plans with this many last pushes, the first of them along this axis."""
        if ahead == 0:
            return self._standing
        key = (ahead, gap, axis)
        if key not in self._tables:
            self._tables[key] = self._joined(*key)
        return self._tables[key]

    def pushes(self, position: bytes, ahead: int, gap: int, axis: int) -> tuple[int, ...]:
        """The cells to push from, one after the other, under a plan that works from this position."""
        working = -1
        for suits, tile in zip(self.table(ahead, gap, axis), position, strict=True):
            working &= suits[tile]
        plan = (working & -working).bit_length() - 1
        cells = []
        for left in range(ahead - 1, -1, -1):
            way, plan = divmod(plan, self.routes * WAYS**left)
            gap = along(gap, axis)[way]
            axis = 1 - axis
            cells.append(gap)
        return tuple(cells)

    def lacking(self, position: bytes) -> int:
        """How many cells of the nearest route do not suit; 4 stands for all beyond.

        All routes are counted side by side, as bits: those with no unsuitable cell so far, with at most one,
        two and three.
        """
        none = one = two = three = (1 << self.routes) - 1
        for suits, tile in zip(self._standing, position, strict=True):
            good = suits[tile]
            three = three & good | two
            two = two & good | one
            one = one & good | none
            none &= good
        return 0 if none else 1 if one else 2 if two else 3 if three else 4

    def _suits(self, ways: tuple[Route, ...]) -> Table:
        """The plans without a push: which routes each tile suits in each cell."""
        everywhere = (1 << self.routes) - 1
        table = [[everywhere if tile in self._tiles else 0 for tile in range(16)] for _ in range(CELLS)]
        for number, route in enumerate(ways):
            for cell, passage in route:
                for tile in self._tiles:
                    if passage & ~tile:
                        table[cell][tile] ^= 1 << number
        return table

    def _joined(self, ahead: int, gap: int, axis: int) -> Table:
        """The plans that begin with each of three pushes, side by side.

        What a plan asks of a cell after the push, it asks before it of the cell that the tile comes from.
        """
        one = self.routes * WAYS ** (ahead - 1)
        two = 2 * one
        (first, to_first), (second, to_second), (third, to_third) = (
            (self.table(ahead - 1, cell, 1 - axis), _destinations(gap, cell)) for cell in along(gap, axis)
        )
        table = []
        for cell in range(CELLS):
            a, b, c = first[to_first[cell]], second[to_second[cell]], third[to_third[cell]]
            row = [0] * 16
            for tile in self._tiles:
                row[tile] = a[tile] | b[tile] << one | c[tile] << two
            table.append(row)
        return table


@lru_cache(maxsize=4)
def plans(start: Thing, target: Thing, contents: tuple[int, ...]) -> Plans | None:
    """The plans for a pair of objects and the sorted contents of a board; None if no route can ever stand.

    The last few are kept, since whoever solves pushes on and asks again.
    """
    tiles = Counter(contents)
    possible = {asked: enough(asked, tiles) for asked in map(demand, routes(start, target))}
    ways = tuple(route for route in routes(start, target) if possible[demand(route)])
    return Plans(ways, frozenset(contents)) if ways else None
