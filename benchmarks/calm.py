"""Calm: 100,000 tables at a human pace, simulated: commits, words on the bus, and what they cost a place.

Nothing is served: moves come by chance, and the very rule by which moves share a commit (`store/pace.py`)
decides. Each cost was measured where there is a server.
"""

from __future__ import annotations

import random

from bisat.server.store.pace import GATHER_SECONDS, Pace

TABLES = 100_000
PEOPLE = 2
"""At each of them."""
PROCESSES = 40
SECONDS = 5
WAKE, MOVE = 200.0, 120.0
"""Microseconds of a server's processor: for each commit (two wake-ups and the disk), and for each move."""
STATEMENT, ROW = 180.0, 10.0
"""And of PostgreSQL's: for each statement with its commit, and for each row."""
WORD = 12.0
"""Microseconds of a process for a word that it hears."""


def report(_: int) -> str:
    """What each pace costs, with words to everybody and to those who look."""
    titles = (
        "| a move every | moves/s | moves a commit | servers µs/move | database µs/move | each alone "
        "| words heard/s, tables scattered | the same over one channel |"
    )
    lines = [
        f"## Calm: {TABLES:,} tables of {PEOPLE}, {PROCESSES} processes, simulated",
        "",
        titles,
        "|---|---|---|---|---|---|---|---|",
    ]
    for pause in (2, 5, 20, 60):
        moves, commits, hops = play(pause)
        rate, shared = moves / SECONDS, moves / commits
        lines.append(
            f"| {pause} s | {rate:,.0f} | {shared:.1f} | {MOVE + WAKE / shared:.0f} "
            f"| {ROW + STATEMENT / shared:.0f} | {MOVE + WAKE:.0f}, {ROW + STATEMENT:.0f} "
            f"| {hops / SECONDS:,.0f} ({hops / SECONDS * WORD / 1e6:.2f} cores) "
            f"| {rate * PROCESSES:,.0f} ({rate * PROCESSES * WORD / 1e6:.1f} cores) |"
        )
    return "\n".join([*lines, "", how()])


def play(pause: float) -> tuple[int, int, int]:
    """Moves, commits, and words that are heard where the people of a table are at processes by chance."""
    chance = random.Random(7)
    moves = commits = hops = 0
    for _ in range(PROCESSES):
        rate, now, pace = TABLES / PROCESSES / pause, 0.0, Pace(0.0)
        while (now := now + chance.expovariate(rate)) < SECONDS:
            until, count = now + pace.wait(now), 1
            while (now := now + chance.expovariate(rate)) <= until:
                count += 1
            now = until  # chance has no memory
            pace.took(count, until)
            moves, commits = moves + count, commits + 1
            hops += sum(chance.random() > 1 / PROCESSES for _ in range(count * (PEOPLE - 1)))
    return moves, commits, hops


def how() -> str:
    """What was assumed."""
    return (
        f"Moves come by chance; a process gathers at most {1000 * GATHER_SECONDS:.0f} ms. Assumed, after "
        f"`python -m benchmarks scale` and a busy machine: {WAKE:.0f} µs of a server for each commit, "
        f"{MOVE:.0f} for each move, {STATEMENT:.0f} and {ROW:.0f} of PostgreSQL, {WORD:.0f} for a word "
        "heard. Scattered: no proxy keeps the people of a table together, as with `--processes`; where one "
        "does, no move is said to anybody."
    )
