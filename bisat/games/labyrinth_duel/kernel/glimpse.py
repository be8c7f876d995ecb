"""What a player sees who keeps only so many positions in mind, compiled: the pushes of `bots/glimpse.py`.

Plans that might work are walked instead of looked up: the first that works is the first of them in order.
"""

from __future__ import annotations

from functools import cache
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from bisat.games.labyrinth_duel.bots.glimpse import BEAM, MANY, MAX_PLANS, PLANS_A_POSITION
from bisat.games.labyrinth_duel.bots.knowledge import MAX_PLAN
from bisat.games.labyrinth_duel.kernel.row import NONE
from bisat.games.labyrinth_duel.kernel.rules import DOORS, TILE, tile_at
from bisat.games.labyrinth_duel.kernel.tile_sets import TILES, enough
from bisat.games.labyrinth_duel.rules.box import CELLS, OBJECTS
from bisat.games.labyrinth_duel.solver.compiled.bitboard import (
    BITS,
    BY,
    EVERY,
    KEYS,
    LINE,
    ONTO,
    Keys,
    packed,
    push,
    stands,
)
from bisat.games.labyrinth_duel.solver.compiled.endings import BLOCK, LANES, asking, suited, tabled
from bisat.games.labyrinth_duel.solver.compiled.layers import EMPTY, SLOTS, slot_of
from bisat.games.labyrinth_duel.solver.plans import AXES, WAYS
from bisat.games.labyrinth_duel.solver.routes import demand, routes
from bisat.parts.kernels.chance import Words
from bisat.parts.kernels.compiling import compiled, inlined
from bisat.parts.kernels.loops import Numbers

Routes = tuple[Words, NDArray[np.int8], Numbers]
"""Between any two objects: what each route asks of the cells, what of the tiles, and where a pair begins."""
Table = tuple[Keys, Words, Words]
"""Per key where its blocks of patterns begin; the patterns; and which cells are asked first."""
Positions = tuple[Words, Numbers, Numbers]
"""Layer by layer: each position, its gap and the axis of the next push, and which one it was pushed from."""

ROOM = 1 << 10
"""For so many positions at first."""
NOTHING: Positions = (np.empty(0, np.uint64), np.empty(0, np.int64), np.empty(0, np.int64))
TABLED = 1 << 14
"""With more patterns than these, looking them up costs more than walking there."""
FAR = 4
"""As many cells as these, or more, do not suit."""


@cache
def every_route() -> Routes:
    """Made when bots first play."""
    found = [[*routes(start, target)] for start, target in combinations(OBJECTS, 2)]
    asked = [packed(dict(route).get(cell, 0) for cell in range(CELLS)) for pair in found for route in pair]
    demands = [demand(route) for pair in found for route in pair]
    begins = np.cumsum([0, *map(len, found)])
    return np.array(asked, np.uint64), np.array(demands, np.int8), begins.astype(np.int64)


@compiled
def possible(known: Routes, board: np.uint64, start: int, target: int) -> Words:
    """The routes between two objects for which the tiles of a board are enough."""
    asked, demands, begins = known
    one, other = min(start, target), max(start, target)
    pair = one * (2 * len(OBJECTS) - one - 1) // 2 + other - one - 1
    tiles = np.zeros(len(TILES), np.int64)
    for cell in range(CELLS):
        for kind in range(len(TILES)):
            tiles[kind] += tile_at(board, cell) == TILES[kind]
    goals = np.empty(begins[pair + 1] - begins[pair], np.uint64)
    count = 0
    for route in range(begins[pair], begins[pair + 1]):
        if enough(demands[route], tiles):
            goals[count] = asked[route]
            count += 1
    return goals[:count]


