"""`bisat arena`: bots against each other, seats rotated."""

from __future__ import annotations

import secrets
from argparse import Namespace

from bisat.cli.bar import progress
from bisat.core.codec import encode
from bisat.lab.arena import Arena, arena


def run(asked: Namespace) -> str:
    """Play the matches and say who is better."""
    seed = secrets.token_hex(8) if asked.seed is None else asked.seed
    options = dict(asked.options)
    with progress() as report:
        done = arena(
            asked.game,
            asked.bots,
            asked.games,
            seed=seed,
            seats=asked.seats,
            options=options,
            progress=report,
        )
    return encode(done).decode() if asked.json else as_text(done)


def as_text(done: Arena) -> str:
    """The figures for people."""
    lines = [f"{done.game}: {done.games} games, {done.seats} seats, seats rotated, seed {done.seed}"]
    for one in done.standings:
        win, place = one.win_rate, one.place
        lines.append(
            f"{one.bot}: wins {win.mean:.1%} ({win.low:.1%} to {win.high:.1%}), "
            f"place {place.mean:.2f} ({place.low:.2f} to {place.high:.2f}), "
            f"{one.ms_per_decision:.2f} ms a decision"
        )
    return "\n".join(lines)
