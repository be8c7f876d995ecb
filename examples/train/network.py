"""Train the network of Montgolfière by self-play: PPO over the kernels' vectors, on one core.

`python examples/train/network.py MINUTES FILE` writes the weights as the game reads them
(`bots/trained.weights`). It needs `[fast]` and torch. The settings below are those of the weights that come
with the game, from 12.4 million decisions; how many there are in so many minutes depends on the machine.
"""

from __future__ import annotations

import sys
from pathlib import Path
from time import monotonic, process_time
from typing import Any

import numba
import numpy as np
import torch
from torch import nn

from bisat import catalog
from bisat.games.montgolfiere.bots.features import OTHERS, tell
from bisat.games.montgolfiere.bots.trained import TRAINED
from bisat.parts.network import READ, halves

SEED, STEPS, EPOCHS, BATCH = 7, 48, 2, 2048
RATE, DOUBT, CLIP, LAMBDA = 1e-3, 0.01, 0.2, 0.95
"""Rate and doubt fall to a tenth and a fifth by the end."""
TABLES: tuple[tuple[int, dict[str, Any], int], ...] = (
    (2, {}, 64), (2, {"baron": False}, 48), (3, {}, 48), (3, {"baron": True}, 24), (4, {}, 48),
    (4, {"baron": True}, 24), (5, {}, 48), (5, {"baron": True}, 24), (6, {}, 64),
    *((seats, {"board": 15}, matches) for seats, matches in ((2, 24), (3, 16), (4, 16), (5, 16), (6, 24))),
)  # fmt: skip
"""Seats, options, and how many matches of these go on side by side."""
WIDE = TRAINED.wide
_tell = numba.njit(nogil=True)(tell)


@numba.njit(nogil=True)  # type: ignore[untyped-decorator]  # as all of numba
def describe(
    seen: Any, starts: Any, seats: int, balloons: int, moon: int, own: Any, others: Any, count: Any
) -> None:
    """What the network is told of many positions."""
    own[:] = 0
    others[:] = 0
    for at in range(len(seen)):
        count[at] = _tell(seats, balloons, moon, seen[at], starts[0], own[at], others[at])


class Network(nn.Module):  # type: ignore[misc]  # torch is not installed where types are checked
    """The layers of `bisat/parts/network.py`, in the order in which they are kept."""

    def __init__(self) -> None:
        super().__init__()
        self.near, self.far = nn.Linear(TRAINED.other, READ), nn.Linear(READ, READ)
        self.whole, self.joined = nn.Linear(TRAINED.own, WIDE), nn.Linear(READ, WIDE, bias=False)
        self.deep = nn.Linear(WIDE, WIDE)
        self.policy, self.value = nn.Linear(WIDE, TRAINED.actions), nn.Linear(WIDE, 1)

    def forward(self, own: Any, others: Any, count: Any, masks: Any) -> tuple[Any, Any]:
        """How much it wishes for each move, and what it expects."""
        each = others.view(-1, OTHERS, TRAINED.other)
        read = torch.relu(self.far(torch.relu(self.near(each))))
        there = (torch.arange(OTHERS)[None] < count[:, None]).float()
        inner = torch.relu(self.whole(own) + self.joined((read * there[:, :, None]).sum(1)))
        inner = torch.relu(self.deep(inner))
        return self.policy(inner).masked_fill(masks == 0, -1e9), self.value(inner)[:, 0]

    def weights(self) -> bytes:
        """All weights, as the game reads them."""
        layers = (self.near, self.far, self.whole, self.joined, self.deep, self.policy, self.value)
        return halves(
            [
                (it.weight.T.tolist(), [0.0] * len(it.weight) if it.bias is None else it.bias.tolist())
                for it in layers
            ]
        )


