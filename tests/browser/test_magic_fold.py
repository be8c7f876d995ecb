"""Races in the browser: by keyboard to the end, at once under any delay, on a phone, two to four people."""

from __future__ import annotations

import re
import time
from typing import Any

from playwright.sync_api import expect

from bisat.games.magic_fold.cloth.sheet import Fold
from tests.browser.answering import Answering, are_soon
from tests.browser.kit import PHONE, Guest, House
from tests.browser.labyrinth import complaints, slow, slow_down
from tests.browser.magic_fold import Folder, near_palace

PATIENCE = 100.0
"""Seconds for a few rounds."""

SHOWS = "() => document.querySelector('.board [data-shows]').dataset.shows"
PRESS = """(key) => document.querySelector('[role=application]')
  .dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))"""
RAISE = f"""(number) => {{
  const sides = ['ArrowRight', 'ArrowDown', 'ArrowLeft', 'ArrowUp']
  if (number % 2 === 0) ({PRESS})(sides[(number / 2) % 4])
}}"""
FOLD = f"(number) => ({PRESS})(number % 2 === 0 ? 'Enter' : 'Backspace')"
"""A fold, and then it is undone."""


def races(*guests: Guest) -> None:
    """Wait until the cards are turned."""
    for guest in guests:
        expect(guest.button("Pass")).to_be_enabled()


def plays(folders: list[Folder], seconds: float = PATIENCE) -> None:
    """Everybody folds, takes and puts back until the result is there."""
    ends = time.monotonic() + seconds
    while not all(folder.guest.sees_result() for folder in folders):
        if not any(folder.puts_back() or folder.takes_nearest() for folder in folders):
            for folder in folders:
                folder.guest.page.keyboard.press("Escape")  # whatever is told is skipped
            folders[0].guest.page.wait_for_timeout(50)
        assert time.monotonic() < ends, "the race does not end"


def race(house: House, *names: str, seats: str, **options: Any) -> list[Guest]:
    """People at a table who look at the cards, each with a network that can be slowed down."""
    guests = [house.guest(name) for name in names]
    for guest in guests:
        slow(guest, 0)
    table = house.lays(guests[0], "magic-fold", seats, **options)
    guests[0].goes_to(f"/t/{table}")
    for guest in guests[1:]:
        guest.sits_at(table)
    races(*guests)
    return guests


def test_a_whole_championship_by_keyboard_only(quick_house: House) -> None:
    options = {"box": near_palace(), "championship": True, "assist": True, "calm": "off"}
    guests = race(quick_house, "Ada", "Ben", seats="me open", **options)
    folders = [Folder(guest) for guest in guests]
    ada = guests[0]
    token = folders[0].folds_towards_nearest()
    ada.reads("Your carpet fits the card")
    card = ada.page.get_by_role("list", name="The four cards").locator(f"[data-token='{token}']")
    expect(card).to_have_attribute("aria-label", re.compile(", your carpet fits$"))
    ada.look("magic-fold-folding")
    plays(folders)
    for guest in guests:
        story = guest.page.get_by_role("list", name="What happened")
        for number in (1, 2, 3):
            scored = re.compile(rf"^Game {number}: (?:Ada|[Yy]ou) \+\d = \d+")
            expect(story.get_by_text(scored)).to_have_count(1)
    races = ada.page.get_by_role("dialog").get_by_role("table")
    expect(races.get_by_role("columnheader")).to_have_text(
        ["At the table", "Game 1", "Game 2", "Game 3", "Total"]
    )
    expect(races.get_by_role("rowheader")).to_have_text([re.compile("Ada|Ben|You")] * 2 + ["The ghost pilot"])
    ada.look_at_all_sizes("magic-fold-championship")


