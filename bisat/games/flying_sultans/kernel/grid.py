"""Sets of squares in three words, compiled: four rows each, thirteen bits wide.

The last bit of a row is never free, so that nothing steps from one edge to the other.
"""

from __future__ import annotations

import numpy as np

from bisat.games.flying_sultans.maze.grid import BIT, SIZE, SQUARES
from bisat.parts.kernels.compiling import compiled, inlined
from bisat.parts.kernels.loops import Numbers

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
def around(a: int, b: int, c: int) -> Set:
    """Everything one step away; what lies beyond the edges is never free."""
    return (
        a << 1 | a >> 1 | a << WIDTH | a >> WIDTH | b << TOP,
        b << 1 | b >> 1 | b << WIDTH | b >> WIDTH | c << TOP | a >> TOP,
        c << 1 | c >> 1 | c << WIDTH | c >> WIDTH | b >> TOP,
    )


@compiled
def reach(start: int, free_a: int, free_b: int, free_c: int, steps: int) -> Set:
    """Where at most so many steps lead through free squares, the start not included."""
    a, b, c = ONE[start, 0], ONE[start, 1], ONE[start, 2]
    for _ in range(steps):
        wide_a, wide_b, wide_c = around(a, b, c)
        more_a, more_b, more_c = a | wide_a & free_a, b | wide_b & free_b, c | wide_c & free_c
        if more_a == a and more_b == b and more_c == c:
            break
        a, b, c = more_a, more_b, more_c
    return a & ~ONE[start, 0], b & ~ONE[start, 1], c & ~ONE[start, 2]


@inlined
def many(word: int) -> int:
    """How many bits of a word are set; compilers know this way to count them, and use one instruction."""
    word -= word >> 1 & 0x5555555555555555
    word = (word & 0x3333333333333333) + (word >> 2 & 0x3333333333333333)
    word = word + (word >> 4) & 0x0F0F0F0F0F0F0F0F
    return word * 0x0101010101010101 >> 56 & 255


@inlined
def low(word: int) -> int:
    """The place of the lowest bit of a word that has one."""
    return many((word & -word) - 1)


@compiled
def nth(a: int, b: int, c: int, place: int) -> tuple[int, int]:
    """The square at a place in a set, or -1 past its end, and how far past that is."""
    which, word = 0, a
    if place >= many(a):
        place -= many(a)
        which, word = 1, b
        if place >= many(b):
            place -= many(b)
            which, word = 2, c
            if place >= many(c):
                return -1, place - many(c)
    for _ in range(place):
        word &= word - 1
    return int(SQUARE[which, low(word)]), 0


@inlined
def write(word: int, which: int, first: int, numbers: Numbers, count: int) -> int:
    """Write a number for every square in one word of a set, in order; how many there are then."""
    while word:
        numbers[count] = first + SQUARE[which, low(word)]
        count += 1
        word &= word - 1
    return count


@compiled
def write_all(a: int, b: int, c: int, first: int, numbers: Numbers, count: int) -> int:
    """The same for a whole set."""
    count = write(a, 0, first, numbers, count)
    count = write(b, 1, first, numbers, count)
    return write(c, 2, first, numbers, count)
