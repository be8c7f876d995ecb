"""Every state of each lesson and of a game: in reach, nothing cut, no hidden scrolling, a large picture."""

from __future__ import annotations

import time
from collections.abc import Callable
from contextlib import suppress

import pytest
from playwright.sync_api import Error, expect

from tests.browser import flying_sultans, montgolfiere, tapis
from tests.browser.crawler import ALL, GAMES, USUAL, Crawler
from tests.browser.kit import SOAK, Guest, House
from tests.browser.labyrinth import join_and_call
from tests.browser.lessons import SEEN, begins
from tests.browser.magic_fold import Folder, near_palace

# a walk through many states
pytestmark = [pytest.mark.timeout(3600 if SOAK else 600), *([pytest.mark.soak] if SOAK else [])]
STATES, SECONDS = (60, 900.0) if SOAK else (7, 40.0)
"""So many states of a game are looked at, and for so long a game is played."""
SHIFTING = {"flying-sultans", "magic-fold"}
"""Games whose phases need other places; in all others nothing may move the board."""


@pytest.mark.parametrize("game", GAMES)
def test_a_lesson(house: House, game: str) -> None:
    learner = begins(house, game, "touch", "el")  # the longest words
    ada, crawler = learner.guest, Crawler(learner.guest, game)
    for number, step in enumerate(learner.steps):
        crawler.look(f"lesson {step['say']}", picture="palace" not in step["say"], whole=True)
        seen = ada.page.evaluate(SEEN, bool(step["point"]))
        ada.complaints += [f"{game} {step['say']}: {why}" for why in seen]
        ada.page.set_viewport_size(ALL[number % len(ALL)])
        if number < len(learner.steps) - 1:
            learner.does(number)
            expect(ada.page.locator(".coach .count")).to_contain_text(f"{number + 2}/")
    expect(ada.button("Παίξε τώρα")).to_be_focused()
    if game not in SHIFTING:
        crawler.stands()


def any_fold(guest: Guest) -> bool:
    """Skip what is told, send somebody back, or fold towards the nearest card."""
    if "Skip" in guest.glance().buttons:
        guest.skips()
        return False
    folder = Folder(guest)
    return folder.puts_back() or folder.takes_nearest()


MOVES: dict[str, tuple[str, Callable[[Guest], bool]]] = {
    "montgolfiere": ("me easy easy easy easy", montgolfiere.any_card),
    "tapis-volant": ("me easy easy easy", tapis.any_flight),
    "flying-sultans": ("me easy easy easy", flying_sultans.any_move),
    "labyrinth-duel": ("me easy", join_and_call),
    "magic-fold": ("me easy easy", any_fold),
}
PEEKS = {
    "montgolfiere": (".hand button", ".flyer"),
    "tapis-volant": (".hand button",),
    "flying-sultans": (".team",),
    "labyrinth-duel": (),
    "magic-fold": ("[aria-label='The four cards'] button",),
}
"""What is looked at without a move being made: what one tap shows, and Escape puts away."""


@pytest.mark.parametrize("game", GAMES)
def test_a_game(house: House, game: str) -> None:
    seats, move = MOVES[game]
    ada = house.guest("Ada", touch=True, size=USUAL)
    options = {"box": near_palace()} if game == "magic-fold" else {}
    ada.goes_to(f"/t/{house.lays(ada, game, seats, **options)}")
    crawler = Crawler(ada, game)
    looks, ends = 0, time.monotonic() + SECONDS
    peeked = False
    while not (ended := ada.sees_result()) and looks < STATES and time.monotonic() < ends:
        glance = ada.glance()
        still = "Skip" not in glance.buttons
        if still and (glance.needed or game in ("labyrinth-duel", "magic-fold")):
            if crawler.is_new():
                crawler.look(f"{looks} {'considering' if looks else 'beginning'}")
                looks += 1
            if not peeked:
                peeked = True
                peek(crawler, PEEKS[game])
        move(ada)
        ada.page.wait_for_timeout(30)
    if ended:
        crawler.look("result", picture=False)
        ada.presses("Look at the board")
        crawler.look("board after")
    assert looks or ended


def peek(crawler: Crawler, wanted: tuple[str, ...]) -> None:
    """Look at what is behind cards, people and the buttons of the bar; one Escape puts each away."""
    page = crawler.guest.page
    for number, selector in enumerate(wanted):
        with suppress(Error):
            page.locator(selector).filter(visible=True).last.tap(timeout=1_000)
            crawler.look(f"peek {number}")
            page.keyboard.press("Escape")
    for name in ("Ask for a hint", "What happened", "Table and settings", "Explain the marks"):
        button = crawler.guest.button(name)
        if not button.is_visible() or not button.is_enabled():
            continue
        button.click()
        page.wait_for_timeout(600 if "hint" in name else 100)
        crawler.look(f"peek {name.lower()}", picture=False)
        page.keyboard.press("Escape")
        expect(page.locator("dialog[open], .scene [role=dialog]")).to_have_count(0)
