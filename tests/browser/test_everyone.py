"""Everyone can play: large letters, a slow network, and words for everything that can be pressed."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import ViewportSize, expect

from tests.browser.kit import Guest, House
from tests.browser.labyrinth import slow
from tests.browser.montgolfiere import tap_card

ZOOMED = ViewportSize(width=640, height=400)
"""A desktop of 1280 × 800 at 200 %."""

OUT_OF_REACH = """() => [...document.querySelectorAll('button, a[href], input, select, textarea')]
  .filter((each) => each.checkVisibility({ visibilityProperty: true }) && !each.closest('[inert]'))
  .filter((each) => !each.matches('.skip, input[type=file], input[type=radio], input[type=checkbox]'))
  .filter((each) => {
    each.scrollIntoView({ block: 'center', behavior: 'instant' })
    const { left, right, top, bottom } = each.getBoundingClientRect()
    return left < -1 || right > innerWidth + 1 || top < -1 || bottom > innerHeight + 1
  })
  .map((each) => (each.getAttribute('aria-label') ?? each.textContent).trim())"""
"""What cannot be brought into the window by scrolling up and down."""

UNNAMED = """() => [...document.querySelectorAll('a[href], button, input, select, textarea, [tabindex]')]
  .filter((each) => each.tabIndex >= 0 && each.checkVisibility({ visibilityProperty: true }))
  .filter((each) => {
    const names = [each.getAttribute('aria-label'), each.textContent, each.placeholder]
    for (const label of each.labels ?? []) names.push(label.textContent)
    for (const id of (each.getAttribute('aria-labelledby') ?? '').split(' '))
      names.push(document.getElementById(id)?.textContent)
    return !names.some((name) => name?.trim()) && !each.querySelector('img[alt]:not([alt=""])')
  })
  .map((each) => each.outerHTML.slice(0, 160))"""
"""What can take the focus and has no name."""

EXPLAINED = """(element) => {
  const words = (element.getAttribute('aria-describedby') ?? '').split(' ').filter(Boolean)
  return words.map((id) => document.getElementById(id)?.textContent ?? '').join(' ').trim()
}"""


def sees_everything(guest: Guest, screen: str) -> None:
    wide = guest.page.evaluate("() => document.documentElement.scrollWidth - innerWidth")
    assert wide <= 0, f"{screen} is {wide} px too wide"
    assert guest.page.evaluate(OUT_OF_REACH) == [], screen


def test_everything_is_within_reach_at_200_percent(house: House) -> None:
    ada = house.guest("Ada", size=ZOOMED).goes_to("/")
    ada.button("Play now").first.wait_for()
    sees_everything(ada, "the lobby")
    ada.goes_to("/game/montgolfiere").button("New table").wait_for()
    sees_everything(ada, "the game")
    ada.presses("New table")
    ada.button("Open the table").wait_for()
    ada.presses("Open the table")
    ada.reads("Waiting for one more player")
    sees_everything(ada, "the gathering")
    ada.goes_to("/rules/montgolfiere").page.get_by_role("heading", level=1).wait_for()
    sees_everything(ada, "the rules")
    ada.goes_to(f"/t/{house.lays(ada, 'montgolfiere', 'me random random')}").settles()
    sees_everything(ada, "a match")
    ada.plays(tap_card)
    ada.goes_to(f"/t/{house.lays(ada, 'labyrinth-duel', 'me easy')}")
    expect(ada.button("Stop!")).to_be_enabled()
    sees_everything(ada, "a duel")


def test_the_own_hand_stays_where_it_is_when_somebody_shows_theirs(house: House) -> None:
    ada, ben = house.guest("Ada", size=ZOOMED), house.guest("Ben")
    table = house.lays(ada, "montgolfiere", "me open")
    ada.goes_to(f"/t/{table}")
    ben.sits_at(table)
    ada.settles()
    hand = ada.page.get_by_role("toolbar", name="Your hand")
    hand.get_by_role("button").first.click()
    before = hand.bounding_box()
    ben.presses("Show hand")
    ben.presses("Show")
    ada.page.get_by_role("button", name="Ben, square 5, shows their hand").wait_for()
    assert hand.bounding_box() == before
    hand.get_by_role("button").last.click()  # and so when other words are said of another card
    assert hand.bounding_box() == before
    sees_everything(ada, "a match with a hand that is shown")


def test_a_slow_network_still_shows_where_one_is(house: House) -> None:
    """A first visit over 400 ms and 50 kB/s: the page says what it is before everything is there."""
    ada = house.guest("Ada", unused=True)
    link = ada.devtools()
    link.send("Network.enable")
    slowly = {"offline": False, "latency": 400, "downloadThroughput": 50_000, "uploadThroughput": 50_000}
    link.send("Network.emulateNetworkConditions", slowly)
    answers: list[Any] = []
    # and the server takes its time
    ada.page.route("**/api/**", lambda route: answers.append(route))  # noqa: PLW0108  # Playwright wants its own
    ada.page.goto("/", wait_until="commit")
    ada.page.get_by_role("heading", name="Five races").wait_for()
    expect(ada.button("Play now").first).to_be_visible()
    ada.page.locator("#app:not([inert])").wait_for()  # so far it could only be seen
    for route in answers:
        route.continue_()
    ada.page.unroute("**/api/**")
    ada.button("Play now").first.click()
    ada.presses("I know it")
    ada.page.get_by_role("toolbar", name="Your hand").wait_for()


def test_a_move_under_two_seconds_of_delay_says_that_it_is_on_its_way(house: House) -> None:
    ada = house.guest("Ada")
    slow(ada, 2000)
    ada.goes_to(f"/t/{house.lays(ada, 'montgolfiere', 'me random')}")
    card = ada.page.get_by_role("toolbar", name="Your hand").get_by_role("button").first
    card.click()
    play = ada.button("Play")
    play.click()
    expect(play).to_have_attribute("aria-disabled", "true")
    expect(play.locator(".spinner")).to_be_visible()
    ada.reads("Round 2 of 24")


@pytest.mark.parametrize("game", ["montgolfiere", "labyrinth-duel"])
def test_whatever_takes_the_focus_has_a_name(house: House, game: str) -> None:
    ada = house.guest("Ada").goes_to("/")
    ada.button("Play now").first.wait_for()
    assert ada.page.evaluate(UNNAMED) == []
    ada.presses("Settings")
    assert ada.page.evaluate(UNNAMED) == []
    ada.goes_to(f"/t/{house.lays(ada, game, 'me open')}").reads("Waiting for one more player")
    assert ada.page.evaluate(UNNAMED) == []
    ada.goes_to(f"/t/{house.lays(ada, game, 'me easy')}")
    ada.page.locator("section.scene").wait_for()
    assert ada.page.evaluate(UNNAMED) == []
    ada.presses("Table and settings")
    assert ada.page.evaluate(UNNAMED) == []


def test_cards_and_the_deeds_of_a_scene_explain_themselves_on_focus(house: House) -> None:
    ada = house.guest("Ada")
    ada.goes_to(f"/t/{house.lays(ada, 'montgolfiere', 'me random')}").settles()
    for card in ada.page.get_by_role("toolbar", name="Your hand").get_by_role("button").all():
        assert len(card.evaluate(EXPLAINED)) > 30, card.get_attribute("aria-label")
        card.focus()
        expect(ada.page.get_by_role("main")).to_contain_text(card.evaluate(EXPLAINED))
    show = ada.button("Show hand")
    assert len(show.evaluate(EXPLAINED)) > 30


def test_a_long_press_explains_a_card_and_does_not_choose_it(house: House) -> None:
    ada = house.guest("Ada", touch=True)
    ada.goes_to(f"/t/{house.lays(ada, 'montgolfiere', 'me random')}").settles()
    card = ada.page.get_by_role("toolbar", name="Your hand").get_by_role("button").first
    finger = {"pointerType": "touch", "bubbles": True, "isPrimary": True}
    card.dispatch_event("pointerdown", finger)
    ada.page.wait_for_timeout(600)
    expect(ada.page.get_by_role("main")).to_contain_text(card.evaluate(EXPLAINED))
    card.dispatch_event("pointerup", finger)
    card.dispatch_event("click")  # the one that ends a long press
    expect(card).to_have_attribute("aria-pressed", "false")
