"""The place in a page, on a processor as it is and one six times slower: `python -m benchmarks pocket`."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

from benchmarks.browsing import FLAGS, chromium, served
from benchmarks.slowed import slowed
from bisat import catalog

SCRIPT = Path(__file__).with_suffix(".js").read_text(encoding="utf-8")
SLOWER = tuple(map(int, os.environ.get("SLOWER", "1,6").split(",")))
"""So many times; a machine that has much else to do is slow by itself."""
ACTS = 40
"""Of each game."""
MATCH = 25_000
"""Milliseconds after which a match has been long enough; in real time one waits for clocks."""
POSITIONS = 3
"""In which each bot is asked for a move."""
LOOKS = 3
TAKE = re.compile("^Take everything along")
CONTROLLED = "navigator.serviceWorker.controller !== null"
WAKES = 120_000


def report(repeats: int) -> str:
    """Wake the place so often, let two people at one device act in each game, and ask each bot."""
    with served() as url, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=list(FLAGS))
        found = [_measured(browser, url, slower, repeats) for slower in SLOWER]
        browser.close()
    heads = ["as it is" if slower == 1 else f"stopped for {slower - 1} of {slower}" for slower in SLOWER]
    acts = [_row(game, [_times(it["acts"][game]) for it in found]) for game in found[0]["acts"]]
    bots = [
        _row(f"{game} | {level}", [_range(it["bots"][game, level]) for it in found])
        for game, level in found[0]["bots"]
    ]
    return "\n".join(
        [
            "## The place in a page",
            "",
            "All processes that draw pages are stopped for some slices of 2 ms, with their workers, which",
            "the tools of Chromium do not slow down. How much slower they are is measured by a loop, whose",
            "best 2 ms are the speed of the processor: what else runs beside slows them down, too. Ready is",
            "from the start of the worker until it answers. Blocked is the longest task of the main thread",
            "while everything is taken along, the place wakes and people act: what it takes of a processor,",
            "as many times as that is slower. Memory is what these processes hold more than before (PSS),",
            "with both workers.",
            "",
            _row("", heads),
            f"|---|{'---|' * len(found)}",
            _row("slower than the processor", [f"{it['slowness']:.1f} times" for it in found]),
            _row(f"ready, of {repeats}", [f"{median(it['ready']) / 1000:.1f} s" for it in found]),
            _row("an act, median / p95", [_times(_all(it)) for it in found]),
            _row("blocked", [f"{it['blocked']:.0f} ms" for it in found]),
            _row("memory", [f"{it['memory']:.0f} MB" for it in found]),
            "",
            f"Acts of people at one device, by chance, at most {ACTS}: median / p95 until they are stored.",
            "",
            _row("game", heads),
            f"|---|{'---|' * len(found)}",
            *acts,
            "",
            f"A bot's choice in at most {POSITIONS} of these positions: median / longest.",
            "",
            _row("game | bot", heads),
            f"|---|---|{'---|' * len(found)}",
            *bots,
        ]
    )


def _row(name: str, values: list[str]) -> str:
    return f"| {name} | {' | '.join(values)} |"


def _measured(browser: Browser, url: str, slower: int, repeats: int) -> dict[str, Any]:
    page = browser.new_context(base_url=url, locale="en-GB").new_page()
    page.goto("/along")
    page.get_by_role("button", name=TAKE).wait_for()
    page.wait_for_timeout(1_000)
    blocked: list[float] = []
    with _watched(browser, page, blocked):
        _takes(page)
    drawing = _drawing(browser)
    page.evaluate(SCRIPT)
    held = _memory(drawing)
    with slowed(drawing, slower):
        slowness = [page.evaluate("window.slowness()") for _ in range(LOOKS)]
        ready = []
        acts, bots = {}, {}
        with _watched(browser, page, blocked):
            for at in range(repeats):
                if at:
                    page.evaluate("window.pocket.all.forEach((worker) => worker.terminate())")
                page.wait_for_timeout(1_000)
                ready.append(page.evaluate("window.pocket()"))
            for entry in catalog.entries():
                played = page.evaluate(
                    "(asked) => window.pocket.play(...asked)", [entry.id, max(2, entry.seats[0]), ACTS, MATCH]
                )
                acts[entry.id] = played["times"]
                chosen = range(0, played["positions"], max(1, played["positions"] // POSITIONS))[:POSITIONS]
                for level in catalog.bots(entry.id):
                    bots[entry.id, level] = [_thinks(page, entry, level, at) for at in chosen]
        slowness += [page.evaluate("window.slowness()") for _ in range(LOOKS)]
    memory = _memory(drawing) - held
    page.context.close()
    return {
        "slowness": median(slowness),
        "ready": ready,
        "acts": acts,
        "bots": bots,
        "blocked": max(blocked) * slower,
        "memory": memory,
    }


def _thinks(page: Page, entry: Any, level: str, at: int) -> float:
    job = {
        "type": "choose",
        "game": entry.id,
        "revision": entry.revision,
        "level": level,
        "seed": f"{at}",
        "grant": 1000,
        "key": f"{at}",
    }
    took: float = page.evaluate("(asked) => window.pocket.think(...asked)", [job, at])
    return took


@contextmanager
def _watched(browser: Browser, page: Page, found: list[float]) -> Iterator[None]:
    """Find how many milliseconds of a processor the longest task of the page takes."""
    browser.start_tracing(page=page, categories=["toplevel"])
    yield
    trace = json.loads(browser.stop_tracing())["traceEvents"]
    named = [it for it in trace if it["name"] == "thread_name"]
    mains = {(it["pid"], it["tid"]) for it in named if it["args"]["name"] == "CrRendererMain"}
    found.append(max(it.get("tdur", 0) / 1000 for it in trace if (it["pid"], it["tid"]) in mains))


def _takes(page: Page) -> None:
    """Take everything along."""
    page.get_by_role("button", name=TAKE).click()
    page.get_by_text("Everything is on this device").wait_for(timeout=WAKES)
    for _ in range(100):
        if page.evaluate(CONTROLLED):
            break
        page.wait_for_timeout(100)
    page.set_default_timeout(WAKES)


def _drawing(browser: Browser) -> list[int]:
    """The processes that draw pages, with their workers."""
    found = browser.new_browser_cdp_session().send("SystemInfo.getProcessInfo")["processInfo"]
    return [each["id"] for each in found if each["type"] == "renderer"]


def _memory(processes: list[int]) -> float:
    """Megabytes that they hold, what they share shared out."""
    sizes = [
        re.search(
            r"^Pss:\s+(\d+)", Path(f"/proc/{each}/smaps_rollup").read_text(encoding="ascii"), re.MULTILINE
        )
        for each in processes
    ]
    return sum(int(size[1]) for size in sizes if size) / 1000


def _all(found: dict[str, Any]) -> list[float]:
    return [time for times in found["acts"].values() for time in times]


def _times(times: list[float]) -> str:
    return f"{median(times):.0f} / {_p95(times):.0f} ms ({len(times)})" if times else "none"


def _range(times: list[float]) -> str:
    return f"{median(times):.0f} / {max(times):.0f} ms" if times else "none"


def _p95(times: list[float]) -> float:
    return sorted(times)[int(0.95 * (len(times) - 1))]
