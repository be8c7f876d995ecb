"""What each wind tile allows and does, compiled: every number in the order of the rules."""

from __future__ import annotations

import numpy as np

from bisat.games.flying_sultans.encoding import MOVES
from bisat.games.flying_sultans.kernel.grid import (
    WORDS,
    Set,
    common,
    further,
    line,
    nth,
    one,
    reach,
    size,
    union,
    without,
    words,
    write,
)
from bisat.games.flying_sultans.kernel.row import LAY_OUTS, NONE, WISH, Row
from bisat.games.flying_sultans.maze.grid import CELL as CELL_OF
from bisat.games.flying_sultans.maze.grid import CELLS as CELLS_OF
from bisat.games.flying_sultans.maze.grid import CENTRE, PLACE, SQUARES
from bisat.games.flying_sultans.maze.grid import ROTATED as QUARTERS
from bisat.games.flying_sultans.maze.maze import PLACES, SHAPES, WAYS, Field, field_of
from bisat.games.flying_sultans.rules.box import FORCES as ALL_FORCES
from bisat.games.flying_sultans.rules.moves import Fly, Genie, Pick, Place, Rest, Rotate, Swap, Waive
from bisat.games.flying_sultans.rules.winds import MAX_CARPETS, NEAR, WINDS
from bisat.games.flying_sultans.rules.winds import TILES as PLACE_BITS
from bisat.parts.kernels.bits import low
from bisat.parts.kernels.chance import Words, below
from bisat.parts.kernels.compiling import compiled, inlined
from bisat.parts.kernels.loops import Numbers

FORCES = np.array(ALL_FORCES, np.int64)
NUMBER = {move: number for number, move in enumerate(MOVES)}
FIRST_PLACING, FIRST_PICK, WAIVE = NUMBER[Place(CENTRE[0])], NUMBER[Pick((1, 2))], NUMBER[Waive()]
MOVE, FLY, SWAP, TURN_OVER, SUMMON, WALK, REST = range(7)
KINDS = ("move", "fly", "swap", "turn", "summon", "walk")
KIND = np.array([0, *(KINDS.index(WINDS[force].kind) for force in ALL_FORCES)], np.int64)
"""Per force: what it does."""
STEPS = np.array([0, *(WINDS[force].steps for force in ALL_FORCES)], np.int64)
_MOVING = sorted((force for force in ALL_FORCES if KIND[force] == MOVE), key=lambda force: WINDS[force].steps)
MOVING = np.array(_MOVING, np.int64)
"""The forces that move carpets through the maze, the least steps first."""
AT_LEAST = np.array([sum(1 << force for force in _MOVING[which:]) for which in range(len(_MOVING))], np.int64)
"""Per place among them: it and those that go further, a bit for each."""
FLYING = np.array([force for force in ALL_FORCES if KIND[force] == FLY], np.int64)
"""Those that bring them over clouds."""
PIECES = 1 + MAX_CARPETS
"""What a force may move, and nothing."""
NOTED = len(KIND) * PIECES
"""Numbers of moves that are noted, by force and piece."""


def _first(force: int) -> int:
    """The least number of a piece that a force moves; 0 where it moves none."""
    return NUMBER.get(Fly(force, 0, 0), NUMBER.get(Genie(force, 0), 0))


FIRST = np.array([0, *map(_first, ALL_FORCES)], np.int64)
RESTS = np.array([0, *(NUMBER[Rest(force)] for force in ALL_FORCES)], np.int64)

DONE = np.full((len(MOVES), 4), NONE, np.int16)
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


def _changes(field: Field, force: int) -> list[int]:
    """The numbers of all that a force can do to clouds, which is always the same."""
    if WINDS[force].kind == "swap":
        return [NUMBER[Swap(force, *pair)] for pair in field.pairs]
    if WINDS[force].kind == "turn":
        return [NUMBER[Rotate(force, place, quarters)] for place in field.clouds for quarters in (1, 2, 3)]
    return []


CLOUDS = np.zeros((len(LAY_OUTS), len(FORCES) + 1, 3 * PLACES), np.int64)
CHANGES = np.zeros((len(LAY_OUTS), len(FORCES) + 1), np.int64)
"""Per lay-out and force: those numbers, and how many they are."""
for _lay_out, _name in enumerate(LAY_OUTS):
    for _force in ALL_FORCES:
        _some = _changes(field_of(_name), _force)
        CLOUDS[_lay_out, _force, : len(_some)], CHANGES[_lay_out, _force] = _some, len(_some)

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
ON = np.array(PLACE, np.int8)
"""Per square: the place of its tile."""
CELL = np.array(CELL_OF, np.int8)
CELLS = np.array(CELLS_OF, np.int16)
ROTATED = np.array(QUARTERS, np.int8)


