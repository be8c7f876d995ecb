"""A games evening on phones: three games, two people, one bot, and the picture at the end."""

from __future__ import annotations

import os
import re
from pathlib import Path

import pytest
from playwright.sync_api import ViewportSize, expect

from tests.browser.kit import Guest, House, Taps, play_out
from tests.browser.montgolfiere import any_card
from tests.browser.tapis import any_flight

SMALL = ViewportSize(width=390, height=664)
SIZES = ((360, 640), (844, 390), (820, 1180), (640, 400), (1280, 800))
PNG = b"\x89PNG\r\n\x1a\n"
SHOTS = os.environ.get("BISAT_SHOTS")

OUT_OF_REACH = """() => [...document.querySelectorAll('button, a[href], input')]
  .filter((each) => each.checkVisibility({ visibilityProperty: true }) && !each.closest('[inert]'))
  .filter((each) => !each.matches('.skip, input[type=radio], input[type=checkbox]'))
  .filter((each) => {
    const { left, right } = each.getBoundingClientRect()
    return left < -1 || right > innerWidth + 1
  })
  .map((each) => (each.getAttribute('aria-label') ?? each.textContent).trim())"""


def fits(guest: Guest, screen: str) -> None:
    """Everything is within reach on every kind of screen."""
    for width, height in SIZES:
        guest.page.set_viewport_size(ViewportSize(width=width, height=height))
        wide = guest.page.evaluate("() => document.documentElement.scrollWidth - innerWidth")
        assert wide <= 0, f"{screen} is {wide} px too wide at {width} × {height}"
        assert guest.page.evaluate(OUT_OF_REACH) == [], f"{screen} at {width} × {height}"
        if SHOTS:
            guest.page.screenshot(path=Path(SHOTS) / f"{screen}-{width}.png", full_page=True)
    guest.page.set_viewport_size(SMALL)


def chooses(guest: Guest, game: str) -> None:
    guest.page.get_by_role("button", name=re.compile(f"^{game}")).click()


def goes_on(*guests: Guest) -> None:
    """From the result back to the evening, with one tap."""
    for guest in guests:
        guest.presses("Back to the evening")
        guest.page.get_by_role("heading", name="The score").or_(
            guest.page.get_by_role("heading", name=re.compile("wins? the evening"))
        ).first.wait_for()


def test_an_evening_is_open_after_three_taps_and_joined_by_one(house: House) -> None:
    ada, ben = (house.guest("", size=SMALL, touch=True) for _ in range(2))
    taps = Taps()
    ada.goes_to("/")
    taps.tap(ada.button("Play with friends"))
    taps.tap(ada.page.get_by_role("radio", name="A games evening"), drawn_over=True)
    taps.tap(ada.button("Start the evening"))
    link = ada.page.get_by_label("Link to this evening").input_value()
    ben.goes_to(link)
    ben.reads("invites you to a games evening")
    taps.tap(ben.button("Join in"))
    ada.page.get_by_role("row").nth(2).wait_for()
    taps.tap(ada.button("Montgolfière", exact=False).first)
    for guest in (ada, ben):
        guest.page.get_by_role("toolbar", name="Your hand").wait_for()
    assert taps.made == 5


