"""Solver: how long Labyrinth's proven minimum takes, compiled where `[fast]` is installed."""

from __future__ import annotations

from collections import Counter
from itertools import permutations
from time import process_time

from bisat.core.kernel import installed
from bisat.core.rng import Rng
from bisat.games.labyrinth_duel.rules.box import OBJECTS
from bisat.games.labyrinth_duel.rules.lay_out import deal
from bisat.games.labyrinth_duel.solver.plans import possible
from bisat.games.labyrinth_duel.solver.solver import solve

PUZZLES = 10_000
WARM = 20
"""Puzzles before anything is timed, after the routes between objects were found, which happens once."""


def report(_: int) -> str:
    """Times and lengths over random puzzles; each is solved once, as somebody at a table would ask for it.

    What counts is the time of this process, since others may want the processor, too.
    """
    rng = Rng("solver benchmark", 0)
    for start, target in permutations(OBJECTS, 2):
        possible(start, target, ())
    how = "compiled" if installed() else "plain Python"
    times: list[float] = []
    lengths: Counter[int] = Counter()
    unproven = 0
    for number in range(WARM + PUZZLES):
        board = deal(rng)
        start, target, *_rest = rng.shuffled(OBJECTS)
        began = process_time()
        solution = solve(board, start, target)
        if number < WARM:
            continue
        times.append(process_time() - began)
        unproven += not solution.proven
        lengths[len(solution.pushes or ())] += 1
    times.sort()

    def at(share: float) -> str:
        return f"{1000 * times[min(int(share * PUZZLES), PUZZLES - 1)]:.1f}"

    def within(pushes: int) -> int:
        return sum(count for length, count in lengths.items() if length <= pushes)

    def share(pushes: int) -> str:
        return f"{100 * within(pushes) / PUZZLES:.1f} % within {pushes}"

    typical = next(length for length in sorted(lengths) if within(length) >= PUZZLES / 2)
    return "\n".join(
        [
            f"## Solver: the fewest pushes, {PUZZLES:,} random puzzles, {how}, processor time",
            "",
            "| median, ms | 95 %, ms | 99 %, ms | longest, ms | not proven |",
            "|---|---|---|---|---|",
            f"| {at(0.5)} | {at(0.95)} | {at(0.99)} | {at(1)} | {unproven} |",
            "",
            f"Pushes: median {typical}; {share(9)}, {share(11)}, {share(15)}; at most {max(lengths)}.",
        ]
    )
