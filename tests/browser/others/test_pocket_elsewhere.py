"""The place in a page, in Firefox and in WebKit: taken along, played while nobody answers, and handed in.

The long version plays all five games there; in Chromium every run does.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from tests.browser.alone import plays, short_matches
from tests.browser.conftest import BISAT
from tests.browser.others.engine import Engine, until
from tests.browser.others.person import Person
from tests.browser.serving import serving

WAKES = 240.0
"""Seconds in which Python wakes on a busy machine, in WebKit, which takes longest."""
SAYS = "() => document.body.innerText"
CONTROLLED = "() => navigator.serviceWorker.controller !== null"
KEPT = """() => {
  const asked = new XMLHttpRequest()
  asked.open('GET', '/api/my', false)
  asked.send()
  return JSON.parse(asked.responseText).finished.map(({ game, alone }) => (alone ? game : 'among people'))
}"""


@pytest.mark.timeout(900)
def test_matches_are_played_to_their_end_where_nobody_answers_and_kept_once(
    keeping: Engine, tmp_path: Path, cases: Callable[[int], int]
) -> None:
    with serving(*BISAT, data=tmp_path) as url:
        person = Person(keeping, url)
        person.opens("/along")
        person.presses("Take everything along.*")
        until(lambda: "Everything is on this device" in keeping.runs(SAYS), "all is here", WAKES)
        until(lambda: keeping.runs(CONTROLLED), "the worker answers")
    person.opens("/game/montgolfiere")  # from here on nobody answers
    person.presses("Play now")
    until(lambda: "I know it" in person.glance().buttons, "Python wakes", WAKES)
    person.presses("I know it")
    until(lambda: "/t/" in person.path, "a table", WAKES)
    plays(keeping.runs, most=3)
    person.reloads()  # whatever ran in the page has gone with it
    plays(keeping.runs)
    matches = dict([*short_matches().items()][-cases(5) :])
    for game, (seats, options) in matches.items():
        plays(keeping.runs, game, seats, **options)
    plays(keeping.runs, "montgolfiere", "me me")
    with serving(*BISAT, data=tmp_path, port=urlsplit(url).port or 0):
        played = sorted([*matches, "montgolfiere", "montgolfiere"])
        for _ in range(2):
            person.opens("/my")
            until(lambda: len(keeping.runs(KEPT)) >= len(played), "they are handed in", WAKES)
            assert sorted(keeping.runs(KEPT)) == played
