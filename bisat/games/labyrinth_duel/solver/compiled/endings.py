"""What a position must look like so that a known number of pushes finishes it, compiled.

Plans are walked instead of joined: from a position every way to push on, until a route or a pattern stands.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from bisat.games.labyrinth_duel.rules.box import CELLS, GAP, Thing
from bisat.games.labyrinth_duel.solver.compiled.layers import Layers
from bisat.games.labyrinth_duel.solver.compiled.words import (
    BITS,
    KEYS,
    ONTO,
    USELESS,
    Keys,
    Words,
    doors,
    push,
    stands,
)
from bisat.games.labyrinth_duel.solver.layers import Key
from bisat.games.labyrinth_duel.solver.plans import ANYTHING, AXES, WAYS, pattern
from bisat.games.labyrinth_duel.solver.routes import Route
from bisat.parts.fast import compiled

NONE = -1
CONTENTS = 1 << BITS
CELL = CELLS * CONTENTS
"""Words of a table that hold the same 64 patterns: per cell, per content."""
DEEPEST = 32
"""More pushes than anybody looks ahead."""
ALL = np.uint64((1 << 64) - 1)
ZERO, ONE = np.uint64(0), np.uint64(1)
TOP = np.uint64(BITS * (CELLS - 1))
FOUR, CONTENT = np.uint64(BITS), np.uint64(CONTENTS - 1)


@compiled
def tabled(items: Words, keys: Keys, counts: Keys, starts: Keys, table: Words) -> None:
    """Write which patterns suit which content of each cell: a bit for each; keys are those of the next push.

    Backwards the next push goes along the other axis.
    """
    for at in range(len(items)):
        key = keys[at] ^ 1
        base = (starts[key] + (counts[key] >> 6)) * CELL
        bit = ONE << np.uint64(counts[key] & 63)
        counts[key] += 1
        item = items[at]
        for cell in range(CELLS - 1, -1, -1):
            table[base + cell * CONTENTS + np.int64(item & CONTENT)] |= bit
            item >>= FOUR
    suiting = np.zeros(CONTENTS, np.uint64)
    for base in range(0, len(table), CONTENTS):
        for content in range(CONTENTS):
            suiting[content] = ZERO
            for asked in range(CONTENTS):
                if asked == ANYTHING or asked & content == asked:
                    suiting[content] |= table[base + asked]
        for content in range(CONTENTS):
            table[base + content] = suiting[content]


@compiled
def suited(item: np.uint64, first: int, last: int, table: Words) -> bool:
    """Whether a position suits any of the patterns of its key."""
    for word in range(first, last):
        left = ALL
        at = word * CELL
        by = TOP
        for _ in range(CELLS):
            left &= table[at + np.int64(item >> by & CONTENT)]
            if left == ZERO:
                break
            at += CONTENTS
            by -= FOUR
        if left != ZERO:
            return True
    return False


@compiled
def finished(
    item: np.uint64, key: int, ahead: int, doors: Words, starts: Keys, table: Words, way: Keys, stack: Words
) -> bool:
    """Whether so many pushes finish a position; the keys after each stand in `way`, from 1 on.

    What they lead to is a route that stands or, where there is a table, one of its patterns.
    """
    plain = len(table) == 0
    depth = 0
    stack[0], way[0] = item, key
    tried = 0  # two bits for each push: how many ways were tried there
    while True:
        if depth == ahead:
            first, last = starts[way[depth]], starts[way[depth] + 1]
            if stands(stack[depth], doors) if plain else suited(stack[depth], first, last, table):
                return True
            depth -= 1
        while depth >= 0 and tried >> 2 * depth & 3 == WAYS:
            depth -= 1
        if depth < 0:
            return False
        choice = tried >> 2 * depth & 3
        stack[depth + 1] = push(stack[depth], way[depth], choice)
        way[depth + 1] = ONTO[way[depth], choice]
        depth += 1
        tried = tried + (1 << 2 * (depth - 1)) & (1 << 2 * depth) - 1


@compiled
def sorted_as(item: np.uint64, order: Words) -> np.uint64:
    """A position as it is sorted: contents in the order of their tiles."""
    result = ZERO
    by = TOP
    for _ in range(CELLS):
        result = result << FOUR | order[np.int64(item >> by & CONTENT)]
        by -= FOUR
    return result


@compiled
def first_of(
    items: Words,
    keys: Keys,
    rank: Keys,
    order: Words,
    ahead: int,
    doors: Words,
    starts: Keys,
    table: Words,
) -> int:
    """Where the first position stands that so many pushes finish: by its key, then by its tiles; or NONE."""
    way = np.zeros(DEEPEST, np.int64)
    stack = np.zeros(DEEPEST, np.uint64)
    best = NONE
    least = ALL
    for at in range(len(items)):
        item, key = items[at], keys[at]
        place = sorted_as(item, order) if best != NONE and rank[key] == rank[keys[best]] else ZERO
        if best != NONE and (rank[key] > rank[keys[best]] or place >= least):
            continue
        if finished(item, key, ahead, doors, starts, table, way, stack):
            best, least = at, sorted_as(item, order)
    return best


@compiled
def goal_of(item: np.uint64, key: int, items: Words, keys: Keys) -> int:
    """Which is the lowest pattern that a position suits."""
    best = NONE
    for at in range(len(items)):
        if keys[at] ^ 1 == key and (best == NONE or items[at] < items[best]):
            suits = True
            by = ZERO
            for _ in range(CELLS):
                asked, content = items[at] >> by & CONTENT, item >> by & CONTENT
                suits = suits and (asked == ONE or asked & content == asked)
                by += FOUR
            if suits:
                best = at
    return best


class Endings:
    """Everything that a number of pushes finishes, for routes and the tiles that there are."""

    def __init__(self, start: Thing, target: Thing, ways: Sequence[Route], codes: bytes) -> None:
        self._ways = ways
        self._doors = doors(start, target)
        self._layers: Layers | None = None
        self._starts = np.zeros(KEYS + 1, np.int64)
        self._table = np.zeros(0, np.uint64)
        self._order = np.zeros(CONTENTS, np.uint64)
        passages = {passage for route in ways for _, passage in route}
        self.contents = {GAP: GAP}
        """Per tile: what it opens to for these routes."""
        for tile in range(1, CONTENTS):
            opens = 0
            for passage in passages:
                opens |= passage if passage & tile == passage else 0
            self.contents[tile] = opens or USELESS
            if codes[tile]:
                self._order[self.contents[tile]] = codes[tile]
        self.ahead = 0
        self.patterns = len(AXES) * sum(CELLS - len(route) for route in ways)

    @property
    def reach(self) -> int:
        """How many pushes finish."""
        return self.ahead + (self._layers.depth if self._layers else 0)

    @property
    def plans(self) -> int:
        """How many plans are looked up, more or less."""
        return self.patterns * int(WAYS**self.ahead)

    def merge(self) -> None:
        """Merge one push more."""
        if self._layers is None:
            self._layers = Layers([*_with_gaps(self._ways)])
        self._layers.grow()
        items, keys, _ = self._layers.last
        counts = np.bincount(keys ^ 1, minlength=KEYS)
        self._starts[1:] = np.cumsum(counts + 63 >> 6)
        self._table = np.zeros(max(1, int(self._starts[-1])) * CELL, np.uint64)
        tabled(items, keys, np.zeros(KEYS, np.int64), self._starts, self._table)
        self.patterns = self._layers.size

    def look_up(self, layer: tuple[Words, Keys, Keys]) -> tuple[Key, int] | None:
        """A position of this layer that the pushes finish, the same one each time."""
        found = first_of(*layer, self._order, self.ahead, self._doors, self._starts, self._table)
        if found == NONE:
            return None
        gap, axis = divmod(int(layer[1][found]), 2)
        return (gap, axis), int(layer[0][found])

    def way_on(self, key: Key, position: int) -> list[int]:
        """The cells to push from, one after the other, until a route stands."""
        way, stack = np.zeros(DEEPEST, np.int64), np.zeros(DEEPEST, np.uint64)
        here = np.uint64(position), 2 * key[0] + key[1], self.ahead
        finished(*here, self._doors, self._starts, self._table, way, stack)
        cells: list[int] = (way[1 : self.ahead + 1] >> 1).tolist()
        if self._layers is None:
            return cells
        items, keys, _ = self._layers.last
        goal = goal_of(stack[self.ahead], way[self.ahead], items, keys)
        gap, axis = divmod(int(keys[goal]), 2)
        return cells + self._layers.way_back((gap, axis), int(items[goal]))


def _with_gaps(ways: Sequence[Route]) -> list[list[int]]:
    """What the routes ask of each cell, with the gap in each of the cells that they leave free."""
    return [
        [*asked[:gap], GAP, *asked[gap + 1 :]]
        for asked in map(pattern, ways)
        for gap in range(CELLS)
        if asked[gap] == ANYTHING
    ]
