"""The guided first game: reached in two actions, finished by every means, fitting every screen."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from bisat import catalog
from tests.browser.kit import PHONE, House
from tests.browser.lessons import How, Learner, begins

TAUGHT = [entry.id for entry in catalog.entries() if entry.lesson is not None]
WAYS: tuple[How, ...] = ("mouse", "keys", "tree")


@pytest.mark.parametrize("game", TAUGHT)
@pytest.mark.parametrize("how", WAYS)
def test_a_lesson_from_the_first_step_to_the_last(house: House, game: str, how: How) -> None:
    learner = begins(house, game, how)
    learner.goes_through()
    expect(learner.guest.button("Play now")).to_be_focused()


def test_two_actions_lead_from_the_start_page_to_the_first_choice(house: House) -> None:
    ada = house.guest("").goes_to("/")
    ada.button("Play now").first.click()
    ada.presses("Show me how")
    expect(ada.page.get_by_role("region", name="Your guide")).to_be_visible()
    ada.presses("Next")
    ada.goes_to("/").button("Play now").first.click()  # nobody is asked twice
    expect(ada.page.get_by_role("toolbar", name="Your hand")).to_be_visible()


def test_whoever_knows_the_game_plays_at_once(house: House) -> None:
    ada = house.guest("Ada").goes_to("/")
    ada.button("Play now").first.click()
    ada.presses("I know it")
    ada.page.get_by_role("toolbar", name="Your hand").wait_for()
    ada.chooses_from_menu("Show me how")
    expect(ada.page.get_by_role("region", name="Your guide")).to_be_visible()
    ada.presses("Leave")
    ada.page.get_by_role("toolbar", name="Your hand").wait_for()
    ada.goes_to("/rules/montgolfiere").page.get_by_role("link", name="Show me how").click()
    expect(ada.page.get_by_role("region", name="Your guide")).to_be_visible()


NUMBERS = """() => {
  window.numbers = []
  new MutationObserver(() => {
    for (const badge of document.querySelectorAll('.slot .by')) {
      const number = badge.parentElement.querySelector('.weight')
      if (!number) continue
      const seen = number.getBoundingClientRect()
      const top = badge.parentElement.getBoundingClientRect().top + badge.offsetTop // wherever it comes from
      window.numbers.push(top + badge.offsetHeight <= seen.top || top >= seen.bottom)
    }
  }).observe(document.body, { subtree: true, childList: true, attributes: true })
}"""
"""Whether each number of a card is seen beside what its balloon rises or falls by."""


def test_what_a_balloon_rises_by_leaves_the_number_of_its_card_seen(house: House) -> None:
    phone = house.guest("", size=PHONE, touch=True)
    learner = Learner(phone.goes_to("/learn/montgolfiere"), "montgolfiere", "touch")
    learner.goes_through("ballast")
    learner.guest.page.evaluate(NUMBERS)
    learner.goes_through("risen")
    numbers = learner.guest.page.evaluate("() => window.numbers")
    assert numbers
    assert all(numbers)


def test_another_move_changes_nothing_and_a_step_can_be_repeated_left_and_resumed(house: House) -> None:
    learner = begins(house, "montgolfiere")
    ada = learner.guest
    learner.goes_through("ballast")
    note = ada.page.locator(".scene .note")
    step = note.text_content()
    hand = ada.page.get_by_role("toolbar", name="Your hand")
    hand.get_by_role("button", name="Ballast 3").click()
    expect(ada.button("Play")).to_be_visible()
    expect(ada.page.locator(".halo span")).to_have_count(1)  # the awaited card, not what would play another
    ada.presses("Play")
    ada.reads("For now, try what glows.")
    expect(note).to_contain_text(str(step))
    learner.goes_through("risen")
    expect(ada.page.locator("#in-words")).to_contain_text("Square 6: You")
    ada.presses("Back")
    expect(ada.page.locator("#in-words")).not_to_contain_text("Square 6")
    learner.goes_through("gas")
    ada.presses("Leave")
    ada.goes_to("/learn/montgolfiere")  # another day
    ada.reads("The others are right below you.")
    learner.goes_through("asleep")
