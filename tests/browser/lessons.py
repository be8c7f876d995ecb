"""How people go through a lesson: they do what glows, or press Next."""

from __future__ import annotations

from typing import Any, Literal

from playwright.sync_api import Locator, expect

from tests.browser.kit import Guest

How = Literal["mouse", "touch", "keys", "tree"]
MAX_KEYS = 60
"""Keys that lead from one end of a page to the other."""

NEXT = ".coach .main"
AT = """(wanted) => {
  const at = document.activeElement
  if (at?.closest(wanted)) return 'here'
  return at?.closest('[role=toolbar], [role=radiogroup]')?.querySelector(wanted) ? 'row' : 'away'
}"""
"""Whether the focus is where it should be, or beside it in a row that is one stop of the Tab key."""


class Learner:
    """Somebody in a lesson."""

    def __init__(self, guest: Guest, game: str, how: How) -> None:
        self.guest = guest
        self.game = game
        self._how = how
        self._page = guest.page
        self._link = guest.devtools() if how == "tree" else None
        answer = guest.context.request.get(f"/api/lessons/{game}")
        self.steps: list[dict[str, Any]] = answer.json()["steps"]

    @property
    def at(self) -> int:
        """The step that is said, from 0."""
        said = self._page.locator(".coach .count .visually-hidden").inner_text()
        return int("".join(letter if letter.isdigit() else " " for letter in said).split()[0]) - 1

    def goes_through(self, until: str = "end") -> None:
        """Do every step from the present one until another is said."""
        last = [step["say"] for step in self.steps].index(until)
        for number in range(self.at, last):
            self.does(number)
            expect(self._page.locator(".coach .count")).to_contain_text(f"{number + 2}/{len(self.steps)}")

    def does(self, number: int) -> None:
        """Do one step."""
        step = self.steps[number]
        if not step["moves"]:
            self._press(NEXT)
            return
        for place in step["point"]:
            self._press(f'main [data-place~="{place}"]')

    def _press(self, wanted: str) -> None:
        spot = self._page.locator(wanted).filter(visible=True).first
        expect(spot).to_be_visible()
        if self._how == "touch":
            spot.tap()
        elif self._how == "mouse":
            spot.click()
        elif self._how == "keys":
            self._reach(wanted)
            self._page.keyboard.press("Enter")
        else:
            self._by_tree(spot)

    def _reach(self, wanted: str) -> None:
        """Come to a place by Tab and arrows alone."""
        for _ in range(MAX_KEYS):
            at = self._page.evaluate(AT, wanted)
            if at == "here":
                return
            self._page.keyboard.press("ArrowRight" if at == "row" else "Tab")
        raise AssertionError(f"no key leads to {wanted}")

    def _by_tree(self, spot: Locator) -> None:
        """Find it in the accessibility tree by role and name, and press it there."""
        assert self._link is not None
        name = spot.evaluate("(spot) => spot.computedName ?? spot.ariaLabel ?? spot.textContent.trim()")
        tree = self._link.send("Accessibility.getFullAXTree")["nodes"]
        found = [
            node["backendDOMNodeId"]
            for node in tree
            if not node.get("ignored")
            and node.get("role", {}).get("value") in ("button", "radio", "switch")
            and node.get("name", {}).get("value", "").strip() == name.strip()
        ]
        assert found, f"the tree has no {name!r}"
        self._link.send("DOM.focus", {"backendNodeId": found[0]})
        self._page.keyboard.press("Enter")