@compiled
def glimpse(
    known: Routes, board: np.uint64, start: int, target: int, gap: int, width: int
) -> tuple[int, int]:
    """How many pushes come to mind, and where the first is made; none if nothing does."""
    goals = possible(known, board, start, target)
    doors = np.array([DOORS[start, 0], DOORS[start, 1], DOORS[target, 0], DOORS[target, 1]], np.uint64)
    at, ends = roomier(NOTHING, ROOM), np.zeros(MAX_PLAN + 3, np.int64)
    for axis in AXES:
        at[0][axis], at[1][axis], at[2][axis] = board, 2 * gap + axis, NONE
    ends[1] = len(AXES)
    depth, ahead = 0, 0
    plans, first_plan, last_plan = roomier(NOTHING, ROOM), 0, 0
    table = last_pushes(plans, 0, 0)
    looked = 0  # so many pushes ahead the table looks, beyond those that are walked
    while len(goals) and depth + ahead <= MAX_PLAN:
        first, last = ends[depth], ends[depth + 1]
        for place in range(first, last):
            cell = works(at[0][place], at[1][place], ahead - looked, doors, looked > 0, table)
            if cell != NONE:
                back = place
                while at[2][back] != NONE:
                    cell, back = at[1][back] >> 1, at[2][back]
                return depth + ahead, int(cell)
        wanted = len(goals) * WAYS ** (ahead + 1)
        if last - first >= MANY and wanted <= min(MAX_PLANS, PLANS_A_POSITION * (last - first)):
            if ahead == 0:
                plans, last_plan = standing_plans(plans, goals)
            elif last_plan - first_plan <= TABLED:
                plans, end = pushed(plans, first_plan, last_plan)
                first_plan, last_plan = last_plan, end
                table = last_pushes(plans, first_plan, last_plan)
                looked += 1
            ahead += 1
            continue
        if last - first > width:
            last = first + min(width, BEAM)
            narrow(at, first, ends[depth + 1], goals, last - first)
        at, end = pushed(at, first, last)
        depth += 1
        ends[depth], ends[depth + 1] = last, end
    return 0, NONE


@compiled
def standing_plans(plans: Positions, goals: Words) -> tuple[Positions, int]:
    """Write the goals for each gap that they leave free, and each axis; where they end."""
    plans, count = roomier(plans, KEYS * len(goals)), 0
    for key in range(KEYS):
        for goal in goals:
            if goal >> BY[key >> 1] & TILE == 0:
                plans[0][count], plans[1][count], plans[2][count] = goal, key, NONE
                count += 1
    return plans, count


