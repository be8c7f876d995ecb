"""How people play Montgolfière on the screen."""

from __future__ import annotations

import re
from contextlib import suppress

from playwright.sync_api import Error

from tests.browser.kit import Guest

CONSIDERED = 'main [aria-pressed="true"]'
"""What was tapped once; it is no longer considered when the server has it."""


def any_card(guest: Guest) -> bool:
    """Play the last card, or follow the best movement; skip what is shown."""
    if not tap_card(guest):
        return False
    guest.page.locator(CONSIDERED).wait_for(state="detached")
    return True


def tap_card(guest: Guest) -> bool:
    """Tap it twice, and do not wait for what becomes of it."""
    page = guest.page
    if (skip := guest.button("Skip")).is_visible():
        with suppress(Error):  # it was over before the finger came down
            skip.click(force=True, timeout=500)
        return False
    if not guest.is_needed():
        return False
    choice = page.get_by_role("group", name="Your grapple can follow").get_by_role("button").first
    card = page.get_by_role("toolbar", name="Your hand").get_by_role("button").last
    for tapped in (choice, card):
        if tapped.is_visible():
            tapped.click()
            tapped.click()
            return True
    return False


def round_of(guest: Guest) -> int:
    """The round that the screen shows; 0 where none is shown."""
    shown = guest.page.get_by_text(re.compile(r"^Round \d+ of 24$")).filter(visible=True)
    return int(shown.first.inner_text().split()[1]) if shown.count() else 0


def squares(guest: Guest) -> dict[str, int]:
    """Where the balloons are, as a screen reader hears it; the guest's own is called You."""
    named = guest.page.get_by_role("button", name=re.compile(r", square \d+")).all()
    words = [str(balloon.get_attribute("aria-label")).split(", square ") for balloon in named]
    return {name: int(re.match(r"\d+", rest)[0]) for name, rest in words}  # type: ignore[index]
