"""What Lighthouse says of the pages that people see first: `python -m benchmarks pages --repeats 5`."""

from __future__ import annotations

import json
import os
import subprocess
from pathlib import Path
from statistics import median
from typing import Any

from benchmarks.browsing import FLAGS, chromium, served
from benchmarks.node import NODE, install

HERE = Path(__file__).parent / "lighthouse"
PAGES = {"the lobby": "/", "a rules page": "/rules/montgolfiere"}
CATEGORIES = ("performance", "accessibility", "best-practices")
TIMES = ("first-contentful-paint", "largest-contentful-paint", "total-blocking-time")
LONG = 180
"""Seconds after which one run has failed."""
TRIES = 3
"""Now and then a browser does not start or loses its page; such a run says nothing about ours."""


def report(repeats: int) -> str:
    """Measure every page so often, on the slow phone and the slow network that Lighthouse imitates."""
    install(HERE)
    with served() as url:
        rows = [_row(name, [_measure(url + path) for _ in range(repeats)]) for name, path in PAGES.items()]
    return "\n".join(
        [
            f"## Lighthouse, median of {repeats}",
            "",
            "| page | speed | accessibility | practices | first paint | largest paint | blocked | shift |",
            "|---|---|---|---|---|---|---|---|",
            *rows,
        ]
    )


def _row(name: str, runs: list[dict[str, Any]]) -> str:
    scores = [round(100 * median(run["categories"][each]["score"] for run in runs)) for each in CATEGORIES]
    audits = [[run["audits"][each]["numericValue"] for run in runs] for each in TIMES]
    times = [f"{median(each) / 1000:.2f} s" for each in audits]
    shift = median(run["audits"]["cumulative-layout-shift"]["numericValue"] for run in runs)
    return f"| {name} | {' | '.join(map(str, scores))} | {' | '.join(times)} | {shift:.3f} |"


def _measure(url: str) -> dict[str, Any]:
    command = [
        str(NODE),
        "node_modules/lighthouse/cli/index.js",
        url,
        "--quiet",
        "--output=json",
        f"--only-categories={','.join(CATEGORIES)}",
        f"--chrome-flags={' '.join(FLAGS)}",
    ]
    env = os.environ | {"CHROME_PATH": chromium()}
    said = ""
    for _ in range(TRIES):
        done = subprocess.run(
            command, cwd=HERE, env=env, capture_output=True, text=True, timeout=LONG, check=False
        )
        if done.returncode == 0:
            found: dict[str, Any] = json.loads(done.stdout)
            return found
        said = done.stderr
    raise RuntimeError(f"Lighthouse failed {TRIES} times: {said[-2000:]}")
