"""What newcomers stumbled over: actions before the first choice, marks in the way, taps gone astray."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import Locator, ViewportSize, expect

from bisat.games.montgolfiere.tests import record
from tests.browser import flying_sultans, montgolfiere
from tests.browser.files import opens
from tests.browser.kit import ACTS, Guest, House

PHONE = ViewportSize(width=390, height=664)
NEW_HERE = """try {
  if (!sessionStorage.here) localStorage['bisat.marks'] = '[]'
  sessionStorage.here = 'yes'
} catch { /* no page yet */ }"""
"""Nothing was said to them yet."""
BOARDS = {
    "montgolfiere": ("me easy", ".place.board .sky"),
    "tapis-volant": ("me easy easy", ".board .picture"),
    "flying-sultans": ("me easy", ".ground > .sky"),
    "labyrinth-duel": ("me easy", ".place.board .frame"),
    "magic-fold": ("me easy", ".cloth > .square"),
}
NOTE = ".scene .note"
NARROW = ViewportSize(width=360, height=640)
ALONE = """() => {
  for (const mark of document.querySelectorAll('.scene [data-why]')) {
    const { x, y, width, height } = mark.getBoundingClientRect()
    const at = [x + width / 2, y + height / 2]
    if (width && !mark.closest('button') && mark.contains(document.elementFromPoint(...at))) return at
  }
  throw new Error('no mark can be tapped')
}"""
"""Where the first mark is that a tap reaches."""


@pytest.mark.parametrize("title", ACTS)
def test_two_actions_lead_from_the_start_page_to_the_first_choice(house: House, title: str) -> None:
    ada = house.guest("").goes_to("/")
    ada.page.get_by_role("article", name=title).get_by_role("button", name="Play now").click()
    ada.presses("I know it")
    expect(ada.page.locator(ACTS[title]).first).to_be_visible()
    expect(ada.page.get_by_role("dialog")).to_have_count(0)


def box(board: Locator) -> list[int]:
    found = board.bounding_box()
    assert found is not None
    return [round(found["x"]), round(found["y"]), round(found["width"]), round(found["height"])]


@pytest.mark.parametrize("game", BOARDS)
def test_neither_a_mark_nor_a_hint_moves_the_board(house: House, game: str) -> None:
    seats, where = BOARDS[game]
    ada = house.guest("Ada", size=PHONE, touch=True)
    ada.begins_with(NEW_HERE)
    ada.goes_to(f"/t/{house.lays(ada, game, seats)}")
    note, board = ada.page.locator(NOTE), ada.page.locator(where).first
    expect(note).to_be_visible()
    before = box(board)
    ada.presses("Got it")
    expect(note).to_be_hidden()
    assert box(board) == before
    ada.presses("Ask for a hint")
    expect(ada.button("Close the hint")).to_be_visible()
    assert box(board) == before
    tells_why(ada, board)


def explains(ada: Guest) -> None:
    """The rule is told, with a way to the rules page; then it is put away."""
    told = ada.page.get_by_role("dialog", name="Why?")
    expect(told.locator("p")).not_to_be_empty()
    expect(told.get_by_role("button", name="Read the rules")).to_be_visible()
    told.get_by_role("button", name="Close").click()
    expect(told).to_be_hidden()


def tells_why(ada: Guest, board: Locator) -> None:
    """What has no other use is explained by a tap, everything when asked for, with a finger or by keys."""
    ada.page.set_viewport_size(NARROW)
    ada.page.touchscreen.tap(*ada.page.evaluate(ALONE))
    explains(ada)
    before = box(board)
    ada.chooses_from_menu("Explain the marks")
    assert box(board) == before
    marks = ada.page.get_by_role("group", name="Explain the marks").get_by_role("button")
    expect(marks.first).to_be_focused()
    assert marks.count() > 2, "each rule once, and the way back"
    marks.first.tap()
    explains(ada)
    ada.page.keyboard.press("Tab")
    ada.page.keyboard.press("Enter")
    explains(ada)
    ada.page.keyboard.press("Escape")
    expect(marks).to_have_count(0)


def test_a_mark_goes_once_somebody_has_done_what_it_says(house: House) -> None:
    ada = house.guest("Ada", size=PHONE, touch=True)
    ada.begins_with(NEW_HERE)
    ada.goes_to(f"/t/{house.lays(ada, 'flying-sultans', 'me easy')}")
    note = ada.page.locator(NOTE)
    expect(note).to_contain_text("Tap a team")
    ada.page.locator(".team").last.tap()
    expect(note).to_be_hidden()
    seen = ada.page.evaluate("() => localStorage['bisat.marks']")
    assert "flying-sultans.mark.1" in json.loads(seen)


def test_a_tap_beside_a_chosen_square_sends_nothing(house: House) -> None:
    ada = house.guest("Ada", size=PHONE, touch=True)
    ada.goes_to(f"/t/{house.lays(ada, 'flying-sultans', 'me easy')}")
    chosen = ada.page.locator(".targets .square.chosen")
    while not chosen.count():
        flying_sultans.any_move(ada)
        ada.page.wait_for_timeout(30)
    at = chosen.bounding_box()
    assert at is not None
    middle, side = at["x"] + at["width"] / 2, at["width"]
    for dx, dy in ((0.62, 0), (-0.62, 0), (0, 0.62), (0, -0.62)):
        beside = (middle + dx * side, at["y"] + side / 2 + dy * side)
        hit = "([x, y]) => !document.elementFromPoint(x, y)?.closest('.targets button, .place:not(.board)')"
        if ada.page.evaluate(hit, beside):
            ada.page.touchscreen.tap(*beside)
            expect(ada.button("Confirm")).to_be_visible()


def test_every_example_that_can_be_tried_leads_to_a_board(house: House) -> None:
    ada = house.guest("Ada").goes_to("/rules/flying-sultans")
    tries = ada.page.get_by_role("link", name="Try it")
    expect(tries).to_have_count(7)
    tries.filter(has_text="Leap 2").click()
    ada.reads("Wind 3 is a leap")
    ada.presses("Leave")
    expect(tries.first).to_be_visible()
    ada.goes_to("/learn/flying-sultans")  # a trial is no place to go on from
    expect(ada.page.locator(".coach .count")).to_contain_text("1/")


def test_a_replay_says_why(house: House) -> None:
    ada = house.guest("Ada")
    opens(ada, record.read((record.FOLDER / "moon-alone.txt").read_text(encoding="utf-8")).save())
    ada.presses("To the end")
    log = ada.page.get_by_role("list", name="What happened")
    log.get_by_role("button").filter(has_text="rises").last.click()
    asked = ada.page.get_by_role("dialog", name="Why?")
    expect(asked).to_contain_text("square")
    asked.get_by_role("button", name="Read the rules").click()
    expect(ada.page.get_by_role("dialog").get_by_role("heading").first).to_be_visible()


def rises(guest: Guest) -> Locator:
    """The lines that tell of a balloon that rose."""
    log = guest.page.get_by_role("list", name="What happened")
    return log.get_by_role("button").filter(has_text="rises")


def test_whoever_asks_why_a_balloon_rose_hears_the_rule_of_its_card(house: House) -> None:
    ada = house.guest("Ada")
    ada.goes_to(f"/t/{house.lays(ada, 'montgolfiere', 'me random random')}")
    for _ in range(6):
        ada.plays(montgolfiere.tap_card)
        ada.settles()
        if rises(ada).count():
            break
    rises(ada).first.click()
    asked = ada.page.get_by_role("dialog", name="Why?")
    expect(asked).not_to_contain_text("turned up together")