class Table:
    """Matches of one kind, and what is seen, done and won in some steps of all of them."""

    def __init__(self, seats: int, options: dict[str, Any], matches: int, number: int) -> None:
        kernel = catalog.kernel("montgolfiere", seats, options)
        assert kernel is not None, "it takes the extra [fast]"
        self.kernel: Any = kernel
        self.vector = self.kernel.vector(f"{SEED}/{number}", matches)
        self.seats, self.all = seats, np.arange(matches)
        shape = (STEPS, matches)
        self.own = np.zeros((*shape, TRAINED.own), np.float32)
        self.others = np.zeros((*shape, OTHERS * TRAINED.other), np.float32)
        self.count, self.chosen, self.turn = (np.zeros(shape, np.int64) for _ in range(3))
        self.masks = np.zeros((*shape, TRAINED.actions), np.uint8)
        self.wished, self.expected = np.zeros(shape, np.float32), np.zeros(shape, np.float32)
        self.ended, self.won = np.zeros(shape, bool), np.zeros((*shape, seats), np.float32)

    def play(self, network: Network, rng: np.random.Generator) -> None:
        """Play on by what the network wishes for."""
        vector, kernel = self.vector, self.kernel
        for step in range(STEPS):
            parts = self.own[step], self.others[step], self.count[step]
            describe(vector.observations, kernel.starts, self.seats, kernel.balloons, kernel.moon, *parts)
            self.masks[step] = vector.masks
            self.masks[step][:, list(TRAINED.never)] = 0
            with torch.no_grad():
                wishes, expected = network(*map(torch.from_numpy, (*parts, self.masks[step])))
                logs = torch.log_softmax(wishes, 1).numpy()
            self.chosen[step] = (logs + rng.gumbel(size=logs.shape)).argmax(1)
            self.wished[step] = logs[self.all, self.chosen[step]]
            self.expected[step], self.turn[step] = expected.numpy(), vector.seats
            vector.step(self.chosen[step])
            self.ended[step] = vector.ended > 0
            over = self.ended[step]
            self.won[step] = 0
            if over.any():
                self.won[step][over] = kernel.rewards(vector.lasts[over])

    def learnt(self) -> tuple[Any, ...]:
        """Decisions whose sequel is known, with what they were worth and how much better that was."""
        after, better = (np.zeros((len(self.all), self.seats), np.float32) for _ in range(2))
        known = np.zeros(after.shape, bool)
        gained, heard = np.zeros(self.wished.shape, np.float32), np.zeros(self.ended.shape, bool)
        for step in reversed(range(STEPS)):
            over, turn = self.ended[step], (self.all, self.turn[step])
            after[over], better[over], known[over] = self.won[step][over], 0, True
            heard[step] = known[turn]
            gained[step] = np.where(heard[step], after[turn] - self.expected[step] + LAMBDA * better[turn], 0)
            better[turn], after[turn], known[turn] = gained[step], self.expected[step], True
        kept = heard & (self.masks.sum(2) > 1)
        worth = gained + self.expected
        seen = (self.own, self.others, self.count, self.masks, self.chosen, self.wished)
        return tuple(part[kept] for part in (*seen, worth, gained * self.seats / 2))


def learn(network: Network, optimizer: Any, parts: list[Any], doubt: float) -> None:
    """A few passes over the decisions, each in a new order."""
    own, others, count, masks, chosen, wished, worth, gained = parts
    gained = (gained - gained.mean()) / (gained.std() + 1e-8)
    for _ in range(EPOCHS):
        for some in torch.randperm(len(chosen)).split(BATCH):
            wishes, expected = network(own[some], others[some], count[some], masks[some])
            logs = torch.log_softmax(wishes, 1)
            ratio = (logs.gather(1, chosen[some][:, None])[:, 0] - wished[some]).exp()
            clipped = torch.min(ratio * gained[some], ratio.clamp(1 - CLIP, 1 + CLIP) * gained[some])
            unsure = -(logs.exp() * logs.clamp(min=-30)).sum(1).mean()
            loss = -clipped.mean() - doubt * unsure + (expected - worth[some]).square().mean()
            optimizer.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(network.parameters(), 0.5)
            optimizer.step()


def main(minutes: float, path: Path) -> None:
    """Learn for so long, and keep what was learnt."""
    torch.set_num_threads(1)
    torch.manual_seed(SEED)
    rng = np.random.default_rng(SEED)
    network = Network()
    optimizer = torch.optim.Adam(network.parameters(), RATE, eps=1e-5)
    tables = [Table(*table, number) for number, table in enumerate(TABLES)]
    began, decisions = monotonic(), 0
    while (gone := (monotonic() - began) / (60 * minutes)) < 1:
        optimizer.param_groups[0]["lr"] = RATE * (1 - 0.9 * gone)
        for table in tables:
            table.play(network, rng)
        batch = zip(*(table.learnt() for table in tables), strict=True)
        parts = [torch.from_numpy(np.concatenate(part)) for part in batch]
        learn(network, optimizer, parts, DOUBT * (1 - 0.8 * gone))
        decisions += STEPS * sum(len(table.all) for table in tables)
    path.write_bytes(network.weights())
    print(f"{decisions / 1e6:.2f} M decisions in {process_time():.0f} s of one core")


if __name__ == "__main__":
    main(float(sys.argv[1]), Path(sys.argv[2]))
