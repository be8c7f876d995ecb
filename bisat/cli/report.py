"""`bisat report`: how good bots are, how fair a game is, how long it takes and how much is luck."""

from __future__ import annotations

import os
import sys
from argparse import Namespace
from pathlib import Path

from bisat import catalog
from bisat.cli.failure import Failure
from bisat.core.codec import encode
from bisat.core.extra import extra


def run(asked: Namespace) -> str | None:
    """Play, fit, and write one page and its data, or the few figures that people are shown."""
    with extra("report"):
        from bisat.lab.report.essence import essence, home  # noqa: PLC0415  # as it says
        from bisat.lab.report.page import page  # noqa: PLC0415  # as above
        from bisat.lab.report.report import report  # noqa: PLC0415  # as above

    out = home(asked.game) if asked.essence else _page(asked.out or f"{asked.game}.html")
    if not asked.json:
        _writable(out)

    def step(what: str) -> None:
        if sys.stderr.isatty():
            print(f"{catalog.entry(asked.game).title}: {what}", file=sys.stderr)

    made = report(
        asked.game,
        asked.games,
        seats=asked.seats,
        bot=asked.bot,
        seed=asked.seed,
        options=dict(asked.options),
        workers=asked.workers,
        ladder=asked.ladder,
        variants=not asked.no_variants,
        few=asked.essence,
        step=step,
    )
    if asked.essence:
        out.write_bytes(essence(made))
    if asked.json:
        return encode(made).decode()
    what = str(out)
    if not asked.essence:
        data = out.with_suffix(".json")
        out.write_text(page(made), encoding="utf-8")
        data.write_bytes(encode(made))
        what = f"{out} and its data, {data}"
    return f"{what}: {made.games} matches in {made.seconds:.0f} s"


def _page(asked: str) -> Path:
    """The file of the page; its data are never written over it.

    >>> [_page(name).name for name in ("r", "r.html", "r.json", "v1.2")]
    ['r.html', 'r.html', 'r.json.html', 'v1.2.html']
    """
    out = Path(asked)
    bare = out.suffix not in (".html", ".htm") and not out.is_dir()
    return out.with_name(f"{out.name}.html") if bare else out


def _writable(out: Path) -> None:
    """Refuse a place where nothing can be written, before anything is played."""
    if out.is_dir():
        raise Failure(f"{out} is a folder: name a file in it")
    if not out.parent.is_dir():
        raise Failure(f"there’s no folder {out.parent} to write {out.name} in")
    for path in (out, out.with_suffix(".json")):
        if not os.access(path if path.exists() else path.parent, os.W_OK):
            raise Failure(f"{path} can’t be written")
