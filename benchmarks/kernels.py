"""Kernels: random play in the compiled loop beside peers, single acts, matches side by side, two threads."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from statistics import median
from time import perf_counter
from typing import Any

import numpy as np
import pyspiel

from benchmarks import levels, pgx_play, searching
from bisat import catalog
from bisat.core.beats import BEAT
from bisat.core.kernel import Kernel
from bisat.core.rng import Rng

WAYS = (
    ("montgolfiere", 6, 10_000),
    ("montgolfiere", 2, 10_000),
    ("tapis-volant", 4, 800),
    ("labyrinth-duel", 2, 2_000),
    ("magic-fold", 3, 5_000),
    ("flying-sultans", 3, 400),
)
"""Games with numbers of seats, and the matches in one repeat of random play."""
ACTS = 50_000
SIDE = 1_024
STEPS = 100
PEERS = ("leduc_poker", "liars_dice", "turn_based_simultaneous_game(game=goofspiel())")
ROLLOUTS = 2_000
SAMPLE = 200
"""Matches of a peer that are counted by hand: its loop does not say how many decisions it made."""

PEERS_HOW = (
    "pgx is measured where it is found: `pip install --no-deps --target DIR pgx svgwrite`, then "
    "`PYTHONPATH=DIR python -m benchmarks kernels`. Its matches stand side by side in arrays, on one thread, "
    "choose at random among the legal moves and begin anew when they end, all inside one `jit`; each chooses "
    "once a step."
)

Work = Callable[[int], tuple[int, float]]
"""What is measured, by the number of the repeat: how many, and how long."""


def report(repeats: int) -> str:
    """What each kernel makes a second, by the clock on the wall."""
    lines = [
        "## Kernels: a second holds so many",
        "",
        f"| | at random | two threads | single acts | steps of {SIDE:,} | all agents | compiled |",
        "|---|---|---|---|---|---|---|",
    ]
    for game, seats, matches in WAYS:
        began = perf_counter()
        kernel = catalog.kernel(game, seats)
        assert kernel is not None, "this needs the extra [fast]"
        kernel.play("warm", 4)
        compiled = perf_counter() - began
        one = measured(partial(play, kernel, matches, 1), repeats)
        two = measured(partial(play, kernel, matches, 2), repeats)
        acts = measured(partial(act, kernel, recorded(kernel)), repeats)
        side = measured(partial(step, kernel), repeats)
        agents = measured(partial(choose, kernel), repeats)
        lines.append(
            f"| {game}, {seats} seats | {_millions(one)} | {median(two) / median(one):.2f} times "
            f"| {_millions(acts)} | {_millions(side)} | {_millions(agents)} | {compiled:.0f} s |"
        )
    for name, figures in peers(repeats):
        lines.append(f"| OpenSpiel's {name} in C++ | {_millions(figures)} | | | | | |")
    for name in pgx_play.GAMES if pgx_play.installed() else ():
        figures = measured(pgx_play.play(name), repeats)
        lines.append(f"| pgx's {name}, {pgx_play.SIDE:,} side by side | {_millions(figures)} | | | | | |")
    how = (
        f"Medians of {repeats} repeats, lowest to highest, once compiled; what was compiled earlier is read "
        f"from disk. Single acts replay a match from Python. Steps write masks and observations; for agents "
        f"those of every seat, and what counts are choices. OpenSpiel's matches are played by its own random "
        f"bots in its own loop (`evaluate_bots`), each a call from Python; means over {SAMPLE}. "
        f"{PEERS_HOW}"
    )
    return "\n".join([*lines, "", how, "", *searching.report(), "", *levels.report()])


def measured(work: Work, repeats: int) -> list[float]:
    """How many a second, in each repeat; the first one warms up."""
    figures = []
    for number in range(repeats + 1):
        count, seconds = work(number)
        figures.append(count / seconds)
    return figures[1:]


def play(kernel: Kernel, matches: int, threads: int, number: int) -> tuple[int, float]:
    """Whole matches at random."""
    began = perf_counter()
    played = kernel.play("bench", matches, first=number * matches, threads=threads)
    return int(played.decisions.sum()), perf_counter() - began


def recorded(kernel: Kernel) -> list[tuple[Any, ...]]:
    """The events of a match at random, as arguments: seat, number and time of an act, or a time alone."""
    row, chance, rng = kernel.rows(1), kernel.chance(key=1), Rng("recorded", 0)
    kernel.deal(row, chance)
    events: list[tuple[Any, ...]] = []
    at = 0
    while kernel.outcome(row) is None and len(events) < ACTS:
        needed, until = kernel.needed(row), kernel.until(row)
        if until is not None and (not needed or until <= at + BEAT):
            at = max(at, until)
            events.append((at,))
            kernel.tick(row, at, chance)
        else:
            at += BEAT
            seat = rng.choice(needed)
            number = rng.choice(kernel.legal(row, seat))
            events.append((seat, number, at))
            kernel.act(row, seat, number, at, chance)
    return events


def act(kernel: Kernel, events: list[tuple[Any, ...]], _: int) -> tuple[int, float]:
    """The same match again and again, each event a call from Python."""
    row, doing, ticking = kernel.rows(1), kernel.act, kernel.tick
    count, seconds = 0, 0.0
    while count < ACTS:
        chance = kernel.chance(key=1)
        kernel.deal(row, chance)
        began = perf_counter()
        for event in events:
            if len(event) == 1:
                ticking(row, event[0], chance)
            else:
                doing(row, event[0], event[1], event[2], chance)
        seconds += perf_counter() - began
        count += len(events)
    return count, seconds


def step(kernel: Kernel, number: int) -> tuple[int, float]:
    """Matches side by side, each making some legal move."""
    vector = kernel.vector(f"bench {number}", SIDE)
    actions, seconds = kernel.encoding.actions, 0.0
    for turn in range(STEPS):
        first = turn * 37 % actions
        chosen = (np.argmax(np.roll(vector.masks, -first, axis=1), axis=1) + first) % actions
        began = perf_counter()
        vector.step(chosen)
        seconds += perf_counter() - began
    return SIDE * STEPS, seconds


def choose(kernel: Kernel, number: int) -> tuple[int, float]:
    """The same with every seat an agent: all who are asked choose at once, and all see what came of it."""
    seats, actions = kernel.seats, kernel.encoding.actions + 1
    observations = np.zeros((seats, SIDE, kernel.encoding.size), np.uint8)
    masks = np.zeros((seats, SIDE, actions), np.int8)
    many, count, seconds = kernel.agents(f"bench {number}", observations=observations, masks=masks), 0, 0.0
    for turn in range(STEPS):
        first = turn * 37 % actions
        chosen = (np.argmax(np.roll(masks, -first, axis=2), axis=2) + first) % actions
        count += int(masks.any(axis=2).sum())
        began = perf_counter()
        many.act(chosen)
        many.begin()
        seconds += perf_counter() - began
    return count, seconds


def peers(repeats: int) -> list[tuple[str, list[float]]]:
    """Games of OpenSpiel in C++, played at random by its own loop."""
    found = []
    for name in PEERS:
        game = pyspiel.load_game(name)
        mean = sum(_length(game, number) for number in range(SAMPLE)) / SAMPLE
        found.append((name, measured(partial(_rolled, game, mean), repeats)))
    return found


def _length(game: Any, number: int) -> int:
    """The decisions of one match at random."""
    state, rng, decisions = game.new_initial_state(), Rng("peer", number), 0
    while not state.is_terminal():
        decisions += not state.is_chance_node()
        state.apply_action(rng.choice(state.legal_actions()))
    return decisions


def _rolled(game: Any, mean: float, number: int) -> tuple[int, float]:
    bots = [pyspiel.make_uniform_random_bot(seat, number) for seat in range(game.num_players())]
    began = perf_counter()
    for match in range(ROLLOUTS):
        pyspiel.evaluate_bots(game.new_initial_state(), bots, number * ROLLOUTS + match)
    return int(ROLLOUTS * mean), perf_counter() - began


def _millions(figures: list[float]) -> str:
    low, middle, high = (f"{figure / 1e6:.2f}" for figure in (min(figures), median(figures), max(figures)))
    return f"{middle} M ({low} to {high})"
