"""The guided first game: reached in two actions, finished by every means, fitting every screen."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from playwright.sync_api import ViewportSize, expect

from bisat import catalog
from tests.browser.boxes import SCREENS
from tests.browser.kit import Guest, House, violations
from tests.browser.lessons import How, Learner

TAUGHT = [entry.id for entry in catalog.entries() if entry.lesson is not None]
WAYS: tuple[How, ...] = ("mouse", "keys", "tree")

HURRY = """(() => {
  const wait = window.setTimeout
  window.setTimeout = (done, ms = 0, ...rest) => wait(done, ms > 100 ? ms / 20 : ms, ...rest)
})()"""
"""What is shown is shown twenty times as fast: all of it happens, nobody looks."""
PREFERS = '{"pace":"quick","language":"%s"}'


def begins(house: House, game: str, how: How = "mouse", language: str = "en") -> Learner:
    """Somebody at the first step of a lesson."""
    ada = house.guest("", touch=how == "touch")
    ada.begins_with(HURRY)
    ada.begins_with(f"try {{ localStorage['bisat.preferences'] = '{PREFERS % language}' }} catch {{}}")
    ada.goes_to(f"/learn/{game}")
    learner = Learner(ada, game, how)
    expect(ada.page.locator(".coach .count")).to_contain_text(f"1/{len(learner.steps)}")
    return learner


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


def test_another_move_changes_nothing_and_a_step_can_be_repeated_left_and_resumed(house: House) -> None:
    learner = begins(house, "montgolfiere")
    ada = learner.guest
    learner.goes_through("ballast")
    hand = ada.page.get_by_role("toolbar", name="Your hand")
    hand.get_by_role("button", name="Ballast 3").click()
    expect(ada.button("Play")).to_be_visible()
    expect(ada.page.locator(".halo span")).to_have_count(1)  # the awaited card, not what would play another
    ada.presses("Play")
    ada.reads("For now, try what glows.")
    learner.goes_through("risen")
    expect(ada.page.locator("#in-words")).to_contain_text("Square 6: You")
    ada.presses("Back")
    expect(ada.page.locator("#in-words")).not_to_contain_text("Square 6")
    learner.goes_through("gas")
    ada.presses("Leave")
    ada.goes_to("/learn/montgolfiere")  # another day
    ada.reads("The others are right below you.")
    learner.goes_through("asleep")


@pytest.mark.parametrize("game", TAUGHT)
def test_by_touch_the_bubble_covers_nothing_and_whatever_is_pointed_at_is_seen(
    house: House, game: str
) -> None:
    learner = begins(house, game, "touch", "el")  # the longest words
    ada = learner.guest
    for number, step in enumerate(learner.steps):
        fits(ada, f"{game} {step['say']}", bool(step["point"]), SIZES[number % 2 :: 2])
        if number % 6 == 2:
            ada.complaints += [f"{game} {step['say']}: {why}" for why in violations(ada.page)]
        ada.page.set_viewport_size(SCREENS[2 * (number % 2)])  # steps are done on a desk and on a phone
        if number < len(learner.steps) - 1:
            learner.does(number)
            expect(ada.page.locator(".coach .count")).to_contain_text(f"{number + 2}/")
    expect(ada.button("Παίξε τώρα")).to_be_focused()


SIZES = (*SCREENS, ViewportSize(width=320, height=640))
"""Half of them are looked at in each step."""
SEEN = """async (points) => {
  for (let frames = 0; frames < 3; frames++) await new Promise(requestAnimationFrame)
  const coach = document.querySelector('.coach')
  const [box, board] = [coach, document.querySelector('main')].map((each) => each.getBoundingClientRect())
  const wrong = []
  const over = (one, other) => one.left < other.right - 1 && other.left < one.right - 1
    && one.top < other.bottom - 1 && other.top < one.bottom - 1
  if (over(box, board)) wrong.push('the bubble lies over the board')
  if (box.bottom > innerHeight + 1 || box.right > innerWidth + 1) wrong.push('the bubble is cut off')
  for (const said of coach.querySelectorAll('.said, .deeds, button'))
    if (said.scrollHeight > said.clientHeight + 2 || said.getBoundingClientRect().right > box.right + 1)
      wrong.push(`cut off: ${said.textContent.trim()}`)
  const rings = [...document.querySelectorAll('.halo span')].map((ring) => ring.getBoundingClientRect())
  for (const ring of rings)
    if (!over(ring, board))
      wrong.push('a ring is out of sight')
  if (points && rings.length === 0) wrong.push('nothing glows')
  if (board.width < 180 || board.height < 180) wrong.push('the board is tiny')
  return wrong
}"""


def fits(guest: Guest, where: str, points: bool, sizes: Sequence[ViewportSize]) -> None:
    """Look at a step in these sizes."""
    for size in sizes:
        guest.page.set_viewport_size(size)
        seen = guest.page.evaluate(SEEN, points)
        guest.complaints += [f"{where} at {size['width']}×{size['height']}: {why}" for why in seen]
