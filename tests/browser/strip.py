"""A film strip of one reveal: a picture every 300 ms, at a normal pace, on a small phone or on a desk.

Run as `python -m tests.browser.strip montgolfiere FOLDER [desk]`, then look: whoever knows only the strip
should be able to say what happened and why.
"""

from __future__ import annotations

import sys
import tempfile
import time
from pathlib import Path

from playwright.sync_api import ViewportSize, sync_playwright

from tests.browser import flying_sultans, labyrinth
from tests.browser.kit import DESK, Guest, House, Move
from tests.browser.magic_fold import Folder
from tests.browser.montgolfiere import tap_card
from tests.browser.rooms import Rooms
from tests.browser.serving import serving
from tests.browser.tapis import any_flight
from tests.conftest import FLAGS, WHOLE, found

SIZES = {"phone": ViewportSize(width=390, height=664), "desk": DESK}
APART = 0.3
"""Seconds between two pictures."""
STILL = 14
"""So many pictures of a board that stands still end a strip."""
MOST = 150
PATIENCE = 45_000
"""Milliseconds that bots may take to fold."""


def acts(guest: Guest) -> bool:
    """Whatever a first round asks for, up to the own second tile: then the others play."""
    last = flying_sultans.channel(guest).locator(".due").count() == 1 and guest.button("Confirm").count() == 1
    return flying_sultans.any_move(guest) and last


def folds(guest: Guest) -> bool:
    """Take the nearest card, now that the cards lie open."""
    guest.button("Pass").wait_for()
    return Folder(guest).takes_nearest()


MOVES: dict[str, Move] = {
    "montgolfiere": tap_card,
    "tapis-volant": any_flight,
    "flying-sultans": acts,
    "labyrinth-duel": labyrinth.join_and_call,
    "magic-fold": folds,
}
"""How somebody moves, so that there is something to show."""
SEATS = {"labyrinth-duel": "me easy"}
"""Where there are not three."""


def film(guest: Guest, folder: Path) -> int:
    """Take pictures of what happens until the board has stood still for a while; how many there are."""
    began, still = time.monotonic(), 0
    for taken in range(MOST):
        guest.page.wait_for_timeout(max(0, 1000 * (began + taken * APART - time.monotonic())))
        guest.page.screenshot(path=folder / f"{taken:03}.png")
        still = 0 if guest.button("Skip").count() > 0 else still + 1
        if still > STILL:
            break
    return taken + 1


def main(game: str, folder: Path, size: str = "phone") -> None:
    folder.mkdir(parents=True, exist_ok=True)
    with (
        tempfile.TemporaryDirectory() as data,
        serving(Path(sys.executable).with_name("bisat"), data=Path(data)) as url,
        sync_playwright() as p,
    ):
        browser = p.chromium.launch(executable_path=found(*WHOLE), args=list(FLAGS))
        house = House(url, Rooms(browser))
        ada = house.guest("Ada", size=SIZES[size], motion="no-preference")
        ada.begins_with("localStorage['bisat.preferences'] = '{\"pace\":\"normal\"}'")
        ada.goes_to(f"/t/{house.lays(ada, game, SEATS.get(game, 'me easy easy'))}")
        ada.plays(MOVES[game])
        if game != "labyrinth-duel":  # there nothing can be skipped
            ada.button("Skip").wait_for(timeout=PATIENCE)
        print(f"{film(ada, folder)} pictures in {folder}")
        house.close()
        browser.close()


if __name__ == "__main__":
    main(sys.argv[1], Path(sys.argv[2]), *sys.argv[3:])
