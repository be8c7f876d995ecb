"""Siege: how long an honest player's move takes while strangers attack from many addresses, before and after.

`python -m benchmarks siege` attacks this checkout, and with `SIEGE_BASE=FOLDER` another one as well.
"""

from __future__ import annotations

import asyncio
import os
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from benchmarks.attacks import ATTACKS
from benchmarks.besiege import Figures, besieged

SECONDS = 8.0
"""Of each attack."""
P99_MS, RSS_MB = 100, 400
"""The bars: a move, and the server's memory."""
ROOT = Path(__file__).parents[1]


def report(_: int) -> str:
    """Every attack, here and where asked in another checkout."""
    base = os.environ.get("SIEGE_BASE")
    lines = [
        "## Siege: an honest player's move beside attacks from 50 addresses",
        "",
        "| attack | | moves | p50, ms | p99 | longest | own | not done | server, MB | what became of it |",
        "|---|---|---|---|---|---|---|---|---|---|",
    ]
    for name in ATTACKS:
        for label, root in (("before", base), ("after", ROOT)):
            if root is None:
                continue
            figures = measure(name, Path(root))
            met = label == "after" and figures.p99 < P99_MS and figures.rss < RSS_MB
            mark = "**" * met
            lines.append(
                f"| {name} | {label} | {figures.moves} | {figures.p50:.1f} | {mark}{figures.p99:.1f}{mark} "
                f"| {figures.longest:.0f} | {figures.own:.1f} | {figures.failed} "
                f"| {figures.rss:.0f} | {figures.summary} |"
            )
            print(lines[-1], file=sys.stderr, flush=True)
    lines += ["", how()]
    return "\n".join(lines)


def measure(name: str, root: Path) -> Figures:
    """One attack on a fresh server."""
    cores = sorted(os.sched_getaffinity(0))
    with TemporaryDirectory(prefix="siege-") as data:
        return asyncio.run(besieged(name, root, Path(data), SECONDS, cores))


def how() -> str:
    """What was measured."""
    return (
        f"Each attack runs for {SECONDS:.0f} seconds from the addresses 127.0.1.1 to 127.0.1.50 against a "
        "fresh server with its usual limits, which has one core; attackers and the honest player share the "
        "other, the attackers at the lowest priority. The honest player pushes in Labyrinth – the Duel, 20 "
        "times a second; *own* is how late its own program was woken there (p99), which counts in its moves. "
        "Memory is the most that the server's process had, without its workers. "
        f"The bars: p99 under {P99_MS} ms, memory under {RSS_MB} MB. Bold is met."
    )
