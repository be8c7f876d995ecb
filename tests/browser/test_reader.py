"""A whole match of Montgolfière as a screen reader has it: from the accessibility tree, step by step."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import expect

from tests.browser.kit import Guest, House

LONGEST = 60
"""Steps in which a match against one bot must be over."""


class Reading:
    """What a screen reader knows of a page at one moment: roles, names and states, nothing drawn."""

    def __init__(self, nodes: list[dict[str, Any]]) -> None:
        self._nodes = {node["nodeId"]: node for node in nodes}
        self._heard = [node for node in nodes if not node.get("ignored")]

    def named(self, role: str) -> list[str]:
        """The names of all that has this role."""
        return [
            node.get("name", {}).get("value", "")
            for node in self._heard
            if node.get("role", {}).get("value") == role
        ]

    def below(self, role: str, name: str) -> list[str]:
        """All text inside something, in order."""
        tops = [
            node
            for node in self._nodes.values()
            if node.get("role", {}).get("value") == role and node.get("name", {}).get("value") == name
        ]
        texts: list[str] = []
        waiting = [child for top in tops for child in top.get("childIds", [])][::-1]
        while waiting:
            node = self._nodes.get(waiting.pop())
            if node is None:
                continue
            if node.get("role", {}).get("value") == "StaticText":
                texts.append(node["name"]["value"])
            waiting += node.get("childIds", [])[::-1]
        return texts

    def focused(self) -> str:
        """What the keyboard is on."""
        found = [
            node
            for node in self._heard
            if any(
                each["name"] == "focused" and each["value"]["value"] for each in node.get("properties", [])
            )
        ]
        return found[-1].get("name", {}).get("value", "") if found else ""

    # --- Montgolfière ---------------------------------------------------------------------------------

    def described(self) -> str:
        """The board in words."""
        return " ".join(self.below("region", "The board in words"))

    def heard(self) -> list[str]:
        """What the live region said last."""
        return self.below("log", "Match news")

    def hand(self) -> list[str]:
        """The cards that can be played."""
        card = re.compile(r"^(Ballast \d+|Grapple|Sleeping gas|Storm|Super motor)$")
        return [name for name in self.named("button") if card.match(name)]

    def balloons(self) -> dict[str, int]:
        """Where the balloons are, as they are named on the board."""
        found = [re.match(r"(.+), square (\d+)", name) for name in self.named("button")]
        return {each[1]: int(each[2]) for each in found if each}

    def squares_in_words(self) -> dict[str, int]:
        """Where they are, as the description says it."""
        return {
            name: int(square)
            for square, names in re.findall(r"Square (\d+): ([^.]+)\.", self.described())
            for name in re.split(r", and | and |, ", names)
        }


class Reader:
    """Somebody who has nothing but the accessibility tree."""

    def __init__(self, guest: Guest) -> None:
        self._link = guest.devtools()
        self._page = guest.page

    def reads(self) -> Reading:
        return Reading(self._link.send("Accessibility.getFullAXTree")["nodes"])

    def reads_on(self) -> Reading:
        """As soon as words and board agree: words come when the page is at rest."""
        reading = self.reads()
        for _ in range(40):
            if reading.squares_in_words() == reading.balloons():
                break
            self._page.wait_for_timeout(50)
            reading = self.reads()
        return reading


def test_a_whole_match_is_read_and_played_from_the_accessibility_tree(house: House) -> None:
    ada = house.guest("Ada")
    ada.goes_to(f"/t/{house.lays(ada, 'montgolfiere', 'me easy')}").settles()
    reader = Reader(ada)
    reading = reader.reads()
    assert reading.heard()[0] == reading.heard()[-1] == "Your move"  # a bot may have chosen meanwhile
    for step in range(LONGEST):
        before = len(reading.heard())
        follows = [name for name in reading.named("button") if re.match(r"(Up|Down) \d", name)]
        if follows:  # the grapple asks; the first answer is as good as any
            assert "Your grapple can follow two different moves. Which one?" in reading.named("group"), step
            choose(ada, follows[0])
        else:
            check_the_board(reading, step)
            choose(ada, reading.hand()[0])
        waits_for_news(ada)
        reading = reader.reads_on()
        if ada.page.title().startswith("The match is over"):
            break
        assert reading.heard()[-1] == "Your move", step
        assert len(reading.heard()) > min(before, 2), step
        assert focus_is_sensible(reading, ada), (step, reading.focused())
    check_the_end(reader, ada)


def choose(guest: Guest, name: str) -> None:
    """Focus what the tree names, and press Enter twice: to consider, and to confirm."""
    button = guest.page.get_by_role("button", name=name, exact=True).first
    button.focus()
    guest.page.keyboard.press("Enter")
    guest.page.keyboard.press("Enter")


def waits_for_news(guest: Guest) -> None:
    """Skip what is shown until it is our turn again, or the match is over."""
    page = guest.page
    page.get_by_role("button", name="Skip", exact=True).or_(page.get_by_role("dialog")).first.wait_for()
    for _ in range(400):
        seen = guest.glance()
        if seen.result:
            return
        if "Skip" in seen.buttons:
            page.keyboard.press("Escape")
        elif seen.needed and page.get_by_text("Watch what happens").count() == 0:
            return
        page.wait_for_timeout(25)
    raise AssertionError("nothing happens any more")


def check_the_board(reading: Reading, step: int) -> None:
    """The tree names what can be done, and says twice where everybody is, in the same way."""
    named = re.findall(r"ballast \d+|grapple|gas|storm|motor", own_hand(reading).lower())
    assert len(reading.hand()) == len(named), step
    assert reading.hand(), step
    spoken, shown = reading.squares_in_words(), reading.balloons()
    assert spoken == shown, step
    assert "Your move" in reading.heard(), step
    assert {"You", "Baron"} < set(shown), step
    assert any(name.startswith("Your hand") for name in reading.named("toolbar")), step


def own_hand(reading: Reading) -> str:
    found = re.search(r"Your hand: ([^.]+)\.", reading.described())
    assert found, reading.described()
    return found[1]


def focus_is_sensible(reading: Reading, guest: Guest) -> bool:
    """On a card, on an answer, or where the next Tab leads there: never lost on the page."""
    inside = guest.page.evaluate("() => document.querySelector('main')?.contains(document.activeElement)")
    return bool(inside) and reading.focused() != ""


def check_the_end(reader: Reader, guest: Guest) -> None:
    """The result is a dialog that has the focus, and the news tell how it came to it."""
    dialog = guest.page.get_by_role("dialog")
    expect(dialog).to_be_visible()
    expect(dialog.locator(":focus")).to_have_count(1)
    reading = reader.reads()
    assert re.search(r"win|share", " ".join(reading.named("dialog"))), reading.named("dialog")
    told = " ".join(text for name in reading.named("dialog") for text in reading.below("dialog", name))
    assert re.search(r"Moon|highest", told), told
    assert "Rematch" in reading.named("button")
    assert "Watch it again" in reading.named("link")
