"""`python -m benchmarks [SECTION …]`: print figures beside peers, and keep them where asked."""

from __future__ import annotations

import argparse
import os
import platform
import sys
from datetime import UTC, datetime
from importlib import import_module
from pathlib import Path

SECTIONS = ("rules", "envs", "table", "duels", "solver", "kernels")
"""Modules of this package; each has `report(repeats)`, which measures and returns Markdown."""
PAGES = (
    *("frames", "pages", "pocket", "siege", "scale", "gpu", "beginners", "guesses", "threads", "calm"),
    *("endings", "hindsight", "idle", "intervals", "steps", "characters"),
)
"""More of them, which want a browser, other servers or an idle machine: measured only if they are named."""
RESULTS = Path(__file__).parent / "results"


def main() -> int:
    """Measure the sections asked for, one after the other."""
    asked = argparse.ArgumentParser("python -m benchmarks", description="Figures beside peers.")
    asked.add_argument(
        "sections", nargs="*", metavar="SECTION", help=f"{', '.join(SECTIONS)} (both); {', '.join(PAGES)}"
    )
    asked.add_argument("--repeats", type=int, default=7, help="how often each is measured (%(default)s)")
    asked.add_argument("--write", action="store_true", help="keep the figures in benchmarks/results")
    given = asked.parse_args()
    if unknown := set(given.sections) - {*SECTIONS, *PAGES}:
        asked.error(f"there is no section {', '.join(sorted(unknown))}")
    if given.repeats < 1:
        asked.error("measure at least once")
    for section in given.sections or SECTIONS:
        text = import_module(f"benchmarks.{section}").report(given.repeats)
        text = f"{text}\n\n{machine()}\n"
        print(text, flush=True)
        if given.write:
            RESULTS.mkdir(exist_ok=True)
            (RESULTS / f"{section}.md").write_text(text, encoding="utf-8")
    return 0


def machine() -> str:
    """Where and when this was measured; a busy machine says so itself."""
    load = os.getloadavg()[0]
    return (
        f"{datetime.now(UTC):%Y-%m-%d}, Python {platform.python_version()}, {platform.system()} "
        f"{platform.machine()}, {os.cpu_count()} processors, load {load:.1f}."
    )


sys.exit(main())
