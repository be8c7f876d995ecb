"""Every screen, at both sizes, in both themes and four languages: axe finds nothing, and nothing is too wide.

With `BISAT_SHOTS=folder` pictures of all of them are kept there.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import FilePayload, ViewportSize, expect

import bisat.games
from tests.browser.kit import PHONE, SIZES, SOAK, Guest, House, play_out
from tests.browser.montgolfiere import any_card, round_of

GAMES = Path(bisat.games.__file__).parent
pytestmark = [pytest.mark.soak] if SOAK else []
GUIDES = sorted(path.parent.parent.name.replace("_", "-") for path in GAMES.glob("*/guide/en.md"))
at_both_sizes = pytest.mark.parametrize("size", SIZES.values(), ids=SIZES)


@at_both_sizes
def test_the_way_to_a_table(house: House, size: ViewportSize) -> None:
    ada = house.guest("Ada", size=size).goes_to("/")
    ada.button("Play with friends").wait_for()
    ada.look("lobby")
    ada.presses("Play with friends")
    ada.page.get_by_role("radio", name="Over days").check()
    ada.page.get_by_text("so now and not over days: Labyrinth – the Duel and Magic Fold.").wait_for()
    ada.page.get_by_role("radio", name="Now", exact=True).check()
    ada.page.get_by_role("button", name="Magic Fold", exact=True).wait_for()
    ada.look("with-friends")
    ada.presses("Close")
    ada.presses("Settings")
    ada.look("settings")
    ada.page.keyboard.press("Escape")
    ada.presses("Ada: change name and emblem")
    ada.look("profile")
    ada.presses("Close")
    ada.page.get_by_role("link", name="Montgolfière").click()
    ada.button("New table").wait_for()
    ada.look("game")
    ada.presses("New table")
    ada.button("Open the table").wait_for()
    ada.look("new-table")
    ada.presses("Open the table")
    ada.reads("Waiting for one more player")
    ada.look("gathering-host")
    ben = house.guest("", size=size).goes_to(ada.page.url)
    ben.button("Sit down").wait_for()
    ben.look("gathering-guest")
    ada.goes_to("/privacy").button("Erase my name and messages").wait_for()
    ada.look("privacy")
    ada.goes_to("/t/nosuchtable2").reads("There is no such table.")
    ada.look("gone")


def sit_down(house: House, size: ViewportSize) -> tuple[Guest, Guest]:
    """Two people and a bot, with clocks and a score: everything that a strip of people can show."""
    ada, ben = house.guest("Ada", size=size), house.guest("Ben")
    table = house.lays(ada, "montgolfiere", "me open random", bank=600, match=50)
    ada.goes_to(f"/t/{table}")
    ben.sits_at(table)
    ada.settles()
    return ada, ben


@at_both_sizes
def test_a_match(house: House, size: ViewportSize) -> None:
    ada, ben = sit_down(house, size)
    ada.look("match")
    ben.presses("Wow!")
    play_out([ada, ben], any_card, until=lambda: round_of(ada) == 2)
    ada.page.get_by_role("toolbar", name="Your hand").get_by_role("button").last.click()
    ada.look("match-preview")
    if size == PHONE:
        look_at_drawers(ada)
    ada.presses("Table and settings")
    ada.look("menu")
    menu = ada.page.get_by_role("group", name="Table and settings")
    menu.get_by_role("button", name="Mute or report someone").click()
    ada.presses("Report Ben")
    ada.look("others")
    ada.presses("Close")


@at_both_sizes
def test_a_pause_and_the_end(house: House, size: ViewportSize) -> None:
    ada, ben = sit_down(house, size)
    ben.chooses_from_menu("Suggest a pause")
    ada.button("Agree").wait_for()
    ada.look("offer")
    ada.presses("Agree")
    ada.page.get_by_role("main").get_by_text("Paused").wait_for()
    ada.look("paused")
    ben.chooses_from_menu("Resign")
    ben.page.get_by_role("dialog").get_by_role("button", name="Resign").click()
    ada.chooses_from_menu("Resign")
    ada.look("question")
    ada.page.get_by_role("dialog").get_by_role("button", name="Resign").click()
    expect(ada.page.get_by_role("dialog", name="wins")).to_be_visible()
    ada.look("result")
    ada.presses("Look at the board")
    ada.look("board-after")


def look_at_drawers(guest: Guest) -> None:
    guest.presses("What happened")
    guest.look("log")
    guest.presses("Close")
    guest.presses("Chat", exact=False)
    guest.look("chat")
    guest.presses("Close")


@at_both_sizes
def test_the_curtain(house: House, size: ViewportSize) -> None:
    ada = house.guest("Ada", size=size)
    ada.goes_to(f"/t/{house.lays(ada, 'montgolfiere', 'me me random random random random')}")
    ada.button("I am Saffron").wait_for()
    ada.look("curtain")
    ada.takes_device()
    ada.settles()
    ada.look("six-seats")


@at_both_sizes
@pytest.mark.parametrize("game", GUIDES)
def test_the_rules(house: House, size: ViewportSize, game: str) -> None:
    ada = house.guest("Ada", size=size).goes_to(f"/rules/{game}")
    ada.page.get_by_role("heading", level=1).wait_for()
    ada.look(f"rules-{game}")


@at_both_sizes
def test_pages_that_lead_nowhere(house: House, size: ViewportSize) -> None:
    ada = house.guest("Ada", size=size).goes_to("/nowhere")
    ada.reads("Nothing but sand here")
    ada.look("lost")
    ada.goes_to("/replay").reads("No match is open.")
    ada.look("replay-nothing")
    ada.goes_to("/my")
    file = FilePayload(name="tale.json", mimeType="application/json", buffer=b"Once upon a time")
    ada.page.get_by_label("Open a saved match").set_input_files(file)
    ada.reads("That file doesn’t contain a saved match.")
    ada.look("unreadable")
    ada.goes_to(f"/t/{house.lays(ada, 'montgolfiere', 'me open')}")
    ada.presses("Close the table")
    ada.look("close-question")
    ada.page.get_by_role("dialog").get_by_role("button", name="Close the table").click()
    ada.reads("The table is closed")
    ada.look("closed")
    ada.page.route("**/api/**", lambda route: route.abort())
    ada.offline = True
    ada.goes_to("/").reads("No connection to the server. We’ll keep trying")
    ada.look("lobby-unreachable")
    ada.goes_to("/t/nosuchtable2").reads("The table can’t be reached")
    ada.look("table-unreachable")
    ada.page.unroute("**/api/**")
    ada.page.route("**/assets/PrivacyPage-*.js", lambda route: route.abort())
    ada.goes_to("/privacy").reads("The server can’t be reached.")
    ada.look("page-unreachable")
    ada.page.unroute("**/assets/PrivacyPage-*.js")
    ada.presses("Try again")
    ada.reads("Erase my name and messages")


@at_both_sizes
def test_a_duel_and_its_pause(house: House, size: ViewportSize) -> None:
    ada, ben = house.guest("Ada", size=size), house.guest("Ben")
    table = house.lays(ada, "labyrinth-duel", "me open")
    ada.goes_to(f"/t/{table}")
    ben.sits_at(table)
    expect(ada.button("Stop!")).to_be_enabled()
    ada.reads("The race is on")
    ada.look("duel")
    ben.chooses_from_menu("Suggest a pause")
    ada.button("Agree").wait_for()
    ada.look("duel-offer")
    ada.presses("Agree")
    ada.page.get_by_role("main").get_by_text("Paused").wait_for()
    ada.look("duel-paused")


@at_both_sizes
def test_a_replay(house: House, size: ViewportSize) -> None:
    ada, ben = house.guest("Ada", size=size), house.guest("Ben")
    table = house.lays(ada, "montgolfiere", "me open random")
    ada.goes_to(f"/t/{table}")
    ben.sits_at(table)
    play_out([ada, ben], any_card, until=lambda: round_of(ada) == 3)
    for guest in (ada, ben):
        guest.chooses_from_menu("Resign")
        guest.page.get_by_role("dialog").get_by_role("button", name="Resign").click()
    ada.page.get_by_role("link", name="Watch it again").click()
    ada.presses("To the end")
    ada.look("replay-watch")
    ada.presses("To the start")
    ada.presses("Check the match")
    ada.reads("All is well")
    for lens in ("Everything open", "As Ben"):
        ada.page.get_by_label("Point of view").select_option(label=lens)
        ada.page.get_by_role("region", name="The board in words").get_by_text(
            "hand" if lens == "As Ben" else "holds"
        ).wait_for()
        ada.look("replay-open" if lens == "Everything open" else "replay-seat")
