"""What a position must look like so that a known number of pushes finishes it, compiled.

Plans are walked instead of joined: from a position every way to push on, until a route or a pattern stands.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from bisat.games.labyrinth_duel.rules.box import CELLS, GAP, TEES, Thing
from bisat.games.labyrinth_duel.solver.compiled.bitboard import (
    BITS,
    GOES,
    KEYS,
    LINE,
    ONTO,
    USELESS,
    Keys,
    Words,
    doors,
    push,
    stands,
)
from bisat.games.labyrinth_duel.solver.compiled.layers import Layers
from bisat.games.labyrinth_duel.solver.layers import Key
from bisat.games.labyrinth_duel.solver.plans import ANYTHING, AXES, WAYS, pattern
from bisat.games.labyrinth_duel.solver.routes import PASSAGES, Route
from bisat.parts.kernels.compiling import compiled, inlined

NONE = -1
CONTENTS = 1 << BITS
LANES = 4
"""Words side by side in a table, 64 patterns each: their tests share the way there, and run side by side."""
STEP = CONTENTS * LANES
BLOCK = CELLS * STEP
"""Words of a table that hold the same 256 patterns: per cell, per content."""
EARLY = 4
"""Cells that are asked before the others; most patterns do not suit them."""
FLOODING, PUSHING, MATCHING = 3, 2, 5
"""What it costs in nanoseconds, more or less, to look for a corridor, to push, and to look a block up."""
MERGING, TABLING, JOINING = 100, 60, 3_000
"""The same to merge a pattern, to write it into a table, and to join a block."""
ALL = np.uint64((1 << 64) - 1)
ZERO, ONE = np.uint64(0), np.uint64(1)
TOP = np.uint64(BITS * (CELLS - 1))
FOUR, CONTENT = np.uint64(BITS), np.uint64(CONTENTS - 1)
SECOND, THIRD, FOURTH = np.uint64(1), np.uint64(2), np.uint64(3)
TWO, FIFTY_SIX, WIDE = np.uint64(2), np.uint64(56), np.uint64(STEP)
ODD, PAIRS = np.uint64(0x5555_5555_5555_5555), np.uint64(0x3333_3333_3333_3333)
NIBBLES, BYTES = np.uint64(0x0F0F_0F0F_0F0F_0F0F), np.uint64(0x0101_0101_0101_0101)

Table = tuple[Keys, Keys, Words]
"""Per key how many words it has and where its blocks begin; for each content of each cell who suits it."""
Wanted = tuple[Keys, Words, Words]
"""The last two of a table, and in which order its cells are asked."""


@compiled
def tabled(items: Words, keys: Keys, starts: Keys, table: Words) -> None:
    """Write which patterns suit which content of each cell: a bit for each; keys are those of the next push.

    Backwards the next push goes along the other axis.
    """
    counts = np.zeros(KEYS, np.int64)
    table[:] = ZERO
    for at in range(len(items)):
        key = keys[at] ^ 1
        base = word_at(starts, key, counts[key] >> 6)
        bit = ONE << np.uint64(counts[key] & 63)
        counts[key] += 1
        item = items[at]
        for cell in range(CELLS - 1, -1, -1):
            table[base + cell * STEP + np.int64(item & CONTENT) * LANES] |= bit
            item >>= FOUR
    for slot in range(starts[KEYS] * CELLS):
        for lane in range(LANES):
            base = slot * STEP + lane
            anyway = table[base + GAP * LANES] | table[base + ANYTHING * LANES]
            table[base + GAP * LANES] = table[base + USELESS * LANES] = anyway
            for passage in PASSAGES:
                table[base + passage * LANES] |= anyway
            for tee in TEES:
                for passage in PASSAGES:
                    if passage & tee == passage:
                        table[base + tee * LANES] |= table[base + passage * LANES]


@inlined
def word_at(starts: Keys, key: int, word: int) -> int:
    """Where a word of a key begins in a table."""
    return int((starts[key] + word // LANES) * BLOCK + word % LANES)


@compiled
def joined(counts: Keys, starts: Keys, table: Words, before: Keys, wider: Words) -> None:
    """Write a table of what leads to these patterns with one push: their words side by side, for each push.

    What is asked of a cell after the push is asked before it of the cell that the tile comes from. None are
    merged, but each costs next to nothing.
    """
    for key in range(KEYS):
        word = 0
        for way in range(WAYS):
            onto = ONTO[key, way]
            for other in range(counts[onto]):
                to, source = word_at(before, key, word), word_at(starts, onto, other)
                word += 1
                for cell in range(CELLS):
                    goes = GOES[key, way, cell]
                    for content in range(0, STEP, LANES):
                        wider[to + cell * STEP + content] = table[source + goes * STEP + content]
        for empty in range(word, (before[key + 1] - before[key]) * LANES):
            to = word_at(before, key, empty)
            wider[to : to + BLOCK - LANES + 1 : LANES] = ZERO


@compiled
def asking(starts: Keys, table: Words) -> Words:
    """Per key its cells, those first of which the most patterns ask something."""
    cells = np.zeros((KEYS, CELLS), np.uint64)
    for key in range(KEYS):
        free = np.zeros(CELLS, np.int64)
        for block in range(starts[key], starts[key + 1]):
            for cell in range(CELLS):
                for lane in range(LANES):
                    free[cell] += ones(table[block * BLOCK + cell * STEP + GAP * LANES + lane])
        for cell in range(CELLS):
            place = cell
            while place > 0 and free[np.int64(cells[key, place - 1])] > free[cell]:
                cells[key, place] = cells[key, place - 1]
                place -= 1
            cells[key, place] = np.uint64(cell)
    return cells


@inlined
def ones(word: np.uint64) -> int:
    """How many bits are set."""
    word = word - (word >> ONE & ODD)
    word = (word & PAIRS) + (word >> TWO & PAIRS)
    return int(np.int64((word + (word >> FOUR) & NIBBLES) * BYTES >> FIFTY_SIX))


@inlined
def contents(item: np.uint64, cell: np.uint64) -> np.uint64:
    """Where in the part of a table for a cell stands who suits what is in it."""
    return (item >> TOP - cell * FOUR & CONTENT) * np.uint64(LANES)


@inlined
def suited(item: np.uint64, block: int, table: Words, cells: Words) -> bool:
    """Whether a position suits any of the patterns of a block, which ask the first of these cells most."""
    base = np.uint64(block * BLOCK)
    first = second = third = fourth = ALL
    for place in range(EARLY):
        at = base + cells[place] * WIDE + contents(item, cells[place])
        first, second = first & table[at], second & table[at + SECOND]
        third, fourth = third & table[at + THIRD], fourth & table[at + FOURTH]
    if first | second | third | fourth == ZERO:  # asking more often would cost more than it saves
        return False
    for place in range(EARLY, CELLS):
        at = base + cells[place] * WIDE + contents(item, cells[place])
        first, second = first & table[at], second & table[at + SECOND]
        third, fourth = third & table[at + THIRD], fourth & table[at + FOURTH]
    return bool(first | second | third | fourth != ZERO)


@inlined
def widened(ahead: int, items: Words, keys: Keys) -> int:
    """Write every position that so many pushes make of the first one, in the order of plans; how many."""
    count = 1
    for _ in range(ahead):
        for at in range(count - 1, -1, -1):
            item, key = items[at], keys[at]
            for way in range(WAYS):
                items[WAYS * at + way] = push(item, key, way)
                keys[WAYS * at + way] = ONTO[key, way]
        count *= WAYS
    return count


@inlined
def last_push(item: np.uint64, key: int, doors: Words) -> int:
    """Which way to push, so that the objects are joined, or NONE.

    It changes one line, so a closed door elsewhere stays closed.
    """
    both = doors[1] | doors[3]
    if (item | LINE[key]) & both == both:
        for way in range(WAYS):
            if stands(push(item, key, way), doors):
                return way
    return NONE


@inlined
def flooded(ahead: int, doors: Words, items: Words, keys: Keys) -> int:
    """Under which plan so many pushes join the objects in the first of these positions, or NONE."""
    if ahead == 0:
        return 0 if stands(items[0], doors) else NONE
    if ahead == 1:
        return last_push(items[0], keys[0], doors)
    for before in range(widened(ahead - 2, items, keys)):
        for first in range(WAYS):
            key = ONTO[keys[before], first]
            way = last_push(push(items[before], keys[before], first), key, doors)
            if way != NONE:
                return (before * WAYS + first) * WAYS + way
    return NONE


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
def first_of(items: Words, keys: Keys, order: Words, ahead: int, doors: Words) -> int:
    """Where the lowest position stands that so many pushes finish, of those with the first key; or NONE."""
    on, onto = np.zeros(WAYS**ahead, np.uint64), np.zeros(WAYS**ahead, np.int64)
    best = NONE
    least = ALL
    for at in range(len(items)):
        item, key = items[at], keys[at]
        if best != NONE:
            if key != keys[best]:
                break
            if sorted_as(item, order) >= least:
                continue
        on[0], onto[0] = item, key
        if flooded(ahead, doors, on, onto) != NONE:
            best, least = at, sorted_as(item, order)
    return best


@inlined
def pushed_on(plan: int, ahead: int, count: int, on: Words, onto: Keys) -> None:
    """Push so many positions under a plan; what the plan before it did alike is there."""
    level, left = ahead, plan
    while level > 0:
        level -= 1
        if left % WAYS:
            break
        left //= WAYS
    while level < ahead:
        key, way = onto[level], plan // WAYS ** (ahead - 1 - level) % WAYS
        for at in range(count):
            on[level + 1, at] = push(on[level, at], key, way)
        level += 1
        onto[level] = ONTO[key, way]


@compiled
def first_suited(
    items: Words, keys: Keys, order: Words, ahead: int, starts: Keys, table: Words, cells: Words
) -> int:
    """The same where so many pushes lead to a pattern of a table.

    All positions of a key are pushed under one plan after the other, so that the part of the table that they
    need stays near.
    """
    on, onto = np.empty((ahead + 1, len(items)), np.uint64), np.zeros(ahead + 1, np.int64)
    best = NONE
    least = ALL
    end = 0
    while best == NONE and end < len(items):
        first = end
        while end < len(items) and keys[end] == keys[first]:
            end += 1
        on[0, : end - first] = items[first:end]
        onto[0] = keys[first]
        for plan in range(WAYS**ahead):
            pushed_on(plan, ahead, end - first, on, onto)
            key = onto[ahead]
            asked = cells[key]
            for block in range(starts[key], starts[key + 1]):
                for at in range(end - first):
                    if suited(on[ahead, at], block, table, asked):
                        place = sorted_as(items[first + at], order)
                        if place < least:
                            best, least = first + at, place
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


@compiled
def first_goal(ahead: int, on: Words, onto: Keys, items: Words, keys: Keys) -> tuple[int, int]:
    """The first plan that leads to a pattern, and the lowest such pattern."""
    for plan in range(widened(ahead, on, onto)):
        goal = goal_of(on[plan], onto[plan], items, keys)
        if goal != NONE:
            return plan, goal
    return NONE, NONE


class Endings:
    """Everything that a number of pushes finishes, for routes and the tiles that there are.

    `ahead` and `merged` say how the plain search would look it up, and so which answer is given. Here a push
    costs little, so patterns are merged and looked up as deep as pays; as long as nothing shorter was found,
    the same positions are finished.
    """

    def __init__(self, start: Thing, target: Thing, ways: Sequence[Route], codes: bytes) -> None:
        self._ways = ways
        self._doors = doors(start, target)
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
        self.merged = 0
        self.patterns = self._first = len(AXES) * sum(CELLS - len(route) for route in ways)
        self._layers: Layers | None = None
        self._tables: dict[tuple[int, int], Table] = {}
        """By how many pushes were merged, and how many were joined to them."""
        self._asked: dict[tuple[int, int], Wanted] = {}

    @property
    def reach(self) -> int:
        """How many pushes finish."""
        return self.ahead + self.merged

    @property
    def plans(self) -> int:
        """How many plans are looked up, more or less."""
        return self.patterns * int(WAYS**self.ahead)

    def merge(self) -> None:
        """Merge one push more."""
        self.merged += 1
        self.patterns = len(self._deep(self.merged).at(self.merged)[0])

    def look_up(self, layer: tuple[Words, Keys, Keys]) -> tuple[Key, int] | None:
        """A position of this layer that the pushes finish, the same one each time."""
        items, keys, rank = layer
        deep, joins = self._cheapest(len(items))
        order = np.argsort(rank[keys].astype(np.int8), kind="stable")
        items, keys = items[order], keys[order]
        ahead = self.reach - deep - joins
        if deep == 0:
            found = first_of(items, keys, self._order, ahead, self._doors)
        else:
            found = first_suited(items, keys, self._order, ahead, *self._asking(deep, joins))
        if found == NONE:
            return None
        gap, axis = divmod(int(keys[found]), 2)
        return (gap, axis), int(items[found])

    def way_on(self, key: Key, position: int) -> list[int]:
        """The cells to push from, one after the other, until a route stands."""
        on, onto = np.zeros(WAYS**self.ahead, np.uint64), np.zeros(WAYS**self.ahead, np.int64)
        on[0], onto[0] = position, 2 * key[0] + key[1]
        if not self.merged:
            plan = flooded(self.ahead, self._doors, on, onto)
            return _cells(key, plan, self.ahead)
        layers = self._deep(self.merged)
        items, keys = layers.at(self.merged)
        plan, goal = first_goal(self.ahead, on, onto, items, keys)
        gap, axis = divmod(int(keys[goal]), 2)
        return _cells(key, plan, self.ahead) + layers.way_back((gap, axis), int(items[goal]), self.merged)

    def _deep(self, depth: int) -> Layers:
        """Patterns at least so many pushes away from a route."""
        if self._layers is None:
            self._layers = Layers(_with_gaps(self._ways))
        while self._layers.depth < depth:
            self._layers.grow()
        return self._layers

    def _cheapest(self, positions: int) -> tuple[int, int]:
        """How many pushes to merge and how many to join, looked up for so many positions."""
        best, least = (0, 0), positions * WAYS**self.reach * FLOODING
        grown = self._layers.depth if self._layers else 0
        patterns, merging = self._first, 0
        for deep in range(1, self.reach + 1):
            if self._layers and deep <= grown:
                patterns = len(self._layers.at(deep)[0])
            else:
                patterns *= WAYS if deep > 1 else 1
                merging += patterns * MERGING
            blocks = patterns / (64 * LANES * KEYS)
            for joins in range(self.reach - deep + 1):
                making = merging
                if (deep, joins) not in self._tables:
                    making += patterns * TABLING + joins * JOINING * KEYS * int(1 + blocks)
                leaves = positions * WAYS ** (self.reach - deep - joins)
                cost = making + leaves * (PUSHING + MATCHING * int(1 + blocks))
                if cost < least:
                    best, least = (deep, joins), cost
                blocks *= WAYS
        return best

    def _asking(self, deep: int, joins: int) -> Wanted:
        """A table to look positions up in."""
        if (deep, joins) not in self._asked:
            _, starts, table = self._table(deep, joins)
            self._asked[deep, joins] = starts, table, asking(starts, table)
        return self._asked[deep, joins]

    def _table(self, deep: int, joins: int) -> Table:
        """The patterns so many pushes away from a route, joined to so many pushes more; each is made once."""
        if (deep, joins) not in self._tables:
            if joins:
                counts, starts, table = self._table(deep, joins - 1)
                more = counts[ONTO].sum(axis=1)
                made = _room(more)
                joined(counts, starts, table, made[1], made[2])
            else:
                items, keys = self._deep(deep).at(deep)
                made = _room(np.bincount(keys ^ 1, minlength=KEYS) + 63 >> 6)
                tabled(items, keys, made[1], made[2])
            self._tables[deep, joins] = made
        return self._tables[deep, joins]


def warm() -> None:
    """Compile what only harder puzzles want, too, so that nobody waits for it later."""
    items, keys = np.zeros(1, np.uint64), np.zeros(1, np.int64)
    counts, starts, table = _room(np.ones(KEYS, np.int64))
    tabled(items, keys, starts, table)
    joined(counts, starts, table, *_room(WAYS * counts)[1:])
    first_suited(items, keys, np.zeros(CONTENTS, np.uint64), 0, starts, table, asking(starts, table))
    first_goal(0, items, keys, items, keys)
    flooded(0, np.zeros(4, np.uint64), items, keys)


def _room(counts: Keys) -> Table:
    """A table for so many words per key, of which nothing is written yet."""
    starts = np.zeros(KEYS + 1, np.int64)
    starts[1:] = np.cumsum((counts + LANES - 1) // LANES)
    return counts, starts, np.empty(max(1, int(starts[-1])) * BLOCK, np.uint64)


def _cells(key: Key, plan: int, ahead: int) -> list[int]:
    """The cells to push from under a plan."""
    cells, at = [], 2 * key[0] + key[1]
    for left in range(ahead - 1, -1, -1):
        at = int(ONTO[at, plan // WAYS**left % WAYS])
        cells.append(at >> 1)
    return cells


def _with_gaps(ways: Sequence[Route]) -> NDArray[np.uint8]:
    """What the routes ask of each cell, with the gap in each of the cells that they leave free."""
    asked = np.frombuffer(b"".join(map(pattern, ways)), np.uint8).reshape(-1, CELLS)
    way, gap = np.nonzero(asked == ANYTHING)
    patterns = asked[way]
    patterns[np.arange(len(gap)), gap] = GAP
    return patterns
