"""Races of Le Tapis Volant in the browser: people and bots, by keyboard only, on a phone."""

from __future__ import annotations

import re
import time
from contextlib import suppress

from playwright.sync_api import Error, ViewportSize, expect

from tests.browser.kit import AT_REST, DESK, LONGEST, PHONE, Guest, House, play_out, tab_to, violations
from tests.browser.tapis import DEEDS, any_flight, can_fly, cells, hand, nothing, skips


def test_two_people_and_a_bot_fly_a_whole_race(house: House) -> None:
    ada, ben = house.guest("Ada"), house.guest("Ben", size=PHONE, touch=True)
    table = house.lays(ada, "tapis-volant", "me open hard", landscape="desert", open_hands=True)
    ada.goes_to(f"/t/{table}")
    ben.sits_at(table)
    hand(ada).first.wait_for()
    play_out([ada, ben], any_flight)
    assert sorted(cells(ada).values()) == sorted(cells(ben).values())
    assert "24/1" in cells(ada).values()
    ben.look("tapis-result")
    ada.complaints += violations(ada.page)


def flight_by_keyboard(guest: Guest) -> bool:
    """Enter picks a card up, Enter again flies it; where it leads off the board, drift."""
    page = guest.page
    seen = guest.glance()
    if "Skip" in seen.buttons:
        page.keyboard.press("Escape")
        return False
    if not can_fly(seen):
        return False
    card = page.get_by_role("toolbar", name="Your wind cards").locator('[tabindex="0"]')
    if not card.evaluate("element => element === document.activeElement"):
        tab_to(guest, str(card.get_attribute("aria-label")))
    page.keyboard.press("Enter")
    deed = page.locator(DEEDS).first
    if deed.is_visible() and deed.inner_text().startswith("Fly"):
        page.keyboard.press("Enter")
    else:
        page.keyboard.press("Escape")
        tab_to(guest, nothing(guest).inner_text())
        page.keyboard.press("Enter")
        expect(page.locator(f"{DEEDS}:focus")).to_have_count(1)  # the focus went on to what can be done now
        page.keyboard.press("Enter")
    nothing(guest).or_(guest.button("Skip")).first.wait_for()  # what came of it is shown
    return True


def test_a_whole_race_by_keyboard_only(house: House) -> None:
    ada = house.guest("Ada")
    ada.goes_to(f"/t/{house.lays(ada, 'tapis-volant', 'me hard hard', landscape='oasis')}")
    hand(ada).first.wait_for()
    tab_to(ada, str(hand(ada).first.get_attribute("aria-label")))
    play_out([ada], flight_by_keyboard)
    expect(ada.page.get_by_role("dialog").locator(":focus")).to_have_count(1)


def test_every_screen_is_sound_on_desk_and_phone(house: House) -> None:
    for size in (None, PHONE):
        ada = house.guest("Ada", size=size, touch=True) if size else house.guest("Ada")
        seats = "me easy medium hard easy"
        table = house.lays(ada, "tapis-volant", seats, landscape="old_town", open_hands=True, five_cards=True)
        ada.goes_to(f"/t/{table}")
        nothing(ada).wait_for()
        ada.look("tapis-turn")
        hand(ada).last.click()
        ada.look("tapis-ways")
        ada.button("Direction card up").click()
        ada.look("tapis-direction")
        ada.presses("Put back")
        nothing(ada).click()
        hand(ada).first.click()
        ada.look("tapis-exchange")


def meets_somebody(guest: Guest) -> bool:
    """Pick up a card that leads to a carpet which can be forced down, and say whether there is one."""
    there = guest.page.get_by_role("radio", name=re.compile(" (is|are) there"))
    for card in hand(guest).all():
        card.click()
        for way in there.all():
            way.click()
            if guest.button("Force down", exact=False).is_visible():
                return True
    if guest.button("Put back").is_visible():
        guest.presses("Put back")
    return False


def test_to_sit_on_top_or_force_down_is_a_choice_that_says_what_comes_of_it(house: House) -> None:
    ada = house.guest("Ada", size=PHONE, touch=True)
    seats = "me me me me me me"
    table = house.lays(ada, "tapis-volant", seats, landscape="desert", open_hands=True, five_cards=True)
    ada.goes_to(f"/t/{table}")
    ends = time.monotonic() + LONGEST
    while True:  # all carpets set out together: before long one can come to where another is
        ada.page.wait_for_timeout(50)
        assert time.monotonic() < ends, "nobody ever meets anybody"
        if ada.takes_device() or skips(ada) or not can_fly(ada.glance()):
            continue
        if meets_somebody(ada):
            break
        any_flight(ada)
    expect(ada.page.get_by_text(re.compile("^Sit on top: .+ miss(es)? a turn")).first).to_be_visible()
    ada.reads("Force down: ")
    ada.look("tapis-choice")
    ada.page.set_viewport_size(DESK)
    ada.page.evaluate(AT_REST)
    ada.complaints += violations(ada.page)
    ada.presses("Force down", exact=False)
    expect(ada.button("Force down", exact=False)).to_be_hidden()


