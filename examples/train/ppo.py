"""PPO on a kernel's vectors, CPU alone: one policy plays every seat. Needs `bisat[train]`.

    python examples/train/ppo.py montgolfiere --seats 2 --decisions 8_000_000 --out learnt.network
    bisat arena montgolfiere --bots network:learnt.network,easy --games 2000

With `--reply 0.5` it learns by self-play in the first half, and in the second what wins most against a rival
at all other seats: another claim, since a best reply may lose to others. The same arguments on the same
machine give the same weights, unless `--seconds` end it. What it writes is run by plain Python.
"""

from __future__ import annotations

import argparse
import json
import sys
from math import inf
from pathlib import Path
from time import process_time
from typing import Any

import numpy as np
import torch
from torch import nn

from bisat import catalog
from bisat.bots.network import About, save
from bisat.lab.interval import share_interval
from bisat.parts.network import halves

SETTINGS: dict[str, Any] = {
    "matches": 512,  # side by side
    "steps": 64,  # of each, before the network learns
    "wide": 192,  # each of its two layers
    "rate": 1e-3,  # falls to a tenth, by self-play and then again
    "epochs": 2,
    "batch": 2048,
    "clip": 0.2,
    "trace": 0.95,  # how far what came later counts for what was done before
    "entropy": 0.02,  # likewise
}
ASKED = -1  # in place of a number: what the rival chooses


class Policy(nn.Module):  # type: ignore[misc]  # torch is not installed where types are checked
    """Two layers with ReLU behind them, then logits of all actions, and the value."""

    def __init__(self, scale: Any, wide: int, actions: int) -> None:
        super().__init__()
        self.scale = torch.from_numpy(scale)
        shapes = (len(scale), wide), (wide, wide), (wide, actions), (wide, 1)
        self.layers = nn.ModuleList([nn.Linear(*shape) for shape in shapes])
        for layer, gain in zip(self.layers, (2**0.5, 2**0.5, 0.01, 0.01), strict=True):
            nn.init.orthogonal_(layer.weight, gain)
            nn.init.zeros_(layer.bias)

    def forward(self, seen: Any, masks: Any) -> tuple[Any, Any]:
        """Log chances of the legal moves, and values."""
        inner = seen.float() * self.scale
        whole, deep, wishes, value = self.layers
        inner = torch.relu(deep(torch.relu(whole(inner))))
        return torch.log_softmax(wishes(inner).masked_fill(masks == 0, -1e9), 1), value(inner)[:, 0]

    def weights(self) -> bytes:
        """The same as a file keeps it."""
        return halves([(layer.weight.T.tolist(), layer.bias.tolist()) for layer in self.layers])


def collected(policy: Policy, kernel: Any, vector: Any, settings: dict[str, Any], rival: Any) -> list[Any]:
    """Some steps of all matches: seen, masks, chosen, log chance, advantage and return of each decision.

    Each seat has a trace of its own; its last decision only says what came of the one before.
    """
    steps, matches, rows = settings["steps"], len(vector.seats), np.arange(len(vector.seats))
    seen, masks, seats, chosen, chances, values, ended, won = ([] for _ in range(8))
    for _ in range(steps):
        seen.append(torch.from_numpy(vector.observations.copy()))
        masks.append(torch.from_numpy(vector.masks.copy()))
        seats.append(vector.seats.copy())
        with torch.no_grad():
            logs, value = policy(seen[-1], masks[-1])
            chosen.append(torch.multinomial(logs.exp(), 1))
        chances.append(logs.gather(1, chosen[-1])[:, 0])
        values.append(value.numpy())
        step_on(vector, chosen[-1][:, 0].numpy().copy(), rival)
        ended.append(vector.ended > 0)
        won.append(np.zeros(vector.places.shape))
        won[-1][ended[-1]] = kernel.rewards(vector.lasts[ended[-1]])
    later, trace, known = np.zeros(won[0].shape), np.zeros(won[0].shape), np.zeros(won[0].shape, bool)
    better, kept = np.zeros((steps, matches), np.float32), np.zeros((steps, matches), bool)
    for step in reversed(range(steps)):
        over, own = ended[step], (rows, seats[step])
        later[over], trace[over], known[over] = won[step][over], 0.0, True
        gained = later[own] - values[step] + settings["trace"] * trace[own]
        mine = True if rival is None else seats[step] == rows % won[0].shape[1]
        better[step], kept[step] = gained, known[own] & mine & (masks[step].numpy().sum(1) > 1)
        trace[own] = np.where(known[own], gained, 0.0)
        later[own], known[own] = values[step], True
    paid = better + np.stack(values)
    parts = *map(torch.stack, (seen, masks, chosen, chances)), *map(torch.from_numpy, (better, paid))
    return [part.flatten(0, 1)[torch.from_numpy(kept).flatten()] for part in parts]


def step_on(vector: Any, numbers: Any, rival: Any) -> None:
    """Make a move in every match; a rival chooses by itself, wherever it sits."""
    if rival is not None:
        numbers[vector.seats != np.arange(len(numbers)) % vector.places.shape[1]] = ASKED
        vector.answer(rival, numbers)
    vector.step(numbers)


