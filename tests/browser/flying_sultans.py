"""How people play Flying Sultans: towards the goal, by what a screen reader says of each square."""

from __future__ import annotations

import re
import time
from collections.abc import Sequence
from contextlib import suppress

from playwright.sync_api import Error, Locator

from bisat.games.flying_sultans.maze.grid import SIZE
from bisat.games.flying_sultans.show.notation import square
from tests.browser.kit import Guest, Move, play_out

STUCK = 60.0
"""Seconds that no round takes, also on a busy machine."""
TARGETS = "Possible targets"
CHANNEL = "Your channel"
OPEN = ".open:not(.selected)"
LAST = "(tiles) => tiles.at(-1)?.dataset.force ?? ''"
SQUARE = re.compile(r" (?:to|on) ([a-l]\d{1,2})\b")


def targets(guest: Guest) -> Locator:
    return guest.page.get_by_role("toolbar", name=TARGETS)


def channel(guest: Guest) -> Locator:
    return guest.page.get_by_role("toolbar", name=CHANNEL)


def round_of(guest: Guest) -> int:
    """The round that the words of the board tell of; 0 before the first, and behind a curtain."""
    words = guest.page.get_by_role("region", name="The board in words").all_inner_texts()
    found = re.search(r"Round (\d+) of", " ".join(words))
    return int(found[1]) if found else 0


def play_rounds(guests: Sequence[Guest], move: Move) -> None:
    """A whole game: it may last, but nobody may be stuck in a round."""
    last = -1
    while not all(guest.sees_result() for guest in guests):
        now, ends = round_of(guests[0]), time.monotonic() + STUCK
        assert now != last, f"round {now} does not end"
        play_out(guests, move, until=lambda ends=ends: time.monotonic() > ends)  # type: ignore[misc]
        last = now


def goal(guest: Guest) -> tuple[int, int]:
    """The middle of the palace that the guest flies to, as row and column."""
    words = guest.page.get_by_role("region", name="The board in words").inner_text()
    found = re.search(r"You: heading for the palace at \w+, (\w+),? and", words)
    assert found is not None, words
    return divmod(square(found[1]), SIZE)


def nearest(guest: Guest) -> Locator:
    """The lit square nearest to the goal; a tile, where tiles are to be chosen."""
    spots = targets(guest).get_by_role("button")
    labels = spots.evaluate_all("all => all.map((spot) => spot.getAttribute('aria-label'))")
    row, col = goal(guest)
    far = []
    for label in labels:
        found = SQUARE.search(str(label))
        at = divmod(square(found[1]), SIZE) if found else (99, 99)
        far.append(abs(at[0] - row) + abs(at[1] - col))
    return spots.nth(far.index(min(far)))


def any_move(guest: Guest) -> bool:
    """Whatever is asked for now, one tap at a time; what is shown is skipped."""
    seen = guest.glance()
    if "Skip" in seen.buttons:
        with suppress(Error):  # it was over before the finger came down
            guest.button("Skip").dispatch_event("click", timeout=500)
        return False
    if not seen.needed:
        return False
    if "Confirm" in seen.buttons:
        confirm = guest.button("Confirm")
        with suppress(Error):  # somebody else's news may come first
            confirm.click(timeout=2_000)
            guest.page.mouse.move(0, 0)  # or what comes next would explain itself to a mouse that rests there
            confirm.wait_for(state="detached", timeout=2_000)
        return True
    if TARGETS in seen.groups:
        nearest(guest).click()
        return True
    if "Do nothing" in seen.buttons:
        guest.presses("Do nothing")
        return True
    if CHANNEL in seen.groups:
        channel(guest).locator(OPEN).last.click()
        return True
    return False


ARROWS = ("ArrowDown", "ArrowRight", "ArrowUp", "ArrowLeft")


WHERE_TO = """(selector) => {
  const [at, to] = [document.activeElement, document.querySelector(selector)]
  if (at?.closest(selector)) return 'here'
  if (!to) return 'nowhere'
  return to.compareDocumentPosition(at) & Node.DOCUMENT_POSITION_FOLLOWING ? 'Shift+Tab' : 'Tab'
}"""
"""Which key leads to something of this kind."""


def tab_into(guest: Guest, selector: str, most: int = 40) -> bool:
    """Press Tab, or Shift and Tab, until the focus is in something of this kind; False once there is none."""
    for _ in range(most):
        key = guest.page.evaluate(WHERE_TO, selector)
        if key in ("here", "nowhere"):
            return bool(key == "here")
        guest.page.keyboard.press(key)
    raise AssertionError(f"Tab does not lead to {selector}")


class Keys:
    """Somebody who plays by keyboard alone: Tab, arrows, digits, Enter and Escape."""

    def __init__(self) -> None:
        self.presses = 0

    def any_move(self, guest: Guest) -> bool:
        """Whatever is asked for now; what is shown is skipped."""
        seen = guest.glance()
        if "Skip" in seen.buttons:
            tab_into(guest, ".scene")
            guest.page.keyboard.press("Escape")
            return False
        if not seen.needed:
            return False
        if "Confirm" in seen.buttons:
            return self._press(guest, ".scene .deeds .main", "Enter")
        if TARGETS in seen.groups:
            self.presses += 1
            return self._press(guest, ".targets", ARROWS[self.presses % len(ARROWS)], "Enter")
        if "Do nothing" in seen.buttons:
            return self._press(guest, ".scene .deeds button", "Enter")
        if CHANNEL in seen.groups and (force := channel(guest).locator(OPEN).evaluate_all(LAST)):
            return self._press(guest, ".own", force)
        return False

    def _press(self, guest: Guest, where: str, *keys: str) -> bool:
        """Go there and press these keys, if it is still there."""
        if not tab_into(guest, where):
            return False
        for key in keys:
            guest.page.keyboard.press(key)
        return True
