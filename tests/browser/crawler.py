"""A crawler of states: it looks at a screen in many sizes, in every state that differs from those before.

With `BISAT_CRAWL=folder` pictures of all of them are kept there.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

from playwright.sync_api import ViewportSize

from tests.browser.kit import AT_REST, SOAK, Guest, violations

SHOTS = Path(os.environ["BISAT_CRAWL"]) if "BISAT_CRAWL" in os.environ else None
ALL = tuple(
    ViewportSize(width=width, height=height)
    for width, height in (
        (360, 640),
        (390, 664),
        (390, 844),
        (844, 390),
        (640, 400),
        (768, 1024),
        (820, 1180),
        (1280, 800),
    )
)
USUAL = ALL[1]
OTHERS = tuple(size for size in ALL if size is not USUAL)
"""In the ordinary form each look takes the usual phone and one of these in turn."""
SHARE = 0.85
"""How much of the width or of the height the picture takes at least."""
TAP, CELL, TEXT = 44, 26, 12
"""Pixels: what a finger finds, what it finds among many (closer where it taps), and what can be read."""
LOOK = Path(__file__).with_name("crawl.js").read_text(encoding="utf-8")

STATE = """() => {
  const all = (selector) => [...document.querySelectorAll(selector)]
    .filter((each) => each.checkVisibility({ visibilityProperty: true }) && !each.closest('[inert]'))
  const plain = (text) => text.replace(/\\d+/g, '#').replace(/\\s+/g, ' ').trim().slice(0, 40)
  const actions = all('.place.actions button').map((each) => plain(each.textContent))
  const groups = all(':is(main [role=group], main [role=toolbar], main [role=radiogroup], [role=dialog])')
    .map((each) => plain(each.getAttribute('aria-label') ?? each.tagName))
  const lit = all('main [aria-pressed=true], main [aria-checked=true]').length
  return JSON.stringify([new Set(actions), new Set(groups)].map((each) => [...each].sort()).concat([lit > 0]))
}"""
"""What makes a state: what can be pressed, what is open, whether something is considered."""


class Seen(NamedTuple):
    """What a game calls its picture, and what lies among many in it."""

    picture: str
    cells: str = ""


GAMES = {
    "montgolfiere": Seen(".place.board .sky", ".flyer"),
    "tapis-volant": Seen(".place.board .picture"),
    "flying-sultans": Seen(".place.board .tile", ".targets *"),
    "labyrinth-duel": Seen(".place.board .frame"),
    "magic-fold": Seen(".place.board .mat"),
}


class Crawler:
    """Somebody who looks at everything."""

    def __init__(self, guest: Guest, game: str) -> None:
        self.guest = guest
        self.game = game
        self.boards: dict[str, list[tuple[str, list[int]]]] = {}
        """At each size the places of the board, by state."""
        self._known: set[str] = set()
        self._looks = 0

    def is_new(self) -> bool:
        """Whether a state like this one was not looked at yet."""
        state: str = self.guest.page.evaluate(STATE)
        new = state not in self._known
        self._known.add(state)
        return new

    def _sizes(self) -> Sequence[ViewportSize]:
        return ALL if SOAK else (USUAL, OTHERS[self._looks % len(OTHERS)])

    def look(self, state: str, picture: bool = True, whole: bool = False) -> None:
        """Look at the screen as it is, at all sizes, and complain of whatever is wrong.

        `whole`: all that is said must be seen at once, as it must where somebody learns.
        """
        page = self.guest.page
        before = page.viewport_size
        kind = GAMES[self.game]
        for number, size in enumerate(self._sizes()):
            page.set_viewport_size(size)
            page.evaluate(AT_REST)
            where = f"{self.game} {state} at {size['width']}×{size['height']}"
            if SHOTS is not None:
                name = f"{self.game}-{state}-{size['width']}x{size['height']}.png".replace(" ", "-")
                page.screenshot(path=SHOTS / name)
            asked: dict[str, Any] = {
                "picture": kind.picture if picture else "",
                "cells": kind.cells,
                "share": SHARE,
                "tap": TAP,
                "cell": CELL,
                "text": TEXT,
                "whole": whole,
            }
            seen = page.evaluate(LOOK, asked)
            self.guest.complaints += [f"{where}: {why}" for why in seen["found"]]
            if seen["board"] is not None:
                self.boards.setdefault(f"{size['width']}×{size['height']}", []).append((state, seen["board"]))
            if SOAK or (self._looks + number) % 4 == 0:  # a look of axe takes as long as ten of ours
                self._axe(where)
        self._looks += 1
        if before:
            page.set_viewport_size(before)

    def _axe(self, where: str) -> None:
        page = self.guest.page
        for theme in ("light", "dark") if SOAK else (("light", "dark")[self._looks % 2],):
            page.emulate_media(color_scheme=theme)
            page.evaluate(AT_REST)
            self.guest.complaints += [f"{where}, {theme}: {why}" for why in violations(page)]

    def stands(self, most: int = 2) -> None:
        """Complain if the board moved while only words changed."""
        for size, places in self.boards.items():
            (first, box), *rest = places
            for state, other in rest:
                if max(abs(one - two) for one, two in zip(box, other, strict=True)) > most:
                    self.guest.complaints.append(
                        f"{self.game} at {size}: the board moves from {box} ({first}) to {other} ({state})"
                    )
                    break
