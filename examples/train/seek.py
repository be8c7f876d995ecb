"""Learn Labyrinth alone as AlphaZero does: a network leads a search, and the search teaches the network.

    python examples/train/seek.py --seconds 300 --seed 1 --out seek.pt

Nobody answers a game for one, so a position is worth what its best push is worth, and no mean; and all that a
search looked at often teaches, not only where it began. Lines of JSON say how many puzzles it solves with the
fewest pushes, which the exact solver proves; the first is before it learnt. It needs `bisat[train]`.
"""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path
from time import process_time
from typing import Any

import numpy as np
import torch
from seek_tree import FREE, NODE, ROW, SEEN, back_up, descend, lessons, move
from torch import nn

from bisat import Rng
from bisat.games.labyrinth_duel.kernel.rules import CHOICES
from bisat.games.labyrinth_duel.rules.box import OBJECTS
from bisat.games.labyrinth_duel.rules.lay_out import deal
from bisat.games.labyrinth_duel.solver.compiled.bitboard import packed
from bisat.games.labyrinth_duel.solver.solver import solve
from bisat.lab.interval import share_interval

GAMES, LOOKS, WIDE, BATCH, RATE = 256, 64, 256, 512, 1e-3
LESSONS = LOOKS * GAMES
"""No round gives more."""
PATIENCE, MORE = 24, 12
"""After so many pushes a puzzle is left when it learns, and so many past the fewest when it is measured."""


class Policy(nn.Module):  # type: ignore[misc]  # torch is not installed where types are checked
    """Two layers with ReLU behind them, then log chances of the ways to push, and the value as a logit."""

    def __init__(self) -> None:
        super().__init__()
        self.inner = nn.Sequential(nn.Linear(SEEN, WIDE), nn.ReLU(), nn.Linear(WIDE, WIDE), nn.ReLU())
        self.wishes, self.value = nn.Linear(WIDE, CHOICES), nn.Linear(WIDE, 1)
        nn.init.constant_(self.value.bias, -1.0)

    def forward(self, seen: Any) -> tuple[Any, Any]:
        inner, ways = self.inner(seen.float()), seen[:, -2:].repeat_interleave(ROW, 1)
        return torch.log_softmax(self.wishes(inner).masked_fill(ways == 0, -1e9), 1), self.value(inner)[:, 0]


class Games:
    """Puzzles side by side: what is searched from where each stands, and the two objects to join."""

    def __init__(self, count: int) -> None:
        self.tree, self.ends = np.zeros((count, LOOKS + 1), NODE), np.zeros((count, 2), np.int64)

    def lay(self, game: int, board: Any, pair: Any) -> None:
        """Begin a puzzle."""
        root, self.ends[game] = self.tree[game, 0], pair
        root["board"], root["gap"], root["line"], root["done"] = packed(board), board.index(0), FREE, 0

    def search(self, policy: Policy) -> Any:
        """Look ahead in each; what each push is worth."""
        self.tree["visits"] = self.tree["kids"] = 0
        seen, leaves = np.zeros((len(self.tree), SEEN), np.uint8), np.zeros(len(self.tree), np.int64)
        for size in range(LOOKS + 1):
            descend(self.tree, self.ends, size, seen, leaves)
            with torch.no_grad():
                logs, value = policy(torch.from_numpy(seen))
            back_up(self.tree, leaves, logs.exp().numpy(), torch.sigmoid(value).numpy())
        kids = self.tree["kids"][:, 0]
        return np.where(kids > 0, np.take_along_axis(self.tree["value"], kids, 1), 0)

    def push(self, ways: Any) -> Any:
        """Push in each; which of them are done."""
        move(self.tree, self.ends, ways)
        return self.tree["done"][:, 0] > 0


def puzzle(rng: Rng) -> tuple[Any, Any, int]:
    """A board by chance, two objects that are not joined, and the fewest pushes that join them."""
    while True:
        board, pair = deal(rng), rng.shuffled(range(len(OBJECTS)))[:2]
        found = solve(board, OBJECTS[pair[0]], OBJECTS[pair[1]])
        if found.proven and found.pushes:
            return board, pair, len(found.pushes)


