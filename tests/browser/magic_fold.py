"""How people play Magic Fold: with what a screen reader says of cards and cloth, and the keyboard."""

from __future__ import annotations

import re
from typing import Any

import msgspec

from bisat.games.magic_fold.cloth.cards import Card, Element, parse_element
from bisat.games.magic_fold.cloth.sheet import UNFOLDED, Cloth, Fold, Side, folded, lay, turned_over, unfolded
from bisat.games.magic_fold.cloth.solver import Step, nearest
from bisat.games.magic_fold.rules.box import Track, read
from bisat.games.magic_fold.rules.rules import MagicFold
from tests.browser.kit import Guest

ARROWS: dict[Side, str] = {
    "left": "ArrowRight",
    "right": "ArrowLeft",
    "top": "ArrowDown",
    "bottom": "ArrowUp",
}
PICTURES = MagicFold().terms.pictures
NEAR = Track(palace=4, short=3, cobras=(2,), shortcuts=((1, 3),))
"""A way so short that whoever has the fourth token arrives: a race is over in a round or two."""
PUT_BACK = "Who do you send back one cloud?"
LABEL = re.compile(
    r"Token (\d): (.*) \((\d) clouds?(.*?)\)(, taken.*)?(?:, your carpet fits)?(?:\. Press.*)?"
)


def near_palace() -> Any:
    """The box of the game, but with the palace near, as an option of a table."""
    return msgspec.to_builtins(msgspec.structs.replace(read(), track=NEAR))


class Folder:
    """A guest who remembers how the own cloth lies, as fingers do."""

    def __init__(self, guest: Guest) -> None:
        self.guest = guest
        self.cloth: Cloth = UNFOLDED
        self._flat = self.field

    @property
    def field(self) -> str:
        """What the cloth shows, as it is read out."""
        return self.guest.page.locator(".board [data-shows]").first.get_attribute("data-shows") or ""

    def presses(self, key: str) -> None:
        """Press one of the own keys."""
        self.guest.page.keyboard.press(key)

    def folds(self) -> bool:
        """Whether hands may fold now."""
        return "Pass" in self.guest.glance().buttons

    def cards(self) -> dict[int, Card]:
        """The cards that lie open and are not taken, by their tokens."""
        buttons = self.guest.page.get_by_role("list", name="The four cards").get_by_role("button")
        labels = buttons.evaluate_all("all => all.map((card) => card.getAttribute('aria-label'))")
        found = [match for label in labels if (match := LABEL.fullmatch(str(label)))]
        return {
            int(match[1]): Card(0, elements(match[2]), int(match[3]), bool(match[4]))
            for match in found
            if not match[5]
        }

    def does(self, step: Step) -> None:
        """One step of the hands, by keyboard."""
        if isinstance(step, Fold):
            spread = lay(self.cloth)
            length = spread.cols if step.side in ("left", "right") else spread.rows
            deep = step.line if step.side in ("left", "top") else length - step.line
            for _ in range(deep):
                self.presses(ARROWS[step.side])
            self.presses("Shift+Enter" if step.under else "Enter")
            self.cloth = folded(self.cloth, step)
        elif step == "turn":
            self.presses("t")
            self.cloth = turned_over(self.cloth)
        else:
            self.presses("Shift+Backspace" if step == "unfold all" else "Backspace")
            self.cloth = unfolded(self.cloth, whole=step == "unfold all")

    def takes_nearest(self) -> bool:
        """Fold towards the nearest card and take it; the answer says whether there was one to take."""
        token = self.folds_towards_nearest()
        if token is None:
            return False
        self.presses(f"{token}")
        self.presses(f"{token}")
        return True

    def folds_towards_nearest(self) -> int | None:
        """Make all steps towards the nearest card; its token, or None if there is none to take."""
        if not self.folds():
            return None
        if self.field == self._flat:  # each race begins with a cloth that was never folded
            self.cloth = UNFOLDED
        ways = {
            token: way
            for token, card in self.cards().items()
            if (way := nearest(self.cloth, card.elements, PICTURES)) is not None
        }
        if not ways:
            return None
        token = min(ways, key=lambda each: len(ways[each]))
        for step in ways[token]:
            self.does(step)
        return token

    def puts_back(self) -> bool:
        """Choose a pawn for the first token, if that is asked."""
        if PUT_BACK not in self.guest.glance().groups:
            return False
        choice = self.guest.page.get_by_role("group", name=PUT_BACK)
        self.guest.page.keyboard.press("Escape")  # what is told before is skipped
        choice.get_by_role("button").first.focus()
        self.guest.page.keyboard.press("Enter")
        self.guest.page.keyboard.press("Enter")
        choice.wait_for(state="hidden")
        return True


def elements(text: str) -> tuple[Element, ...]:
    """The elements of a card by their English words."""
    found = [parse_element("?" if words == "anything" else words) for words in text.split(", ")]
    assert all(element is not None for element in found), text
    return tuple(element for element in found if element is not None)
