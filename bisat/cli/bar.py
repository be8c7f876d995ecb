"""A bar that shows how far matches have come."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager

from bisat.lab.simulate import Progress as Told


@contextmanager
def progress() -> Iterator[Told | None]:
    """A bar on a terminal, nothing elsewhere."""
    if not sys.stderr.isatty():
        yield None
        return
    from rich.console import Console  # noqa: PLC0415  # only a terminal needs it
    from rich.progress import (  # noqa: PLC0415  # as above
        BarColumn,
        MofNCompleteColumn,
        Progress,
        TimeRemainingColumn,
    )

    columns = (BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("games")
        yield lambda done, games: bar.update(task, completed=done, total=games)
