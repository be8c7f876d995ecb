"""The place in a page: everything is taken along once, and then played without network."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.alone import HOME, plays, short_matches
from tests.browser.facing import FAR, NEAR, SIDES, TABLET, board, joins_and_calls, side
from tests.browser.folding import fewest, puzzle, solves
from tests.browser.kit import LONGEST, Guest, House, play_out
from tests.browser.montgolfiere import any_card, round_of
from tests.browser.rooms import Rooms
from tests.browser.still_host import StillHost

TAKEN = "JSON.parse(localStorage['bisat.pocket'])"
LAYS = """async ([home, asked]) => {
  const answer = await (await import(home)).local().ask('POST', '/api/tables', JSON.stringify(asked))
  return (await answer.json()).id
}"""
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


@pytest.mark.timeout(900)
def test_one_device_without_network_is_enough_for_two_and_for_an_evening(house: House) -> None:
    ada = takes_along(house, size=TABLET, touch=True)
    shares(ada, "Labyrinth – the Duel")
    duels(ada, NEAR)
    expect(side(ada, FAR).get_by_role("button", name="Stop!")).to_be_enabled()
    laid = [board(ada, who) for who in (NEAR, FAR)]
    comes_back(ada, ada.page.url)
    expect(ada.page.locator(SIDES)).to_have_count(2, timeout=WAKES)
    assert [board(ada, who) for who in (NEAR, FAR)] == laid
    duels(ada, FAR)
    resigns(ada)

    plans(ada, people=3, bots=1)
    for game in ("Labyrinth – the Duel", "Magic Fold"):
        expect(ada.button(game, exact=False).first).to_be_disabled()  # for two, and for two at a tablet
    ada.button("Montgolfière", exact=False).first.click()
    ada.page.wait_for_url("**/t/*")
    ada.button("I am Saffron").wait_for()
    play_out([ada], any_card, longest=5 * LONGEST)  # three people hand on one device
    ada.presses("Back to the evening")
    ada.reads("Choosing the next game: Lapis")
    assert [len(row) for row in points(ada)] == [2] * 4
    assert sorted(int(row[1]) for row in points(ada)) == [0, 1, 2, 3], "each of them has points of their own"
    ada.presses("End the evening")
    ada.page.get_by_role("dialog").get_by_role("button", name="End the evening").click()
    expect(ada.page.get_by_role("img", name="The result as a picture")).to_have_js_property(
        "naturalWidth", 1200
    )
    comes_online(ada, "labyrinth-duel", "montgolfiere")


def plans(guest: Guest, people: int, bots: int) -> None:
    """Plan an evening for so many at this device, with bots."""
    guest.goes_to("/").presses("Play with friends")
    guest.page.get_by_role("radio", name="A games evening").check(force=True)
    expect(guest.page.get_by_role("radio", name="On this device")).to_be_checked()
    guest.page.get_by_role("group", name="How many of you?").get_by_role("radio", name=str(people)).check(
        force=True
    )
    guest.presses("Plan it")
    plan = guest.page.get_by_role("dialog", name="Start an evening")
    plan.get_by_role("group", name="Bots that play along").get_by_role("radio", name=str(bots)).check(
        force=True
    )
    guest.presses("Let’s go")
    guest.page.get_by_role("heading", name="Choose the first game").wait_for(timeout=WAKES)


def points(guest: Guest) -> list[list[str]]:
    """What the rows of the score say after the names."""
    rows = guest.page.get_by_role("row").filter(has=guest.page.get_by_role("rowheader"))
    return [row.get_by_role("cell").all_inner_texts() for row in rows.all()]


@pytest.mark.timeout(400)
def test_what_a_table_and_the_practices_offer_works_without_network(house: House) -> None:
    ada = takes_along(house)
    asked = {"game": "montgolfiere", "options": {"bank": 600}, "public": False}
    asked["seats"] = [{"kind": "me"}] * 2
    ada.goes_to(f"/t/{ada.page.evaluate(LAYS, [HOME, asked])}")
    ada.button("I am Saffron").wait_for(timeout=WAKES)
    ada.takes_device()
    expect(ada.page.get_by_role("timer").first).to_be_visible()
    ada.plays(any_card)
    ada.presses("Not yet: back to Saffron")
    ada.presses("Take back")
    expect(ada.button("Take back")).to_be_hidden()
    ada.plays(any_card)
    ada.presses("Hand over the device")
    play_out([ada], any_card, until=lambda: round_of(ada) > 1)
    log = ada.page.get_by_role("list", name="What happened")
    log.get_by_role("button").filter(has_text="Round 1:").click()
    expect(ada.page.get_by_role("dialog", name="Why?")).to_contain_text("turned up together")
    ada.page.keyboard.press("Escape")
    resigns(ada)
    ada.page.get_by_role("link", name="Watch it again").click()
    ada.presses("Check the match")
    ada.reads("All is well")
    ada.presses("Look back")
    ada.reads("With a server it works")

    ada.goes_to("/learn/tapis-volant")
    expect(ada.page.get_by_role("region", name="Your guide")).to_be_visible(timeout=WAKES)
    ada.goes_to("/daily/magic-fold")
    puzzle(ada).wait_for(timeout=WAKES)
    assert solves(ada) == fewest(ada)
    ada.goes_to("/practice/labyrinth-duel")
    ada.page.get_by_text("Par").first.wait_for(timeout=WAKES)
    ada.presses("Hint")
    expect(ada.page.get_by_text(re.compile("^Push from"))).to_be_visible(timeout=WAKES)
    ada.goes_to("/build/tapis-volant/0000-0000-00000")
    expect(ada.page.get_by_text("A good pilot flying alone needs").first).to_be_visible(timeout=WAKES)


def test_after_a_first_game_it_is_offered_paused_goes_on_and_is_undone(house: House) -> None:
    ada = house.guest("Ada", worker=True)
    ada.goes_to(f"/t/{house.lays(ada, 'montgolfiere', 'me random')}").settles()
    resigns(ada)
    ada.page.get_by_role("link", name="Take it with you").click()
    tools = ada.devtools()
    rate = {"offline": False, "latency": 0, "uploadThroughput": -1}
    tools.send("Network.emulateNetworkConditions", {**rate, "downloadThroughput": 1_000_000})
    ada.button("Take everything along", exact=False).click()
    bar = ada.page.get_by_role("progressbar")
    expect(bar).not_to_have_js_property("value", 0, timeout=WAKES)
    ada.presses("Pause")
    before = bar.evaluate("(it) => [it.value, it.position < 1, localStorage['bisat.pocket'] ?? null]")
    assert before[1:] == [True, None], "nothing counts before all of it is here"
    tools.send("Network.emulateNetworkConditions", {**rate, "downloadThroughput": -1})
    ada.presses("Go on")
    expect(ada.page.get_by_text("Everything is on this device")).to_be_visible(timeout=WAKES)
    ada.presses("Remove from this device")
    expect(ada.button("Take everything along", exact=False)).to_be_visible()
    assert ada.page.evaluate(LEFT) == []


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
