"""A film strip of one reveal: a picture every 300 ms, at a normal pace, on a small phone.

Run as `python -m tests.browser.strip montgolfiere FOLDER`, then look: whoever knows only the strip should be
able to say what happened and why.
"""

from __future__ import annotations

import shutil
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import ViewportSize, sync_playwright

from tests.browser.conftest import BISAT
from tests.browser.kit import Guest, House
from tests.browser.montgolfiere import tap_card
from tests.browser.rooms import Rooms
from tests.browser.serving import serving
from tests.browser.tapis import any_flight
from tests.conftest import FLAGS, NAMES

PHONE = ViewportSize(width=390, height=664)
APART = 300
"""Milliseconds between two pictures."""
MOVES = {"montgolfiere": tap_card, "tapis-volant": any_flight}
"""How somebody moves, so that there is something to show."""


def film(guest: Guest, folder: Path) -> int:
    """Take pictures from now until the board stands still; how many there are."""
    guest.button("Skip").wait_for()
    taken = 0
    while guest.button("Skip").count() > 0:
        guest.page.screenshot(path=folder / f"{taken:03}.png")
        guest.page.wait_for_timeout(APART)
        taken += 1
    return taken


def main(game: str, folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    with (
        tempfile.TemporaryDirectory() as data,
        serving(BISAT, data=Path(data)) as url,
        sync_playwright() as p,
    ):
        found = next(path for name in NAMES if (path := shutil.which(name)))
        browser = p.chromium.launch(executable_path=found, args=list(FLAGS))
        house = House(url, Rooms(browser))
        ada = house.guest("Ada", size=PHONE, motion="no-preference")
        ada.begins_with("localStorage['bisat.preferences'] = '{\"pace\":\"normal\"}'")
        ada.goes_to(f"/t/{house.lays(ada, game, 'me random random')}").settles()
        ada.plays(MOVES[game])
        print(f"{film(ada, folder)} pictures in {folder}")
        house.close()
        browser.close()


if __name__ == "__main__":
    main(sys.argv[1], Path(sys.argv[2]))
