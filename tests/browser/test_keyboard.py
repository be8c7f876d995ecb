"""The keyboard alone, from the lobby to the last card."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.browser.kit import Guest, House, play_out, tab_to

FOCUSED = """() => {
  const element = document.activeElement
  return element?.getAttribute('aria-label') || element?.textContent?.trim()
}"""


def any_card_by_keyboard(guest: Guest) -> bool:
    """What is shown is skipped; then the choice that has the focus, or the first one that Tab finds."""
    page = guest.page
    seen = guest.glance()
    if "Skip" in seen.buttons:
        if page.evaluate("!document.querySelector('main')?.contains(document.activeElement)"):
            tab_to(guest, "Skip")
        page.keyboard.press("Escape")
        return False
    if not seen.needed:
        return False
    choice = page.get_by_role("group", name="Your grapple can follow").get_by_role("button").first
    card = page.get_by_role("toolbar", name="Your hand").locator('[tabindex="0"]')
    for wanted in (choice, card):
        if wanted.is_visible():
            name = str(wanted.get_attribute("aria-label") or wanted.inner_text())
            if not wanted.evaluate("element => element === document.activeElement"):
                tab_to(guest, name)
            page.keyboard.press("Enter")
            page.keyboard.press("Enter")
            return True
    return False


def test_a_whole_match_against_bots_by_keyboard_only(house: House) -> None:
    ada = house.guest("").goes_to("/")
    ada.button("Play now").first.wait_for()
    tab_to(ada, "Play now")
    ada.page.keyboard.press("Enter")
    tab_to(ada, "I know it")  # the story comes before it
    ada.page.keyboard.press("Enter")
    ada.page.get_by_role("toolbar", name="Your hand").wait_for()
    play_out([ada], any_card_by_keyboard)
    result = ada.page.get_by_role("dialog")
    expect(result.locator(":focus")).to_have_count(1)
    tab_to(ada, "Rematch")
    ada.page.keyboard.press("Enter")  # nobody else is asked, so it begins at once
    ada.page.get_by_role("toolbar", name="Your hand").wait_for()


def test_menus_sheets_and_questions_give_the_focus_back(house: House) -> None:
    ada = house.guest("Ada")
    ada.goes_to(f"/t/{house.lays(ada, 'montgolfiere', 'me random')}")
    ada.page.get_by_role("toolbar", name="Your hand").wait_for()
    tab_to(ada, "Table and settings")
    ada.page.keyboard.press("Enter")
    tab_to(ada, "Resign")
    ada.page.keyboard.press("Enter")
    expect(ada.page.get_by_role("dialog", name="Resign")).to_be_visible()
    ada.page.keyboard.press("Escape")
    expect(ada.page.get_by_role("dialog")).to_be_hidden()
    expect(ada.button("Table and settings")).to_be_focused()


def test_a_screen_reader_hears_the_match_and_can_read_the_board(house: House) -> None:
    ada = house.guest("Ada")
    ada.goes_to(f"/t/{house.lays(ada, 'montgolfiere', 'me random', baron=False)}")
    news = ada.page.get_by_role("log", name="Match news")
    board = ada.page.get_by_role("region", name="The board in words")
    expect(news).to_contain_text("Your move")
    expect(board).to_contain_text("Square 5: You and Lazar.")
    people = ada.page.get_by_role("list", name="At the table")
    expect(people.get_by_role("listitem").first).to_match_aria_snapshot("- listitem: You thinking")
    ada.plays(any_card_by_keyboard)
    ada.settles()
    expect(news).to_contain_text(re.compile(r"Your move.*(Ada|Lazar|Nobody).*Your move", re.DOTALL))
    expect(board).to_contain_text("Round 2 of 24")
