"""The box: sixteen objects around a frame of 4 × 4, fifteen tiles, and the figures of the rules.

Which object stands where and how many tiles there are of each kind is reconstructed; whoever owns another box
may give theirs as an option.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Literal, get_args

import msgspec

from bisat.core.game import Value
from bisat.core.refusal import Refused

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
MIN_OF_EACH, MAX_OF_EACH = 2, 8
"""Of each kind in a box of one's own: then at least 3 in 10 boards that chance lays can be played."""

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


Kinds = tuple[int, int, int]
"""How many straights, corners and T's there are on a board."""
USUAL_KINDS: Kinds = (OF_EACH, OF_EACH, OF_EACH)
Count = Annotated[int, msgspec.Meta(ge=MIN_OF_EACH, le=MAX_OF_EACH)]


class Box(Value, frozen=True):
    """What lies in a box: a frame and the tiles of a board."""

    objects: Annotated[tuple[Thing, ...], msgspec.Meta(max_length=len(OBJECTS))] = OBJECTS
    """Clockwise from the top left, four on each side.

    Rules and moves call a place by the object that stands there in our box; what stands there in this one
    is shown.
    """
    straights: Count = OF_EACH
    corners: Count = OF_EACH
    tees: Count = OF_EACH


def kinds(box: Box | None) -> Kinds:
    """The tiles of a box, or Refused with what is wrong with it."""
    if box is None:
        return USUAL_KINDS
    for fault in _faults(box):
        raise fault
    return box.straights, box.corners, box.tees


def _faults(box: Box) -> Iterator[Refused]:
    if sorted(box.objects) != sorted(OBJECTS):
        yield Refused("labyrinth_duel.box_objects")
    tiles = box.straights + box.corners + box.tees
    if tiles != CELLS - 1:
        yield Refused("labyrinth_duel.box_tiles", n=tiles)


def shown(thing: Thing, box: Box | None) -> Thing:
    """The object that stands in a place.

    >>> shown("key", None), shown("key", Box(objects=OBJECTS[::-1]))
    ('key', 'lamp')
    """
    return thing if box is None else box.objects[OBJECTS.index(thing)]


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
