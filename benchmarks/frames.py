"""How much the main thread works while a round of Montgolfière is told: `python -m benchmarks frames`."""

from __future__ import annotations

import json
from bisect import bisect_left, bisect_right
from itertools import pairwise
from math import inf
from statistics import median
from typing import Any

from playwright.sync_api import Browser, Page, ViewportSize, sync_playwright

from benchmarks.browsing import FLAGS, chromium, served

SIZES = {"desktop": ViewportSize(width=1280, height=800), "phone": ViewportSize(width=390, height=844)}
SEATS = ("me", "easy", "easy", "easy", "easy", "easy")
CATEGORIES = [
    "toplevel",
    "devtools.timeline",
    "disabled-by-default-devtools.timeline",
    "devtools.timeline.frame",
]
FRAME = 1_000_000 / 60
"""Microseconds from one frame to the next."""

SELDOM = 300
"""Milliseconds between two looks at the page: whoever looks in every frame measures the looking."""
TAPPED = """() => {
  const card = document.querySelector('.own [role=toolbar] button')
  const tapped = document.querySelector('.choice button') ?? card
  const { left, top, width, height } = tapped.getBoundingClientRect()
  return [left + width / 2, top + height / 2]
}"""
"""Where to tap twice: a movement that a grapple can follow, or the first card of the hand."""
TELLS = (
    "() => [...document.querySelectorAll('.deeds button')].some((each) => each.textContent.trim() === 'Skip')"
)
SETTLED = f"() => /^(Your move|The match is over)/.test(document.title) && !({TELLS})()"


def report(repeats: int) -> str:
    """Play so many rounds at each size with everything animated, and read the trace of the browser."""
    with served() as url, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=list(FLAGS))
        rows = [_row(name, _rounds(browser, url, size, repeats)) for name, size in SIZES.items()]
        browser.close()
    return "\n".join(
        [
            f"## Main thread while {repeats} rounds of six balloons are told",
            "",
            "The first p95 is over all frames that a screen shows, the second only over those in which the",
            "main thread has something to do: balloons that glide or bob need it for none.",
            "",
            "| size | p95 of all | with work | a frame | p95 | longest task | by the clock | p95 | longest |",
            "|---|---|---|---|---|---|---|---|---|",
            *rows,
        ]
    )


def _row(name: str, events: list[dict[str, Any]]) -> str:
    figures = [_figures(*_work(events, clock)) for clock in ("tdur", "dur")]
    frames = sum(_begins_frame(event) for event in events)
    return f"| {name} | {_p95(_shown(events)):.1f} ms | {frames} | {' | '.join(figures)} |"


def _figures(work: list[float], longest: float) -> str:
    return f"{median(work):.1f} ms | {_p95(work):.1f} ms | {longest:.1f} ms"


def _p95(work: list[float]) -> float:
    return sorted(work)[int(0.95 * (len(work) - 1))]


def _shown(events: list[dict[str, Any]]) -> list[float]:
    """Milliseconds of the main thread in each sixtieth of a second, from the first frame to the last."""
    main = _main_thread(events)
    own = [event for event in events if (event["pid"], event["tid"]) == main]
    frames = [event["ts"] for event in own if _begins_frame(event)]
    begin, end = min(frames), max(frames)
    work = [0.0] * (int((end - begin) / FRAME) + 1)
    for event in own:
        if event["name"] == "RunTask" and begin <= event["ts"] <= end:
            work[int((event["ts"] - begin) / FRAME)] += event.get("tdur", 0) / 1000
    return work


def _work(events: list[dict[str, Any]], clock: str) -> tuple[list[float], float]:
    """Milliseconds of tasks on the main thread in each frame that it makes, and the longest task.

    The clock is `tdur`, what the thread itself used, or `dur`, which also counts what others took from it.
    """
    main = _main_thread(events)
    own = [event for event in events if (event["pid"], event["tid"]) == main]
    tasks = sorted(
        (event["ts"], event[clock]) for event in own if event["name"] == "RunTask" and clock in event
    )
    starts = [start for start, _ in tasks]
    begins = {starts[bisect_right(starts, event["ts"]) - 1] for event in own if _begins_frame(event)}
    work: list[float] = []
    for start, following in pairwise([*sorted(begins), inf]):
        until = min(following, start + FRAME)
        inside = tasks[bisect_left(starts, start) : bisect_left(starts, until)]
        work.append(sum(lasts for _, lasts in inside) / 1000)
    assert len(work) > 30, "nothing moved"
    return work, max(lasts for _, lasts in tasks) / 1000


def _begins_frame(event: dict[str, Any]) -> bool:
    return (event["name"], event["ph"]) == ("AnimationFrame", "b")


def _main_thread(events: list[dict[str, Any]]) -> tuple[int, int]:
    """The main thread that makes the frames."""
    named = {
        (event["pid"], event["tid"])
        for event in events
        if event["name"] == "thread_name" and event["args"]["name"] == "CrRendererMain"
    }
    frames = [(event["pid"], event["tid"]) for event in events if event["name"] == "BeginMainThreadFrame"]
    return max(named, key=frames.count)


def _rounds(browser: Browser, url: str, size: ViewportSize, repeats: int) -> list[dict[str, Any]]:
    context = browser.new_context(base_url=url, viewport=size, locale="en-GB", reduced_motion="no-preference")
    page = context.new_page()
    page.goto(f"/t/{_table(page, url)}")
    page.wait_for_function(SETTLED, polling=SELDOM)
    page.wait_for_timeout(1000)
    browser.start_tracing(page=page, categories=CATEGORIES)
    for _ in range(repeats):
        x, y = page.evaluate(TAPPED)
        page.mouse.click(x, y)
        page.mouse.click(x, y)
        page.wait_for_function(TELLS, polling=SELDOM)
        page.wait_for_function(SETTLED, polling=SELDOM)
    events: list[dict[str, Any]] = json.loads(browser.stop_tracing())["traceEvents"]
    context.close()
    return events


def _table(page: Page, url: str) -> str:
    page.request.get("/api/me")
    seats = [{"kind": seat} if seat == "me" else {"kind": "bot", "level": seat} for seat in SEATS]
    body = {"game": "montgolfiere", "seats": seats, "options": {}, "public": False}
    answer = page.request.post("/api/tables", data=body, headers={"Origin": url})
    table: str = answer.json()["id"]
    return table
