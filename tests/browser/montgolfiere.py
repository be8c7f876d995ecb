"""How people play Montgolfière on the screen."""

from __future__ import annotations

import re

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
    seen = guest.glance()
    if "Skip" in seen.buttons:
        guest.skips()
        return False
    if not seen.needed:
        return False
    if "Your grapple can follow two different moves. Which one?" in seen.groups:
        tapped = guest.page.get_by_role("group", name="Your grapple can follow").get_by_role("button").first
    elif "Your hand" in seen.groups:
        tapped = guest.page.get_by_role("toolbar", name="Your hand").get_by_role("button").last
    else:
        return False
    tapped.click()
    tapped.click()
    return True


def round_of(guest: Guest) -> int:
    """The round that the screen shows; 0 where none is shown."""
    found = re.search(r"^Round (\d+) of 24$", guest.page.locator("body").inner_text(), re.MULTILINE)
    return int(found[1]) if found else 0


def squares(guest: Guest) -> dict[str, int]:
    """Where the balloons are, as a screen reader hears it; the guest's own is called You."""
    named = guest.page.get_by_role("button", name=re.compile(r", square \d+")).all()
    words = [str(balloon.get_attribute("aria-label")).split(", square ") for balloon in named]
    return {name: int(re.match(r"\d+", rest)[0]) for name, rest in words}  # type: ignore[index]
