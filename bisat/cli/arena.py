"""`bisat arena`: bots against each other, seats rotated."""

from __future__ import annotations

import secrets
from argparse import Namespace
from contextlib import nullcontext
from typing import Any

from bisat.cli.arguments import EVERY
from bisat.cli.bar import progress
from bisat.core import stream
from bisat.core.codec import encode
from bisat.core.refusal import Refused
from bisat.external_bots.command import PATIENCE
from bisat.lab.arena import Arena, arena
from bisat.lab.cluster import cluster
from bisat.lab.round_robin import RoundRobin, every_seat_count, round_robin


def run(asked: Namespace) -> str:
    """Play the matches and say who is better."""
    if asked.resume is not None and asked.seed is None:
        raise Refused("malformed", why="what is resumed needs its seed: --seed")
    more: dict[str, Any] = {
        "seed": secrets.token_hex(8) if asked.seed is None else asked.seed,
        "options": dict(asked.options),
        "workers": asked.workers,
        "until_parted": asked.until_parted,
        "resume": asked.resume,
        "keep": asked.keep,
        "plain": asked.plain,
        "faults": asked.faults,
        "isolate": asked.isolate or asked.patience is not None,
        "patience": PATIENCE if asked.patience is None else asked.patience,
    }
    where = nullcontext() if asked.cluster is None else cluster(asked.cluster, asked.workers)
    with where as executor, progress() as report:
        more.update(executor=executor, progress=report)
        pairs = asked.pairs or asked.neighbours
        if not pairs and asked.seats != EVERY:
            done = arena(asked.game, asked.bots, asked.games, seats=asked.seats, **more)
            return encode(done).decode() if asked.json else as_text(done)
        seats = (
            every_seat_count(asked.game, 2 if pairs else len(asked.bots))
            if asked.seats == EVERY
            else None
            if asked.seats is None
            else (asked.seats,)
        )
        more.update(seats=seats, pairs=pairs, neighbours=asked.neighbours)
        all_done = round_robin(asked.game, asked.bots, asked.games, **more)
    return encode(all_done).decode() if asked.json else all_as_text(all_done)


def all_as_text(done: RoundRobin) -> str:
    """Every contest."""
    return "\n\n".join(as_text(contest) for contest in done.contests)


def as_text(done: Arena) -> str:
    """The figures for people."""
    early = ", stopped early" if done.early else ""
    parted = f"{early}: they have parted" if done.parted else ""
    lines = [
        f"{done.game}: {done.games} games, {done.seats} seats, seats rotated, seed {done.seed}{parted}",
        f"all alike would win {done.even:.1%} each; intervals of {100 * done.confidence:.3g}%",
    ]
    for one in done.standings:
        win, place = one.win_rate, one.place
        lines.append(
            f"{one.bot}: wins {win.mean:.1%} ({win.low:.1%} to {win.high:.1%}), "
            f"place {place.mean:.2f} ({place.low:.2f} to {place.high:.2f})"
            + ("" if done.stream == stream.NAME else f", {one.ms_per_decision:.2f} ms a decision")
        )
    lines += [f"{one.bot} failed in {one.faults} matches" for one in done.standings if one.faults]
    lines += [f"{fault.bot}: {fault}" for fault in done.faults[:1]]
    return "\n".join(lines)
