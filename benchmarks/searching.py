"""Searching bots: one rollout and one whole decision, compiled and by the rules alone."""

from __future__ import annotations

from collections.abc import Callable
from statistics import median
from time import process_time
from typing import Any

from bisat import catalog
from bisat.bots.rollouts import Rollouts
from bisat.bots.search import Search
from bisat.core.bot import unhurried
from bisat.core.rng import Rng

GAMES = (("montgolfiere", 6, 200), ("tapis-volant", 4, 60), ("flying-sultans", 3, 10))
"""Games whose bots may search by rules alone, with numbers of seats and of iterations."""
ROLLOUTS = 20
TIMES = 3


def report() -> list[str]:
    """A line for each game: milliseconds by the rules, compiled, and how many times faster that is."""
    lines = [
        "| searching bots | rollout by rules | compiled | times | decision by rules | compiled | times |",
        "|---|---|---|---|---|---|---|",
    ]
    for game, seats, iterations in GAMES:
        state = catalog.new(game, seats, "searching").state
        entry, rules = catalog.entry(game), catalog.build(game)
        assert entry.encoding is not None
        both = [Rollouts(rules, entry.encoding, kernel) for kernel in (None, entry.kernel)]
        figures = [
            [timed(_work(it, rules, state)) for it in pair]
            for pair in (both, [Search(rules, iterations, rollouts) for rollouts in both])
        ]
        texts = [f"{one:.2f} ms | {two:.2f} ms | {one / two:.0f}" for one, two in figures]
        lines.append(f"| {game}, {seats} seats, {iterations} worlds | {' | '.join(texts)} |")
    return lines


def _work(it: Any, rules: Any, state: Any) -> Callable[[], int]:
    """Rollouts from a state, or one choice of a bot that sees it; how many that were."""

    def roll() -> int:
        for number in range(ROLLOUTS):
            it(state, number)
        return ROLLOUTS

    def choose() -> int:
        legal = tuple(rules.legal(state, seat))
        it.choose(rules.view(state, seat), legal, Rng("searching", 1), unhurried)
        return 1

    seat = rules.waiting(state).needed[0]
    return roll if isinstance(it, Rollouts) else choose


def timed(work: Callable[[], int]) -> float:
    """Milliseconds for one, the median of a few; the first one warms up."""
    work()
    figures = []
    for _ in range(TIMES):
        began = process_time()
        count = work()
        figures.append(1000 * (process_time() - began) / count)
    return median(figures)
