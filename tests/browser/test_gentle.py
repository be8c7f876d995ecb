"""For newcomers: a gentle first match, hints that are laid out on the board, and why something happened."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser import montgolfiere
from tests.browser.boxes import Laid, fits
from tests.browser.kit import Guest, House

ASK = "Ask for a hint"
READY = {
    "montgolfiere": ("me easy easy", ".scene .deeds .main"),
    "tapis-volant": ("me easy easy", ".scene .deeds button"),
    "flying-sultans": ("me easy", ".scene .deeds .main"),
    "labyrinth-duel": ("me easy", "button.hinted, .stop"),
    "magic-fold": ("me easy", ".hinted, .tools, .considered"),
}
"""For each game who sits there, and what shows that a hint lies ready on the board."""


NEW_HERE = """try {
  if (!sessionStorage.here) localStorage['bisat.marks'] = '[]'
  sessionStorage.here = 'yes'
} catch { /* no page yet */ }"""
"""Nothing was said to them yet; what is put away from now on stays away."""


def sits(house: House, game: str, seats: str) -> Guest:
    ada = house.guest("Ada")
    ada.goes_to(f"/t/{house.lays(ada, game, seats)}")
    return ada


def test_the_first_match_is_gentle_until_somebody_chooses_otherwise(house: House) -> None:
    ada = house.guest("Ada", unused=True).goes_to("/game/montgolfiere")
    card = ada.page.get_by_role("article", name="Montgolfière")
    strength = card.get_by_role("combobox")
    expect(card).to_contain_text("A gentle first game")
    expect(strength).to_have_value("beginner")
    strength.select_option("master")
    expect(card).to_contain_text("As you chose")
    expect(strength.locator("option:checked")).to_have_text("Firuz ★ 3")
    ada.page.reload()
    expect(strength).to_have_value("master")
    strength.select_option("beginner")
    card.get_by_role("button", name="Play now").click()
    hand = ada.page.get_by_role("toolbar", name="Your hand")
    expect(hand.or_(ada.button("I know it"))).to_be_visible()
    if ada.button("I know it").is_visible():
        ada.presses("I know it")
    expect(hand).to_be_visible()
    table = house.table(ada, ada.page.url.rsplit("/", 1)[1])
    assert [seat["level"] for seat in table["seats"]] == [None, "beginner", "beginner"]


@pytest.mark.parametrize("game", READY)
def test_a_hint_is_laid_out_on_the_board_and_gives_its_reason(house: House, game: str) -> None:
    seats, shows = READY[game]
    ada = sits(house, game, seats)
    ask = ada.button(ASK)
    expect(ask).to_be_enabled()
    ask.click()
    notice = ada.page.locator(".scene .page").filter(has=ada.button("Close the hint"))
    expect(notice.locator(".note")).to_have_text(re.compile(r"\S\. \S.{15,}\.\s*$"))
    expect(ada.page.locator(shows).first).to_be_visible()
    if game == "montgolfiere":
        fits(ada, Laid("hint", ".sky", main=("Play",)))
        ada.look("hint")
        ada.presses("Play")
        expect(notice).to_be_hidden()


def test_among_people_there_is_no_hint_unless_the_table_was_opened_so(house: House) -> None:
    ada = sits(house, "montgolfiere", "me open")
    ben = house.guest("Ben").sits_at(ada.page.url.rsplit("/", 1)[1])
    ben.settles()
    expect(ben.button(ASK)).to_have_count(0)


def test_every_line_of_the_log_says_why_and_leads_to_its_rule(house: House) -> None:
    ada = sits(house, "montgolfiere", "me random random")
    ada.plays(montgolfiere.tap_card)
    ada.reads("Round 2 of 24")
    log = ada.page.get_by_role("list", name="What happened")
    log.get_by_role("button").filter(has_text="Round 1:").click()
    asked = ada.page.get_by_role("dialog", name="Why?")
    expect(asked).to_contain_text("turned up together")
    asked.get_by_role("button", name="Read the rules").click()
    expect(ada.page.get_by_role("dialog").get_by_role("heading", name="A round")).to_be_in_viewport()


def test_a_mark_is_put_away_once_and_for_all(house: House) -> None:
    ada = house.guest("Ada")
    ada.begins_with(NEW_HERE)
    ada.goes_to(f"/t/{house.lays(ada, 'montgolfiere', 'me random')}").settles()
    expect(ada.page.locator(".scene .note")).to_contain_text("Tap a card once")
    ada.presses("Got it")
    expect(ada.page.locator(".scene .note")).to_have_count(0)
    ada.page.reload()
    ada.settles()
    expect(ada.page.locator(".scene .note")).to_contain_text("Tap a balloon")
