"""What a search has learnt, compiled: numbers for the places it came to, and what each move brought there."""

from __future__ import annotations

from math import sqrt

import numpy as np

from bisat.games.montgolfiere.encoding import MOVES
from bisat.parts.kernels.chance import Fractions, Words, below
from bisat.parts.kernels.compiling import compiled, inlined
from bisat.parts.kernels.loops import Many, Numbers

ACTIONS = len(MOVES)
SEATS_BITS, MOVE_BITS = 3, 5
"""How much of a key is for a seat and for a move."""
ARMS = (1 << MOVE_BITS) - 1
"""No move: the key of what a seat has learnt at a place."""
PLACES, LEARNT = 0, 1
"""What is counted: places, that is the moves so far, and what seats have learnt there."""
EMPTY = -1
SPREAD = np.uint64(0x9E37_79B9_7F4A_7C15)
"""An odd number near the golden ratio: multiplied by it, keys that are alike get slots that are not."""
ONE, HALF = np.uint64(1), np.uint64(32)


@inlined
def slot_of(slots: Many, key: int) -> np.uint64:
    """Where a key is kept, or would be."""
    last = np.uint64(len(slots) - 1)
    slot = np.uint64(key) * SPREAD
    slot = (slot ^ slot >> HALF) & last
    while slots[slot, 0] != key and slots[slot, 0] != EMPTY:
        slot = slot + ONE & last
    return slot


@compiled
def found(slots: Many, counts: Numbers, place: int, seat: int, move: int) -> int:
    """The number of what comes after a place; whatever is new is numbered."""
    key = (place << SEATS_BITS | seat) << MOVE_BITS | move
    slot = slot_of(slots, key)
    if slots[slot, 0] == EMPTY:
        kind = LEARNT if move == ARMS else PLACES
        slots[slot, 0] = key
        slots[slot, 1] = counts[kind]
        counts[kind] += 1
    return int(slots[slot, 1])


@compiled
def moved(slots: Many, wider: Many) -> None:
    """Keep everything in more slots."""
    for slot in range(len(slots)):
        if slots[slot, 0] != EMPTY:
            other = slot_of(wider, slots[slot, 0])
            wider[other, 0] = slots[slot, 0]
            wider[other, 1] = slots[slot, 1]


@compiled
def pull(
    visits: Numbers,
    won: Fractions,
    offered: Numbers,
    numbers: Numbers,
    logs: Fractions,
    curiosity: float,
    chance: Words,
) -> int:
    """A move that was never tried, or the one that may be best."""
    untried = 0
    for number in numbers:
        offered[number] += 1
        untried += visits[number] == 0
    left = below(chance, untried) if untried else 0
    best, most = numbers[0], -1.0
    for number in numbers:
        if untried:
            if visits[number] == 0:
                if left == 0:
                    return int(number)
                left -= 1
        else:
            hope = won[number] / visits[number] + curiosity * sqrt(logs[offered[number]] / visits[number])
            if hope > most:
                best, most = number, hope
    return int(best)
