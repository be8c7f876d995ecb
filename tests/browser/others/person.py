"""Somebody with another browser: sees what is on the screen, and touches it where it is."""

from __future__ import annotations

import re
from typing import Any, NamedTuple

from tests.browser.kit import GLANCE, Glance
from tests.browser.others.engine import Engine, until
from tests.browser.rooms import EMPTY, QUICK

BUTTON = "button:enabled:not([aria-disabled=true]), [role=button]:not([aria-disabled=true])"
FIND = """(selector, name, at) => {
  const named = (each) => (each.getAttribute('aria-label') ?? each.textContent).replace(/\\s+/g, ' ').trim()
  const found = [...document.querySelectorAll(selector)]
    .filter((each) => each.checkVisibility({ visibilityProperty: true }))
    .filter((each) => !each.closest('[inert]') && (!name || new RegExp(name).test(named(each))))
  const each = found.at(at)
  if (!each) return null
  each.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' })
  const box = each.getBoundingClientRect()
  const x = Math.round(box.x + box.width / 2)
  const y = Math.round(box.y + box.height / 2)
  const top = document.elementFromPoint(x, y)
  return { x, y, covered: !each.contains(top) && (top?.outerHTML.slice(0, 200) ?? 'nothing') }
}"""
TEXTS = "(selector) => [...document.querySelectorAll(selector)].map((each) => each.innerText)"
LABELS = """(selector) => [...document.querySelectorAll(selector)]
  .map((each) => each.getAttribute('aria-label') ?? each.textContent)"""


class Spot(NamedTuple):
    """A place on the screen."""

    x: int
    y: int


class Person:
    """A newcomer who has chosen the quick pace, and nothing else."""

    def __init__(self, engine: Engine, url: str) -> None:
        self.engine = engine
        self._url = url
        self.opens(EMPTY)
        engine.forgets()
        engine.runs(f"() => {{ localStorage.clear(); sessionStorage.clear(); {QUICK} }}")

    def opens(self, path: str) -> None:
        self.engine.goes(self._url + path)

    def reloads(self) -> None:
        """Open the same page again."""
        self.engine.goes(self.path)

    @property
    def path(self) -> str:
        return str(self.engine.runs("() => location.href"))

    # --- looking ------------------------------------------------------------------------------------

    def glance(self) -> Glance:
        return Glance(**self.engine.runs(GLANCE))

    def labels(self, selector: str) -> list[str]:
        """What a screen reader says of all these."""
        return [re.sub(r"\s+", " ", label).strip() for label in self.engine.runs(LABELS, selector)]

    def texts(self, selector: str) -> list[str]:
        """What is written in all these."""
        return [re.sub(r"\s+", " ", text).strip() for text in self.engine.runs(TEXTS, selector)]

    def reads(self, text: str) -> None:
        """Wait until a text is on the page."""
        until(lambda: text in self.engine.runs("() => document.body.innerText"), text)

    def finds(self, selector: str = BUTTON, name: str = "", at: int = 0) -> Spot:
        """Wait until something rests where a finger would reach it."""
        last: Any = None

        def rests() -> Spot | None:
            nonlocal last
            seen = self.engine.runs(FIND, selector, name, at)
            rested, last = seen == last, seen
            return Spot(seen["x"], seen["y"]) if seen and rested and not seen["covered"] else None

        try:
            return until(rests, f"{name or selector} can be reached")
        except AssertionError as error:
            raise AssertionError(f"{error}: {last}; {self.glance()}") from error

    # --- touching -----------------------------------------------------------------------------------

    def presses(self, name: str, *, within: str = "") -> None:
        """Press the button whose whole name this is, or matches it."""
        self.touches(", ".join(f"{within} {each}" for each in BUTTON.split(", ")), f"^(?:{name})$")

    def touches(self, selector: str, name: str = "", at: int = 0) -> None:
        """Touch the first, or another, of these."""
        self._hands(self.finds(selector, name, at))

    def drags(self, start: Spot, end: Spot) -> None:
        """Take hold of something, draw it elsewhere and let go."""
        self._hands(start, Spot((start.x + end.x) // 2, (start.y + end.y) // 2), end)

    def _hands(self, start: Spot, *way: Spot) -> None:
        moves: list[dict[str, Any]] = [
            {"type": "pointerMove", "x": spot.x, "y": spot.y, "duration": 0 if spot == start else 60}
            for spot in (start, *way)
        ]
        moves.insert(1, {"type": "pointerDown", "button": 0})
        moves.append({"type": "pointerUp", "button": 0})
        self.engine.acts(
            {"type": "pointer", "id": "hand", "parameters": {"pointerType": "mouse"}, "actions": moves}
        )
