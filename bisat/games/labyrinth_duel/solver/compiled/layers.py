"""Everything that pushes reach, layer by layer, compiled: as `solver/layers.py` has it, in words."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from bisat.games.labyrinth_duel.rules.box import CELLS
from bisat.games.labyrinth_duel.solver.compiled.bitboard import BITS, BY, KEYS, ONTO, Keys, Words, push
from bisat.games.labyrinth_duel.solver.layers import Key
from bisat.games.labyrinth_duel.solver.plans import AXES, WAYS
from bisat.parts.kernels.compiling import compiled, inlined

Marks = NDArray[np.int16]
"""Per slot: four times the depth at which its word was first seen, and a bit for each axis to go on along."""

EMPTY = np.uint64((1 << BITS * CELLS) - 1)
"""No position: no tile opens to all four sides."""
SPREAD = np.uint64(0x9E37_79B9_7F4A_7C15)
"""An odd number near the golden ratio: multiplied by it, words that are alike get slots that are not."""
SLOTS = 1 << 10
"""How many there are at first."""
ONE = np.uint64(1)
FROM: list[list[int]] = ONTO.tolist()
"""Per key: those that pushes lead to."""


@inlined
def slot_of(slots: Words, item: np.uint64) -> np.uint64:
    """Where a word is kept, or would be."""
    last = np.uint64(len(slots) - 1)
    slot = item * SPREAD
    slot = (slot ^ slot >> np.uint64(32)) & last
    while slots[slot] != item and slots[slot] != EMPTY:
        slot = slot + ONE & last
    return slot


@inlined
def note(slots: Words, marks: Marks, item: np.uint64, depth: int, axis: int) -> bool:
    """Keep a word; whether it is new here: neither in an earlier layer, nor with this axis in this one."""
    slot = slot_of(slots, item)
    if slots[slot] == EMPTY:
        slots[slot] = item
        marks[slot] = 4 * depth
    elif marks[slot] >> 2 < depth or marks[slot] >> axis & 1:
        return False
    marks[slot] |= 1 << axis
    return True


@compiled
def begin(items: Words, keys: Keys, count: int, slots: Words, marks: Marks) -> None:
    """Keep the words of the first layer."""
    for at in range(count):
        note(slots, marks, items[at], 0, keys[at] & 1)


@compiled
def grow(items: Words, keys: Keys, first: int, last: int, slots: Words, marks: Marks, depth: int) -> int:
    """Push everything from one place to another once more, and write it behind; where it ends."""
    end = last
    for at in range(first, last):
        for way in range(WAYS):
            pushed = push(items[at], keys[at], way)
            onto = ONTO[keys[at], way]
            if note(slots, marks, pushed, depth, onto & 1):
                items[end] = pushed
                keys[end] = onto
                end += 1
    return end


@compiled
def moved(slots: Words, marks: Marks, wider: Words, others: Marks) -> None:
    """Keep everything in more slots."""
    for slot in range(len(slots)):
        if slots[slot] != EMPTY:
            other = slot_of(wider, slots[slot])
            wider[other] = slots[slot]
            others[other] = marks[slot]


@compiled
def back(slots: Words, marks: Marks, item: np.uint64, key: int, depth: int, gaps: Keys) -> None:
    """Write where the gap goes from a word of a layer, push by push, to some one of the first."""
    for layer in range(depth - 1, -1, -1):
        key ^= 1
        for way in range(WAYS):
            before = push(item, key, way)
            slot = slot_of(slots, before)
            onto = ONTO[key, way]
            if slots[slot] == before and marks[slot] >> 2 == layer and marks[slot] >> (key & 1) & 1:
                item, key = before, onto ^ 1
                gaps[depth - 1 - layer] = onto >> 1
                break


class Layers:
    """One word each; a later layer repeats nothing of an earlier one."""

    def __init__(self, first: NDArray[np.uint8]) -> None:
        count = len(AXES) * len(first)
        self.items = np.repeat(np.bitwise_or.reduce(first.astype(np.uint64) << BY, axis=1), len(AXES))
        self.keys = np.repeat(2 * np.argmin(first, axis=1), len(AXES)) + np.tile(AXES, len(first))
        self._slots = np.full(SLOTS, EMPTY, np.uint64)
        self._marks = np.zeros(SLOTS, np.int16)
        self._room(count)
        begin(self.items, self.keys, count, self._slots, self._marks)
        self._ends = [0, count]
        self._order = [*dict.fromkeys(self.keys[:count].tolist())]

    @property
    def depth(self) -> int:
        """How many pushes the last layer is away from the first."""
        return len(self._ends) - 2

    @property
    def size(self) -> int:
        """How many the last layer holds."""
        return self._ends[-1] - self._ends[-2]

    @property
    def expected(self) -> int:
        """How many the next layer will hold, if it grows as the last one did."""
        return self.size * self.size // max(1, self._ends[-2] - self._ends[-3])

    @property
    def last(self) -> tuple[Words, Keys, Keys]:
        """What is as far away as was looked, and per key its place in the order of keys."""
        rank = np.zeros(KEYS, np.int64)
        rank[self._order] = range(len(self._order))
        return *self.at(self.depth), rank

    def at(self, depth: int) -> tuple[Words, Keys]:
        """What is so many pushes away."""
        layer = slice(*self._ends[depth : depth + 2])
        return self.items[layer], self.keys[layer]

    def grow(self) -> None:
        """Push everything in the last layer once more."""
        first, last = self._ends[-2:]
        self._room(last + WAYS * (last - first))
        end = grow(self.items, self.keys, first, last, self._slots, self._marks, self.depth + 1)
        self._ends.append(int(end))
        self._order = [*dict.fromkeys([onto for key in self._order for onto in FROM[key]])]

    def way_to(self, key: Key, item: int) -> list[int]:
        """The cells to push from, one after the other, from the first layer to this one of the last."""
        return [key[0], *self.way_back(key, item)][-2::-1]

    def way_back(self, key: Key, item: int, depth: int | None = None) -> list[int]:
        """Where the gap goes from this one of the last layer, or of another, to some one of the first."""
        depth = self.depth if depth is None else depth
        gaps = np.zeros(depth, np.int64)
        back(self._slots, self._marks, np.uint64(item), 2 * key[0] + key[1], depth, gaps)
        found: list[int] = gaps.tolist()
        return found

    def _room(self, count: int) -> None:
        """Make room for so many."""
        if count > len(self.items):
            more = 2 * count - len(self.items)
            self.items = np.concatenate([self.items, np.empty(more, np.uint64)])
            self.keys = np.concatenate([self.keys, np.empty(more, np.int64)])
        if 2 * count > len(self._slots):
            wider = np.full(1 << (2 * count).bit_length(), EMPTY, np.uint64)
            others = np.zeros(len(wider), np.int16)
            moved(self._slots, self._marks, wider, others)
            self._slots, self._marks = wider, others
