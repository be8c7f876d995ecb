"""Levels of the house in mass play: what a decision takes asked through its view, and compiled."""

from __future__ import annotations

from statistics import median
from time import process_time

from bisat.lab.compiled import Play, compiled_play

WAYS = (
    ("montgolfiere", 2, ("easy",), 40),
    ("montgolfiere", 2, ("hard",), 4),
    ("montgolfiere", 6, ("medium", "hard"), 2),
    ("tapis-volant", 3, ("hard",), 40),
    ("tapis-volant", 6, ("medium", "hard"), 20),
    ("labyrinth-duel", 2, ("easy", "medium"), 4),
    ("labyrinth-duel", 2, ("hard", "master"), 4),
    ("magic-fold", 2, ("easy", "medium"), 10),
    ("magic-fold", 4, ("hard", "master"), 10),
)
"""Games with numbers of seats, the levels that fill them, and matches in one repeat by the bots."""
MORE = 20
"""So many times as many are played compiled."""
REPEATS = 3


def report() -> list[str]:
    """The lines of a table."""
    lines = [
        "| levels in mass play | a decision asked through its view | compiled | times | matches a second |",
        "|---|---|---|---|---|",
    ]
    for game, seats, levels, matches in WAYS:
        names = [levels[seat % len(levels)] for seat in range(seats)]
        asked = compiled_play(game, names, seats, 0, "bench", plain=True)
        slow = [_each(asked, names, repeat * matches, matches)[0] for repeat in range(REPEATS)]
        compiled = compiled_play(game, names, seats, MORE * matches, "bench")
        _each(compiled, names, 0, 1)
        many = MORE * matches
        runs = [_each(compiled, names, repeat * many, many) for repeat in range(REPEATS)]
        fast = [run[0] for run in runs]
        lines.append(
            f"| {game}, {seats} seats, {' and '.join(levels)} | {1000 * median(slow):.2f} ms "
            f"({1000 * min(slow):.2f} to {1000 * max(slow):.2f}) | {1e6 * median(fast):.1f} µs "
            f"({1e6 * min(fast):.1f} to {1e6 * max(fast):.1f}) | {median(slow) / median(fast):.0f} "
            f"| {1 / median(run[1] for run in runs):,.0f} |"
        )
    how = (
        f"Processor time, medians of {REPEATS} repeats, lowest to highest; the same matches come out of both "
        f"(`bisat arena --plain`). Matches a second are the compiled ones."
    )
    return [*lines, "", how]


def _each(match: Play, names: list[str], first: int, count: int) -> tuple[float, float]:
    """Seconds for a decision, and for a match."""
    began, decisions = process_time(), 0
    for number in range(first, first + count):
        decisions += sum(match(names, number)[1])
    seconds = process_time() - began
    return seconds / decisions, seconds / count
