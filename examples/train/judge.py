"""Train the judge of Le Tapis Volant, by which masters fly, by self-play on the kernels, on all cores.

`python examples/train/judge.py MINUTES FILE PROCESSES` writes the weights as the game reads them
(`bots/judge.weights`), then lets masters play hard bots for the last fifth of the time. It needs `[fast]` and
torch. The weights that come with the game are of 8.3 minutes with 4 processes: 8.3 million positions.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from multiprocessing import get_context
from pathlib import Path
from queue import Empty
from time import monotonic
from types import SimpleNamespace
from typing import Any

import numpy as np
import torch
from torch import nn

from bisat import catalog
from bisat.core.kernel import Level
from bisat.core.stream import key
from bisat.games.tapis_volant.bots.judging import JUDGE
from bisat.games.tapis_volant.kernel import judging, level_bots, rules
from bisat.games.tapis_volant.landscapes.ready import READY
from bisat.games.tapis_volant.rules.terrain import FINISH_AT
from bisat.parts.kernels import network as run
from bisat.parts.kernels.chance import unit
from bisat.parts.kernels.compiling import compiled
from bisat.parts.kernels.numba_kernel import LEVEL
from bisat.parts.network import halves

SEED, BATCH, RATE, KEEP, REPLAYS = 7, 4096, 2e-3, 600_000, 10
"""`KEEP` positions at most, each learnt from about `REPLAYS` times; the rate falls to a twentieth."""
LAMBDA, EXACT = 0.85, 0.3
"""How much of what comes later is the outcome itself; in the first part of the time all of it."""
NOISE = 0.05
"""How often a medium bot makes a move instead."""
RATED = 0.1
"""How many of the matches only say how strong the master is."""
MAX_SEEN = 900
"""Positions of a match that are kept."""
STEP_S = 2.0


@compiled
def fly(table: Any, known: Any, row: Any, levels: Any, chance: Any, kept: Any) -> int:
    """A match of Le Tapis Volant: what each move led to, whose it was, what the network said; how many."""
    own, others, count, seats, said, numbers = kept
    at = 0
    rules.deal(table, row, chance)
    while not rules.over(row):
        seat = int(row.turn)
        level = levels[len(levels) - 1] if unit(chance) < NOISE else levels[seat]
        number = level_bots.choose(table, known, row, seat, level, chance, numbers)
        end = rules.flown(table[0], row, seat, number)
        if end != FINISH_AT and at < MAX_SEEN:
            count[at] = judging.describe(table[0], known, row, seat, number, end, own[at], others[at])
            said[at], seats[at] = run.odds(known[3], own[at], others[at], count[at]), seat
            at += 1
        rules.act(table, row, seat, number, 0, chance)
    return at


WEAK, HARD, MASTER = (Level(*pair) for pair in ((2, 1), (3, 2), (3, 3)))
AT_ONCE = 10
"""Matches whose positions are handed over together."""
TABLES: list[tuple[int, dict[str, Any]]] = [
    (seats, {"landscape": name} | more)
    for name in READY
    for seats in (3, 4, 5, 6)
    for more in ({}, *({"five_cards": True}, {"hidden_directions": True}) * (name == "caravan"))
]
RATED_TABLES: list[tuple[int, dict[str, Any]]] = [(seats, {}) for seats in (3, 4, 5, 6)]
"""What is played: to learn, and to see how strong masters are."""


class Judge(nn.Module):  # type: ignore[misc]  # torch is not installed where types are checked
    """The layers of `bisat/parts/network.py` without wishes, in the order in which they are kept."""

    def __init__(self) -> None:
        super().__init__()
        wide, narrow = JUDGE.wide, JUDGE.narrow
        self.near, self.far = nn.Linear(JUDGE.other, narrow), nn.Linear(narrow, narrow)
        self.whole, self.joined = nn.Linear(JUDGE.own, wide), nn.Linear(narrow, wide, bias=False)
        self.deep, self.value = nn.Linear(wide, wide), nn.Linear(wide, 1)

    def forward(self, own: Any, others: Any, count: Any) -> Any:
        """The odds, as a logarithm."""
        each = others.view(-1, JUDGE.most, JUDGE.other)
        read = torch.relu(self.far(torch.relu(self.near(each))))
        there = (torch.arange(JUDGE.most)[None] < count[:, None]).float()
        inner = torch.relu(self.whole(own) + self.joined((read * there[:, :, None]).sum(1)))
        return self.value(torch.relu(self.deep(inner)))[:, 0]

    def layers(self) -> Iterator[tuple[Any, Any]]:
        """Weights by input, and what outputs begin with."""
        for it in (self.near, self.far, self.whole, self.joined, self.deep, None, self.value):
            if it is None:
                yield np.zeros((len(self.deep.weight), 0)), np.zeros(0)
            else:
                rows = it.weight.detach().numpy().T
                yield rows, np.zeros(rows.shape[1]) if it.bias is None else it.bias.detach().numpy()

    def weights(self) -> bytes:
        """All weights, as the game reads them."""
        return halves([(rows.tolist(), first.tolist()) for rows, first in self.layers()])


def flat(judge: Judge) -> Any:
    """All weights in one line, as exact as they are kept."""
    parts = [part.ravel() for layer in judge.layers() for part in layer]
    return np.concatenate(parts).astype(np.float16).astype(np.float64)


def kernels(tables: Any) -> list[Any]:
    """Kernels of what is played."""
    return [catalog.kernel("tapis-volant", seats, options) for seats, options in tables]


def work(number: int, played: Any, rated: Any, shared: Any, queue: Any) -> None:
    """Play on with the weights of the day, and hand over what was seen, until told to stop."""
    rng = np.random.default_rng((SEED, number))
    own, others = np.zeros((MAX_SEEN, JUDGE.own)), np.zeros((MAX_SEEN, JUDGE.most * JUDGE.other))
    count, seats, said = (
        np.zeros(MAX_SEEN, np.int64),
        np.zeros(MAX_SEEN, np.int64),
        np.zeros(MAX_SEEN),
    )
    kept = own, others, count, seats, said, np.zeros(rules.MAX_MOVES, np.int16)
    version, match = -1, 0
    while shared.stage.value < 2:
        if shared.version.value != version:
            version = shared.version.value
            given, at = np.frombuffer(shared.weights.get_obj()).copy(), 0
            for kernel in (*played, *rated):
                at = 0
                for layer in kernel.known[3]:
                    for part in layer:
                        part[...] = given[at : at + part.size].reshape(part.shape)
                        at += part.size
        if shared.stage.value == 1 or (version > 0 and rng.random() < RATED):
            queue.put(("rated", rate(rated, int(rng.integers(len(rated))), rng, version)))
            continue
        found = []
        for _ in range(AT_ONCE):
            match += 1
            own[:], others[:] = 0, 0
            kernel = played[rng.integers(len(played))]
            likely = (0.0, 0.75, 0.25) if version == 0 else (0.65, 0.3, 0.05)
            drawn = [(MASTER, HARD, WEAK)[rng.choice(3, p=likely)] for _ in range(kernel.seats)]
            levels = np.array([*drawn, WEAK], LEVEL)
            row, chance = kernel.blank.copy(), kernel.chance(key=key(f"{SEED}/{number}", match))
            made = fly(kernel.table, kernel.known, row[0], levels, chance, kept)
            target, winner = np.zeros(made), int(row[0].winner)
            after: dict[int, Any] = {}
            later: dict[int, Any] = {}
            for at in reversed(range(made)):
                seat = int(seats[at])
                outcome = float(seat == winner)
                far = after.get(seat, outcome)
                mix = shared.exact.value
                target[at] = mix * far + (1 - mix) * later.get(seat, outcome)
                after[seat], later[seat] = target[at], said[at]
            parts = zip((own, others, count), (np.float32, np.float32, np.int64), strict=True)
            found.append((*(part[:made].astype(kind) for part, kind in parts), target.astype(np.float32)))
        queue.put(("seen", [np.concatenate(part) for part in zip(*found, strict=True)]))


def rate(rated: Any, table: int, rng: Any, version: int) -> tuple[int, int, float, float]:
    """A match of masters against hard bots, seat by seat: the table, and what each side won per seat."""
    kernel = rated[table]
    first = int(rng.integers(2))
    mine = [(seat + first) % 2 == 0 for seat in range(kernel.seats)]
    levels = np.array([MASTER if own else HARD for own in mine], LEVEL)
    row, chance = kernel.blank.copy(), kernel.chance(key=int(rng.integers(1 << 62)))
    kernel.deal(row, chance)
    kernel.loops.play_bots(kernel.table, kernel.known, row, levels, chance, np.zeros(kernel.seats, np.int64))
    winner = int(row[0].winner)
    won = 0.0 if winner < 0 else 1.0
    side = winner >= 0 and mine[winner]
    return table, version, won * side / sum(mine), won * (not side) / (kernel.seats - sum(mine))


def main(minutes: float, path: Path, processes: int) -> None:
    """Learn for so long, and keep what was learnt."""
    began = monotonic()
    torch.set_num_threads(2)
    torch.manual_seed(SEED)
    judge = Judge()
    played, rated = kernels(TABLES), kernels(RATED_TABLES)
    first = flat(judge)
    context = get_context("fork")
    shared = SimpleNamespace(
        weights=context.Array("d", len(first)), version=context.Value("i", 0),
        stage=context.Value("i", 0), exact=context.Value("d", 1.0),
    )  # fmt: skip
    np.frombuffer(shared.weights.get_obj())[:] = first
    warm(played[0], rated[0])
    for kernel in played:
        _ = kernel.known
    print(f"compiled after {monotonic() - began:.0f} s", flush=True)
    queue = context.Queue(256)
    workers = [
        context.Process(target=work, args=(number, played, rated, shared, queue), daemon=True)
        for number in range(processes)
    ]
    for worker in workers:
        worker.start()
    begun, end = monotonic(), began + 60 * minutes
    learn(judge, path, shared, queue, begun, end - 0.2 * (end - begun))
    shared.stage.value = 1
    print("--- rated at the end", flush=True)
    scores = Scores()
    while monotonic() < end:
        try:
            kind, what = queue.get(timeout=1)
        except Empty:
            continue
        if kind == "rated" and what[1] == shared.version.value:
            scores.add(what)
    print(scores, flush=True)
    shared.stage.value = 2
    for worker in workers:
        worker.terminate()


def warm(kernel: Any, other: Any) -> None:
    """Compile all that workers will need."""
    room = np.zeros((MAX_SEEN, JUDGE.own)), np.zeros((MAX_SEEN, JUDGE.most * JUDGE.other))
    lines = [np.zeros(MAX_SEEN, kind) for kind in (np.int64, np.int64, np.float64)]
    kept = (*room, *lines, np.zeros(rules.MAX_MOVES, np.int16))
    levels = np.array([HARD] * kernel.seats + [WEAK], LEVEL)
    fly(kernel.table, kernel.known, kernel.blank.copy()[0], levels, kernel.chance(key=1), kept)
    rate([other], 0, np.random.default_rng(1), 0)


class Scores:
    """What masters and hard bots won per seat, by table."""

    def __init__(self) -> None:
        self.tables, self.won = RATED_TABLES, np.zeros((len(RATED_TABLES), 3))

    def add(self, what: Any) -> None:
        """One match more."""
        table, _, mine, theirs = what
        self.won[table] += mine, theirs, 1

    def __str__(self) -> str:
        lines = []
        for (seats, _), (mine, theirs, matches) in zip(self.tables, self.won, strict=True):
            share = mine / max(mine + theirs, 1e-9)
            doubt = 1.96 * (share * (1 - share) / max(matches, 1)) ** 0.5
            lines.append(f"{seats} seats {100 * share:.1f} ± {100 * doubt:.1f} % of {matches:.0f}")
        return "; ".join(lines)


def learn(judge: Judge, path: Path, shared: Any, queue: Any, begun: float, end: float) -> None:
    """Learn from what workers see until the time is up; every few seconds they play with what was learnt."""
    optimizer = torch.optim.Adam(judge.parameters(), RATE, eps=1e-6, weight_decay=1e-6)
    sizes = (JUDGE.own,), (JUDGE.most * JUDGE.other,), (), ()
    kinds = np.float32, np.float32, np.int64, np.float32
    seen = [np.zeros((KEEP, *size), kind) for size, kind in zip(sizes, kinds, strict=True)]
    total, learnt, noted, losses, scores = 0, 0.0, begun, [], Scores()
    rng, last = np.random.default_rng(SEED), begun
    while (now := monotonic()) < end:
        gone = (now - begun) / (end - begun)
        shared.exact.value = 1.0 if gone < EXACT else LAMBDA
        try:
            for _ in range(64):
                kind, what = queue.get(timeout=0.2) if learnt >= REPLAYS * total else queue.get_nowait()
                if kind == "rated":
                    scores.add(what)
                    continue
                many = len(what[3])
                slots = (total + np.arange(many)) % KEEP
                for mine, new in zip(seen, what, strict=True):
                    mine[slots] = new
                total += many
        except Empty:
            pass
        if total < BATCH or learnt >= REPLAYS * total:
            continue
        for group in optimizer.param_groups:
            group["lr"] = RATE * (1 - 0.95 * gone)
        some = rng.integers(min(total, KEEP), size=BATCH)
        own, others, count, target = (torch.from_numpy(mine[some]) for mine in seen)
        odds = judge(own, others, count)
        loss = nn.functional.binary_cross_entropy_with_logits(odds, target)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        learnt += BATCH
        losses.append(loss.item())
        if now - last > STEP_S and learnt > 30 * BATCH:
            last = now
            np.frombuffer(shared.weights.get_obj())[:] = flat(judge)
            shared.version.value += 1
        if now - noted > 20:
            noted = now
            path.write_bytes(judge.weights())
            done = f"{total} positions, {learnt / BATCH:.0f} steps, loss {np.mean(losses):.4f}"
            print(f"{now - begun:.0f} s: {done}; {scores}", flush=True)
            losses, scores = [], Scores()
    np.frombuffer(shared.weights.get_obj())[:] = flat(judge)
    shared.version.value += 1
    path.write_bytes(judge.weights())


if __name__ == "__main__":
    main(float(sys.argv[1]), Path(sys.argv[2]), int(sys.argv[3]))
