"""PPO by self-play on a kernel's vectors, CPU alone: one policy plays every seat. Needs `bisat[train]`.

    python examples/train/ppo.py montgolfiere --seats 2 --decisions 3_000_000 --out learnt.network
    bisat arena montgolfiere --bots network:learnt.network,easy --games 2000

The same arguments on the same machine give the same weights. What it writes is run by plain Python.
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
from torch import nn

import bisat
from bisat import catalog
from bisat.bots.network import About, save
from bisat.parts.network import halves

SETTINGS: dict[str, Any] = {
    "matches": 256,  # side by side
    "steps": 64,  # of each, before the network learns
    "wide": 128,  # each of its two layers
    "rate": 1e-3,  # falls to a tenth
    "epochs": 3,
    "batch": 2048,
    "clip": 0.2,
    "trace": 0.95,  # how far what came later counts for what was done before
    "entropy": 0.02,  # falls to a tenth
}


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


def collected(policy: Policy, kernel: Any, vector: Any, settings: dict[str, Any]) -> list[Any]:
    """Some steps of all matches: seen, masks, chosen, log chance, advantage and return of each decision.

    Seats take turns in one match, so each has a trace of its own. The last decision of a seat whose match
    goes on only says what came of the one before.
    """
    steps, matches = settings["steps"], len(vector.seats)
    rows = np.arange(matches)
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
        vector.step(chosen[-1][:, 0].numpy())
        ended.append(vector.ended > 0)
        won.append(np.zeros(vector.places.shape))
        if ended[-1].any():
            won[-1][ended[-1]] = kernel.rewards(vector.lasts[ended[-1]])
    later, trace, known = np.zeros(won[0].shape), np.zeros(won[0].shape), np.zeros(won[0].shape, bool)
    better, kept = np.zeros((steps, matches), np.float32), np.zeros((steps, matches), bool)
    for step in reversed(range(steps)):
        over, own = ended[step], (rows, seats[step])
        later[over], trace[over], known[over] = won[step][over], 0.0, True
        gained = later[own] - values[step] + settings["trace"] * trace[own]
        better[step], kept[step] = gained, known[own]
        trace[own] = np.where(known[own], gained, 0.0)
        later[own], known[own] = values[step], True
    paid = better + np.stack(values)
    parts = [
        *map(torch.stack, (seen, masks, chosen, chances)),
        torch.from_numpy(better),
        torch.from_numpy(paid),
    ]
    mask = torch.from_numpy(kept).flatten()
    return [part.flatten(0, 1)[mask] for part in parts]


def learn(
    policy: Policy, optimizer: Any, decisions: list[Any], settings: dict[str, Any], left: float
) -> None:
    """Some passes over the decisions, clipped; `left` of all training is still to come."""
    pace = max(0.1, left)
    optimizer.param_groups[0]["lr"] = settings["rate"] * pace
    for _ in range(settings["epochs"]):
        for part in torch.randperm(len(decisions[0])).split(settings["batch"]):
            seen, masks, chosen, before, better, paid = (it[part] for it in decisions)
            logs, value = policy(seen, masks)
            ratio = (logs.gather(1, chosen)[:, 0] - before).exp()
            better = (better - better.mean()) / (better.std() + 1e-6)
            clipped = ratio.clamp(1 - settings["clip"], 1 + settings["clip"])
            entropy = -(logs.exp() * logs.clamp(min=-50)).sum(1).mean()
            loss = -torch.minimum(ratio * better, clipped * better).mean()
            loss = loss + 0.5 * (paid - value).square().mean() - settings["entropy"] * pace * entropy
            optimizer.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(policy.parameters(), 0.5)
            optimizer.step()


def trained(
    game: str, seats: int, options: Any, seed: int, decisions: int, report: Any, **other: Any
) -> None:
    """Learn for so many decisions; `report` is called now and then with what was learnt and spent."""
    settings = {**SETTINGS, **other}
    torch.manual_seed(seed)
    kernel = catalog.kernel(game, seats, options)
    assert kernel is not None, "pip install bisat[fast]"
    encoding = kernel.encoding
    most = np.concatenate([np.full(block.size, block.most, np.float32) for block in encoding.layout])
    policy = Policy(1 / most, settings["wide"], encoding.actions)
    optimizer = torch.optim.Adam(policy.parameters(), settings["rate"], eps=1e-5)
    vector, done, spent = kernel.vector(f"ppo/{seed}", settings["matches"]), 0, 0.0
    marks = [decisions * part // 8 for part in range(1, 9)]
    while marks:
        began = process_time()
        learn(policy, optimizer, collected(policy, kernel, vector, settings), settings, 1 - done / decisions)
        done += settings["matches"] * settings["steps"]
        spent += process_time() - began
        if done >= marks[0]:
            del marks[0]
            notes = {**settings, "options": options, "seed": seed, "decisions": done, "seconds": round(spent)}
            about = About(
                game, seats, encoding.actions, encoding.size, encoding.version, settings["wide"], notes
            )
            report(about, policy.weights())


def main() -> int:
    """Train, tell how it goes against a rival, and write the network; 1 unless it is better than an equal."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("game")
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--options", type=json.loads, default=None)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--decisions", type=int, default=3_000_000)
    parser.add_argument("--rival", default="easy")
    parser.add_argument("--games", type=int, default=400, help="of each measurement")
    parser.add_argument("--threads", type=int, default=1, help="more pay for large networks on idle machines")
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--curve", type=Path, help="append the learning curve here, as lines of JSON")
    args = parser.parse_args()
    torch.set_num_threads(args.threads)

    points: list[dict[str, Any]] = []

    def report(about: About, weights: bytes) -> None:
        save(args.out, about, weights)
        bots = [f"network:{args.out}", args.rival]
        done = bisat.arena(args.game, bots, args.games, seats=args.seats, options=args.options, workers=1)
        rate, spent = done.standings[0].win_rate, about.settings
        point = {it: getattr(args, it) for it in ("game", "seats", "options", "seed", "rival", "games")}
        point |= {it: spent[it] for it in ("decisions", "seconds")}
        point |= {"won": rate.mean, "low": rate.low, "high": rate.high, "even": done.even}
        points.append(point)
        print(json.dumps(point), flush=True)
        if args.curve:
            with args.curve.open("a") as file:
                file.write(json.dumps(point) + "\n")

    trained(args.game, args.seats, args.options, args.seed, args.decisions, report)
    return 0 if points[-1]["low"] > points[-1]["even"] else 1


if __name__ == "__main__":
    sys.exit(main())
