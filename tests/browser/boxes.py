"""Boxes on a screen: whether what belongs together is seen together, and can be touched and read.

With `BISAT_BOXES=folder` pictures of all of them are kept there.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from playwright.sync_api import ViewportSize

from tests.browser.kit import AT_REST, Guest

SHOTS = Path(os.environ["BISAT_BOXES"]) if "BISAT_BOXES" in os.environ else None
SHARE = 0.55
"""How much of the shorter side of the screen a board takes at least."""
TAP, ZOOMED_TAP, SQUARE = 40, 24, 24
"""Pixels that a finger finds: of a control, of one at twice the size, of one square among many."""
TEXT = 12
SCREENS = (
    ViewportSize(width=1280, height=800),
    ViewportSize(width=820, height=1180),
    ViewportSize(width=390, height=664),
    ViewportSize(width=375, height=667),
    ViewportSize(width=360, height=640),
    ViewportSize(width=844, height=390),
    ViewportSize(width=640, height=400),
)
ZOOMED = SCREENS[-1]
"""A screen of 1280 by 800 at 200 %."""

MEASURE = Path(__file__).with_name("measure.js").read_text(encoding="utf-8")


class Laid(NamedTuple):
    """What must be seen together on a screen, and where."""

    screen: str
    board: str = ""
    """The board; none where there is none."""
    within: str = "main"
    """Where whatever can be chosen must be in sight."""
    squares: str = ""
    """Places among so many that none of them can be as large as a finger."""
    main: Sequence[str] = ()
    """What is pressed most: these must be there."""
    share: float = SHARE
    """How much of the shorter side of the screen the picture takes at least."""
    top: str = ""
    """On a page that scrolls: what is brought to the upper edge first."""


def fits(guest: Guest, laid: Laid) -> None:
    """Look at a screen in all sizes, and complain of whatever does not fit."""
    for size in SCREENS:
        guest.page.set_viewport_size(size)
        guest.page.evaluate(AT_REST)
        if laid.top:
            guest.page.locator(laid.top).first.evaluate("each => each.scrollIntoView({ block: 'start' })")
        where = f"{laid.screen} at {size['width']}×{size['height']}"
        if SHOTS is not None:
            guest.page.screenshot(path=SHOTS / f"{laid.screen}-{size['width']}x{size['height']}.png")
        for name in laid.main:
            if not guest.button(name).filter(visible=True).count():
                guest.complaints.append(f"{where}: there is no {name}")
        asked = {
            "board": laid.board,
            "within": laid.within,
            "squares": laid.squares,
            "tap": ZOOMED_TAP if size == ZOOMED else TAP,
            "square": SQUARE,
            "share": laid.share,
            "text": TEXT,
        }
        guest.complaints += [f"{where}: {why}" for why in guest.page.evaluate(MEASURE, asked)]