@inlined
def pieces(row: Row) -> Set:
    """Every square with a carpet or the genie on it."""
    found = one(row.genie)
    for seat in range(row.seats):
        for carpet in range(row.team):
            found = union(found, one(row.carpets[seat, carpet]))
    return found


@inlined
def summonable(row: Row) -> Set:
    """Free squares of tiles without a carpet; the genie itself is lifted first (S1, S5)."""
    free = line(row.free)
    for seat in range(row.seats):
        for carpet in range(row.team):
            square = row.carpets[seat, carpet]
            if square != NONE:
                free = without(free, line(TILE[ON[square]]))
    return free


@inlined
def targets(force: int, square: int, free: Set) -> Set:
    """Where a force may bring a piece from a square."""
    if KIND[force] == FLY:
        return common(line(AROUND[force, square]), free)
    return reach(square, free, STEPS[force])


@compiled
def actions(row: Row, seat: int, force: int, numbers: Numbers, count: int) -> int:
    """Write all that a seat may do with a force; doing nothing comes first, where it is allowed (S1)."""
    kind, first = KIND[force], FIRST[force]
    if kind == SUMMON:
        return write(summonable(row), first, numbers, count)
    numbers[count] = RESTS[force]
    count += 1
    if kind in (SWAP, TURN_OVER):
        for place in range(CHANGES[row.lay_out, force]):
            numbers[count + place] = CLOUDS[row.lay_out, force, place]
        return count + int(CHANGES[row.lay_out, force])
    free = without(line(row.free), pieces(row))
    if kind == WALK:
        return write(targets(force, row.genie, free), first, numbers, count)
    for carpet in range(row.team):
        there = targets(force, row.carpets[seat, carpet], free)
        count = write(there, first + carpet * SQUARES, numbers, count)
    return count


@inlined
def fixed(row: Row, force: int) -> int:
    """How many of `actions` move no piece by themselves: resting, and all that is done to clouds."""
    return 0 if KIND[force] == SUMMON else 1 + int(CHANGES[row.lay_out, force])


@compiled
def count(row: Row, seat: int, forces: int, free: Set, numbers: Numbers) -> int:
    """Note how many `actions` each of some forces has, by force and piece; how many there are in all.

    Ways of one carpet are found in one go for all forces that move it, the least steps first: threads of a
    GPU, whose forces differ, then look for them together.
    """
    for place in range(NOTED):
        numbers[place] = 0
    for piece in range(row.team):
        square, steps = row.carpets[seat, piece], 0
        seen = one(square)
        for which in range(len(MOVING)):
            if forces & AT_LEAST[which]:
                force = MOVING[which]
                seen = further(seen, free, STEPS[force] - steps)
                steps = STEPS[force]
                numbers[force * PIECES + 1 + piece] = size(seen) - 1
        for force in FLYING:
            if forces >> force & 1:
                numbers[force * PIECES + 1 + piece] = size(targets(force, square, free))
    total = 0
    while forces:
        force = low(forces)
        forces &= forces - 1
        numbers[force * PIECES] = fixed(row, force)
        if KIND[force] in (SUMMON, WALK):
            numbers[force * PIECES + 1] = size(brings(row, seat, force, 0, free))
        for piece in range(PIECES):
            total += int(numbers[force * PIECES + piece])
    return total


@inlined
def brings(row: Row, seat: int, force: int, piece: int, free: Set) -> Set:
    """Where a force may bring one of the pieces that it moves."""
    if KIND[force] == SUMMON:
        return summonable(row)
    return targets(force, row.genie if KIND[force] == WALK else row.carpets[seat, piece], free)


@compiled
def drawn(row: Row, seat: int, forces: int, waives: bool, chance: Words, numbers: Numbers) -> int:
    """One of the `actions` of some forces, or waiving them, each as likely; none of them is written down."""
    free = without(line(row.free), pieces(row))
    left = below(chance, count(row, seat, forces, free, numbers) + waives) - waives
    if left < 0:
        return WAIVE
    force, piece = low(forces), 0
    while left >= numbers[force * PIECES + piece]:
        left -= numbers[force * PIECES + piece]
        piece += 1
        if piece == PIECES:
            forces &= forces - 1
            force, piece = low(forces), 0
    if piece:
        to = nth(brings(row, seat, force, piece - 1, free), left)
        return int(FIRST[force] + (piece - 1) * SQUARES + to)
    return int(CLOUDS[row.lay_out, force, left - 1] if left else RESTS[force])


