"""What each wind tile allows and does, compiled: every number in the order of the rules."""

from __future__ import annotations

import numpy as np

from bisat.games.flying_sultans.encoding import MOVES, SLOTS
from bisat.games.flying_sultans.kernel.grid import ONE, WORDS, reach, words, write_all
from bisat.games.flying_sultans.kernel.row import (
    BEGAN,
    CARPETS,
    CHANNELS,
    FAVOUR,
    FREE,
    GENIE,
    GRANTED,
    LAY_OUT,
    LAY_OUTS,
    NONE,
    PICKED,
    SEATS,
    STAGE,
    TEAM,
    TILES,
    TURNS,
    WISH_STAGE,
    Row,
)
from bisat.games.flying_sultans.maze.grid import CELL, CELLS, CENTRE, PLACE, ROTATED, SQUARES
from bisat.games.flying_sultans.maze.maze import PLACES, SHAPES, WAYS, field_of
from bisat.games.flying_sultans.rules.box import FORCES as ALL_FORCES
from bisat.games.flying_sultans.rules.moves import Fly, Genie, Pick, Place, Rest, Rotate, Swap, Waive
from bisat.games.flying_sultans.rules.winds import MAX_CARPETS, NEAR, WINDS
from bisat.games.flying_sultans.rules.winds import TILES as PLACE_BITS
from bisat.parts.fast import Numbers, compiled

FORCES = np.array(ALL_FORCES, np.int64)
NUMBER = {move: number for number, move in enumerate(MOVES)}
FIRST_PLACING, FIRST_PICK, WAIVE = NUMBER[Place(CENTRE[0])], NUMBER[Pick((1, 2))], NUMBER[Waive()]
MOVE, FLY, SWAP, TURN_OVER, SUMMON, WALK, REST = range(7)
KINDS = ("move", "fly", "swap", "turn", "summon", "walk")
KIND = np.array([0, *(KINDS.index(WINDS[force].kind) for force in ALL_FORCES)], np.int64)
"""Per force: what it does."""
STEPS = np.array([0, *(WINDS[force].steps for force in ALL_FORCES)], np.int64)


def _first(force: int) -> int:
    """The least number of what a force does, rest aside."""
    kind = WINDS[force].kind
    if kind in ("move", "fly"):
        return NUMBER[Fly(force, 0, 0)]
    if kind in ("summon", "walk"):
        return NUMBER[Genie(force, 0)]
    return min(
        number for move, number in NUMBER.items() if isinstance(move, Swap | Rotate) and move.force == force
    )


FIRST = np.array([0, *map(_first, ALL_FORCES)], np.int64)
RESTS = np.array([0, *(NUMBER[Rest(force)] for force in ALL_FORCES)], np.int64)

DONE = np.full((len(MOVES), 4), NONE, np.int64)
"""Per number of an action: its kind, its force, and two more numbers of it."""
for _number, _move in enumerate(MOVES):
    if isinstance(_move, Fly):
        DONE[_number] = KIND[_move.force], _move.force, _move.carpet, _move.to
    elif isinstance(_move, Swap):
        DONE[_number] = SWAP, _move.force, _move.first, _move.second
    elif isinstance(_move, Rotate):
        DONE[_number] = TURN_OVER, _move.force, _move.place, _move.quarters
    elif isinstance(_move, Genie):
        DONE[_number] = KIND[_move.force], _move.force, NONE, _move.to
    elif isinstance(_move, Rest):
        DONE[_number] = REST, _move.force, NONE, NONE

_FIELDS = [field_of(name) for name in LAY_OUTS]
_SWAPS = [
    [
        [NUMBER[Swap(force, *pair)] for pair in field.pairs] if WINDS[force].kind == "swap" else []
        for force in ALL_FORCES
    ]
    for field in _FIELDS
]
_ROTATIONS = [
    [
        [NUMBER[Rotate(force, place, quarters)] for place in field.clouds for quarters in (1, 2, 3)]
        if WINDS[force].kind == "turn"
        else []
        for force in ALL_FORCES
    ]
    for field in _FIELDS
]
_MOST = max(len(some) for table in (_SWAPS, _ROTATIONS) for lists in table for some in lists)
CLOUDS = np.full((len(LAY_OUTS), len(FORCES) + 1, _MOST + 1), NONE, np.int64)
"""Per lay-out and force: the numbers of all that it can do to clouds, which is always the same; then NONE."""
for _lay_out in range(len(LAY_OUTS)):
    for _force in ALL_FORCES:
        _some = _SWAPS[_lay_out][_force - 1] or _ROTATIONS[_lay_out][_force - 1]
        CLOUDS[_lay_out, _force, : len(_some)] = _some

