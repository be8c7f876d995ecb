"""How a guest folds a cloth of Magic Fold: as the hints say, with keys or with fingers."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, expect

from tests.browser.kit import Guest

ARROWS = {"left": "ArrowRight", "right": "ArrowLeft", "top": "ArrowDown", "bottom": "ArrowUp"}
FOLD = re.compile(r"Fold the (left|right|top|bottom) (over|under), line (\d)")
SOLVED = re.compile(r"There they are, after (\d+) steps?!")


def puzzle(guest: Guest) -> Locator:
    return guest.page.get_by_role("region", name="Folding puzzle")


def said(guest: Guest) -> str:
    """What the puzzle says now."""
    return puzzle(guest).get_by_role("status").inner_text()


def hinted(guest: Guest) -> str:
    """The next step, as the hint tells it."""
    guest.presses("Hint")
    expect(puzzle(guest).get_by_role("status")).to_contain_text("to go.")
    return said(guest).split("to go. ")[1].rstrip(".")


def folds_by_keys(guest: Guest) -> None:
    """Make the hinted step with the keyboard alone."""
    step = hinted(guest)
    puzzle(guest).get_by_role("application").focus()
    found = FOLD.match(step)
    if found is None:
        keys = {"Turn over": "t", "Undo the last fold": "Backspace", "Unfold everything": "Shift+Backspace"}
        guest.page.keyboard.press(keys[step])
        return
    side, way, line = found[1], found[2], int(found[3])
    lines = guest.page.locator(f".handles button.{side}").count()
    for _ in range(line if side in ("left", "top") else lines + 1 - line):
        guest.page.keyboard.press(ARROWS[side])
    guest.page.keyboard.press("Enter" if way == "over" else "Shift+Enter")


def folds_by_fingers(guest: Guest) -> None:
    """Make the hinted step by tapping what is on the screen."""
    step = hinted(guest)
    found = FOLD.match(step)
    if found is not None:
        guest.page.get_by_role("radio", name=found[2].title()).tap()
    guest.button(step.partition(" (")[0]).tap()  # where arrows stand, the hint says how it looks


def solves(guest: Guest, makes_step: object = folds_by_keys) -> int:
    """Follow the hints to the end; how many steps that took."""
    assert callable(makes_step)
    for _ in range(8):
        if (found := SOLVED.match(said(guest))) is not None:
            return int(found[1])
        makes_step(guest)
        guest.page.wait_for_timeout(60)
    raise AssertionError("the hints lead nowhere")


def fewest(guest: Guest) -> int:
    """The fewest steps, as the puzzle says."""
    found = re.search(r"Par: (\d+)", puzzle(guest).inner_text())
    assert found is not None
    return int(found[1])
