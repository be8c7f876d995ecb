"""Sets of squares in three words, compiled: four rows each, thirteen bits wide.

The last bit of a row is never free, so that nothing steps from one edge to the other.
"""

from __future__ import annotations

import numpy as np

from bisat.games.flying_sultans.maze.grid import BIT, SIZE, SQUARES
from bisat.parts.kernels.bits import low, many
from bisat.parts.kernels.compiling import compiled, inlined
from bisat.parts.kernels.loops import Many, Numbers

WORDS = 3
WIDTH = SIZE + 1
ROWS = SIZE // WORDS
"""Rows in a word."""
SPAN = WIDTH * ROWS
ALL = (1 << SPAN) - 1
TOP = SPAN - WIDTH
"""Where the last row of a word begins."""
Set = tuple[int, int, int]


def words(among: int) -> list[int]:
    """A set of the rules in three words."""
    return [among >> SPAN * word & ALL for word in range(WORDS)]


ONE = np.array([words(bit) for bit in BIT], np.int64)
"""Per square, the set of it alone."""
SQUARE = np.full((WORDS, SPAN), -1, np.int16)
"""Per word and bit, its square."""
for _square in range(SQUARES):
    SQUARE[_square // SIZE // ROWS, _square // SIZE % ROWS * WIDTH + _square % SIZE] = _square


@inlined
def one(square: int) -> Set:
    """The set of one square, or of none where it is -1."""
    return (0, 0, 0) if square < 0 else (ONE[square, 0], ONE[square, 1], ONE[square, 2])


@inlined
def line(sets: Many) -> Set:
    """A set that is kept in an array."""
    return sets[0], sets[1], sets[2]


@inlined
def union(one: Set, other: Set) -> Set:
    """What is in one of two sets."""
    return one[0] | other[0], one[1] | other[1], one[2] | other[2]


@inlined
def common(one: Set, other: Set) -> Set:
    """What is in both."""
    return one[0] & other[0], one[1] & other[1], one[2] & other[2]


@inlined
def without(one: Set, other: Set) -> Set:
    """What is in one set and not in the other."""
    return one[0] & ~other[0], one[1] & ~other[1], one[2] & ~other[2]


@inlined
def some(squares: Set) -> bool:
    """Whether there is anything in a set."""
    return squares[0] | squares[1] | squares[2] != 0


@inlined
def around(squares: Set) -> Set:
    """Everything one step away; what lies beyond the edges is never free."""
    a, b, c = squares
    return (
        a << 1 | a >> 1 | a << WIDTH | a >> WIDTH | b << TOP,
        b << 1 | b >> 1 | b << WIDTH | b >> WIDTH | c << TOP | a >> TOP,
        c << 1 | c >> 1 | c << WIDTH | c >> WIDTH | b >> TOP,
    )


@compiled
def further(seen: Set, free: Set, steps: int) -> Set:
    """What at most so many steps through free squares lead to from a set, which is included."""
    for _ in range(steps):
        more = union(seen, common(around(seen), free))
        if more == seen:
            break
        seen = more
    return seen


@inlined
def reach(start: int, free: Set, steps: int) -> Set:
    """Where at most so many steps lead through free squares, the start not included."""
    return without(further(one(start), free, steps), one(start))


@inlined
def size(squares: Set) -> int:
    """How many squares are in a set."""
    return many(squares[0]) + many(squares[1]) + many(squares[2])


@inlined
def nth(squares: Set, place: int) -> int:
    """The square at a place in a set that has so many."""
    which, word = 0, squares[0]
    while place >= many(word):
        place -= many(word)
        which += 1
        word = squares[1] if which == 1 else squares[2]
    for _ in range(place):
        word &= word - 1
    return int(SQUARE[which, low(word)])


@inlined
def write_word(word: int, which: int, first: int, numbers: Numbers, count: int) -> int:
    """Write a number for every square in one word of a set, in order; how many there are then."""
    while word:
        numbers[count] = first + SQUARE[which, low(word)]
        count += 1
        word &= word - 1
    return count


@compiled
def write(squares: Set, first: int, numbers: Numbers, count: int) -> int:
    """The same for a whole set."""
    count = write_word(squares[0], 0, first, numbers, count)
    count = write_word(squares[1], 1, first, numbers, count)
    return write_word(squares[2], 2, first, numbers, count)
