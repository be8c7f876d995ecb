"""All ways to finish with a few last pushes, asked about a position at once.

A plan is a sequence of last pushes and a goal: a route that stands after them, or what is known to lead to
one. Seen from the position before those pushes, it asks for certain passages of the tiles in certain
cells. For each cell and tile one integer holds, bit by bit, the plans which that tile suits there: and-ing
the sixteen integers of a position leaves the plans that work.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import cache, lru_cache
from typing import Protocol

from bisat.games.labyrinth_duel.rules.board import destinations, lines
from bisat.games.labyrinth_duel.rules.box import CELLS, GAP, Thing
from bisat.games.labyrinth_duel.solver.routes import Route, laid

ROW, COLUMN = 0, 1
AXES = (ROW, COLUMN)
WAYS = 3
"""Pushes along one axis. Two in a row along the same axis are one, so axes alternate."""

ANYTHING = 1
"""In a pattern: a cell that does not matter. All else is the gap, or the passage asked for."""

Table = list[list[int]]
"""Per cell, per kind of tile: the plans that it suits there."""


@cache
def along(gap: int, axis: int) -> tuple[int, ...]:
    """The cells that can be pushed from along an axis.

    >>> along(5, ROW), along(5, COLUMN)
    ((4, 6, 7), (1, 9, 13))
    """
    return lines(gap)[2 * axis] + lines(gap)[2 * axis + 1]


def pattern(route: Route) -> bytes:
    """What a route asks of each cell."""
    asked = bytearray([ANYTHING] * CELLS)
    for cell, passage in route:
        asked[cell] = passage
    return bytes(asked)


def table_of(patterns: Sequence[bytes], kinds: Sequence[int]) -> Table:
    """The patterns that each kind of tile suits in each cell: the first of them is the lowest bit.

    Column by column, each pattern becomes a digit.
    """
    asked = b"".join(reversed(patterns))
    suits = [_suits(kind) for kind in kinds]
    columns = (asked[cell::CELLS] for cell in range(CELLS))
    return [[int(column.translate(suit) or b"0", 2) for suit in suits] for column in columns]


def suited(table: Table, tiles: bytes) -> int:
    """The plans that all of these tiles suit, as bits."""
    plans = -1
    for suits, tile in zip(table, tiles):  # noqa: B905  # comparing lengths would cost a tenth
        plans &= suits[tile]
        if not plans:
            break
    return plans


@cache
def _suits(kind: int) -> bytes:
    """For `translate`: what is asked of a cell becomes the digit 1 if this kind of tile suits it."""
    return bytes(ord("01"[asked == ANYTHING or asked & kind == asked]) for asked in range(256))


class Goals(Protocol):
    """What plans lead to, numbered from 0 for each gap and axis of the next push."""

    def count(self, gap: int, axis: int) -> int:
        """How many there are."""

    def table(self, gap: int, axis: int) -> Table:
        """Which of them each tile suits in each cell."""


class Standing:
    """Routes that stand: endings without a push, wherever the gap is."""

    def __init__(self, ways: Sequence[Route], kinds: Sequence[int]) -> None:
        self._count = len(ways)
        self._table = table_of([pattern(route) for route in ways], kinds)

    def count(self, gap: int, axis: int) -> int:  # noqa: ARG002  # the same for all
        return self._count

    def table(self, gap: int, axis: int) -> Table:  # noqa: ARG002  # the same for all
        return self._table


class Plans:
    """The plans to come to certain goals."""

    def __init__(self, goals: Goals) -> None:
        self._goals = goals
        self._tables: dict[tuple[int, int, int], Table] = {}
        self._counts: dict[tuple[int, int, int], int] = {}

    def table(self, ahead: int, gap: int, axis: int) -> Table:
        """The plans with this many last pushes, the first of them along this axis."""
        if ahead == 0:
            return self._goals.table(gap, axis)
        key = (ahead, gap, axis)
        if key not in self._tables:
            self._tables[key] = self._joined(*key)
        return self._tables[key]

    def count(self, ahead: int, gap: int, axis: int) -> int:
        """How many plans that are."""
        if ahead == 0:
            return self._goals.count(gap, axis)
        key = (ahead, gap, axis)
        if key not in self._counts:
            self._counts[key] = sum(self.count(ahead - 1, cell, 1 - axis) for cell in along(gap, axis))
        return self._counts[key]

    def chosen(self, position: bytes, ahead: int, gap: int, axis: int) -> tuple[list[int], int]:
        """Under the first plan that works from here: the cells to push from, and the number of its goal."""
        working = suited(self.table(ahead, gap, axis), position)
        plan = (working & -working).bit_length() - 1
        cells = []
        for left in range(ahead - 1, -1, -1):
            ways, axis = iter(along(gap, axis)), 1 - axis
            while plan >= (count := self.count(left, gap := next(ways), axis)):
                plan -= count
            cells.append(gap)
        return cells, plan

    def lacking(self, position: bytes) -> int:
        """How many cells of the nearest goal do not suit; 4 stands for all beyond.

        All goals are counted side by side, as bits: those with no unsuitable cell so far, with at most one,
        two and three.
        """
        gap = position.index(GAP)
        none = one = two = three = (1 << self.count(0, gap, ROW)) - 1
        for suits, tile in zip(self.table(0, gap, ROW), position, strict=True):
            good = suits[tile]
            three = three & good | two
            two = two & good | one
            one = one & good | none
            none &= good
        return 0 if none else 1 if one else 2 if two else 3 if three else 4

    def _joined(self, ahead: int, gap: int, axis: int) -> Table:
        """The plans that begin with each of three pushes, side by side.

        What a plan asks of a cell after the push, it asks before it of the cell that the tile comes from.
        """
        (first, to_first), (second, to_second), (third, to_third) = (
            (self.table(ahead - 1, cell, 1 - axis), destinations(gap, cell)) for cell in along(gap, axis)
        )
        one, two, _ = (self.count(ahead - 1, cell, 1 - axis) for cell in along(gap, axis))
        two += one
        return [
            [
                a | b << one | c << two
                for a, b, c in zip(first[at_first], second[at_second], third[at_third], strict=True)
            ]
            for at_first, at_second, at_third in zip(to_first, to_second, to_third, strict=True)
        ]


@lru_cache(maxsize=64)
def possible(start: Thing, target: Thing, contents: tuple[int, ...]) -> tuple[Route, ...]:
    """The routes between two objects for which the contents of a board are enough.

    The last few are kept, since whoever solves pushes on and asks again.
    """
    return laid(start, target, Counter(contents))


@lru_cache(maxsize=4)
def plans(start: Thing, target: Thing, contents: tuple[int, ...]) -> Plans | None:
    """The plans for a pair of objects and the sorted contents of a board; None if no route can ever stand."""
    ways = possible(start, target, contents)
    return Plans(Standing(ways, range(16))) if ways else None