def measured(policy: Policy, kernel: Any, rival: Any, games: int) -> dict[str, float]:
    """What the likeliest moves win of so many matches, each a deal of its own, and what all would alike."""
    vector, rows = kernel.vector("measure", games), np.arange(games)
    won = np.full(vector.places.shape, np.nan)
    while np.isnan(won).any():
        with torch.no_grad():
            logs, _ = policy(torch.from_numpy(vector.observations), torch.from_numpy(vector.masks))
        step_on(vector, logs.argmax(1).numpy(), rival)
        new = (vector.ended > 0) & np.isnan(won[:, 0])
        won[new] = kernel.rewards(vector.lasts[new])
    rate = share_interval(won[rows, rows % won.shape[1]].tolist())
    return {"won": rate.mean, "low": rate.low, "high": rate.high, "even": float(won.mean())}


def learn(
    policy: Policy, optimizer: Any, decisions: list[Any], settings: dict[str, Any], pace: float
) -> None:
    """Some passes over the decisions, clipped, at some pace."""
    optimizer.param_groups[0]["lr"] = settings["rate"] * pace
    decisions[4] = (decisions[4] - decisions[4].mean()) / (decisions[4].std() + 1e-6)
    for _ in range(settings["epochs"]):
        for part in torch.randperm(len(decisions[0])).split(settings["batch"]):
            seen, masks, chosen, before, better, paid = (it[part] for it in decisions)
            logs, value = policy(seen, masks)
            ratio = (logs.gather(1, chosen)[:, 0] - before).exp()
            clipped = ratio.clamp(1 - settings["clip"], 1 + settings["clip"])
            entropy = -(logs.exp() * logs.clamp(min=-50)).sum(1).mean()
            loss = -torch.minimum(ratio * better, clipped * better).mean()
            loss = loss + 0.5 * (paid - value).square().mean() - settings["entropy"] * pace * entropy
            optimizer.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(policy.parameters(), 0.5)
            optimizer.step()


def trained(args: argparse.Namespace, report: Any) -> None:
    """Learn for so many decisions or so long; `report` is called now and then with what was learnt."""
    settings, marks = SETTINGS, [part / 8 for part in range(1, 9)]
    torch.manual_seed(args.seed)
    kernel: Any = catalog.kernel(args.game, args.seats, args.options)
    assert kernel is not None, "pip install bisat[fast]"
    encoding, rival = kernel.encoding, catalog.compiled_level(args.game, args.rival)
    most = np.concatenate([np.full(block.size, block.most, np.float32) for block in encoding.layout])
    policy = Policy(1 / most, settings["wide"], encoding.actions)
    optimizer = torch.optim.Adam(policy.parameters(), settings["rate"], eps=1e-5)
    vector, done, spent, gone = kernel.vector(f"ppo/{args.seed}", settings["matches"]), 0, 0.0, 0.0
    while marks:
        began, replies = process_time(), args.reply > 0 and gone >= 1 - args.reply
        left = (1 - gone) / args.reply if replies else 1 - gone / (1 - args.reply)
        decisions = collected(policy, kernel, vector, settings, rival if replies else None)
        learn(policy, optimizer, decisions, settings, max(0.1, left))
        done += settings["matches"] * settings["steps"]
        spent += process_time() - began
        gone = max(done / args.decisions, spent / args.seconds)
        if gone >= marks[0]:
            marks = [mark for mark in marks if mark > gone]
            notes = {**settings, "options": args.options, "seed": args.seed, "reply": replies}
            notes |= {"decisions": done, "seconds": round(spent)}
            known = encoding.actions, encoding.size, encoding.version, settings["wide"]
            found = measured(policy, kernel, rival, args.games)
            report(About(args.game, args.seats, *known, notes), policy.weights(), found)


def main() -> int:
    """Train, tell by lines of JSON how it goes, and write the network; 1 unless it beats an equal."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("game")
    parser.add_argument("--options", type=json.loads, default=None)
    for name, default in (("seats", 2), ("seed", 1), ("decisions", 3_000_000), ("games", 4000)):
        parser.add_argument(f"--{name}", type=int, default=default)
    parser.add_argument("--seconds", type=float, default=inf, help="of one core, learning, at most")
    parser.add_argument("--reply", type=float, default=0.0, help="the part of it in which the rival plays")
    parser.add_argument("--rival", default="easy", help="a level with a compiled form, or random")
    parser.add_argument("--out", type=Path, required=True)
    args = parser.parse_args()
    torch.set_num_threads(1)  # more would wait for each other
    points: list[dict[str, Any]] = []

    def report(about: About, weights: bytes, found: dict[str, float]) -> None:
        save(args.out, about, weights)
        point = {it: getattr(args, it) for it in ("game", "seats", "options", "seed", "rival", "games")}
        points.append(point | {it: about.settings[it] for it in ("decisions", "seconds", "reply")} | found)
        print(json.dumps(points[-1]), flush=True)

    trained(args, report)
    return 0 if points[-1]["low"] > points[-1]["even"] else 1


if __name__ == "__main__":
    sys.exit(main())
