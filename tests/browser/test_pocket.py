"""The place in a page: everything is taken along once, and then played without network."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.kit import Guest, House, play_out
from tests.browser.montgolfiere import any_card, round_of
from tests.browser.rooms import Rooms

ROOT = Path(__file__).parents[2]

CONTROLLED = "navigator.serviceWorker.controller !== null"
WAKES = 60_000
"""Milliseconds in which Python wakes on a busy machine."""


class Quiet(SimpleHTTPRequestHandler):
    """A host that has files and nothing else."""

    def log_message(self, *_: Any) -> None:
        pass


@pytest.fixture
def host(tmp_path: Path) -> Iterator[ThreadingHTTPServer]:
    """One that has the games below a path."""
    subprocess.run([sys.executable, "hatch_build.py", "pocket"], cwd=ROOT, check=True, capture_output=True)
    (tmp_path / "some").mkdir()
    (tmp_path / "some" / "games").symlink_to(ROOT / "build" / "pocket")
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(tmp_path))) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        yield server
        server.shutdown()


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
def test_a_match_against_bots_is_played_without_network_and_survives_its_tab(house: House) -> None:
    ada = takes_along(house)
    plays_now(ada, "montgolfiere")
    play_out([ada], any_card, until=lambda: round_of(ada) > 2)
    before, table = round_of(ada), ada.page.url
    context = ada.context
    ada.page.close()
    ada.page = context.new_page()
    ada.goes_to(table).button("Table and settings").wait_for(timeout=WAKES)
    assert round_of(ada) >= before
    play_out([ada], any_card)
    ada.goes_to("/my").reads("Replay")
    with ada.page.expect_response("**/api/my/alone", timeout=WAKES):
        ada.context.set_offline(False)
    ada.offline = False
    for _ in range(2):
        ada.goes_to("/my").page.keyboard.press("Tab")
        ada.reads("without a network")
        expect(ada.page.get_by_text("without a network")).to_have_count(1)
    [kept] = ada.context.request.get("/api/my").json()["finished"]
    assert (kept["game"], kept["alone"]) == ("montgolfiere", True)


@pytest.mark.timeout(400)
def test_a_host_of_files_below_a_path_is_enough(host: ThreadingHTTPServer, browser: Browser) -> None:
    rooms = Rooms(browser)
    house = House(f"http://127.0.0.1:{host.server_port}/some/games/", rooms)
    ada = house.guest("", worker=True).goes_to("")
    takes(ada)
    ada.loses_network()
    ada.page.reload()
    ada.page.get_by_role("link", name="To the start page").or_(
        ada.page.locator("main a[href='/']")
    ).first.click()
    begins(ada)
    play_out([ada], any_card, until=lambda: round_of(ada) > 1)
    ada.page.reload()
    play_out([ada], any_card, until=lambda: round_of(ada) > 2)
    house.close()
