"""Exact counts of positions by depth: the gap in a corner, all tiles different."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from bisat.games.labyrinth_duel.rules.board import Board, lines, push, pushable
from bisat.games.labyrinth_duel.solver.plans import AXES, along

SINGLE = [1, 2, 4, 10, 24, 54, 107, 212, 446, 946, 1948]
PUSHES = [1, 6, 18, 54, 162, 486, 1457, 4334]


def layers(cells: Callable[[int], tuple[int, ...]], depth: int, corner: int) -> list[int]:
    """How many new positions each depth brings; `cells` says from where can be pushed with the gap there."""
    first = tuple(range(1, 16))
    start: Board = (*first[:corner], 0, *first[corner:])
    seen = {start}
    layer = [start]
    counts = [1]
    for _ in range(depth):
        layer = [
            new for board in layer for cell in cells(board.index(0)) if (new := push(board, cell)) not in seen
        ]
        layer = list(dict.fromkeys(layer))
        seen.update(layer)
        counts.append(len(layer))
    return counts


def nearest(gap: int) -> tuple[int, ...]:
    """The neighbours of the gap: pushes of a single tile."""
    return tuple(line[0] for line in lines(gap) if line)


@pytest.mark.parametrize("corner", [0, 3, 12, 15])
def test_single_tiles_reach_the_known_numbers_of_positions(corner: int) -> None:
    assert layers(nearest, len(SINGLE) - 1, corner) == SINGLE


@pytest.mark.parametrize("corner", [0, 15])
def test_pushes_reach_the_known_numbers_of_positions(corner: int) -> None:
    assert layers(pushable, len(PUSHES) - 1, corner) == PUSHES


def test_both_axes_together_are_all_pushes() -> None:
    for gap in range(16):
        assert sorted(cell for axis in AXES for cell in along(gap, axis)) == sorted(pushable(gap))
        assert all(len(along(gap, axis)) == 3 for axis in AXES)
