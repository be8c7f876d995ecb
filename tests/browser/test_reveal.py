"""What happened is shown to everybody who may see it, can be seen again, and nothing beside it is ahead."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import Any

from playwright.sync_api import expect

from tests.browser.kit import PHONE, Guest, House, play_out
from tests.browser.montgolfiere import any_card, squares, tap_card

WATCH = """() => {
  const text = (each) => each?.textContent.trim() ?? ''
  const there = (each) => each.checkVisibility({ visibilityProperty: true })
  const seen = window.seen = []
  const look = () => {
    const buttons = [...document.querySelectorAll('button')].map(text)
    const flyers = [...document.querySelectorAll('.scene:not(.covered) .flyer')]
    const now = {
      title: document.title,
      said: text(document.querySelector('.status .now')),
      curtain: buttons.some((name) => name.startsWith('I am ')),
      hand: document.querySelector('[role=toolbar][aria-label="Your hand"]') !== null,
      busy: buttons.includes('Skip'),
      result: document.querySelector('dialog[open]') !== null,
      log: [...document.querySelectorAll('aside ol.log p')].map(text),
      board: flyers.map((each) => each.getAttribute('aria-label')),
      open: [...document.querySelectorAll('.flyer .turned')].filter(there).length,
    }
    if (JSON.stringify(now) !== JSON.stringify(seen.at(-1))) seen.push(now)
  }
  const changes = { subtree: true, childList: true, characterData: true, attributes: true }
  new MutationObserver(look).observe(document.documentElement, changes)
  look()
}"""
"""Keep whatever the screen says from now on, change by change."""

MOVED = re.compile(r"^(.+) (?:rises?|falls?) from \d+ to (\d+)\.$")


def watched(guest: Guest) -> list[dict[str, Any]]:
    """Whatever the screen has said since it is watched."""
    seen: list[dict[str, Any]] = guest.page.evaluate("() => window.seen")
    return seen


def test_two_on_one_phone_look_together_at_a_board_without_hands(house: House) -> None:
    ada = house.guest("Ada", size=PHONE)
    ada.goes_to(f"/t/{house.lays(ada, 'montgolfiere', 'me me')}")
    ada.presses("I am Saffron")
    ada.plays(any_card)
    ada.presses("I am Lapis")
    ada.page.evaluate(WATCH)
    ada.plays(tap_card)
    ada.button("I am ", exact=False).wait_for()
    seen = watched(ada)
    together = [now for now in seen if now["said"] == "Everyone look!"]
    assert together, "all look at it"
    assert not any(now["hand"] or now["curtain"] for now in together)
    assert max(now["open"] for now in together) == 3, "what all have played, the Baron, too"
    after = seen[seen.index(together[-1]) + 1 :]
    assert after[-1]["curtain"]
    assert not any(now["hand"] for now in after), "no hand opens without its curtain"
    ada.takes_device()
    ada.page.get_by_role("toolbar", name="Your hand").wait_for()


def test_the_last_round_is_seen_again_and_what_was_prepared_stays(house: House) -> None:
    ada = house.guest("Ada")
    ada.goes_to(f"/t/{house.lays(ada, 'montgolfiere', 'me random')}").settles()
    ada.presses("Table and settings")
    expect(ada.button("What happened?")).to_be_hidden()
    ada.page.keyboard.press("Escape")
    ada.plays(tap_card)
    ada.button("Skip").wait_for()
    ada.skips()
    ada.settles()
    card = ada.page.get_by_role("toolbar", name="Your hand").get_by_role("button").first
    card.click()
    expect(card).to_have_attribute("aria-pressed", "true")
    ada.chooses_from_menu("What happened?")
    again = ada.page.locator(".again")
    expect(again.locator(".caption").first).to_contain_text("Round 1: ")
    expect(again).to_have_count(0)
    expect(card).to_have_attribute("aria-pressed", "true")


def test_neither_header_nor_log_nor_the_winner_is_ahead_of_the_board(house: House) -> None:
    ada = house.guest("Ada")
    ada.goes_to(f"/t/{house.lays(ada, 'montgolfiere', 'me random random')}").settles()
    play_out([ada], any_card, until=lambda: max(squares(ada).values(), default=0) >= 10)
    ada.page.evaluate(WATCH)
    while not ada.sees_result():
        if not ada.glance().buttons.count("Skip") and not tap_card(ada):
            ada.page.wait_for_timeout(30)
    seen = watched(ada)
    shown = [now for now in seen if now["busy"]]
    assert shown
    for now in shown:
        assert not now["result"], now
        assert not now["title"].startswith(("Your move", "The match is over")), now
        assert now["said"] == "Watch what happens…", now
    moves = 0
    for before, now in pairwise(seen):
        for line in now["log"][len(before["log"]) :]:
            if (moved := MOVED.match(line)) is None:
                continue
            moves += 1
            who, end = moved.groups()
            there = re.compile(rf"{re.escape(who)}, square {end}\b")
            assert any(there.match(label) for label in now["board"]), (line, now["board"])
    assert moves > 0