def test_a_race_fits_a_phone_where_the_cloth_is_dragged_tapped_and_undone(quick_house: House) -> None:
    ben = quick_house.guest("Ben", size=PHONE, touch=True)
    ben.goes_to(f"/t/{quick_house.lays(ben, 'magic-fold', 'me easy easy easy')}")
    races(ben)
    ben.look("magic-fold-folding")
    folder = Folder(ben)
    flat = folder.field
    mat = ben.page.locator(".board .mat").bounding_box()
    assert mat is not None
    cell = mat["width"] / 4
    mouse = ben.page.mouse
    mouse.move(mat["x"] + 0.2 * cell, mat["y"] + 2.5 * cell)
    mouse.down()
    mouse.move(mat["x"] + 1.8 * cell, mat["y"] + 2.6 * cell, steps=6)
    mouse.up()
    assert folder.field.startswith("12 pictures visible: red camel, yellow palace, blue lamp;")
    ben.page.get_by_label("Under", exact=True).check(force=True)
    ben.button("Fold the top under, line 2").tap()
    assert folder.field.startswith("6 pictures visible: blue moon, purple lamp, red palace;")
    for _ in range(2):
        for _ in range(2):
            ben.page.touchscreen.tap(mat["x"] + 2 * cell, mat["y"] + 2 * cell)
        ben.page.wait_for_timeout(500)
    assert folder.field == flat
    ben.button("Turn over").tap()
    assert folder.field.startswith("16 pictures visible: blue lamp, yellow palace,")


def test_a_fold_shows_within_50_ms_whatever_the_delay(quick_house: House) -> None:
    ada = quick_house.guest("Ada", motion="no-preference")
    slow(ada, 0)
    ada.goes_to(f"/t/{quick_house.lays(ada, 'magic-fold', 'me easy')}")
    races(ada)
    cloth = Answering(ada, FOLD, SHOWS, prepare=RAISE)
    for delay in (0, 200):
        slow_down(ada, delay)
        answers = cloth.measure()
        assert are_soon(answers), (delay, answers)


def test_no_fold_is_lost_or_made_twice_under_delay(quick_house: House) -> None:
    ada, ben = race(quick_house, "Ada", "Ben", seats="me open")
    slow_down(ada, 150)
    folder = Folder(ada)
    for step in (Fold("left", 1), Fold("top", 2, under=True), Fold("right", 2)):
        folder.does(step)
    folder.does("unfold")
    folder.does("turn")
    shown = folder.field
    theirs = ben.page.get_by_role("list", name="Rivals").locator("[data-shows]")
    expect(theirs).to_have_attribute("data-shows", shown)
    ada.page.wait_for_timeout(500)
    assert folder.field == shown
    assert complaints(ada) == []


def test_the_claim_that_reaches_the_server_first_has_the_card_and_the_other_folds_on(house: House) -> None:
    ada, ben = race(house, "Ada", "Ben", seats="me open")
    slow_down(ada, 400)
    for guest in (ada, ben):  # Ada is earlier, but it takes longer
        guest.page.keyboard.press("3")
        guest.page.keyboard.press("3")
    ada.reads("Ben was quicker! Keep folding.")
    folder = Folder(ada)
    assert 3 not in folder.cards()
    folder.does(Fold("left", 2))
    assert folder.field.startswith("8 pictures visible")
    assert complaints(ada) == []
    ada.page.keyboard.press("p")
    ada.reads("The ghost pilot takes token")
    ben.look("magic-fold-race")


def test_three_people_and_a_bot_race_and_the_tokens_are_told_to_everybody(quick_house: House) -> None:
    guests = race(quick_house, "Ada", "Ben", "Cleo", seats="me open open master", box=near_palace())
    folders = [Folder(guest) for guest in guests]
    for folder in folders:
        folder.takes_nearest()
    plays(folders)
    for guest in guests:
        story = guest.page.get_by_role("list", name="What happened")
        expect(story.get_by_text(re.compile("Everyone is done|The sand has run out")).first).to_be_attached()
        expect(story.get_by_text(": the carpet fits").first).to_be_attached()
    guests[0].look("magic-fold-result")


def test_the_first_game_of_the_rulebook_is_one_tap(house: House) -> None:
    ada = house.guest("Ada")
    ada.goes_to("/game/magic-fold").presses("New table")
    ada.presses("First game")
    expect(ada.page.get_by_label("Cards")).to_have_value("1")
    expect(ada.page.get_by_label("Length")).to_have_value("1")
    ada.presses("Open the table")
    ada.reads("Standard only")
    ada.reads("Short race")
