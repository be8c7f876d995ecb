"""The tree that `seek.py` searches: boards of Labyrinth alone, what is seen on them, and what it promises."""

from __future__ import annotations

from math import inf
from typing import Any

import numpy as np

from bisat.games.labyrinth_duel.kernel.rules import CHOICES, DOORS, MOVING, PUSHABLE
from bisat.games.labyrinth_duel.rules.box import CELLS
from bisat.games.labyrinth_duel.solver.compiled.bitboard import ASIDE, DOWN, EVERY, INNER
from bisat.parts.kernels.compiling import compiled, inlined, record

FADES = 0.9
"""What a push costs: a target that is so many pushes away is worth this, so many times multiplied."""
CURIOUS, SURE = 1.0, 12
"""How much a search turns to what it seldom saw, and how much a lesson to what is best."""
OFTEN = 6
"""So often looked at, a position teaches."""
ROW, FREE = CHOICES // 2, 2
"""So many ways to push lie along the row, then as many along the column; the same line twice running is never
better than once, and at first every line is free."""
SEEN = (9 + 2 * CHOICES) * CELLS + 2
ONE, TWO, THREE = np.uint64(1), np.uint64(2), np.uint64(3)
NODE = record(
    board=np.uint64, gap=np.int64, line=np.int64, above=np.int64, visits=np.int64, done=np.int64,
    kids=(np.int64, CHOICES), wish=(np.float64, CHOICES), guess=np.float64, value=np.float64,
)  # fmt: skip


@inlined
def joined(board: np.uint64, end: int) -> np.uint64:
    """All cells that corridors lead to from an object, each as its lowest bit."""
    down = board >> TWO & board << DOWN & EVERY
    right = board >> ONE & board >> THREE << ASIDE & INNER
    seen, wider = np.uint64(0), DOORS[end, 0] if board & DOORS[end, 1] else np.uint64(0)
    while wider != seen:
        seen = wider
        wider |= (seen & down) >> DOWN | (seen << DOWN & down)
        wider |= (seen & right) >> ASIDE | (seen << ASIDE & right)
    return seen


@inlined
def pushed(board: np.uint64, gap: int, way: int) -> np.uint64:
    """The board after one of the six pushes."""
    cell = PUSHABLE[gap, way]
    moving, step = board & MOVING[gap, cell], ASIDE if way < ROW else DOWN
    return board ^ moving | (moving << step if cell > gap else moving >> step)  # type: ignore[no-any-return]  # numpy says so


@inlined
def push(node: Any, way: int, ends: Any, onto: Any) -> None:
    """Write what a push leads to."""
    onto.board = pushed(node.board, node.gap, way)
    onto.gap, onto.line = PUSHABLE[node.gap, way], way // ROW
    onto.done = joined(onto.board, ends[0]) & joined(onto.board, ends[1]) != 0


@inlined
def spread(cells: np.uint64, out: Any) -> None:
    """Write the lowest bit of each cell."""
    for cell in range(CELLS):
        out[cell] = cells >> np.uint64(4 * (CELLS - 1 - cell)) & ONE


@compiled
def look(node: Any, ends: Any, out: Any) -> None:
    """Openings, gap, objects, ways to push, and what is joined to the objects: now, and after each push."""
    out[:] = 0
    for side in range(4):
        spread(node.board >> np.uint64(side), out[side * CELLS :])
    out[4 * CELLS + node.gap] = out[5 * CELLS + ends[0]] = out[6 * CELLS + ends[1]] = 1
    for way in range(-1, CHOICES):
        if way < 0 or way // ROW != node.line:
            board = node.board if way < 0 else pushed(node.board, node.gap, way)
            for end in range(2):
                spread(joined(board, ends[end]), out[(9 + 2 * way + end) * CELLS :])
    out[SEEN - 2], out[SEEN - 1] = node.line != 0, node.line != 1


@compiled
def descend(tree: Any, ends: Any, size: int, out: Any, leaves: Any) -> None:
    """From each root to a position that is new, by what it promises and how seldom it was looked at."""
    for game in range(len(tree)):
        nodes, at = tree[game], 0
        while size and not nodes[at].done:
            node, best, way = nodes[at], -inf, 0
            for choice in range(CHOICES):
                kid = node.kids[choice]
                worth = FADES * (nodes[kid].value if kid else node.guess)
                worth += CURIOUS * node.wish[choice] * node.visits**0.5 / (1 + nodes[kid].visits * (kid > 0))
                if choice // ROW != node.line and worth > best:
                    best, way = worth, choice
            if not node.kids[way]:
                node.kids[way] = size
                push(node, way, ends[game], nodes[size])
                nodes[size].above, at = at, size
                break
            at = node.kids[way]
        leaves[game] = at
        look(nodes[at], ends[game], out[game])


@compiled
def back_up(tree: Any, leaves: Any, wishes: Any, values: Any) -> None:
    """Tell what a new position promises to all above it."""
    for game in range(len(tree)):
        nodes, at = tree[game], leaves[game]
        if nodes[at].visits == 0:
            nodes[at].guess = nodes[at].value = 1.0 if nodes[at].done else values[game]
            nodes[at].wish[:] = wishes[game]
        nodes[at].visits += 1
        while at:
            at = nodes[at].above
            nodes[at].visits += 1
            nodes[at].value = 0.0
            for kid in nodes[at].kids:
                if kid:
                    nodes[at].value = max(nodes[at].value, FADES * nodes[kid].value)


@compiled
def lessons(tree: Any, ends: Any, out: Any, wishes: Any, values: Any) -> int:
    """What is seen wherever was looked often, which pushes were found good there, and what it is worth."""
    count = 0
    for game in range(len(tree)):
        for at in range(tree.shape[1]):
            node = tree[game, at]
            if node.visits < OFTEN or node.done:
                continue
            look(node, ends[game], out[count])
            least = node.value
            for kid in node.kids:
                least = min(least, FADES * tree[game, kid].value) if kid else least
            for way in range(CHOICES):
                worth = FADES * tree[game, node.kids[way]].value if node.kids[way] else least
                wishes[count, way] = (worth / node.value) ** SURE * (way // ROW != node.line)
            wishes[count] /= wishes[count].sum()
            values[count] = node.value
            count += 1
    return count


@compiled
def move(tree: Any, ends: Any, ways: Any) -> None:
    """Push in each game."""
    for game in range(len(tree)):
        push(tree[game, 0], ways[game], ends[game], tree[game, 0])
