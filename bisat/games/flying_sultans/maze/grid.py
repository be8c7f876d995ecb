"""The 144 squares as bits of one number: what can be reached, and by which path.

Rows are thirteen bits wide: the last is never free, so that nothing steps from one edge to the other.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from typing import TypeVar

from bisat.games.flying_sultans.rules.box import ACROSS, SIDE

T = TypeVar("T")

SIZE = ACROSS * SIDE
SQUARES = SIZE * SIZE
_ROW = SIZE + 1

BIT: tuple[int, ...] = tuple(1 << (_ROW * (square // SIZE) + square % SIZE) for square in range(SQUARES))
"""Per square, its bit."""

LENGTH: tuple[int, ...] = tuple(bit.bit_length() for bit in BIT)
"""Per square, where it stands in a table for `found`."""

PLACE: tuple[int, ...] = tuple(
    ACROSS * (square // SIZE // SIDE) + square % SIZE // SIDE for square in range(SQUARES)
)
"""Per square, the place of the tile it lies on."""

CELLS: tuple[tuple[int, ...], ...] = tuple(
    tuple(
        SIZE * (SIDE * (place // ACROSS) + row) + SIDE * (place % ACROSS) + col
        for row in range(SIDE)
        for col in range(SIDE)
    )
    for place in range(ACROSS * ACROSS)
)
"""Per place, its nine squares row by row."""

CELL: tuple[int, ...] = tuple(CELLS[PLACE[square]].index(square) for square in range(SQUARES))
"""Per square, which of the nine squares of its tile it is."""

ROTATED: tuple[tuple[int, ...], ...] = (
    (0, 1, 2, 3, 4, 5, 6, 7, 8),
    (2, 5, 8, 1, 4, 7, 0, 3, 6),
    (8, 7, 6, 5, 4, 3, 2, 1, 0),
    (6, 3, 0, 7, 4, 1, 8, 5, 2),
)
"""Per quarters clockwise, where each of the nine squares of a tile comes to lie."""

CENTRE = (
    CELLS[ACROSS + 1][8],
    CELLS[ACROSS + 2][6],
    CELLS[2 * ACROSS + 1][2],
    CELLS[2 * ACROSS + 2][0],
)
"""The four squares in the middle."""


def bits(squares: Iterable[int]) -> int:
    """Squares as one number."""
    total = 0
    for square in squares:
        total |= BIT[square]
    return total


def table(entries: Sequence[T], missing: T) -> tuple[T, ...]:
    """One entry per square, laid out for `found`."""
    row = [missing] * (LENGTH[-1] + 1)
    for square, entry in enumerate(entries):
        row[LENGTH[square]] = entry
    return tuple(row)


def found(among: int, entries: Sequence[T]) -> list[T]:
    """The entries of a `table` for the squares in a number, in order."""
    taken: list[T] = []
    while among:
        low = among & -among
        taken.append(entries[low.bit_length()])
        among ^= low
    return taken


_NUMBER = table(range(SQUARES), -1)


def squares(among: int) -> list[int]:
    """The squares in a number, in order.

    >>> squares(bits((0, 13, 143)))
    [0, 13, 143]
    """
    return found(among, _NUMBER)


def around(among: int) -> int:
    """Everything one step away; what lies beyond the edges is never free."""
    return among << 1 | among >> 1 | among << _ROW | among >> _ROW


def reach(start: int, free: int, steps: int) -> int:
    """Where at most so many steps lead through free squares, the start not included."""
    at = BIT[start]
    seen = at
    for _ in range(steps):
        more = seen | (seen << 1 | seen >> 1 | seen << _ROW | seen >> _ROW) & free
        if more == seen:
            break
        seen = more
    return seen & ~at


def path(start: int, end: int, free: int) -> tuple[int, ...]:
    """A shortest way through free squares, both ends included.

    >>> path(0, 13, bits((1, 2, 13)))
    (0, 1, 13)
    """
    goal = BIT[end]
    seen = BIT[start]
    fronts = [seen]
    while not fronts[-1] & goal:
        front = around(fronts[-1]) & free & ~seen
        assert front, "whoever asks knows that there is a way"
        seen |= front
        fronts.append(front)
    way = [end]
    for front in reversed(fronts[:-1]):
        back = around(goal) & front
        goal = back & -back
        way.append(_NUMBER[goal.bit_length()])
    return tuple(reversed(way))


def _diamond(square: int, steps: int) -> Iterator[int]:
    row, col = divmod(square, SIZE)
    for other in range(SQUARES):
        if 0 < abs(other // SIZE - row) + abs(other % SIZE - col) <= steps:
            yield other


@cache
def diamonds(steps: int) -> tuple[int, ...]:
    """Per square, all that lie at most so many steps away, whatever lies between."""
    return tuple(bits(_diamond(square, steps)) for square in range(SQUARES))
