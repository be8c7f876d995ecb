"""Learn to join two objects in Labyrinth alone, as AlphaZero does: a network leads a search, which teaches it.

    python examples/train/seek.py --seconds 300 --seed 1

Nobody answers in a game for one, so a position is worth what its best push is worth, and no mean. All that a
search looked at often teaches, not only where it began. A line of JSON says now and then how many of the same
puzzles are solved with the fewest pushes, which the exact solver proves. It needs `bisat[train]`.
"""

from __future__ import annotations

import argparse
import json
import sys
from math import inf
from time import process_time
from typing import Any

import numpy as np
import torch
from torch import nn

from bisat import Rng
from bisat.games.labyrinth_duel.kernel.rules import CHOICES, DOORS, MOVING, PUSHABLE
from bisat.games.labyrinth_duel.rules.box import CELLS, OBJECTS
from bisat.games.labyrinth_duel.rules.lay_out import deal
from bisat.games.labyrinth_duel.solver.compiled.bitboard import ASIDE, DOWN, EVERY, INNER, packed
from bisat.games.labyrinth_duel.solver.solver import solve
from bisat.lab.interval import share_interval
from bisat.parts.kernels.compiling import compiled, inlined, record

GAMES, LOOKS, OFTEN, WIDE, RATE = 256, 64, 6, 256, 1e-3
CURIOUS, FADES, SURE = 1.0, 0.9, 12  # a target so many pushes away is worth so many nines in ten, multiplied
PATIENCE, MORE = 24, 12  # pushes until a puzzle is given up: when it learns; beyond the fewest, when measured
SEEN, HALF, FREE = (
    (9 + 2 * CHOICES) * CELLS + 2,
    CHOICES // 2,
    2,
)  # the first half of the ways to push lies along the row
ONE, TWO, THREE = np.uint64(1), np.uint64(2), np.uint64(3)
NODE = record(
    board=np.uint64, gap=np.int64, axis=np.int64, above=np.int64, visits=np.int64, done=np.int64,
    kids=(np.int64, CHOICES), wish=(np.float64, CHOICES), guess=np.float64, value=np.float64,
)  # fmt: skip


@inlined
def reached(board: np.uint64, first: np.uint64) -> np.uint64:
    """All cells that corridors lead to from one, each as its lowest bit."""
    down = board >> TWO & board << DOWN & EVERY
    right = board >> ONE & board >> THREE << ASIDE & INNER
    seen, wider = np.uint64(0), first
    while wider != seen:
        seen = wider
        wider |= (seen & down) >> DOWN | (seen << DOWN & down)
        wider |= (seen & right) >> ASIDE | (seen << ASIDE & right)
    return seen


@inlined
def pushed(board: np.uint64, gap: int, way: int) -> np.uint64:
    """The board after one of the six pushes."""
    cell = PUSHABLE[gap, way]
    moving, step = board & MOVING[gap, cell], ASIDE if way < HALF else DOWN
    return board ^ moving | (moving << step if cell > gap else moving >> step)


@inlined
def around(board: np.uint64, end: int) -> np.uint64:
    """All cells that are joined to an object."""
    return reached(board, DOORS[end, 0]) if board & DOORS[end, 1] else np.uint64(0)


@inlined
def push(node: Any, way: int, ends: Any, onto: Any) -> None:
    """Write what a push leads to."""
    onto.board = pushed(node.board, node.gap, way)
    onto.gap, onto.axis = PUSHABLE[node.gap, way], way // HALF
    onto.done = around(onto.board, ends[0]) & around(onto.board, ends[1]) != 0


@compiled
def look(node: Any, ends: Any, out: Any) -> None:
    """Openings, gap, objects, ways to push, and what is joined to the objects: now, and after each push."""
    out[:] = 0
    for side in range(4):
        spread(node.board >> np.uint64(side), out[side * CELLS :])
    out[4 * CELLS + node.gap] = out[5 * CELLS + ends[0]] = out[6 * CELLS + ends[1]] = 1
    for way in range(-1, CHOICES):
        if way < 0 or way // HALF != node.axis:
            board = node.board if way < 0 else pushed(node.board, node.gap, way)
            for end in range(2):
                spread(around(board, ends[end]), out[(7 + 2 * (way + 1) + end) * CELLS :])
    out[SEEN - 2], out[SEEN - 1] = node.axis != 0, node.axis != 1


