"""How people play Le Tapis Volant on the screen: a card and its best way, or with the wind."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, Page

from tests.browser.kit import Glance, Guest

DEEDS = ".actions .deeds button"
"""What ends a turn: fly, stop, force down; while something is told, skip."""

NOTHING = re.compile("^No card")
"""What the button to play nothing says."""


def in_box(page: Page, piece: str) -> Locator:
    """A piece that is not on the board yet."""
    return page.get_by_role("region", name="In the box").get_by_role("button", name=piece, exact=True)


def on_board(page: Page, piece: str) -> Locator:
    """A piece of the landscape in the making."""
    return page.get_by_role("list", name="On the board").get_by_role("button", name=re.compile(f"^{piece},"))


def hand(guest: Guest) -> Locator:
    """The own wind cards."""
    return guest.page.get_by_role("toolbar", name="Your wind cards").get_by_role("button")


def nothing(guest: Guest) -> Locator:
    """The button to play nothing."""
    return guest.page.get_by_role("button", name=NOTHING)


def cells(guest: Guest) -> dict[str, str]:
    """Where everybody is, as a screen reader hears it; the guest is called You."""
    riders = guest.page.get_by_role("list", name="In the race").get_by_role("listitem").all_text_contents()
    found = [re.match(r"\s*(.+?): .+?, column (\d+), row (\d+)", text) for text in riders]
    return {match[1]: f"{match[2]}/{match[3]}" for match in found if match}


def skips(guest: Guest) -> bool:
    """Skip what is shown; the answer says whether there was anything."""
    if "Skip" not in guest.glance().buttons:
        return False
    guest.skips()
    return True


def can_fly(seen: Glance) -> bool:
    """Whether it is this guest's turn, and nothing is shown or sent any more."""
    return seen.needed and any(NOTHING.match(name) for name in seen.buttons)


def any_flight(guest: Guest) -> bool:
    """Fly the last card as it is shown first, if that stays on the board; otherwise exchange it."""
    if skips(guest) or not can_fly(guest.glance()):
        return False
    hand(guest).last.click()
    deed = guest.page.locator(DEEDS).first
    if not deed.is_visible() or deed.inner_text() == "Leave the board":
        guest.presses("Put back")
        nothing(guest).click()
        hand(guest).last.click()  # it leads nowhere: exchange it
    deed.click()
    button = guest.page.get_by_role  # it is on the table; all look at it, or hand the device on
    nothing(guest).or_(button("button", name="Skip")).or_(button("button", name="I am ")).first.wait_for()
    return True
