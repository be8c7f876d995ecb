"""The place in a page, in Firefox and in WebKit: taken along, and played without anybody who answers."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from tests.browser.others.engine import Engine, until
from tests.browser.others.person import Person
from tests.browser.still_host import StillHost

WAKES = 120.0
"""Seconds in which Python wakes on a busy machine."""
MATCH = 300.0
"""Seconds in which a match is played to its end."""
SAYS = "() => document.body.innerText"
CONTROLLED = "() => navigator.serviceWorker.controller !== null"
PLAYS = """() => {
  const all = (where) => [...document.querySelectorAll(`${where} button:enabled`)]
  const passed = all('body').find((each) => ['I know it', 'Skip'].includes(each.textContent.trim()))
  if (passed) return passed.click()
  if (!document.title.startsWith('Your move')) return
  const follow = all('[aria-label^="Your grapple can follow"]').at(0)
  const choice = follow ?? all('[aria-label="Your hand"]').at(-1)
  choice?.click()
  choice?.click()
}"""
"""The last card of the hand, or what the grapple follows; what is said before or between is passed."""


@pytest.mark.timeout(600)
def test_a_match_is_played_to_its_end_where_nobody_answers(keeping: Engine, tmp_path: Path) -> None:
    with StillHost(tmp_path, "games") as host:
        person = Person(keeping, host.url.rstrip("/"))
        person.opens("/index.html")
        person.presses("Take everything along.*")
        until(lambda: "Everything is on this device" in person.engine.runs(SAYS), "all is here", WAKES)
        until(lambda: person.engine.runs(CONTROLLED), "the worker answers")
    person.opens("/")  # from here on there is no host any more
    person.presses("Play now")
    until(lambda: {"I know it", "Table and settings"} & {*person.glance().buttons}, "a table", WAKES)
    ends = time.monotonic() + MATCH
    while not person.glance().result:
        person.engine.runs(PLAYS)
        time.sleep(0.1)
        assert time.monotonic() < ends, f"the match does not end: {person.glance()}"