@pytest.mark.long
def test_an_evening_of_three_games_with_its_picture(house: House) -> None:
    ada, ben = house.guest("Ελένη", size=SMALL), house.guest("Ben", size=SMALL)
    ada.goes_to("/").presses("Play with friends")
    ada.page.get_by_role("radio", name="A games evening").check(force=True)  # the label is drawn over it
    ada.presses("Plan it")
    dialog = ada.page.get_by_role("dialog", name="Start an evening")
    dialog.get_by_role("group", name="Bots that play along").get_by_role("radio", name="1").check()
    ada.look("evening-new")
    ada.presses("Let’s go")
    ada.page.get_by_role("heading", name="Choose the first game").wait_for()
    ben.goes_to(ada.page.url).presses("Join in")
    ada.reads("Ben")
    ada.look("evening-gathering")
    fits(ada, "evening-gathering")

    chooses(ada, "Montgolfière")
    for guest in (ada, ben):  # everybody comes along, and sits down without being asked
        guest.page.wait_for_url(re.compile("/t/"))
    play_out([ada, ben], any_card)
    ada.look("evening-result")
    goes_on(ada, ben)

    ada.reads("Choosing the next game: Ben")
    ada.look("evening-between")
    fits(ben, "evening-choosing")
    chooses(ben, "Labyrinth")  # for two: the bot sits out
    for guest in (ada, ben):
        guest.page.wait_for_url(re.compile("/t/"))
    ben.presses("I’m ready")  # whoever came last is ready by that
    for guest in (ada, ben):
        expect(guest.button("Stop!")).to_be_enabled()
    ben.chooses_from_menu("Resign")
    ben.page.get_by_role("dialog").get_by_role("button", name="Resign").click()
    goes_on(ada, ben)

    ada.presses("Rules and time: Le Tapis Volant")
    ada.page.get_by_role("dialog").get_by_label("Thinking time").select_option("calm")
    ada.presses("Play this")
    for guest in (ada, ben):
        guest.page.wait_for_url(re.compile("/t/"))
    play_out([ada, ben], any_flight)
    goes_on(ben)
    ada.presses("Back to the evening")

    ada.page.get_by_role("heading", level=1).filter(has_text=re.compile("evening!")).wait_for()
    picture = ada.page.get_by_role("img", name="The result as a picture")
    expect(picture).to_be_visible()
    expect(picture).to_have_js_property("complete", True)
    ada.look("evening-ended")
    fits(ada, "evening-ended")
    with ada.page.expect_download() as download:
        ada.presses("Share")  # where the system cannot, it is saved
    drawn = download.value.path().read_bytes()
    assert drawn.startswith(PNG)
    if SHOTS:
        (Path(SHOTS) / "evening-picture.png").write_bytes(drawn)
    ada.presses("Again next week")
    ada.page.get_by_label("Link to this evening").wait_for()
    ben.presses("To the next evening")
    ada.reads("Ben")


def test_a_gathering_becomes_an_evening_and_everybody_finds_it(house: House) -> None:
    ada, ben = house.guest("Ada", size=SMALL), house.guest("Ben", size=SMALL)
    table = house.lays(ada, "labyrinth-duel", "me open")
    ada.goes_to(f"/t/{table}").presses("Make it a games evening")
    ada.presses("Let’s go")
    ada.page.get_by_role("link", name="Part of an evening").wait_for()
    ben.sits_at(table)
    for guest in (ada, ben):
        expect(guest.button("Stop!")).to_be_enabled()
    ben.chooses_from_menu("Resign")
    ben.page.get_by_role("dialog").get_by_role("button", name="Resign").click()
    goes_on(ben, ada)
    ben.page.get_by_role("heading", name="Choose the next game").wait_for()  # it goes in turns
    ada.goes_to("/").page.get_by_role("link", name=re.compile("Ada and Ben · 1 game played")).click()
    ada.presses("End the evening")
    ada.page.get_by_role("dialog").get_by_role("button", name="End the evening").click()
    ada.page.get_by_role("heading", name="You win the evening!").wait_for()
    ben.page.get_by_role("heading", name="Ada wins the evening!").wait_for()


def test_sounds_are_asked_for_once_and_can_be_read(house: House) -> None:
    ada = house.guest("", unused=True).goes_to("/game/labyrinth-duel")
    ada.presses("New table")
    ada.presses("Open the table")
    question = ada.page.get_by_role("group", name="Sound on?")
    question.wait_for()
    ada.page.keyboard.press("Escape")
    ada.presses("Open the table")
    expect(question).to_have_count(0)  # whoever has seen it is not asked again
    ada.page.get_by_role("dialog", name="What should we call you?").get_by_role(
        "button", name="Sit down"
    ).click()
    ada.reads("Waiting for one more player")
    ada.presses("Settings")
    ada.page.get_by_role("switch", name="Captions for sounds").check()
    ada.page.keyboard.press("Escape")
    ben = house.guest("Ben").sits_at(ada.page.url.rpartition("/")[2])
    ada.presses("I’m ready")
    expect(ben.button("Stop!")).to_be_enabled()
    expect(ada.page.locator(".captions")).to_contain_text("♪")
    kept = ada.page.evaluate("() => JSON.parse(localStorage['bisat.preferences'])")
    assert (kept["asked"], kept["sound"], kept["captions"]) == (True, False, True)
