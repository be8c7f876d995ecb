"""My games, people and devices, as two people with browsers of their own see them."""

from __future__ import annotations

import re
import sqlite3
import time
from contextlib import closing
from pathlib import Path

import pytest
from playwright.sync_api import ViewportSize, expect

from bisat.server.operation.data import DATABASE
from bisat.server.store.match_summary import MatchSummary, SummarySeat
from bisat.server.store.profile.match_summaries import keep
from bisat.server.store.steps import walk
from tests.browser.kit import PHONE, SIZES, Guest, House, tab_to

at_both_sizes = pytest.mark.parametrize("size", SIZES.values(), ids=SIZES)
SCREENS = [(360, 640), (390, 664), (844, 390), (820, 1180), (640, 400), (1280, 800)]


def play(house: House, ada: Guest, ben: Guest) -> str:
    """A duel that Ben gives up."""
    table = house.lays(ada, "labyrinth-duel", "me open")
    ada.goes_to(f"/t/{table}")
    ben.sits_at(table)
    ben.chooses_from_menu("Resign")
    ben.page.get_by_role("dialog").get_by_role("button", name="Resign").click()
    expect(ada.page).to_have_title(re.compile("^The match is over"))
    return table


def me(guest: Guest) -> str:
    return str(guest.context.request.get("/api/me").json()["id"])


def fits(guest: Guest) -> None:
    """Nothing is wider than any of these screens."""
    for width, height in SCREENS:
        guest.page.set_viewport_size({"width": width, "height": height})
        wide = guest.page.evaluate("() => document.documentElement.scrollWidth - innerWidth")
        assert wide <= 0, (width, height, wide)


@at_both_sizes
def test_finished_games_people_and_an_invitation(house: House, size: ViewportSize) -> None:
    ada, ben = house.guest("Ada", size=size), house.guest("Ben", size=size)
    play(house, ada, ben)
    ada.goes_to("/").page.get_by_role("banner").get_by_role("link", name="My games").click()
    match = ada.page.get_by_role("article", name=re.compile("Labyrinth"))
    expect(match.first).to_contain_text("Won")
    expect(match.first).to_contain_text("with Ben")
    going = house.lays(ada, "flying-sultans", "me easy")
    ada.goes_to("/my").reads("Your turn since")
    expect(ada.page.get_by_role("heading", name="Records")).to_be_visible()
    ada.look("my-games")
    fits(ada)
    ada.page.set_viewport_size(size)
    ada.page.get_by_label("Game", exact=True).select_option("labyrinth-duel")
    expect(match).to_have_count(2)  # the match, and the card of its records
    ada.page.get_by_role("link", name="People").click()
    ada.button("Invite Ben").click()
    ada.look("my-invite")
    ada.presses("To a new table: Montgolfière")
    ada.reads("Waiting for one more player")
    ben.goes_to("/").reads("Ada invites you to this table")
    ben.look("lobby-invited")
    ben.goes_to("/my").page.get_by_role("region", name="You’re invited").get_by_role("link").click()
    ben.button("Sit down").wait_for()
    ada.goes_to("/my/people").button("Block Ben").click()
    ada.page.get_by_role("dialog").get_by_role("button", name="Block").click()
    ada.reads("Blocked: can’t invite you")
    ada.look("my-people")
    fits(ada)
    assert going


@at_both_sizes
def test_a_name_goes_to_another_device_by_code(house: House, size: ViewportSize) -> None:
    old, new = house.guest("Ada", size=size), house.guest("Eve", size=size)
    person = me(old)
    old.goes_to("/my/devices").presses("Show a code")
    code = old.page.get_by_text(re.compile("^[a-z2-9]{5}-[a-z2-9]{5}$")).inner_text()
    old.look("my-code")
    fits(old)
    old.page.set_viewport_size(size)
    new.goes_to("/take")
    new.goes_to(f"/take#{code}")  # the link works where the page is open already, too
    expect(new.page).to_have_url(re.compile("/take$"))  # nobody finds it in the address
    new.look("take")
    fits(new)
    new.page.set_viewport_size(size)
    new.presses("Continue")
    new.reads("On this device you’ll be Ada.")
    new.reads("Until now you’ve been Eve on this device.")
    check = new.page.locator(".check").inner_text()
    expect(old.page.locator(".ask")).to_contain_text(check)
    new.look("take-check")
    old.presses("Yes, it’s mine")
    new.presses("Continue as Ada")
    new.reads("You’re Ada on this device now, too.")
    old.reads("Your name is now also on the other device.")
    new.presses("To my games")
    new.button("Ada: change name and emblem").wait_for()
    assert me(new) == me(old) == person


def test_recovery_words_bring_somebody_back(house: House) -> None:
    old, new = house.guest("Ada", size=PHONE), house.guest("", size=PHONE)
    old.goes_to("/my/devices").presses("Make recovery words")
    expect(old.page.locator("ol[lang=zxx] li")).to_have_count(5)
    words = old.page.locator("ol[lang=zxx] li").all_inner_texts()
    old.look("my-words")
    new.goes_to("/take").page.get_by_role("radio", name="Recovery words").check()
    new.page.get_by_role("textbox", name="Recovery words").fill(" ".join(words))
    new.presses("Continue")
    new.presses("Continue as Ada")
    new.reads("You’re Ada on this device now, too.")
    assert me(new) == me(old)


def test_my_games_by_keyboard(house: House) -> None:
    ada = house.guest("Ada").goes_to("/")
    tab_to(ada, "My games")
    ada.page.keyboard.press("Enter")
    ada.page.get_by_role("heading", name="My games").wait_for()
    tab_to(ada, "Devices and data")
    ada.page.keyboard.press("Enter")
    tab_to(ada, "Show a code")
    ada.page.keyboard.press("Enter")
    ada.reads("Works once, until")


def test_five_hundred_games_open_within_a_second(house: House, data: Path) -> None:
    ada = house.guest("Ada")
    person = me(ada)
    day = 86_400_000
    now = int(time.time() * 1000)
    with closing(sqlite3.connect(data / DATABASE)) as db:
        for number in range(500):
            kept = MatchSummary(
                table=f"{number:o}".rjust(12, "c").translate(str.maketrans("01", "ab")),
                game=("montgolfiere", "magic-fold", "labyrinth-duel")[number % 3],
                seats=(SummarySeat(person), SummarySeat("z" * 16), SummarySeat(level="easy")),
                places=(1 + number % 3, 2, 3),
                reason="moon",
                began=now - number * day,
                ended=now - number * day,
                lasted=600_000,
                moves=50,
            )
            walk(db, keep(kept))
        db.commit()
    ada.goes_to("/")
    times = []
    for _ in range(5):
        began = time.perf_counter()
        ada.goes_to("/my")
        ada.page.get_by_role("article").nth(29).wait_for()
        ada.page.get_by_role("heading", name="Records").wait_for()
        times.append(time.perf_counter() - began)
    assert sorted(times)[2] < 1.0, times
    ada.presses("Show more")
    ada.page.get_by_role("article").nth(55).wait_for()
    ada.look("my-many")