@inlined
def spread(cells: np.uint64, out: Any) -> None:
    """The lowest bit of each cell."""
    for cell in range(CELLS):
        out[cell] = cells >> np.uint64(4 * (CELLS - 1 - cell)) & ONE


@compiled
def descend(tree: Any, ends: Any, size: int, out: Any, leaves: Any) -> None:
    """From each root to a position that is new, by what it promises and how seldom it was seen."""
    for game in range(len(tree)):
        nodes, at = tree[game], 0
        while size and not nodes[at].done:
            node, best, way = nodes[at], -inf, 0
            for choice in range(CHOICES):
                kid = node.kids[choice]
                worth = FADES * (nodes[kid].value if kid else node.guess)
                worth += (
                    CURIOUS * node.wish[choice] * node.visits**0.5 / (1 + (nodes[kid].visits if kid else 0))
                )
                if choice // HALF != node.axis and worth > best:
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
            best = 0.0
            for choice in range(CHOICES):
                if nodes[at].kids[choice]:
                    best = max(best, FADES * nodes[nodes[at].kids[choice]].value)
            nodes[at].value = best


@compiled
def lessons(tree: Any, ends: Any, out: Any, wishes: Any, values: Any) -> int:
    """What is seen in all that was looked at often, where the search went from there, and what it found."""
    count = 0
    for game in range(len(tree)):
        for at in range(tree.shape[1]):
            node = tree[game, at]
            if node.visits >= OFTEN and not node.done and count < len(out):
                look(node, ends[game], out[count])
                least = node.value
                for choice in range(CHOICES):
                    if node.kids[choice]:
                        least = min(least, FADES * tree[game, node.kids[choice]].value)
                for choice in range(CHOICES):
                    kid = node.kids[choice]
                    worth = FADES * tree[game, kid].value if kid else least
                    wishes[count, choice] = (
                        (worth / node.value) ** SURE if choice // HALF != node.axis else 0.0
                    )
                wishes[count] /= wishes[count].sum()
                values[count] = node.value
                count += 1
    return count


@compiled
def moved(tree: Any, ends: Any, ways: Any) -> None:
    """Push in each game."""
    for game in range(len(tree)):
        push(tree[game, 0], ways[game], ends[game], tree[game, 0])


class Policy(nn.Module):  # type: ignore[misc]  # torch is not installed where types are checked
    """Two layers with ReLU behind them, then log chances of the ways to push, and the value as a logit."""

    def __init__(self) -> None:
        super().__init__()
        self.inner = nn.Sequential(nn.Linear(SEEN, WIDE), nn.ReLU(), nn.Linear(WIDE, WIDE), nn.ReLU())
        self.wishes, self.value = nn.Linear(WIDE, CHOICES), nn.Linear(WIDE, 1)
        nn.init.constant_(self.value.bias, -1.0)

    def forward(self, seen: Any) -> tuple[Any, Any]:
        inner, ways = self.inner(seen.float()), seen[:, -2:].repeat_interleave(HALF, 1)
        return torch.log_softmax(self.wishes(inner).masked_fill(ways == 0, -1e9), 1), self.value(inner)[:, 0]


def searched(policy: Policy, tree: Any, ends: Any) -> Any:
    """Look ahead in each game; how often each way to push was looked at."""
    tree["visits"] = tree["kids"] = 0
    seen, leaves = np.zeros((len(tree), SEEN), np.uint8), np.zeros(len(tree), np.int64)
    for size in range(tree.shape[1]):
        descend(tree, ends, size, seen, leaves)
        with torch.no_grad():
            logs, value = policy(torch.from_numpy(seen))
        back_up(tree, leaves, logs.exp().numpy(), torch.sigmoid(value).numpy())
    kids = tree["kids"][:, 0]
    return np.where(kids > 0, np.take_along_axis(tree["value"], kids, 1), 0)


def lay(tree: Any, ends: Any, game: int, board: Any, pair: Any) -> None:
    """Begin a puzzle."""
    tree["board"][game, 0], tree["gap"][game, 0] = packed(board), board.index(0)
    tree["axis"][game, 0], tree["done"][game, 0], ends[game] = FREE, 0, pair


def puzzle(rng: Rng) -> tuple[Any, Any]:
    """A board by chance, and two objects that are not joined."""
    board, pair = deal(rng), rng.shuffled(range(len(OBJECTS)))[:2]
    at_once = solve(board, *[OBJECTS[end] for end in pair], deepest=0).pushes is not None
    return puzzle(rng) if at_once else (board, pair)


