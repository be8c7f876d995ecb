"""`bisat ladder`: ratings of all bots of a game, and where one's own stand."""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path

from bisat.cli.bar import progress
from bisat.core.codec import encode
from bisat.core.extra import extra
from bisat.core.ladder import Ladder, file_name


def run(asked: Namespace) -> str:
    """Play what is not known yet, and say who stands where."""
    with extra("report"):
        from bisat.lab.ladder import ladder  # noqa: PLC0415  # as it says

    folder = Path(asked.data) / "lab"
    with progress(lines=True) as report:
        made = ladder(
            asked.game,
            asked.bots,
            asked.games,
            seats=asked.seats,
            seed=asked.seed,
            folder=folder,
            workers=asked.workers,
            progress=report,
            anew=asked.anew,
            isolate=asked.isolate,
        )
    if asked.json:
        return encode(made).decode()
    return f"{as_text(made)}\n{folder / file_name(made.game, made.seats)}: shown on /lab by `bisat serve`"


def as_text(made: Ladder) -> str:
    """The rungs for people, the best first."""
    lines = [f"{made.game}: {made.seats} seats, {made.played} matches; 0 is the mean of our own bots"]
    for place, rung in enumerate(made.rungs, 1):
        points = rung.points
        new = "  (new)" if rung.newcomer else ""
        lines.append(
            f"{place}. {rung.bot}: {points.mean:+.0f} ({points.low:+.0f} to {points.high:+.0f}){new}"
        )
    lines += [f"forfeited where it failed: {fault}" for fault in made.faults[:1]]
    return "\n".join(lines)
