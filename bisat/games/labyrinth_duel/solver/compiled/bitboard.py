"""A position or a pattern in one word: four bits for each cell, row by row, the first cell highest.

What stands in a cell is what its tile opens to for the routes in question; so numbers sort as bytes do.
"""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np
from numpy.typing import NDArray

from bisat.games.labyrinth_duel.rules.board import destinations, shifts
from bisat.games.labyrinth_duel.rules.box import CELLS, DOORS, NORTH, SIZE, Thing
from bisat.games.labyrinth_duel.solver.plans import AXES, WAYS, along
from bisat.parts.kernels.compiling import inlined

Words = NDArray[np.uint64]
Keys = NDArray[np.int64]
"""A gap and the axis of the next push in one number: twice the gap and the axis."""

BITS = 4
KEYS = CELLS * len(AXES)
USELESS = NORTH
"""In a position: a tile that suits no route. It opens to one side only, so that nothing leads through it."""


def _shift(cell: int) -> int:
    return BITS * (CELLS - 1 - cell)


def packed(cells: Iterable[int]) -> int:
    """Sixteen cells in one word."""
    return sum(content << _shift(cell) for cell, content in enumerate(cells))


BY = np.array([_shift(cell) for cell in range(CELLS)], np.uint64)
"""Per cell: how far its bits are shifted."""


def _of(cells: Iterable[int]) -> int:
    """All bits of some cells."""
    return sum(15 << _shift(cell) for cell in cells)


ONTO = np.zeros((KEYS, WAYS), np.int64)
"""Per key and push: the key afterwards."""
PUSHES = np.zeros(4 * WAYS * KEYS, np.uint64)
"""Per key and push: cells that stay as they are, those that move, and how far, either up or down."""
GOES = np.zeros((KEYS, WAYS, CELLS), np.int64)
"""Per key, push and cell: where what stands there goes."""
LINE = np.zeros(KEYS, np.uint64)
"""Per key: all bits of the cells that a push may change."""
for _gap in range(CELLS):
    for _axis in AXES:
        LINE[2 * _gap + _axis] = _of({_gap, *along(_gap, _axis)})
        for _way, _cell in enumerate(along(_gap, _axis)):
            _at = 2 * _gap + _axis, _way
            _moved = [to for to, source in enumerate(shifts(_gap, _cell)) if to != source]
            _step = BITS * (1 if _cell // SIZE == _gap // SIZE else SIZE)
            ONTO[_at] = 2 * _cell + 1 - _axis
            GOES[_at] = destinations(_gap, _cell)
            _first = 4 * (WAYS * (2 * _gap + _axis) + _way)
            PUSHES[_first] = _of({*range(CELLS)} - {*_moved})
            PUSHES[_first + 1] = _of({*_moved} - {_gap})
            PUSHES[_first + (2 if _cell > _gap else 3)] = _step

BIT = np.array([1 << _shift(cell) for cell in range(CELLS)], np.uint64)
EVERY = np.uint64(packed([1] * CELLS))
"""The lowest bit of each cell, and all of them."""
ONE, TWO, THREE = np.uint64(1), np.uint64(2), np.uint64(3)
EAST_BY, SOUTH_BY, WEST_BY = ONE, TWO, THREE
ASIDE, DOWN = np.uint64(BITS), np.uint64(BITS * SIZE)
"""How far the next cell of a row and of a column is."""
INNER = np.uint64(packed(int(cell % SIZE < SIZE - 1) for cell in range(CELLS)))
"""Cells that have another one to the east."""


@inlined
def push(item: np.uint64, key: int, way: int) -> np.uint64:
    """The same after a push; the gap is 0."""
    first = np.uint64(4 * (WAYS * key + way))
    moving = (item & PUSHES[first + ONE]) << PUSHES[first + TWO] >> PUSHES[first + THREE]
    return (item & PUSHES[first]) | moving  # type: ignore[no-any-return]  # numpy says so


def doors(start: Thing, target: Thing) -> Words:
    """Of both objects: the cell beside it as one bit, and the side of that cell as another."""
    found = []
    for cell, side in (DOORS[start], DOORS[target]):
        found += [1 << _shift(cell), side << _shift(cell)]
    return np.array(found, np.uint64)


@inlined
def stands(item: np.uint64, doors: Words) -> bool:
    """Whether a corridor joins the objects."""
    both = doors[1] | doors[3]
    if item & both != both:
        return False
    return joined(item, doors[0], doors[2])


@inlined
def joined(item: np.uint64, first: np.uint64, last: np.uint64) -> bool:
    """Whether openings that meet lead from one cell to another, each given as its bit."""
    down = item >> SOUTH_BY & item << DOWN & EVERY
    right = item >> EAST_BY & item >> WEST_BY << ASIDE & INNER
    seen = first
    while not seen & last:
        wider = seen | (seen & down) >> DOWN | (seen << DOWN & down)
        wider |= (seen & right) >> ASIDE | (seen << ASIDE & right)
        if wider == seen:
            return False
        seen = wider
    return True
