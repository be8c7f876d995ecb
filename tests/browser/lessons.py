"""How people go through a lesson: they do what glows, or press Next."""

from __future__ import annotations

import re
from typing import Any, Literal

from playwright.sync_api import Locator, expect

from tests.browser.kit import Guest, House

How = Literal["mouse", "touch", "keys", "tree"]
MAX_KEYS = 60
"""Keys that lead from one end of a page to the other."""

NEXT = ".coach .main"
WHERE_TO = """([wanted, tries]) => {
  const at = document.activeElement
  if (at?.closest(wanted)) return ''
  const to = at?.closest('[role=toolbar], [role=radiogroup], fieldset')?.querySelector(wanted)
  if (!to) return 'Tab'
  if (!at.closest('.targets')) return 'ArrowRight'
  const [here, there] = [at, to].map((each) => each.getBoundingClientRect())
  const [right, down] = [there.x - here.x, there.y - here.y]
  const across = Math.abs(right) > Math.abs(down) !== (tries % 3 === 2) // another way where one leads nowhere
  if (across) return right < 0 ? 'ArrowLeft' : 'ArrowRight'
  return down < 0 ? 'ArrowUp' : 'ArrowDown'
}"""
"""The key that leads nearer to something; none where the focus is on it."""
PUSHES = """(cell) => {
  const cells = [cell, document.querySelector('.cells [tabindex="0"]')]
  const [to, gap] = cells.map((each) => Number(each.dataset.cell))
  const [right, down] = [(gap % 4) - (to % 4), Math.floor(gap / 4) - Math.floor(to / 4)]
  const far = Math.abs(right + down)
  const way = right > 0 ? 'Right' : right < 0 ? 'Left' : down > 0 ? 'Down' : 'Up'
  return `${['', '', 'Control+', 'Shift+'][far]}Arrow${way}`
}"""
"""The key that pushes a tile of Labyrinth towards the gap."""
PRESSED = "function () { this.focus(); this.click() }"
"""How a screen reader presses what it has found."""
LIFTS = {"left": "ArrowRight", "right": "ArrowLeft", "top": "ArrowDown", "bottom": "ArrowUp"}
"""The key that lifts a side of the carpet of Magic Fold."""


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
            self._by_keys(spot, wanted)
        else:
            self._by_tree(spot)

    def _by_keys(self, spot: Locator, wanted: str) -> None:
        """Come to a place by Tab and arrows and press it there; tiles and carpets have keys of their own."""
        keyboard = self._page.keyboard
        if "cell-" in wanted:
            keyboard.press(spot.evaluate(PUSHES))
        elif fold := re.search(r"fold-(\w+)-(\d)", wanted):
            side, line = fold[1], int(fold[2])
            lines = self._page.locator(f".handles button.{side}").count()
            self._reach("[role=application]")
            for _ in range(line if side in ("left", "top") else lines + 1 - line):
                keyboard.press(LIFTS[side])
            keyboard.press("Enter")
        else:
            self._reach(wanted)
            keyboard.press("Space" if spot.locator("input").count() else "Enter")

    def _reach(self, wanted: str) -> None:
        for tries in range(MAX_KEYS):
            if not (key := self._page.evaluate(WHERE_TO, [wanted, tries])):
                return
            self._page.keyboard.press(key)
        raise AssertionError(f"no key leads to {wanted}")

    def _by_tree(self, spot: Locator) -> None:
        """Find it in the accessibility tree by role and name, and press it there."""
        assert self._link is not None
        name = spot.evaluate("(spot) => spot.ariaLabel ?? spot.textContent.trim()")
        tree = self._link.send("Accessibility.getFullAXTree")["nodes"]
        found = [
            node["backendDOMNodeId"]
            for node in tree
            if not node.get("ignored")
            and node.get("role", {}).get("value") in ("button", "radio", "switch")
            and "".join(node.get("name", {}).get("value", "").split()) == "".join(name.split())
        ]
        assert found, f"the tree has no {name!r}"
        here = self._link.send("DOM.resolveNode", {"backendNodeId": found[0]})["object"]["objectId"]
        self._link.send("Runtime.callFunctionOn", {"objectId": here, "functionDeclaration": PRESSED})


HURRY = """(() => {
  const wait = window.setTimeout
  window.setTimeout = (done, ms = 0, ...rest) => wait(done, ms > 100 ? ms / 20 : ms, ...rest)
})()"""
"""What is shown is shown twenty times as fast: all of it happens, nobody looks."""
PREFERS = '{"pace":"quick","language":"%s"}'


def begins(house: House, game: str, how: How = "mouse", language: str = "en") -> Learner:
    """Somebody at the first step of a lesson."""
    ada = house.guest("", touch=how == "touch")
    ada.begins_with(HURRY)
    ada.begins_with(f"try {{ localStorage['bisat.preferences'] = '{PREFERS % language}' }} catch {{}}")
    ada.goes_to(f"/learn/{game}")
    learner = Learner(ada, game, how)
    expect(ada.page.locator(".coach .count")).to_contain_text(f"1/{len(learner.steps)}")
    return learner


SEEN = """async (points) => {
  for (let frames = 0; frames < 3; frames++) await new Promise(requestAnimationFrame)
  const coach = document.querySelector('.coach')
  const [box, board] = [coach, document.querySelector('main')].map((each) => each.getBoundingClientRect())
  const wrong = []
  const over = (one, other) => one.left < other.right - 1 && other.left < one.right - 1
    && one.top < other.bottom - 1 && other.top < one.bottom - 1
  if (over(box, board)) wrong.push('the bubble lies over the board')
  if (box.bottom > innerHeight + 1 || box.right > innerWidth + 1) wrong.push('the bubble is cut off')
  for (const said of coach.querySelectorAll('.said, .deeds, button'))
    if (said.scrollHeight > said.clientHeight + 2 || said.getBoundingClientRect().right > box.right + 1)
      wrong.push(`cut off: ${said.textContent.trim()}`)
  const rings = [...document.querySelectorAll('.halo span')].map((ring) => ring.getBoundingClientRect())
  for (const ring of rings)
    if (!over(ring, board))
      wrong.push('a ring is out of sight')
  if (points && rings.length === 0) wrong.push('nothing glows')
  if (board.width < 180 || board.height < 180) wrong.push('the board is tiny')
  return wrong
}"""
"""What is wrong with a guide who points; the crawler asks it at each step."""