def test_on_a_phone_the_own_carpet_stays_in_view_and_a_ghost_can_be_tapped(house: House) -> None:
    ada = house.guest("Ada", size=PHONE, touch=True)
    ada.goes_to(f"/t/{house.lays(ada, 'tapis-volant', 'me random random', landscape='desert')}")
    board = ada.page.get_by_role("group", name="The board")
    nothing(ada).wait_for()
    for _ in range(4):
        ada.plays(any_flight)
        ada.settles()
        while skips(ada):
            pass
        own = ada.page.locator(".flyer.you").bounding_box()
        assert own is not None
        assert own["x"] >= -1
        assert own["x"] + own["width"] <= PHONE["width"] + 1
    ways = ada.page.get_by_role("radio")
    for card in hand(ada).all():
        card.click()
        if ways.count() > 1:
            break
    number = ways.and_(ada.page.locator('[aria-checked="false"]')).first.inner_text().strip()[0]
    ada.page.locator(".mark").filter(has_text=re.compile(f"^{number}$")).tap()
    expect(ways.nth(int(number) - 1)).to_have_attribute("aria-checked", "true")
    ada.presses("See the whole board")
    expect(board).not_to_have_attribute("tabindex", "0")  # nothing is left to scroll to
    ada.page.evaluate(AT_REST)  # carpets glide to where they are on the smaller board
    assert board.evaluate("board => board.scrollWidth - board.clientWidth") <= 1
    ada.presses("Zoom in")


def test_a_small_phone_that_stands_comes_close_too(house: House) -> None:
    ada = house.guest("Ada", size={"width": 390, "height": 664}, touch=True)
    ada.goes_to(f"/t/{house.lays(ada, 'tapis-volant', 'me easy easy')}")
    hand(ada).first.wait_for()
    expect(ada.page.get_by_role("button", name="To the finish: 23 columns")).to_be_visible()
    picture = ada.page.locator(".picture").bounding_box()
    assert picture is not None
    assert picture["width"] > 1.2 * 390


def test_a_phone_points_to_the_finish_and_shows_it(house: House) -> None:
    ada = house.guest("Ada", size=PHONE, touch=True)
    ada.goes_to(f"/t/{house.lays(ada, 'tapis-volant', 'me easy easy')}")
    hand(ada).first.wait_for()
    ada.page.evaluate(AT_REST)
    pointer = ada.page.get_by_role("button", name="To the finish: ")
    if pointer.count() == 0:  # the whole board is seen: come closer
        ada.presses("Zoom in")
    ends = time.monotonic() + 10
    while pointer.count() > 0:  # a board that still follows the carpet wants to be asked once more
        assert time.monotonic() < ends, "the finish is never shown"
        with suppress(Error):  # it was gone before the finger came down
            pointer.tap(timeout=1000)
        ada.page.wait_for_timeout(700)
    ada.presses("Le Tapis Volant: the goal")
    ada.reads("the blue gate at the far right")


def test_cards_show_their_four_arrows_in_the_colours_of_the_box(house: House) -> None:
    ada = house.guest("Ada", size=PHONE)
    ada.goes_to(f"/t/{house.lays(ada, 'tapis-volant', 'me easy easy', open_hands=True)}")
    hand(ada).first.wait_for()
    drawn = ada.page.locator(".face .leg").evaluate_all(
        "all => [...new Set(all.map(it => it.getAttribute('stroke')))]"
    )
    assert {"#24307f", "#8fd0f5", "#6b3a1c", "#e6c07a"} <= set(drawn)
    ada.look("arrows")


OVERLAPS = """([one, others]) => {
  const boxes = (selector) => [...document.querySelectorAll(selector)]
    .filter((each) => each.checkVisibility())
    .map((each) => each.getBoundingClientRect())
  const [box] = boxes(one)
  return boxes(others).filter((it) =>
    it.left < box.right && box.left < it.right && it.top < box.bottom && box.top < it.bottom).length
}"""


def test_nothing_covers_direction_cards_and_the_sign_covers_no_number(house: House) -> None:
    for size in (ViewportSize(width=390, height=664), ViewportSize(width=844, height=390)):
        ada = house.guest("Ada", size=size, touch=True)
        ada.goes_to(f"/t/{house.lays(ada, 'tapis-volant', 'me easy easy', landscape='desert')}")
        hand(ada).first.click()
        ada.page.locator(DEEDS).first.wait_for()
        ada.page.evaluate(AT_REST)
        assert ada.page.evaluate(OVERLAPS, [".pips", ".place.actions button, .place.hand button"]) == 0
        assert ada.page.evaluate(OVERLAPS, [".sign", ".number, .wind text, .flyer"]) == 0
        ada.look("tapis-low")


LATE = """(joints) => {
  const joint = joints.find((each) => each.textContent)
  joint.closest('.sentence').nextElementSibling.dataset.late = ''
  return getComputedStyle(joint).display
}"""


def test_what_a_hint_says_first_ends_as_if_nothing_followed(house: House) -> None:
    ada = house.guest("Ada", size=DESK)
    ada.goes_to(f"/t/{house.lays(ada, 'tapis-volant', 'me easy easy')}")
    joints = ada.page.locator(".joint")
    for _ in range(12):  # sooner or later the wind carries somebody along
        nothing(ada).wait_for()
        ada.presses("Hint", exact=False)
        ada.page.locator(".said.aside").wait_for()
        if any(joints.all_inner_texts()):
            break
        ada.page.locator(DEEDS).and_(ada.page.locator(".main")).click()
        while not can_fly(ada.glance()):
            skips(ada)
            ada.page.wait_for_timeout(50)
    assert joints.evaluate_all(LATE) == "none"
