"""The box: sixteen objects around a frame of 4 × 4, fifteen tiles, and the figures of the rules.

Which object stands where is reconstructed; the owner of a box may put the names in another order.
"""

from __future__ import annotations

from typing import Literal, get_args

Thing = Literal[
    "hourglass", "key", "crown", "owl",
    "ring", "book", "skull", "candle",
    "chest", "map", "sword", "helmet",
    "gem", "purse", "lamp", "orb",
]  # fmt: skip
"""Clockwise from the top left, four on each side."""

OBJECTS: tuple[Thing, ...] = get_args(Thing)

SIZE = 4
CELLS = SIZE * SIZE

NORTH, EAST, SOUTH, WEST = 1, 2, 4, 8
SIDES = (NORTH, EAST, SOUTH, WEST)
OPPOSITE = {NORTH: SOUTH, EAST: WEST, SOUTH: NORTH, WEST: EAST}

GAP = 0
STRAIGHTS = (NORTH | SOUTH, EAST | WEST)
CORNERS = (NORTH | EAST, EAST | SOUTH, SOUTH | WEST, WEST | NORTH)
TEES = (EAST | SOUTH | WEST, NORTH | SOUTH | WEST, NORTH | EAST | WEST, NORTH | EAST | SOUTH)
"""Each T by the side that is closed: north, east, south, west."""
TILES = (*STRAIGHTS, *CORNERS, *TEES)
"""A tile is the sum of the sides that it opens to."""
LYING_TEES = (TEES[0], TEES[2])
"""The T's whose bar runs from west to east."""
OF_EACH = 5
"""Straights, corners and T's on each board."""

CARDS = 8
"""Cards that win a duel."""
MAX_TARGETS = 100
"""L9."""
COUNT_OF_THREE = 3_000
"""L5, in milliseconds."""
MINUTES = 5
"""Solo against the clock."""
FALSE_CALLS = 3
"""L8: from this wrong call on the rival gets the card, at tables for everybody."""
AWAY = 60_000
"""L7: after this long the other may claim the win; the server counts it, in milliseconds."""


def neighbour(cell: int, side: int) -> int | None:
    """The cell beyond this side, or None beyond the frame.

    >>> neighbour(5, NORTH), neighbour(3, EAST)
    (1, None)
    """
    row, col = divmod(cell, SIZE)
    row += (side == SOUTH) - (side == NORTH)
    col += (side == EAST) - (side == WEST)
    return SIZE * row + col if 0 <= row < SIZE and 0 <= col < SIZE else None


NEIGHBOURS = tuple({side: neighbour(cell, side) for side in SIDES} for cell in range(CELLS))

_AROUND = (
    *((col, NORTH) for col in range(SIZE)),
    *((SIZE * row + SIZE - 1, EAST) for row in range(SIZE)),
    *((CELLS - 1 - col, SOUTH) for col in range(SIZE)),
    *((SIZE * (SIZE - 1 - row), WEST) for row in range(SIZE)),
)
DOORS: dict[Thing, tuple[int, int]] = dict(zip(OBJECTS, _AROUND, strict=True))
"""Where each object stands: the border cell beside it, and the side of that cell it stands on."""