AROUND = np.zeros((len(FORCES) + 1, SQUARES, WORDS), np.int64)
"""Per force that flies over clouds and per square: all that is near."""
for _force, _near in NEAR.items():
    AROUND[_force] = [words(some) for some in _near]
TILE = np.array([words(some) for some in PLACE_BITS], np.int64)
"""Per place: all its squares."""
WAY = np.array(
    [
        [[words(WAYS[tile][PLACES * turn + place]) for place in range(PLACES)] for turn in range(4)]
        for tile in range(len(SHAPES))
    ],
    np.int64,
)
"""Per tile, quarters and place: its free squares."""
ON = np.array(PLACE, np.int64)
"""Per square: the place of its tile."""
WITHIN = np.array(CELL, np.int64)
OF_PLACE = np.array(CELLS, np.int64)
SPUN = np.array(ROTATED, np.int64)


@compiled
def piece(row: Row, seat: int, carpet: int) -> int:
    """The square of a carpet, or NONE."""
    return int(row[CARPETS + MAX_CARPETS * seat + carpet])


@compiled
def clear(row: Row) -> tuple[int, int, int]:
    """Squares without a cloud, a carpet or the genie."""
    a, b, c = row[FREE], row[FREE + 1], row[FREE + 2]
    genie = row[GENIE]
    if genie != NONE:
        a, b, c = a & ~ONE[genie, 0], b & ~ONE[genie, 1], c & ~ONE[genie, 2]
    for place in range(CARPETS, CARPETS + MAX_CARPETS * row[SEATS]):
        square = row[place]
        if square != NONE:
            a, b, c = a & ~ONE[square, 0], b & ~ONE[square, 1], c & ~ONE[square, 2]
    return a, b, c


@compiled
def summonable(row: Row) -> tuple[int, int, int]:
    """Free squares of tiles without a carpet; the genie itself is lifted first (S1, S5)."""
    a, b, c = row[FREE], row[FREE + 1], row[FREE + 2]
    for place in range(CARPETS, CARPETS + MAX_CARPETS * row[SEATS]):
        square = row[place]
        if square != NONE:
            tile = ON[square]
            a, b, c = a & ~TILE[tile, 0], b & ~TILE[tile, 1], c & ~TILE[tile, 2]
    return a, b, c


@compiled
def actions(row: Row, seat: int, force: int, numbers: Numbers, count: int) -> int:
    """Write all that a seat may do with a force; doing nothing comes first, where it is allowed (S1)."""
    kind = KIND[force]
    first = FIRST[force]
    if kind == SUMMON:
        a, b, c = summonable(row)
        return write_all(a, b, c, first, numbers, count)
    numbers[count] = RESTS[force]
    count += 1
    if kind in (SWAP, TURN_OVER):
        place = 0
        while CLOUDS[row[LAY_OUT], force, place] != NONE:
            numbers[count] = CLOUDS[row[LAY_OUT], force, place]
            count += 1
            place += 1
        return count
    free_a, free_b, free_c = clear(row)
    if kind == WALK:
        a, b, c = reach(row[GENIE], free_a, free_b, free_c, STEPS[force])
        return write_all(a, b, c, first, numbers, count)
    for carpet in range(row[TEAM]):
        square = piece(row, seat, carpet)
        if kind == MOVE:
            a, b, c = reach(square, free_a, free_b, free_c, STEPS[force])
        else:
            near = AROUND[force, square]
            a, b, c = near[0] & free_a, near[1] & free_b, near[2] & free_c
        count = write_all(a, b, c, first + carpet * SQUARES, numbers, count)
    return count


