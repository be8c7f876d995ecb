"""The place in a page: everything is taken along once, and then played without network."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.alone import plays, short_matches
from tests.browser.facing import FAR, NEAR, SIDES, TABLET, board, joins_and_calls, side
from tests.browser.kit import Guest, House, play_out
from tests.browser.montgolfiere import any_card, round_of
from tests.browser.rooms import Rooms
from tests.browser.still_host import StillHost

TAKEN = "JSON.parse(localStorage['bisat.pocket'])"
CONTROLLED = "navigator.serviceWorker.controller !== null"
LEFT = """async () => {
  const named = [...(await indexedDB.databases()).map(({ name }) => name), ...(await caches.keys())]
  return [...named, ...Object.keys(localStorage)].filter((each) => /pocket|^bisat$/.test(each))
}"""
"""What is still there of the place, its files and what it has kept."""
WAKES = 60_000
"""Milliseconds in which Python wakes on a busy machine."""


@pytest.fixture
def host(tmp_path: Path) -> Iterator[StillHost]:
    """One that has the games below a path, in a copy that a test may change."""
    with StillHost(tmp_path, "some/games") as host:
        yield host


def takes(guest: Guest) -> None:
    """Take everything along."""
    guest.button("Take everything along", exact=False).click()
    expect(guest.page.get_by_text("Everything is on this device")).to_be_visible(timeout=WAKES)
    guest.page.wait_for_function(CONTROLLED)


def takes_along(house: House, **how: Any) -> Guest:
    """Somebody who has everything on this device, and no network any more."""
    takes(guest := house.guest("Ada", worker=True, **how).goes_to("/along"))
    guest.loses_network()
    return guest


def plays_now(guest: Guest, game: str) -> None:
    """Begin against bots."""
    guest.goes_to(f"/game/{game}")
    begins(guest)


def begins(guest: Guest) -> None:
    """Press the button and see the table, however often that was done before."""
    guest.button("Play now").first.click()
    known = guest.button("I know it")
    known.or_(guest.button("Table and settings")).first.wait_for(timeout=WAKES)
    if known.is_visible():
        known.click()
    guest.button("Table and settings").wait_for(timeout=WAKES)


@pytest.mark.timeout(400)
def test_each_game_is_played_to_its_end_without_network_and_survives_its_tab(house: House) -> None:
    ada = takes_along(house)
    plays_now(ada, "montgolfiere")
    ada.presses("Ask for a hint")
    expect(ada.button("Close the hint")).to_be_visible(timeout=WAKES)
    ada.presses("Close the hint")
    play_out([ada], any_card, until=lambda: round_of(ada) > 2)
    before = round_of(ada)
    comes_back(ada, ada.page.url)
    ada.button("Table and settings").wait_for(timeout=WAKES)
    assert round_of(ada) >= before

    def runs(function: str, *given: object) -> Any:
        return ada.page.evaluate(f"(given) => ({function})(...given)", given)

    plays(runs)
    matches = short_matches()
    for game, (seats, options) in matches.items():
        plays(runs, game, seats, **options)
    plays(runs, "montgolfiere", "me me")
    ada.goes_to("/my").reads("Replay")
    comes_online(ada, *sorted([*matches, "montgolfiere", "montgolfiere"]))
    ada.goes_to("/privacy").presses("Erase my name and messages")
    with ada.page.expect_navigation():
        ada.page.get_by_role("dialog").get_by_role("button", name="Erase my name and messages").click()
    ada.button("Play now").first.wait_for()
    assert ada.page.evaluate(LEFT) == []


def comes_back(guest: Guest, path: str) -> None:
    """Close the tab, and open a new one there."""
    context = guest.context
    guest.page.close()
    guest.page = context.new_page()
    guest.goes_to(path)


def comes_online(guest: Guest, *games: str) -> None:
    """The network is back: so many matches are handed in, each once, however often one looks."""
    guest.context.set_offline(False)
    guest.offline = False
    for _ in range(WAKES // 500):
        kept = guest.context.request.get("/api/my").json()["finished"]
        if len(kept) >= len(games):
            break
        guest.page.wait_for_timeout(500)
    for _ in range(2):
        guest.goes_to("/my").page.keyboard.press("Tab")
        expect(guest.page.get_by_text("without a network")).to_have_count(len(games))
    kept = guest.context.request.get("/api/my").json()["finished"]
    assert sorted(each["game"] for each in kept) == list(games)
    assert all(each["alone"] for each in kept)


def shares(guest: Guest, game: str) -> None:
    """Lay a table for two on this device."""
    guest.goes_to("/").presses("Play with friends")
    device = guest.page.get_by_role("radio", name="On this device")
    device.check(force=True, timeout=WAKES)  # Python wakes before it; the label is drawn over it
    guest.presses(game)
    guest.page.wait_for_url("**/t/*")


def resigns(guest: Guest) -> None:
    guest.chooses_from_menu("Resign")
    guest.page.get_by_role("dialog").get_by_role("button", name="Resign").click()


def duels(guest: Guest, who: int) -> None:
    """Win a target at a shared device; it has been told when both may push again."""
    for each in (NEAR, FAR):
        expect(side(guest, each).get_by_role("button", name="Stop!")).to_be_enabled(timeout=WAKES)
    joins_and_calls(guest, who)
    expect(side(guest, NEAR).get_by_role("button", name="Stop!")).to_be_disabled()


@pytest.mark.timeout(400)
def test_one_device_without_network_is_enough_for_two_and_for_an_evening(house: House) -> None:
    ada = takes_along(house, size=TABLET, touch=True)
    shares(ada, "Montgolfière")
    ada.button("I am Saffron").wait_for(timeout=WAKES)
    play_out([ada], any_card)

    shares(ada, "Labyrinth – the Duel")
    duels(ada, NEAR)
    expect(side(ada, FAR).get_by_role("button", name="Stop!")).to_be_enabled()
    laid = [board(ada, who) for who in (NEAR, FAR)]
    comes_back(ada, ada.page.url)
    expect(ada.page.locator(SIDES)).to_have_count(2, timeout=WAKES)
    assert [board(ada, who) for who in (NEAR, FAR)] == laid
    duels(ada, FAR)
    resigns(ada)

    ada.goes_to("/").presses("Play with friends")
    ada.page.get_by_role("radio", name="A games evening").check(force=True)
    ada.presses("Plan it")
    plan = ada.page.get_by_role("dialog", name="Start an evening")
    plan.get_by_role("group", name="Bots that play along").get_by_role("radio", name="1").check()
    ada.presses("Let’s go")
    ada.page.get_by_role("heading", name="Choose the first game").wait_for()
    ada.button("Montgolfière", exact=False).first.click()
    ada.page.wait_for_url("**/t/*")
    play_out([ada], any_card, until=lambda: round_of(ada) > 1)
    resigns(ada)
    ada.presses("Back to the evening")
    ada.presses("End the evening")
    ada.page.get_by_role("dialog").get_by_role("button", name="End the evening").click()
    expect(ada.page.get_by_role("img", name="The result as a picture")).to_have_js_property(
        "naturalWidth", 1200
    )
    comes_online(ada, "labyrinth-duel", "montgolfiere", "montgolfiere")


@pytest.mark.timeout(400)
def test_a_host_of_files_below_a_path_is_enough_and_what_is_newer_asks(
    host: StillHost, browser: Browser
) -> None:
    rooms = Rooms(browser)
    house = House(host.url, rooms)
    ada = house.guest("", worker=True).goes_to("")
    takes(ada)
    ada.loses_network()
    ada.page.reload()
    ada.page.get_by_role("link", name="To the start page").or_(
        ada.page.locator("main a[href='/']")
    ).first.click()
    begins(ada)
    play_out([ada], any_card, until=lambda: round_of(ada) > 1)
    table = ada.page.url

    host.renews()
    ada.context.set_offline(False)
    ada.offline = False
    ada.goes_to("").page.keyboard.press("Tab")
    before = ada.page.evaluate(TAKEN)
    ada.button("Take the new version along", exact=False).wait_for()
    ada.look_at_all_sizes("lobby-newer-taken")
    assert ada.page.evaluate(TAKEN) == before, "nothing comes by itself"
    ada.button("Take the new version along", exact=False).click()
    expect(ada.page.get_by_text("Everything is on this device")).to_be_visible(timeout=WAKES)
    assert ada.page.evaluate(TAKEN) == host.version != before
    ada.presses("Close")

    ada.loses_network()
    comes_back(ada, table)
    play_out([ada], any_card, until=lambda: round_of(ada) > 2)
    house.close()