@inlined
def activate(row: Row, seat: int, number: int) -> None:
    """A seat uses a force, and its tile goes back; whether it won is not seen to here."""
    force = DONE[number, 1]
    if row.stage != WISH:
        spend(row, seat, force)
        row.granted |= brought(row, seat, number)
    if KIND[force] in (SUMMON, WALK):
        row.favour = seat
    moved(row, seat, number)
    slide(row, seat, force)


@compiled
def moved(row: Row, seat: int, number: int) -> None:
    """Bring tiles and pieces where an action brings them, and change nothing else."""
    kind, what, to = DONE[number, 0], DONE[number, 2], DONE[number, 3]
    if kind in (MOVE, FLY):
        row.carpets[seat, what] = to
    elif kind in (SUMMON, WALK):
        row.genie = to
    elif kind == SWAP:
        swap(row, what, to)
    elif kind == TURN_OVER:
        rotate(row, what, to)


@inlined
def spend(row: Row, seat: int, force: int) -> None:
    """One pick less to be used."""
    if row.picked[seat, 0] == force:
        row.picked[seat, 0] = row.picked[seat, 1]
    row.picked[seat, 1] = NONE


@inlined
def slide(row: Row, seat: int, force: int) -> None:
    """A used tile goes to slot 1 and pushes the others right, as far as its gap."""
    slot = 0
    while row.channels[seat, slot] != force:
        slot += 1
    for place in range(slot, 0, -1):
        row.channels[seat, place] = row.channels[seat, place - 1]
    row.channels[seat, 0] = force


@compiled
def brought(row: Row, seat: int, number: int) -> bool:
    """Whether an action walks the genie from another tile to one with an own carpet."""
    if DONE[number, 0] != WALK or ON[DONE[number, 3]] == ON[row.genie]:
        return False
    count = 0
    for carpet in range(row.team):
        count += ON[row.carpets[seat, carpet]] == ON[DONE[number, 3]]
    return count > 0


@compiled
def came(row: Row, seat: int) -> bool:
    """Whether a carpet of the seat whose turn it is has moved onto the genie's tile in this turn (S3)."""
    tile = row.tiles[ON[row.genie]]
    for carpet in range(row.team):
        if row.tiles[ON[row.carpets[seat, carpet]]] == tile and row.began[carpet] != tile:
            return True
    return False


@compiled
def swap(row: Row, first: int, second: int) -> None:
    """Two tiles change places, with all that stands on them."""
    row.tiles[first], row.tiles[second] = row.tiles[second], row.tiles[first]
    row.turns[first], row.turns[second] = row.turns[second], row.turns[first]
    relay(row, first)
    relay(row, second)
    for seat in range(row.seats):
        for carpet in range(row.team):
            row.carpets[seat, carpet] = swapped(row.carpets[seat, carpet], first, second)
    row.genie = swapped(row.genie, first, second)


@inlined
def swapped(square: int, first: int, second: int) -> int:
    """Where a piece comes to stand when two tiles change places."""
    if square == NONE or ON[square] not in (first, second):
        return int(square)
    return int(CELLS[second if ON[square] == first else first, CELL[square]])


@compiled
def rotate(row: Row, place: int, quarters: int) -> None:
    """A tile is rotated clockwise, with all that stands on it."""
    row.turns[place] = (row.turns[place] + quarters) % 4
    relay(row, place)
    for seat in range(row.seats):
        for carpet in range(row.team):
            row.carpets[seat, carpet] = rotated(row.carpets[seat, carpet], place, quarters)
    row.genie = rotated(row.genie, place, quarters)


@inlined
def rotated(square: int, place: int, quarters: int) -> int:
    """Where a piece comes to stand when a tile is rotated."""
    if square == NONE or ON[square] != place:
        return int(square)
    return int(CELLS[place, ROTATED[quarters, CELL[square]]])


@compiled
def relay(row: Row, place: int) -> None:
    """Write the free squares of a place anew."""
    tile, turn = row.tiles[place], row.turns[place]
    for word in range(WORDS):
        row.free[word] = row.free[word] & ~TILE[place, word] | WAY[tile, turn, place, word]