@compiled
def last_pushes(plans: Positions, first: int, last: int) -> Table:
    """The table of what leads to a goal, with what is asked first."""
    counts = np.zeros(KEYS, np.int64)
    for place in range(first, last):
        counts[plans[1][place] ^ 1] += 1
    starts = np.zeros(KEYS + 1, np.int64)
    starts[1:] = np.cumsum((counts + 64 * LANES - 1) // (64 * LANES))
    table = np.empty(starts[KEYS] * BLOCK, np.uint64)
    tabled(plans[0][first:last], plans[1][first:last], starts, table)
    return starts, table, asking(starts, table)


@compiled
def works(item: np.uint64, key: int, ahead: int, doors: Words, tabled: bool, table: Table) -> int:
    """Where the first of so many pushes is made that join the objects, or lead to the table; or NONE."""
    if ahead == 0:
        return key >> 1 if stands(item, doors) else NONE
    both = doors[1] | doors[3]
    items, keys, ways = np.empty(ahead, np.uint64), np.empty(ahead, np.int64), np.zeros(ahead, np.int64)
    items[0], keys[0], at = item, key, 0
    while at >= 0:
        way = ways[at]
        if way == WAYS or (at == ahead - 1 and not tabled and (items[at] | LINE[keys[at]]) & both != both):
            at -= 1  # a push changes one line, so a closed door elsewhere stays closed
            continue
        ways[at] += 1
        item, key = np.uint64(push(items[at], keys[at], way)), ONTO[keys[at], way]
        if at < ahead - 1:
            at += 1
            items[at], keys[at], ways[at] = item, key, 0
        elif leads(item, key, table) if tabled else stands(item, doors):
            return int(ONTO[keys[0], ways[0] - 1] >> 1)
    return NONE


@inlined
def leads(item: np.uint64, key: int, table: Table) -> bool:
    """Whether a position suits any pattern of a table."""
    starts, words, cells = table
    for block in range(starts[key], starts[key + 1]):  # noqa: SIM110  # numba compiles no generators here
        if suited(item, block, words, cells[key]):
            return True
    return False


@compiled
def narrow(at: Positions, first: int, last: int, goals: Words, width: int) -> None:
    """Keep the positions with the fewest cells that do not suit."""
    lacks = np.empty(last - first, np.int8)
    for place in range(first, last):
        lacks[place - first] = lacking(goals, at[0][place])
    chosen = np.empty(width, np.int64)
    count = 0
    for lack in range(FAR + 1):
        for place in range(last - first):
            if lacks[place] == lack and count < width:
                chosen[count] = first + place
                count += 1
    put(at, first, at[0][chosen], at[1][chosen], at[2][chosen])


@inlined
def lacking(goals: Words, item: np.uint64) -> int:
    """How many cells of the nearest goal do not suit; FAR stands for all beyond."""
    least = FAR
    for goal in goals:
        missing = goal & ~item
        missing |= missing >> np.uint64(2)
        missing |= missing >> np.uint64(1)
        least = min(least, int((missing & EVERY) * EVERY >> np.uint64(BITS * (CELLS - 1))))
    return least


@compiled
def pushed(at: Positions, first: int, last: int) -> tuple[Positions, int]:
    """Write every position one push further behind these, each once; where they end."""
    most = WAYS * (last - first)
    if last + most > len(at[0]):
        at = roomier(at, 2 * (last + most))
    items, keys, _ = at
    further, onto, came = np.empty(most, np.uint64), np.empty(most, np.int64), np.empty(most, np.int64)
    size = SLOTS
    while size < 2 * most:
        size *= 2
    slots, noted = np.full(size, EMPTY), np.empty(size, np.int64)
    count, begin = 0, first
    while begin < last:
        end, key = begin, keys[begin]
        while end < last and keys[end] == key:
            end += 1
        for way in range(WAYS):
            to = ONTO[key, way]
            mark = np.uint64(1 + (to & 1)) << BY[to >> 1]  # no tile opens to one side only
            for place in range(begin, end):
                item = np.uint64(push(items[place], key, way))
                slot = slot_of(slots, item | mark)
                if slots[slot] == EMPTY:
                    slots[slot], noted[slot] = item | mark, count
                    further[count], onto[count] = item, to
                    count += 1
                came[noted[slot]] = place
        begin = end
    put(at, last, further[:count], onto[:count], came[:count])
    return at, last + count


@compiled
def put(at: Positions, first: int, items: Words, keys: Numbers, before: Numbers) -> None:
    """Write positions from a place on, those with one key side by side, in the order of their first ones."""
    rank, counts, kinds = np.full(KEYS, NONE), np.zeros(KEYS + 1, np.int64), 0
    for key in keys:
        if rank[key] == NONE:
            rank[key] = kinds
            kinds += 1
        counts[rank[key] + 1] += 1
    ends = first + np.cumsum(counts)
    for place in range(len(keys)):
        to = ends[rank[keys[place]]]
        at[0][to], at[1][to], at[2][to] = items[place], keys[place], before[place]
        ends[rank[keys[place]]] += 1


@compiled
def roomier(at: Positions, room: int) -> Positions:
    """The same with more room."""
    room = max(room, len(at[0]))
    items, keys, before = np.empty(room, np.uint64), np.empty(room, np.int64), np.empty(room, np.int64)
    items[: len(at[0])], keys[: len(at[0])], before[: len(at[0])] = at
    return items, keys, before