def measured(policy: Policy, puzzles: Any, pars: Any) -> dict[str, Any]:
    """How many puzzles are solved with the fewest pushes, and with one more, by what was looked at most."""
    tree, ends = np.zeros((len(puzzles), LOOKS + 1), NODE), np.zeros((len(puzzles), 2), np.int64)
    for game, one in enumerate(puzzles):
        lay(tree, ends, game, *one)
    over, open_ = np.full(len(puzzles), MORE), np.arange(len(puzzles))
    for pushes in range(1, max(pars) + MORE):
        moved(tree, ends, searched(policy, tree, ends).argmax(1))
        done = tree["done"][:, 0] > 0
        over[open_[done]] = pushes - pars[open_[done]]
        keep = ~done & (pushes + 1 - pars[open_] < MORE)
        tree, ends, open_ = tree[keep], ends[keep], open_[keep]
    rates = {
        name: share_interval((over <= more).astype(float).tolist()) for name, more in (("par", 0), ("one", 1))
    }
    found = {
        name: [round(100 * edge, 1) for edge in (it.mean, it.low, it.high)] for name, it in rates.items()
    }
    return {
        **found,
        "solved": round(100 * float((over < MORE).mean()), 1),
        "over": round(float(over.mean()), 2),
    }


def main() -> int:
    """Learn, tell by lines of JSON how it goes; 1 unless more is solved with the fewest pushes than before."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    for name, default in (("seed", 1), ("seconds", 300), ("puzzles", 256), ("marks", 5)):
        parser.add_argument(f"--{name}", type=int, default=default)
    args = parser.parse_args()
    torch.set_num_threads(1)  # more would wait for each other
    torch.manual_seed(args.seed)
    tests = [puzzle(Rng("puzzles", number)) for number in range(args.puzzles)]
    pars = np.array(
        [len(solve(board, *[OBJECTS[end] for end in pair]).pushes or ()) for board, pair in tests]
    )
    rng, policy = Rng(f"seek/{args.seed}", 0), Policy()
    optimizer = torch.optim.Adam(policy.parameters(), RATE)
    tree, ends, ages = (
        np.zeros((GAMES, LOOKS + 1), NODE),
        np.zeros((GAMES, 2), np.int64),
        np.full(GAMES, PATIENCE),
    )
    ages -= np.arange(GAMES) % PATIENCE
    out, wishes, values = (
        np.zeros((16 * GAMES, SEEN), np.uint8),
        np.zeros((16 * GAMES, CHOICES), np.float32),
        np.zeros(16 * GAMES, np.float32),
    )
    chance, marks, spent, pushes, points = np.random.default_rng(args.seed), args.marks, 0.0, 0, []
    for game in range(GAMES):
        lay(tree, ends, game, *puzzle(rng))
    while True:
        if spent >= args.seconds * (1 - marks / args.marks):
            points.append(measured(policy, tests, pars))
            print(
                json.dumps(
                    {
                        "seed": args.seed,
                        "seconds": round(spent),
                        "pushes": pushes,
                        "pars": float(pars.mean()),
                        **points[-1],
                    }
                ),
                flush=True,
            )
            if not marks:
                break
            marks -= 1
        began = process_time()
        visits = searched(policy, tree, ends)
        count = lessons(tree, ends, out, wishes, values)
        for group in optimizer.param_groups:
            group["lr"] = RATE * max(0.1, 1 - spent / args.seconds)
        for part in torch.randperm(count).split(512):
            logs, logits = policy(torch.from_numpy(out)[part])
            loss = -(torch.from_numpy(wishes)[part] * logs.clamp(min=-50)).sum(1).mean()
            loss = loss + 4 * nn.functional.binary_cross_entropy_with_logits(
                logits, torch.from_numpy(values)[part]
            )
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()
        moved(tree, ends, (visits * (1 + 0.2 * chance.random(visits.shape))).argmax(1))
        ages -= 1
        pushes += GAMES
        for game in np.flatnonzero((tree["done"][:, 0] > 0) | (ages <= 0)):
            lay(tree, ends, game, *puzzle(rng))
            ages[game] = PATIENCE
        spent += process_time() - began
    return 0 if points[-1]["par"][1] > points[0]["par"][2] else 1


if __name__ == "__main__":
    sys.exit(main())