def measured(policy: Policy, puzzles: Any) -> dict[str, Any]:
    """How many are solved with the fewest pushes and with one more, by what is worth most, in percent."""
    games, pars = Games(len(puzzles)), np.array([par for _, _, par in puzzles])
    for game, (board, pair, _) in enumerate(puzzles):
        games.lay(game, board, pair)
    over, left = np.full(len(puzzles), MORE), np.arange(len(puzzles))
    for pushes in range(1, max(pars) + MORE):
        done = games.push(games.search(policy).argmax(1))
        over[left[done]] = pushes - pars[left[done]]
        stay = ~done & (pushes + 1 - pars[left] < MORE)
        games.tree, games.ends, left = games.tree[stay], games.ends[stay], left[stay]
    found: dict[str, Any] = {"par": float(pars.mean()), "over": float(over.mean())}
    for name, most in (("fewest", 0), ("one more", 1), ("solved", MORE - 1)):
        rate = share_interval((over <= most).astype(float).tolist())
        found[name] = [round(100 * edge, 1) for edge in (rate.mean, rate.low, rate.high)]
    return found


def learn(policy: Policy, optimizer: Any, games: Games, store: Any, pace: float) -> None:
    """One pass over what the searches teach."""
    optimizer.param_groups[0]["lr"] = RATE * pace
    seen, wishes, values = map(torch.from_numpy, store)
    for part in torch.randperm(lessons(games.tree, games.ends, *store)).split(BATCH):
        logs, logits = policy(seen[part])
        loss = -(wishes[part] * logs.clamp(min=-50)).sum(1).mean()
        loss = loss + 4 * nn.functional.binary_cross_entropy_with_logits(logits, values[part])
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()


def main() -> int:
    """Learn, and tell how it goes; 1 unless it solves surely more with the fewest pushes than before."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    for name, default in (("seed", 1), ("puzzles", 256), ("marks", 5)):
        parser.add_argument(f"--{name}", type=int, default=default)
    parser.add_argument("--seconds", type=float, default=300, help="of one core, learning")
    parser.add_argument("--out", type=Path, help="for the weights, as torch keeps them")
    args = parser.parse_args()
    torch.set_num_threads(1)  # more would wait for each other
    torch.manual_seed(args.seed)
    chance, rng, policy = np.random.default_rng(args.seed), Rng(f"seek/{args.seed}", 0), Policy()
    tests = [puzzle(Rng("puzzles", number)) for number in range(args.puzzles)]
    optimizer, games = torch.optim.Adam(policy.parameters(), RATE), Games(GAMES)
    store = [
        np.zeros((LESSONS, *wide), kind) for wide, kind in (((SEEN,), "u1"), ((CHOICES,), "f4"), ((), "f4"))
    ]
    left, done = np.zeros(GAMES, np.int64), np.zeros(GAMES, bool)
    spent, pushes = 0.0, 0
    points: list[dict[str, Any]] = []
    while True:
        if spent >= args.seconds * len(points) / args.marks:
            points.append(measured(policy, tests))
            print(
                json.dumps({"seed": args.seed, "seconds": round(spent), "pushes": pushes, **points[-1]}),
                flush=True,
            )
        if len(points) > args.marks:
            break
        began = process_time()
        for game in np.flatnonzero(done | (left == 0)).tolist():
            games.lay(game, *puzzle(rng)[:2])
            left[game] = PATIENCE
        worth = games.search(policy)
        learn(policy, optimizer, games, store, max(0.1, 1 - spent / args.seconds))
        done = games.push((worth * (1 + 0.2 * chance.random(worth.shape))).argmax(1))
        left, pushes, spent = left - 1, pushes + GAMES, spent + process_time() - began
    if args.out:
        torch.save(policy.state_dict(), args.out)
    return 0 if points[-1]["fewest"][1] > points[0]["fewest"][2] else 1


if __name__ == "__main__":
    sys.exit(main())
