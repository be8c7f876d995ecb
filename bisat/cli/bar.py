"""A bar that shows how far matches have come."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager

from bisat.lab.simulate import Progress as OnProgress

PARTS = 20
"""Without a terminal, so many lines say how far a long run is."""


@contextmanager
def progress(*, lines: bool = False) -> Iterator[OnProgress | None]:
    """A bar on a terminal; elsewhere nothing, or now and then a line."""
    if not sys.stderr.isatty():
        yield _lines() if lines else None
        return
    from rich.console import Console  # noqa: PLC0415  # only a terminal needs it
    from rich.progress import (  # noqa: PLC0415  # as above
        BarColumn,
        MofNCompleteColumn,
        Progress,
        ProgressColumn,
        Task,
        TimeRemainingColumn,
    )
    from rich.text import Text  # noqa: PLC0415  # as above

    class Rate(ProgressColumn):
        """Matches a second, of late."""

        def render(self, task: Task) -> Text:
            speed = task.finished_speed or task.speed
            return Text("" if speed is None else f"{speed:,.1f}/s")

    columns = (BarColumn(), MofNCompleteColumn(), Rate(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("games")
        yield lambda done, games: bar.update(task, completed=done, total=games)


def _lines() -> OnProgress:
    said = 0

    def heard(done: int, games: int) -> None:
        nonlocal said
        if done * PARTS // games > said:
            said = done * PARTS // games
            print(f"{done:,} of {games:,} matches", file=sys.stderr, flush=True)

    return heard
