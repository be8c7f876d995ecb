"""Magic Fold alone: practice from the rules page, and the fold of the day, by keys and by fingers."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.browser.folding import fewest, folds_by_fingers, puzzle, solves
from tests.browser.kit import PHONE, SIZES, Guest, House


def practises(house: House, *, phone: bool = False) -> Guest:
    guest = house.guest(size=PHONE, touch=True) if phone else house.guest()
    guest.goes_to("/rules/magic-fold")
    guest.page.get_by_role("link", name="Practise alone").click()
    puzzle(guest).wait_for()
    return guest


def test_practice_shows_a_card_a_clock_and_the_fewest_steps(house: House) -> None:
    ada = practises(house)
    expect(ada.page.get_by_role("timer")).to_have_text(re.compile(r"^(?!0:00)\d:\d\d$"))
    ada.presses("Hint")
    expect(puzzle(ada).get_by_role("status")).to_contain_text("to go.")
    ada.look_at_all_sizes("practice")
    ada.presses("Give up")
    ada.reads("This is one of the shortest ways.")
    ada.look_at_all_sizes("practice-way")
    expect(ada.button("Next card")).to_be_visible()


def test_cards_are_practised_by_keyboard_one_after_the_other(house: House) -> None:
    ada = practises(house)
    for number in range(1, 4):
        least = fewest(ada)
        assert solves(ada) == least
        tally = f"{number} {'card' if number == 1 else 'cards'} folded, 0 in the fewest steps"
        ada.reads(tally)  # with hints it does not count as found
        ada.button("Next card").press("Enter")
        expect(puzzle(ada).get_by_role("status")).to_contain_text("Show exactly these pictures")
    ada.page.get_by_role("radio", name="Advanced").check(force=True)
    assert solves(ada) == fewest(ada)


def test_cards_are_practised_with_fingers_on_a_phone(house: House) -> None:
    ben = practises(house, phone=True)
    least = fewest(ben)
    assert solves(ben, folds_by_fingers) == least
    ben.look("practice-solved")


def test_a_step_back_is_forgiven_and_starting_over_starts_at_nought(house: House) -> None:
    ada = practises(house)
    cloth = puzzle(ada).get_by_role("application")
    shown = cloth.get_attribute("aria-label")
    steps = puzzle(ada).locator(".count strong")
    cloth.press("t")
    expect(steps).to_have_text("1 step")
    cloth.press("t")
    expect(steps).to_have_text("0 steps")
    cloth.press("ArrowRight")
    cloth.press("Enter")
    expect(steps).to_have_text("1 step")
    ada.presses("Start over")
    expect(steps).to_have_text("0 steps")
    assert cloth.get_attribute("aria-label") == shown


def test_the_fold_of_the_day(house: House) -> None:
    ada = house.guest().goes_to("/daily/magic-fold")
    puzzle(ada).wait_for()
    ada.look_at_all_sizes("fold-of-the-day")
    steps = solves(ada)
    assert steps == fewest(ada)
    yours = ada.page.get_by_role("region", name="Your result")
    expect(yours).to_contain_text(f"{steps} steps")
    expect(yours).to_contain_text("Streak")
    for size in SIZES.values():
        ada.page.set_viewport_size(size)
        expect(ada.button("Share the result")).to_be_in_viewport(ratio=1)
    ada.look_at_all_sizes("fold-of-the-day-solved")
    ada.page.reload()
    expect(yours).to_contain_text(f"{steps} steps")
    expect(ada.button("Shortest way")).to_be_visible()


def test_the_fold_of_another_day_is_the_same_for_everybody(house: House) -> None:
    asked = []
    for _ in range(2):
        guest = house.guest().goes_to("/daily/magic-fold/2026-11-13")
        puzzle(guest).wait_for()
        cloth = puzzle(guest).get_by_role("application").get_attribute("aria-label")
        asked.append((puzzle(guest).get_by_role("list").inner_text(), cloth))
    assert asked[0] == asked[1]
