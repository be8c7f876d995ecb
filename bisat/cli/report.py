"""`bisat report`: how good bots are, how fair a game is, how long it takes and how much is luck."""

from __future__ import annotations

import sys
from argparse import Namespace
from pathlib import Path

from bisat import catalog
from bisat.core.codec import encode
from bisat.core.refusal import Refused


def run(asked: Namespace) -> str | None:
    """Play, fit, and write one page and its data."""
    try:
        from bisat.lab.report.essence import essence, home  # noqa: PLC0415  # extras
        from bisat.lab.report.page import page  # noqa: PLC0415  # as above
        from bisat.lab.report.report import report  # noqa: PLC0415  # as above
    except ImportError as error:
        raise Refused("malformed", why=f"a report needs the extra bisat[report]: {error}") from error

    def step(what: str) -> None:
        if sys.stderr.isatty():
            print(f"{catalog.entry(asked.game).title}: {what}", file=sys.stderr)

    told = report(
        asked.game,
        asked.games,
        seats=asked.seats,
        bot=asked.bot,
        seed=asked.seed,
        options=dict(asked.options),
        workers=asked.workers,
        ladder=asked.ladder,
        variants=not asked.no_variants,
        step=step,
    )
    if asked.essence:
        home(asked.game).write_bytes(essence(told))
    if asked.json:
        return encode(told).decode()
    out = Path(asked.out or f"{asked.game}.html")
    out.write_text(page(told), encoding="utf-8")
    data = out.with_suffix(".json")
    data.write_bytes(encode(told))
    return f"{out} and its data, {data}: {told.games} matches in {told.seconds:.0f} s"
