"""What a position must look like so that a known number of pushes finishes it, compiled.

Plans are walked instead of joined: from a position every way to push on, until a route or a pattern stands.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from bisat.games.labyrinth_duel.rules.box import CELLS, GAP, TEES, Thing
from bisat.games.labyrinth_duel.solver.compiled.layers import Layers
from bisat.games.labyrinth_duel.solver.compiled.words import (
    BITS,
    BY,
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
from bisat.games.labyrinth_duel.solver.layers import Key
from bisat.games.labyrinth_duel.solver.plans import ANYTHING, AXES, WAYS, pattern
from bisat.games.labyrinth_duel.solver.routes import PASSAGES, Route
from bisat.parts.fast import compiled, inlined

NONE = -1
CONTENTS = 1 << BITS
CELL = CELLS * CONTENTS
"""Words of a table that hold the same 64 patterns: per cell, per content."""
HALF = CELLS // 2
FLOODING, MATCHING, MERGING = 2, 20, 150
"""What it costs in nanoseconds, more or less, to look for a corridor, for patterns, and to merge one."""
MORE = 300
"""So many patterns more cost one nanosecond more."""
ALL = np.uint64((1 << 64) - 1)
ZERO, ONE = np.uint64(0), np.uint64(1)
TOP = np.uint64(BITS * (CELLS - 1))
FOUR, CONTENT = np.uint64(BITS), np.uint64(CONTENTS - 1)


@compiled
def tabled(items: Words, keys: Keys, counts: Keys, starts: Keys, table: Words, groups: Words) -> None:
    """Write which patterns suit which content of each cell: a bit for each; keys are those of the next push.

    Backwards the next push goes along the other axis. The 64 patterns of a word are one group of their key:
    where none of them suits a content, the group does not.
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
    for key in range(KEYS):
        for word in range(starts[key], starts[key + 1]):
            group = ONE << np.uint64(word - starts[key] & 63)
            for cell in range(CELLS):
                base = word * CELL + cell * CONTENTS
                anyway = table[base + GAP] | table[base + ANYTHING]
                table[base + GAP] = table[base + USELESS] = anyway
                for passage in PASSAGES:
                    table[base + passage] |= anyway
                for tee in TEES:
                    for passage in PASSAGES:
                        if passage & tee == passage:
                            table[base + tee] |= table[base + passage]
                for content in range(CONTENTS):
                    if table[base + content] != ZERO:
                        groups[key * CELL + cell * CONTENTS + content] |= group


@inlined
def suits_all(item: np.uint64, at: int, table: Words) -> np.uint64:
    """The patterns, or the groups of patterns, that all cells of a position suit."""
    left, base = ALL, np.uint64(at)
    for cell in range(HALF):
        left &= table[base + np.uint64(cell * CONTENTS) + (item >> BY[cell] & CONTENT)]
    if left != ZERO:  # asking more often would cost more than it saves
        for cell in range(HALF, CELLS):
            left &= table[base + np.uint64(cell * CONTENTS) + (item >> BY[cell] & CONTENT)]
    return left


@inlined
def suited(item: np.uint64, key: int, starts: Keys, table: Words, groups: Words) -> bool:
    """Whether a position suits any of the patterns of its key."""
    left = suits_all(item, key * CELL, groups)
    if left != ZERO:
        for word in range(starts[key], starts[key + 1]):
            group = left >> np.uint64(word - starts[key] & 63) & ONE
            if group != ZERO and suits_all(item, word * CELL, table) != ZERO:
                return True
    return False


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


@inlined
def finished(
    ahead: int, doors: Words, starts: Keys, table: Words, groups: Words, items: Words, keys: Keys
) -> int:
    """Under which plan so many pushes finish the first of these positions, or NONE; all are written over.

    What they lead to is a route that stands or, where there is a table, one of its patterns.
    """
    if len(table) == 0:
        return flooded(ahead, doors, items, keys)
    for plan in range(widened(ahead, items, keys)):
        if suited(items[plan], keys[plan], starts, table, groups):
            return plan
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
def first_of(
    items: Words,
    keys: Keys,
    order: Words,
    ahead: int,
    doors: Words,
    starts: Keys,
    table: Words,
    groups: Words,
) -> int:
    """Where the lowest position stands that so many pushes finish, of those with the first key; or NONE."""
    on = np.zeros(WAYS**ahead, np.uint64)
    onto = np.zeros(WAYS**ahead, np.int64)
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
        if finished(ahead, doors, starts, table, groups, on, onto) != NONE:
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
        self._tabled = 0
        """How many pushes away from a route the patterns of the table are."""
        self._starts = np.zeros(KEYS + 1, np.int64)
        self._table = np.zeros(0, np.uint64)
        self._groups = np.zeros(0, np.uint64)

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
        if (depth := self._cheapest(len(items))) > self._tabled:
            self._make_table(depth)
        order = np.argsort(rank[keys].astype(np.int8), kind="stable")
        items, keys = items[order], keys[order]
        found = first_of(items, keys, self._order, self.reach - depth, *self._asked(depth))
        if found == NONE:
            return None
        gap, axis = divmod(int(keys[found]), 2)
        return (gap, axis), int(items[found])

    def way_on(self, key: Key, position: int) -> list[int]:
        """The cells to push from, one after the other, until a route stands."""
        on, onto = np.zeros(WAYS**self.ahead, np.uint64), np.zeros(WAYS**self.ahead, np.int64)
        on[0], onto[0] = position, 2 * key[0] + key[1]
        if not self.merged:
            plan = finished(self.ahead, *self._asked(0), on, onto)
            return _cells(key, plan, self.ahead)
        layers = self._deep(self.merged)
        items, keys = layers.at(self.merged)
        plan, goal = first_goal(self.ahead, on, onto, items, keys)
        gap, axis = divmod(int(keys[goal]), 2)
        return _cells(key, plan, self.ahead) + layers.way_back((gap, axis), int(items[goal]), self.merged)

    def _asked(self, depth: int) -> tuple[Words, Keys, Words, Words]:
        """What has to stand at the end: a route, or a pattern of the table."""
        return self._doors, self._starts, self._table if depth else self._table[:0], self._groups

    def _deep(self, depth: int) -> Layers:
        """Patterns at least so many pushes away from a route."""
        if self._layers is None:
            self._layers = Layers(_with_gaps(self._ways))
        while self._layers.depth < depth:
            self._layers.grow()
        return self._layers

    def _cheapest(self, positions: int) -> int:
        """How deep a table pays, looked up for so many positions."""
        best, least = 0, positions * WAYS**self.reach * FLOODING
        patterns, making = self._first, 0
        for depth in range(1, self.reach + 1):
            patterns *= WAYS if depth > 1 else 1
            making += patterns * MERGING if depth > self._tabled else 0
            matching = MATCHING + patterns // MORE
            cost = making + positions * WAYS ** (self.reach - depth) * matching
            if depth >= self._tabled and cost < least:
                best, least = depth, cost
        return best

    def _make_table(self, depth: int) -> None:
        items, keys = self._deep(depth).at(depth)
        order = np.argsort(items)  # so that those of a group are alike
        self._starts[1:] = np.cumsum(np.bincount(keys ^ 1, minlength=KEYS) + 63 >> 6)
        self._table = np.zeros(max(1, int(self._starts[-1])) * CELL, np.uint64)
        self._groups = np.zeros(KEYS * CELL, np.uint64)
        counts = np.zeros(KEYS, np.int64)
        tabled(items[order], keys[order], counts, self._starts, self._table, self._groups)
        self._tabled = depth


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
