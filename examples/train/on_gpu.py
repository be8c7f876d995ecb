"""Train Montgolfière by self-play in a loop that never leaves the GPU; needs `[cuda]` and torch.

`python examples/train/on_gpu.py [seconds]`. All seats are played by one policy; every decision of a match is
paid with what its seat won, less what the network expected. Then it plays against random play, there as well.
"""

from __future__ import annotations

import sys
from time import perf_counter
from typing import Any

import torch
from torch import nn

from bisat import catalog

SEATS, OPTIONS = 2, {"baron": False}
MATCHES, STEPS = 1 << 14, 128
"""Side by side, and steps of each before the network learns: more than a match has."""
BATCH, RATE, DOUBT = 1 << 16, 1e-3, 0.01


class Network(nn.Module):  # type: ignore[misc]  # torch is not installed where types are checked
    """Two layers; what to choose, and what is to be expected."""

    def __init__(self, size: int, actions: int) -> None:
        super().__init__()
        self.body = nn.Sequential(nn.Linear(size, 256), nn.ReLU(), nn.Linear(256, 256), nn.ReLU())
        self.policy, self.value = nn.Linear(256, actions), nn.Linear(256, 1)

    def forward(self, seen: Any, masks: Any) -> tuple[Any, Any]:
        """Logits of the legal moves, and the value."""
        inner = self.body(seen.float())
        return self.policy(inner).masked_fill(masks == 0, -1e9), self.value(inner)[:, 0]


class Matches:
    """Matches side by side, as tensors that share their memory."""

    def __init__(self, kernel: Any, seed: str) -> None:
        self.vector = kernel.vector(seed, MATCHES, device="cuda")
        names = ("observations", "masks", "seats", "ended", "rewards")
        self.seen, self.masks, self.seats, self.ended, self.rewards = (
            torch.as_tensor(getattr(self.vector, name), device="cuda") for name in names
        )


def collected(network: Network, matches: Matches) -> tuple[Any, ...]:
    """Some steps of all matches: what was seen, chosen and won, of those that came to their end."""
    seen, masks, chosen, seats, ended, won = [], [], [], [], [], []
    with torch.no_grad():
        for _ in range(STEPS):
            seen.append(matches.seen.clone())
            masks.append(matches.masks.clone())
            seats.append(matches.seats.clone())
            logits, _ = network(seen[-1], masks[-1])
            chosen.append(torch.distributions.Categorical(logits=logits).sample())
            matches.vector.step(chosen[-1])
            ended.append(matches.ended.bool())
            won.append(matches.rewards.clone())
        paid, known = torch.zeros_like(won[0]), torch.zeros_like(ended[0])
        returns, heard = [], []
        for step in reversed(range(STEPS)):  # what a match was worth, told to all its decisions
            paid = torch.where(ended[step][:, None], won[step], paid)
            known = known | ended[step]
            returns.append(paid.gather(1, seats[step][:, None])[:, 0])
            heard.append(known)
    kept = torch.stack(heard[::-1]).flatten()
    stacked = (torch.stack(part).flatten(0, 1)[kept] for part in (seen, masks, chosen, returns[::-1]))
    return tuple(stacked)


def learn(network: Network, optimizer: Any, seen: Any, masks: Any, chosen: Any, returns: Any) -> None:
    """One pass over the decisions, in a new order."""
    for part in torch.randperm(len(chosen), device="cuda").split(BATCH):
        logits, value = network(seen[part], masks[part])
        choices = torch.distributions.Categorical(logits=logits)
        better = returns[part] - value.detach()
        loss = -(choices.log_prob(chosen[part]) * better).mean() - DOUBT * choices.entropy().mean()
        loss = loss + 0.5 * (returns[part] - value).square().mean()
        optimizer.zero_grad()
        loss.backward()
        nn.utils.clip_grad_norm_(network.parameters(), 0.5)
        optimizer.step()


def share(network: Network, kernel: Any) -> float:
    """What the policy wins in seat 0 or 1, half of the matches each, against random play."""
    matches = Matches(kernel, "against random play")
    own = torch.arange(MATCHES, device="cuda") % SEATS
    won, count = 0.0, 0
    with torch.no_grad():
        for _ in range(STEPS):
            logits, _ = network(matches.seen, matches.masks)
            chance = torch.rand_like(logits).masked_fill(matches.masks == 0, -1)
            matches.vector.step(torch.where(matches.seats == own, logits.argmax(1), chance.argmax(1)))
            over = matches.ended.bool()
            won += float(matches.rewards.gather(1, own[:, None])[over].sum())
            count += int(over.sum())
    matches.vector.check()
    return won / count


def main(seconds: float) -> None:
    """Learn for a while, and say what came of it."""
    kernel: Any = catalog.kernel("montgolfiere", SEATS, OPTIONS)
    network = Network(kernel.encoding.size, kernel.encoding.actions).cuda()
    optimizer = torch.optim.Adam(network.parameters(), RATE)
    matches, began, decisions, rounds = Matches(kernel, "learning"), perf_counter(), 0, 0
    while perf_counter() - began < seconds:
        batch = collected(network, matches)
        learn(network, optimizer, *batch)
        decisions, rounds = decisions + MATCHES * STEPS, rounds + 1
    matches.vector.check()
    took = perf_counter() - began
    speed = decisions / took / 1e6
    print(f"{decisions / 1e6:.0f} M decisions in {took:.0f} s, {speed:.1f} M/s, {rounds} rounds")
    print(f"against random play it wins {share(network, kernel):.1%}")


if __name__ == "__main__":
    main(float(sys.argv[1]) if len(sys.argv) > 1 else 60.0)
