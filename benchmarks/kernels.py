"""Kernels: random play inside the compiled loop, one act at a time, matches side by side, and two threads."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from statistics import median
from time import perf_counter

import numpy as np

from bisat import catalog
from bisat.core.kernel import Kernel

MATCHES = 10_000
"""In one repeat of random play."""
ACTS = 100_000
SIDE = 1_024
STEPS = 200
WAYS = (("montgolfiere", 6), ("montgolfiere", 2))
"""Games that have a kernel, with numbers of seats."""


def report(repeats: int) -> str:
    """What each kernel makes a second, by the clock on the wall."""
    lines = [
        "## Kernels: a second holds so many",
        "",
        f"| | decisions at random | on two threads | single acts from Python | steps of {SIDE:,} matches |",
        "|---|---|---|---|---|",
    ]
    for game, seats in WAYS:
        kernel = catalog.kernel(game, seats)
        assert kernel is not None, "this needs the extra [fast]"
        one = measured(partial(play, kernel, 1), repeats)
        two = measured(partial(play, kernel, 2), repeats)
        acts = measured(partial(act, kernel), repeats)
        side = measured(partial(step, kernel), repeats)
        times = f"{median(two) / median(one):.2f} times"
        lines.append(
            f"| {game}, {seats} seats | {_millions(one)} | {times} | {_millions(acts)} | {_millions(side)} |"
        )
    how = f"Medians of {repeats} repeats, lowest to highest, once compiled. Steps write masks and sights."
    return "\n".join([*lines, "", how])


def measured(work: Callable[[int], tuple[int, float]], repeats: int) -> list[float]:
    """How many a second, in each repeat; the first one warms up."""
    figures = []
    for number in range(repeats + 1):
        count, seconds = work(number)
        figures.append(count / seconds)
    return figures[1:]


def play(kernel: Kernel, threads: int, number: int) -> tuple[int, float]:
    """Whole matches at random."""
    began = perf_counter()
    played = kernel.play("bench", MATCHES, first=number * MATCHES, threads=threads)
    return int(played.decisions.sum()), perf_counter() - began


def act(kernel: Kernel, number: int) -> tuple[int, float]:
    """One move and its taking back again and again, each a call from Python."""
    row, chance = kernel.rows(1)[0], kernel.chance(key=number)
    kernel.deal(row, chance)
    move = kernel.legal(row, 0)[0]
    doing, undoing = kernel.act, kernel.undo
    doing(row, 0, move, 0, chance)
    undoing(row, 0, 0, chance)
    began = perf_counter()
    for _ in range(ACTS // 2):
        doing(row, 0, move, 0, chance)
        undoing(row, 0, 0, chance)
    return ACTS, perf_counter() - began


def step(kernel: Kernel, number: int) -> tuple[int, float]:
    """Matches side by side, each making its first legal move."""
    vector = kernel.vector(f"bench {number}", SIDE)
    seconds = 0.0
    for _ in range(STEPS):
        chosen = np.argmax(vector.masks, axis=1)
        began = perf_counter()
        vector.step(chosen)
        seconds += perf_counter() - began
    return SIDE * STEPS, seconds


def _millions(figures: list[float]) -> str:
    low, middle, high = (f"{figure / 1e6:.2f}" for figure in (min(figures), median(figures), max(figures)))
    return f"{middle} M ({low} to {high})"
