"""`bisat corpus`: finished matches between bots as Parquet, or a check of them."""

from __future__ import annotations

from argparse import Namespace

from bisat.cli.bar import progress
from bisat.core.extra import extra


def run(asked: Namespace) -> str:
    """Play or check, and say the checksum."""
    with extra("report"):
        from bisat.lab.corpus import checked, corpus, read  # noqa: PLC0415  # as it says

    if asked.check:
        found = checked(asked.game, read(asked.out, asked.game))
    else:
        with progress(lines=True) as report:
            found = corpus(
                asked.game,
                asked.games,
                asked.out,
                seed=asked.seed,
                bots=asked.bots,
                workers=asked.workers,
                progress=report,
            )
    return f"{found.game}: {found.games:,} matches, {found.events:,} events, all lawful; {found.checksum}"
