"""`bisat simulate`: matches between bots, counted."""

from __future__ import annotations

import secrets
from argparse import Namespace
from statistics import median

from bisat import catalog
from bisat.cli.bar import progress
from bisat.core.codec import encode
from bisat.lab.simulate import Simulation, simulate


def run(asked: Namespace) -> str:
    """Play the matches and say what came out."""
    seats = asked.seats or max(len(asked.bots), catalog.entry(asked.game).seats[0])
    seed = secrets.token_hex(8) if asked.seed is None else asked.seed
    with progress() as report:
        done = simulate(
            asked.game, seats, asked.games, seed, asked.bots, dict(asked.options), report, plain=asked.plain
        )
    return encode(done).decode() if asked.json else as_text(done)


def as_text(done: Simulation) -> str:
    """The figures for people."""
    lines = [
        f"{done.game}: {done.games} games, {done.seats} seats, seed {done.seed}",
        f"{done.decisions} decisions in {done.seconds:.2f} s: {done.decisions_per_second:,.0f} a second",
        f"length: {min(done.lengths)} to {max(done.lengths)} decisions, median {median(done.lengths):g}",
        "ended by: " + ", ".join(f"{reason} {count}" for reason, count in done.reasons.items()),
    ]
    for seat, (bot, places) in enumerate(zip(done.bots, done.places, strict=True)):
        shares = ", ".join(f"{place}. {count / done.games:.1%}" for place, count in places.items())
        lines.append(f"seat {seat}, {bot}: {shares}")
    return "\n".join(lines)