@compiled
def activate(row: Row, seat: int, number: int) -> None:
    """A seat uses a force, and its tile goes back; whether it won is not seen to here."""
    kind, force, one, other = DONE[number, 0], DONE[number, 1], DONE[number, 2], DONE[number, 3]
    if row[STAGE] != WISH_STAGE:
        spend(row, seat, force)
        if kind == WALK and brought(row, seat, other):
            row[GRANTED] = 1
    if KIND[force] in (SUMMON, WALK):
        row[FAVOUR] = seat
    if kind in (MOVE, FLY):
        row[CARPETS + MAX_CARPETS * seat + one] = other
    elif kind in (SUMMON, WALK):
        row[GENIE] = other
    elif kind == SWAP:
        swap(row, one, other)
    elif kind == TURN_OVER:
        rotate(row, one, other)
    slide(row, seat, force)


@compiled
def spend(row: Row, seat: int, force: int) -> None:
    """One pick less to be used."""
    picked = PICKED + 2 * seat
    if row[picked] == force:
        row[picked] = row[picked + 1]
    row[picked + 1] = NONE


@compiled
def slide(row: Row, seat: int, force: int) -> None:
    """A used tile goes to slot 1 and pushes the others right, as far as its gap."""
    channel = CHANNELS + SLOTS * seat
    slot = 0
    while row[channel + slot] != force:
        slot += 1
    for place in range(slot, 0, -1):
        row[channel + place] = row[channel + place - 1]
    row[channel] = force


@compiled
def brought(row: Row, seat: int, to: int) -> bool:
    """Whether walking the genie would bring it from another tile to one with an own carpet."""
    place = ON[to]
    if ON[row[GENIE]] == place:
        return False
    count = 0
    for carpet in range(row[TEAM]):
        count += ON[piece(row, seat, carpet)] == place
    return count > 0


@compiled
def came(row: Row, seat: int) -> bool:
    """Whether a carpet of the seat whose turn it is has moved onto the genie's tile in this turn (S3)."""
    tile = row[TILES + ON[row[GENIE]]]
    for carpet in range(row[TEAM]):
        if row[TILES + ON[piece(row, seat, carpet)]] == tile and row[BEGAN + carpet] != tile:
            return True
    return False


@compiled
def swap(row: Row, first: int, second: int) -> None:
    """Two tiles change places, with all that stands on them."""
    row[TILES + first], row[TILES + second] = row[TILES + second], row[TILES + first]
    row[TURNS + first], row[TURNS + second] = row[TURNS + second], row[TURNS + first]
    relay(row, first)
    relay(row, second)
    for place in range(CARPETS, CARPETS + MAX_CARPETS * row[SEATS]):
        row[place] = swapped(row[place], first, second)
    row[GENIE] = swapped(row[GENIE], first, second)


@compiled
def swapped(square: int, first: int, second: int) -> int:
    """Where a piece comes to stand when two tiles change places."""
    if square == NONE or ON[square] not in (first, second):
        return square
    return int(OF_PLACE[second if ON[square] == first else first, WITHIN[square]])


@compiled
def rotate(row: Row, place: int, quarters: int) -> None:
    """A tile is rotated clockwise, with all that stands on it."""
    row[TURNS + place] = (row[TURNS + place] + quarters) % 4
    relay(row, place)
    for carpet in range(CARPETS, CARPETS + MAX_CARPETS * row[SEATS]):
        row[carpet] = rotated(row[carpet], place, quarters)
    row[GENIE] = rotated(row[GENIE], place, quarters)


@compiled
def rotated(square: int, place: int, quarters: int) -> int:
    """Where a piece comes to stand when a tile is rotated."""
    if square == NONE or ON[square] != place:
        return square
    return int(OF_PLACE[place, SPUN[quarters, WITHIN[square]]])


@compiled
def relay(row: Row, place: int) -> None:
    """Write the free squares of a place anew."""
    way = WAY[row[TILES + place], row[TURNS + place], place]
    for word in range(WORDS):
        row[FREE + word] = row[FREE + word] & ~TILE[place, word] | way[word]
