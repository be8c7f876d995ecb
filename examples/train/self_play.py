"""Train the network of Montgolfière by self-play: PPO over the kernels' vectors, on a GPU or without one.

    python examples/train/self_play.py --minutes 8 --device cuda --out trained.weights

It needs `[train]`, and on a GPU `[cuda]`, where nothing leaves it. One network plays every seat at every
table; at some it meets, on half of the seats, what learnt to choose as a bot of the house does, and at some
its own past: so it learns to win of others, too, and does not run in circles. The settings below are those of
the weights that come with the game (`benchmarks/results/masters.md`); a minute without a GPU shows that it
learns.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from multiprocessing import get_context
from pathlib import Path
from tempfile import TemporaryDirectory
from time import monotonic
from typing import Any

import numba
import numpy as np
import torch
from torch import nn

from bisat import catalog
from bisat.games.montgolfiere.bots.features import OTHERS, tell
from bisat.games.montgolfiere.bots.trained import TRAINED
from bisat.games.montgolfiere.kernel.level_bots import choose
from bisat.games.montgolfiere.rules.box import MAX_BALLOONS
from bisat.parts.kernels.compiling import compiled
from bisat.parts.kernels.numba_kernel import LEVEL
from bisat.parts.network import halves

SEED, STEPS = 7, 48
EPOCHS, RATE, DOUBT, CLIP, TRACE = 2, 1e-3, 0.01, 0.2, 0.95
"""Rate and doubt fall to a tenth and a fifth by the end."""
STEADY = 0.999
"""How much of the weights that are kept stays at each step: they are an average."""
TEMPERATURE = 0.5
"""Below 1 the moves that are likely anyway are kept likelier than it learnt."""
RIVAL = "hard"
GROUPS = (0,) * 9 + (1,) * 8 + (2,) * 3
"""Of twenty matches those against itself, against the rival, and against its past."""
MATCHES = {"cpu": 16, "cuda": 1536}
BATCH = {"cpu": 2048, "cuda": 16_384}
TABLES: tuple[tuple[int, dict[str, Any], int], ...] = (
    (2, {}, 4), (2, {"baron": False}, 3), (3, {}, 3), (3, {"baron": True}, 2), (4, {}, 3),
    (4, {"baron": True}, 2), (5, {}, 3), (5, {"baron": True}, 2), (6, {}, 5),
    *((seats, {"board": 15}, 2 if seats in (2, 6) else 1) for seats in range(2, 7)),
)  # fmt: skip
"""Seats, options, and how many times `MATCHES` of these go on side by side."""
SEATS = MAX_BALLOONS
OWN, OTHER, ACTIONS = TRAINED.own, TRAINED.other, TRAINED.actions
READ, WIDE = TRAINED.narrow, TRAINED.wide
_tell, _choose = compiled(tell), choose


@numba.njit(nogil=True)  # type: ignore[untyped-decorator]  # as all of numba
def describe(
    seats: int, balloons: int, moon: int, seen: Any, starts: Any, own: Any, others: Any, count: Any
) -> None:
    """What the network is told of many positions."""
    own[:] = 0
    others[:] = 0
    for at in range(len(seen)):
        count[at] = _tell(seats, balloons, moon, seen[at], starts[0], own[at], others[at])


@numba.njit(nogil=True)  # type: ignore[untyped-decorator]
def chosen_by(
    table: Any, known: Any, rows: Any, seats: Any, level: Any, chances: Any, numbers: Any, out: Any
) -> None:
    """What a bot of the house chooses in many positions."""
    for at in range(len(rows)):
        out[at] = _choose(table, known, rows[at], seats[at], level[0], chances[at], numbers)


def describe_there() -> Any:
    """`describe` for a GPU."""
    from numba import cuda  # noqa: PLC0415  # another extra

    from bisat.parts.kernels.cuda import twin  # noqa: PLC0415

    there = twin(_tell)

    @cuda.jit  # type: ignore[untyped-decorator]
    def all_described(
        seats: int, balloons: int, moon: int, seen: Any, starts: Any, own: Any, others: Any, count: Any
    ) -> None:
        for at in range(cuda.grid(1), len(seen), cuda.gridsize(1)):
            for place in range(own.shape[1]):
                own[at, place] = 0
            for place in range(others.shape[1]):
                others[at, place] = 0
            count[at] = there(seats, balloons, moon, seen[at], starts[0], own[at], others[at])

    def launch(matches: int, *given: Any) -> None:
        *rest, own, others, count = given
        all_described[-(-matches // 128), 128](*rest, *map(cuda.as_cuda_array, (own, others, count)))

    return launch


class Network(nn.Module):  # type: ignore[misc]  # torch is not installed where types are checked
    """The layers of `bisat/parts/network.py`, in the order in which they are kept."""

    def __init__(self) -> None:
        super().__init__()
        self.near, self.far = nn.Linear(OTHER, READ), nn.Linear(READ, READ)
        self.whole, self.joined = nn.Linear(OWN, WIDE), nn.Linear(READ, WIDE, bias=False)
        self.deep = nn.Linear(WIDE, WIDE)
        self.policy, self.value = nn.Linear(WIDE, ACTIONS), nn.Linear(WIDE, 1)

    def forward(self, own: Any, others: Any, count: Any, masks: Any) -> tuple[Any, Any]:
        """How likely it would choose each move, as a logarithm, and what it expects."""
        read = torch.relu(self.far(torch.relu(self.near(others.float().view(-1, OTHERS, OTHER)))))
        there = torch.arange(OTHERS, device=count.device)[None] < count[:, None]
        inner = torch.relu(self.whole(own.float()) + self.joined((read * there[:, :, None]).sum(1)))
        inner = torch.relu(self.deep(inner))
        wishes = self.policy(inner).masked_fill(masks == 0, -1e9)
        return torch.log_softmax(wishes, 1), self.value(inner)[:, 0]

    def weights(self, temperature: float = 1.0) -> bytes:
        """All weights, as the game reads them; a lower temperature makes the likeliest moves likelier."""
        layers = [self.near, self.far, self.whole, self.joined, self.deep, self.policy, self.value]
        kept = []
        for layer in layers:
            part = temperature if layer is self.policy else 1.0
            first = torch.zeros(len(layer.weight)) if layer.bias is None else layer.bias
            kept.append(((layer.weight.T / part).tolist(), (first / part).tolist()))
        return halves(kept)


class Table:
    """Matches of one kind side by side, told in a part of what all tables are told in."""

    def __init__(self, number: int, device: str, first: int = 0, matches: int | None = None) -> None:
        seats, options, times = TABLES[number]
        kernel = catalog.kernel("montgolfiere", seats, options)
        assert kernel is not None, "it takes the extra [fast]"
        self.kernel: Any = kernel
        self.device, self.seats = device, seats
        matches = times * MATCHES[device] if matches is None else matches
        self.part = slice(first, first + matches)
        self.vector: Any = self.kernel.vector(f"{SEED}/{number}", matches, device=device)
        self.seen, self.masks, self.turn, self.ended = (
            torch.as_tensor(getattr(self.vector, name), device=device)
            for name in ("observations", "masks", "seats", "ended")
        )
        self.paid = torch.zeros((matches, seats))
        if device != "cpu":
            rewards = self.vector.rewards  # type: ignore[attr-defined]  # of a GPU
            self.paid = torch.as_tensor(rewards, device=device)

    def describe(self, own: Any, others: Any, count: Any, each: Any = None) -> None:
        """Write what the network is told of each match, into columns."""
        kernel, at = self.kernel, (own[:, self.part].T, others[:, self.part].T, count[self.part])
        given = kernel.seats, kernel.balloons, kernel.moon, self.vector.observations
        if each is None:
            describe(*given, kernel.starts, *(part.numpy() for part in at))
        else:
            each(len(self.turn), *given, kernel._on(self.device).starts, *at)

    def step(self, chosen: Any) -> None:
        """Let everybody who is asked choose."""
        if self.device != "cpu":
            self.vector.step(chosen[self.part])
            return
        self.vector.step(chosen[self.part].numpy())
        if over := np.flatnonzero(self.vector.ended).tolist():
            self.paid[over] = torch.from_numpy(self.kernel.rewards(self.vector.lasts[over])).float()


class Tables:
    """All tables, and what was seen, done and won in some steps of them."""

    def __init__(self, device: str) -> None:
        self.device, self.tables, size = device, list[Table](), 0
        for number in range(len(TABLES)):
            self.tables.append(Table(number, device, size))
            size = self.tables[-1].part.stop
        self.size = size
        self.each = None if device == "cpu" else describe_there()

        def make(*shape: int, kind: Any = torch.uint8) -> Any:
            return torch.zeros(shape, dtype=kind, device=device)

        self.columns = make(OWN, size), make(OTHERS * OTHER, size), make(size, kind=torch.int64)
        self.own, self.others = make(STEPS, size, OWN), make(STEPS, size, OTHERS * OTHER)
        self.count, self.chosen, self.turn = (make(STEPS, size, kind=torch.int64) for _ in range(3))
        self.masks, self.ended = make(STEPS, size, ACTIONS), make(STEPS, size, kind=torch.bool)
        self.wished, self.expected = (make(STEPS, size, kind=torch.float32) for _ in range(2))
        self.paid = make(STEPS, size, SEATS, kind=torch.float32)
        self.all = torch.arange(size, device=device)
        self.group = torch.tensor(GROUPS, device=device)[self.all % len(GROUPS)]
        self.seats = torch.cat([torch.full((len(it.turn),), it.seats) for it in self.tables]).to(device)
        self.never = list(TRAINED.never)

    def strangers(self, turn: Any) -> Any:
        """Where somebody else is to choose: at tables with rivals every other seat."""
        return (self.group > 0) & ((self.all // len(GROUPS) + turn) % 2 == 0)

    def play(self, network: Network, rivals: Sequence[Network | None]) -> None:
        """Play on by what the network wishes for; who has no rival meets itself."""
        for step in range(STEPS):
            for table in self.tables:
                table.describe(*self.columns, self.each)
                self.masks[step, table.part] = table.masks
                self.turn[step, table.part] = table.turn
            self.own[step], self.others[step] = self.columns[0].T, self.columns[1].T
            self.count[step] = self.columns[2]
            self.masks[step][:, self.never] = 0
            parts = self.own[step], self.others[step], self.count[step], self.masks[step]
            with torch.no_grad():
                logs, self.expected[step] = network(*parts)
                stranger = self.strangers(self.turn[step])
                for number, rival in enumerate(rivals, 1):
                    if rival is not None:
                        places = (stranger & (self.group == number)).nonzero()[:, 0]
                        logs[places] = rival(*(part[places] for part in parts))[0]
            chance = torch.rand_like(logs).clamp_(1e-10, 1 - 1e-7)
            chosen = (logs - (-chance.log()).log()).argmax(1)
            self.chosen[step], self.wished[step] = chosen, logs.gather(1, chosen[:, None])[:, 0]
            for table in self.tables:
                table.step(chosen)
                self.ended[step, table.part] = table.ended > 0
                self.paid[step, table.part, : table.seats] = table.paid

    def learnt(self, rivals: Sequence[Network | None]) -> tuple[Any, ...]:
        """Decisions whose sequel is known, with what they were worth and how much better that was."""
        after, better = (torch.zeros((self.size, SEATS), device=self.device) for _ in range(2))
        known = torch.zeros_like(after, dtype=torch.bool)
        gained, heard = torch.zeros_like(self.wished), torch.zeros_like(self.ended)
        met = torch.tensor([False, *(rival is not None for rival in rivals)], device=self.device)[self.group]
        for step in reversed(range(STEPS)):
            over = self.ended[step][:, None]
            after = torch.where(over, self.paid[step], after)
            better, known = better.masked_fill(over, 0), known | over
            turn = self.turn[step][:, None]
            heard[step] = known.gather(1, turn)[:, 0] & ~(met & self.strangers(self.turn[step]))
            gain = after.gather(1, turn)[:, 0] - self.expected[step] + TRACE * better.gather(1, turn)[:, 0]
            gained[step] = gain = torch.where(known.gather(1, turn)[:, 0], gain, 0.0)
            better.scatter_(1, turn, gain[:, None])
            after.scatter_(1, turn, self.expected[step][:, None])
            known.scatter_(1, turn, True)
        kept = heard & (self.masks.sum(2) > 1)
        gains = gained * self.seats[None] / 2
        own, others = self.own.flatten(0, 1), self.others.flatten(0, 1)
        seen = (own, others, self.count.flatten(), self.masks.flatten(0, 1), self.chosen.flatten())
        worth = (gained + self.expected).flatten()
        return kept.flatten().nonzero()[:, 0], *seen, self.wished.flatten(), worth, gains.flatten()


class Learner:
    """A network, what moves it, and its average."""

    def __init__(self, device: str) -> None:
        self.device, self.network, self.average = device, Network().to(device), Network().to(device)
        self.average.load_state_dict(self.network.state_dict())
        self.optimizer = torch.optim.Adam(self.network.parameters(), RATE, eps=1e-5)

    def learn(self, decisions: tuple[Any, ...], gone: float) -> None:
        """A few passes over the decisions, each in a new order; so much of all time is over."""
        places, own, others, count, masks, chosen, wished, worth, gained = decisions
        self.optimizer.param_groups[0]["lr"] = RATE * (1 - 0.9 * gone)
        doubt = DOUBT * (1 - 0.8 * gone)
        mean, spread = gained[places].mean(), gained[places].std() + 1e-8
        for _ in range(EPOCHS):
            order = places[torch.randperm(len(places), device=self.device)]
            for some in order.split(BATCH[self.device]):
                logs, expected = self.network(own[some], others[some], count[some], masks[some])
                ratio = (logs.gather(1, chosen[some][:, None])[:, 0] - wished[some]).exp()
                gain = (gained[some] - mean) / spread
                clipped = torch.min(ratio * gain, ratio.clamp(1 - CLIP, 1 + CLIP) * gain)
                unsure = -(logs.exp() * logs.clamp(min=-30)).sum(1).mean()
                self.step(-clipped.mean() - doubt * unsure + (expected - worth[some]).square().mean())

    def step(self, loss: Any) -> None:
        """One step down, and the average follows."""
        self.optimizer.zero_grad()
        loss.backward()
        nn.utils.clip_grad_norm_(self.network.parameters(), 0.5)
        self.optimizer.step()
        with torch.no_grad():
            for kept, new in zip(self.average.parameters(), self.network.parameters(), strict=True):
                kept.lerp_(new, 1 - STEADY)


def watch(number: int, workers: int, seconds: float, folder: str) -> None:
    """Let the rival play itself at some of the tables, and write down what it chose of what it saw."""
    level = np.array([catalog.compiled_level("montgolfiere", RIVAL)], LEVEL)
    mine = range(number, len(TABLES), workers)
    for kind in mine:
        table = Table(kind, "cpu", matches=24)
        vector, size, numbers = table.vector, 24, np.zeros(ACTIONS, np.int16)
        chances = np.stack([np.zeros(size, np.uint64), np.arange(size, dtype=np.uint64) + 1], axis=1)
        columns = (
            torch.zeros((OWN, size), dtype=torch.uint8),
            torch.zeros((OTHERS * OTHER, size), dtype=torch.uint8),
        )
        count, chosen, found = torch.zeros(size, dtype=torch.int64), np.zeros(size, np.int64), list[Any]()
        began = monotonic()
        while monotonic() - began < seconds / len(mine):
            table.describe(*columns, count)
            given = table.kernel.table, table.kernel.known, vector.rows, vector.seats
            chosen_by(*given, level, chances, numbers, chosen)
            part = columns[0].T.clone(), columns[1].T.clone(), count.clone()
            found.append((*part, table.masks.clone(), torch.from_numpy(chosen.copy())))
            vector.step(chosen)
        torch.save([torch.cat(part) for part in zip(*found, strict=True)], f"{folder}/{kind}.pt")


def imitated(folder: str, device: str) -> Network:
    """A network that chooses as the rival was seen to."""
    seen = [torch.load(path) for path in sorted(Path(folder).glob("*.pt"))]
    parts = [torch.cat(part).to(device) for part in zip(*seen, strict=True)]
    parts[3][:, list(TRAINED.never)] = 0
    places = (parts[3].sum(1) > 1).nonzero()[:, 0]
    learner = Learner(device)
    loss: Any = torch.zeros(())
    for _ in range(6):
        for some in places[torch.randperm(len(places), device=device)].split(4096):
            logs, _ = learner.network(*(part[some] for part in parts[:4]))
            loss = -logs.gather(1, parts[4][some][:, None]).mean()
            learner.step(loss)
    print(f"the rival is imitated from {len(places):,} choices, doubt {loss.item():.3f}", flush=True)
    found: Network = learner.network
    return found


def train(minutes: float, device: str, out: Path, workers: int, watching: float, begin: Path | None) -> None:
    """Learn for so long, and keep what was learnt; it may go on from where it stopped."""
    torch.manual_seed(SEED)
    torch.set_float32_matmul_precision("high")
    began = monotonic()
    with TemporaryDirectory() as folder:
        context = get_context("spawn")
        pool = [
            context.Process(target=watch, args=(number, workers, watching, folder))
            for number in range(workers)
        ]
        for process in pool:
            process.start()
        tables, learner = Tables(device), Learner(device)
        if begin is not None:
            for network in (learner.network, learner.average):
                network.load_state_dict(torch.load(begin, map_location=device))
        rival: Network | None = None
        past = Network().to(device)
        decisions, rounds, wins = 0, 0, torch.zeros(2)
        while (gone := (monotonic() - began) / (60 * minutes)) < 1:
            if rival is None and pool and not any(process.is_alive() for process in pool):
                rival, pool = imitated(folder, device), []
            if rounds % 20 == 0:
                past.load_state_dict(learner.average.state_dict())
            rivals = [rival, past if rounds >= 20 else None]
            tables.play(learner.network, rivals)
            learner.learn(tables.learnt(rivals), gone)
            decisions, rounds = decisions + STEPS * tables.size, rounds + 1
            if rival is not None:
                wins = 0.8 * wins + won(tables)
            if rounds % 10 == 0:
                share = f"{float(wins[0] / wins.sum()):.3f}" if rival is not None else "-"
                print(
                    f"{monotonic() - began:.0f} s, {decisions / 1e6:.0f} M, of the rival {share}", flush=True
                )
                kept(learner, out)
    kept(learner, out)
    settings = {"seed": SEED, "minutes": minutes, "device": device, "decisions": decisions, "rounds": rounds}
    print(json.dumps(settings), flush=True)


def kept(learner: Learner, out: Path) -> None:
    """Write the average down: as the game reads it, and as training goes on from it."""
    out.write_bytes(learner.average.weights(TEMPERATURE))
    torch.save(learner.average.state_dict(), out.with_suffix(".pt"))


def won(tables: Tables) -> Any:
    """What the network and the rival won of the matches that ended."""
    over = tables.ended & (tables.group == 1)[None]
    shift = (tables.all // len(GROUPS))[:, None] + torch.arange(SEATS, device=tables.device)[None]
    other = (shift % 2 == 0)[None]
    paid = tables.paid * over[:, :, None]
    return torch.stack([(paid * ~other).sum(), (paid * other).sum()]).cpu()


def main() -> int:
    """Train, and write the weights."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--minutes", type=float, default=8.0)
    parser.add_argument("--device", choices=tuple(MATCHES), default="cuda")
    parser.add_argument(
        "--workers", type=int, default=6, help="processes that watch the rival play; 0: it is not met"
    )
    parser.add_argument("--watching", type=float, default=90.0, help="for so many seconds")
    parser.add_argument("--begin", type=Path, help="go on from what was left beside the weights")
    parser.add_argument("--out", type=Path, required=True)
    args = parser.parse_args()
    train(args.minutes, args.device, args.out, args.workers, args.watching, args.begin)
    return 0


if __name__ == "__main__":
    sys.exit(main())
