"""Threads: whole matches in the compiled loop with one and with two, beside what the machine gives."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from statistics import median
from time import perf_counter, process_time

import numba

from benchmarks.kernels import WAYS, play
from bisat import catalog

SECONDS = 0.3
"""How long one measurement with one thread takes, more or less: starting threads should not count."""
ROUNDS = 300_000_000

Work = Callable[[int], float]
"""What is measured, by the number of threads: how many a second."""


def report(repeats: int) -> str:
    """How many times as much two threads make as one; only an idle machine shows it."""
    lines = [
        "## Threads: whole matches with two, times those with one",
        "",
        "| | in turn, medians | lowest to highest | processor time |",
        "|---|---|---|---|",
        _line("arithmetic alone", arithmetic, repeats),
    ]
    for game, seats, matches in WAYS:
        kernel = catalog.kernel(game, seats)
        assert kernel is not None, "this needs the extra [fast]"
        work = partial(play, kernel)
        work(matches, 2, 0)
        _, seconds = work(matches, 1, 1)
        count = int(matches * max(1.0, SECONDS / seconds))
        lines.append(_line(f"{game}, {seats} seats", lambda threads: _rate(work(count, threads, 2)), repeats))  # noqa: B023  # called at once
    how = (
        f"{repeats} pairs, one thread and then two, each about {SECONDS} s. Arithmetic in registers shares "
        f"nothing: what it falls short of 2, others took or the machine does not have. Processor time of two "
        f"threads together, times that of one, shows what they share: 1.00 is nothing."
    )
    return "\n".join([*lines, "", how])


def _line(name: str, work: Work, repeats: int) -> str:
    ratios, times = [], []
    for _ in range(repeats):
        (one, short), (two, long) = (_timed(work, threads) for threads in (1, 2))
        ratios.append(two / one)
        times.append(long / short)
    low, high = min(ratios), max(ratios)
    return f"| {name} | {median(ratios):.2f} | {low:.2f} to {high:.2f} | {median(times):.2f} |"


def _timed(work: Work, threads: int) -> tuple[float, float]:
    """How many a second, and the processor time of all threads together."""
    began = process_time()
    rate = work(threads)
    return rate, process_time() - began


def _rate(measured: tuple[int, float]) -> float:
    count, seconds = measured
    return count / seconds


def arithmetic(threads: int) -> float:
    """Rounds a second of a loop that needs no memory, cut between threads."""
    _turned(1)
    began = perf_counter()
    with ThreadPoolExecutor(threads) as pool:
        list(pool.map(_turned, [ROUNDS // threads] * threads))
    return ROUNDS / (perf_counter() - began)


@numba.njit(nogil=True)  # type: ignore[untyped-decorator]  # numba has no types
def _turned(rounds: int) -> int:
    found = 1
    for number in range(rounds):
        found = (found ^ found >> 7) * 5 + number
    return found
