"""One frame of tiles: pushing, and the corridor from object to object."""

from __future__ import annotations

from functools import cache

from bisat.games.labyrinth_duel.rules.box import CELLS, DOORS, GAP, NEIGHBOURS, OPPOSITE, SIDES, SIZE, Thing

Board = tuple[int, ...]
"""Sixteen cells, row by row: the openings of each tile, 0 for the gap."""


@cache
def lines(gap: int) -> tuple[tuple[int, ...], ...]:
    """The four ways in which tiles can be pushed into the gap: the cells on each side of it, nearest first.

    >>> lines(1)
    ((0,), (2, 3), (), (5, 9, 13))
    """
    left = gap - gap % SIZE
    return (
        tuple(range(gap - 1, left - 1, -1)),
        tuple(range(gap + 1, left + SIZE)),
        tuple(range(gap - SIZE, -1, -SIZE)),
        tuple(range(gap + SIZE, CELLS, SIZE)),
    )


@cache
def pushable(gap: int) -> tuple[int, ...]:
    """The cells that can be pushed from: the other six in the row and the column of the gap.

    >>> pushable(5)
    (4, 6, 7, 1, 9, 13)
    """
    return tuple(cell for line in lines(gap) for cell in line)


@cache
def shifts(gap: int, cell: int) -> tuple[int, ...]:
    """Where each cell's content comes from when the tiles from `cell` to the gap move one step."""
    line = next(line for line in lines(gap) if cell in line)
    sources = list(range(CELLS))
    hole = gap
    for moving in line[: line.index(cell) + 1]:
        sources[hole] = moving
        hole = moving
    sources[hole] = gap
    return tuple(sources)


@cache
def destinations(gap: int, cell: int) -> tuple[int, ...]:
    """Where the content of each cell goes when the tiles from `cell` to the gap move one step."""
    sources = shifts(gap, cell)
    return tuple(sources.index(at) for at in range(CELLS))


def push(board: Board, cell: int) -> Board:
    """The board after the tiles from this cell to the gap have moved one step; the gap is then here."""
    return tuple([board[source] for source in shifts(board.index(GAP), cell)])


def corridor(board: Board, start: Thing, target: Thing) -> tuple[int, ...]:
    """The cells of a shortest corridor from object to object, or none (L1).

    A search in widening rings: openings that meet are a bit test, the cells seen one integer.
    """
    first, door = DOORS[start]
    last, exit_ = DOORS[target]
    if not board[first] & door or not board[last] & exit_:
        return ()
    came: dict[int, int] = {}
    seen = 1 << first
    ring = [first]
    while ring:
        if seen >> last & 1:
            return _back(came, first, last)
        wider = []
        for cell in ring:
            for side in SIDES:
                if board[cell] & side:
                    beyond = NEIGHBOURS[cell][side]
                    if beyond is not None and not seen >> beyond & 1 and board[beyond] & OPPOSITE[side]:
                        seen |= 1 << beyond
                        came[beyond] = cell
                        wider.append(beyond)
        ring = wider
    return ()


def _back(came: dict[int, int], first: int, last: int) -> tuple[int, ...]:
    cells = [last]
    while cells[-1] != first:
        cells.append(came[cells[-1]])
    return tuple(reversed(cells))
