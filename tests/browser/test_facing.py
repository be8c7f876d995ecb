"""Two people at one device in games where everybody acts at once: face to face, both at the same time."""

from __future__ import annotations

import time
from contextlib import suppress
from typing import Any

from playwright.sync_api import Error, ViewportSize, expect

from bisat.games.labyrinth_duel.rules.board import Board
from bisat.games.labyrinth_duel.rules.box import GAP
from tests.browser.facing import FAR, NEAR, PUSH, SIDES, TABLET, board, joins_and_calls, side
from tests.browser.kit import PHONE, Guest, House
from tests.browser.labyrinth import task
from tests.browser.magic_fold import PUT_BACK, Folder, near_palace

ON_ITS_SIDE = ViewportSize(width=1024, height=700)
FAR_KEYS = dict(zip(PUSH[NEAR], PUSH[FAR], strict=True)) | {"Enter": "f", "t": "e", "Backspace": "r"}
FAR_KEYS |= {str(token): str(token + 4) for token in range(1, 5)}
"""Magic Fold: what the far person presses for a key of the near one."""
SHARED = "Two of you share this device"
LONGEST = 60.0


def sits_down(house: House, game: str, size: ViewportSize = TABLET, **options: Any) -> Guest:
    """Two people who share a tablet."""
    ada = house.guest("Ada", size=size, touch=True)
    ada.goes_to(f"/t/{house.lays(ada, game, 'me me', **options)}")
    expect(ada.page.locator(SIDES)).to_have_count(2)
    return ada


HOLDS = """() => {
  globalThis.held = false
  const near = () => document.querySelector('[data-facing] > .side [data-place=stop]')
  const look = () => (globalThis.held ||= near()?.matches(':disabled, [aria-disabled=true]') ?? false)
  new MutationObserver(look).observe(document.body, { attributes: true, childList: true, subtree: true })
}"""
"""Remembers whether nobody could call for a moment: it is over before anybody asks."""


def beside_gap(laid: Board) -> int:
    gap = laid.index(GAP)
    return gap + 1 if gap % 4 < 3 else gap - 1


def test_a_whole_duel_at_one_tablet_with_two_sets_of_keys(quick_house: House) -> None:
    ada = sits_down(quick_house, "labyrinth-duel", cards=3)
    assert side(ada, FAR).evaluate("each => getComputedStyle(each).rotate") == "180deg"
    ends, turns = time.monotonic() + LONGEST, 0
    while not ada.sees_result():
        assert time.monotonic() < ends, "the duel does not end"
        if len([name for name in ada.glance().buttons if name == "Stop!"]) < 2 or task(ada, SIDES) is None:
            ada.page.wait_for_timeout(50)
            continue
        who = (NEAR, FAR, NEAR, NEAR)[turns % 4]
        before = board(ada, 1 - who)
        ada.page.evaluate(HOLDS)
        joins_and_calls(ada, who)
        assert board(ada, 1 - who) == before, "the keys of one push the tiles of the other"
        turns += 1
        ada.page.wait_for_function("() => globalThis.held")
    outcome = quick_house.table(ada, ada.page.url.rsplit("/", 1)[1])["outcome"]
    assert outcome["places"] == [1, 2]
    assert outcome["scores"][FAR] == 1, "the call of the far person counts as well"


def test_both_push_at_once_with_a_finger_each_and_the_far_board_is_turned(quick_house: House) -> None:
    ada = sits_down(quick_house, "labyrinth-duel", ON_ITS_SIDE)
    for who in (NEAR, FAR):
        expect(side(ada, who).get_by_role("button", name="Stop!")).to_be_enabled()
    laid = [board(ada, who) for who in (NEAR, FAR)]
    fingers = []
    for who in (NEAR, FAR):
        cells = side(ada, who).get_by_role("group", name="Your board").get_by_role("button")
        box = cells.nth(beside_gap(laid[who])).bounding_box()
        assert box is not None
        fingers.append({"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2, "id": who})
    tools = ada.devtools()
    tools.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": fingers})
    tools.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    for who in (NEAR, FAR):
        assert board(ada, who).index(GAP) == beside_gap(laid[who])
    # The far person draws a tile back to their right, which is left on the screen.
    cells = side(ada, FAR).get_by_role("group", name="Your board").get_by_role("button")
    start = cells.nth(laid[FAR].index(GAP)).bounding_box()
    gap = cells.nth(beside_gap(laid[FAR])).bounding_box()
    assert start is not None
    assert gap is not None
    assert (gap["x"] < start["x"]) == (beside_gap(laid[FAR]) > laid[FAR].index(GAP)), (
        "the board is not turned"
    )
    mouse = ada.page.mouse
    mouse.move(start["x"] + start["width"] / 2, start["y"] + start["height"] / 2)
    mouse.down()
    mouse.move(gap["x"] + gap["width"] / 2, gap["y"] + gap["height"] / 2, steps=5)
    mouse.up()
    assert board(ada, FAR) == laid[FAR]


def test_a_race_at_one_tablet_with_two_sets_of_keys(quick_house: House) -> None:
    ada = sits_down(quick_house, "magic-fold", box=near_palace(), calm="off")
    hands = [Hands(ada, NEAR), Hands(ada, FAR)]
    ends = time.monotonic() + LONGEST
    while not ada.sees_result():
        assert time.monotonic() < ends, "the race does not end"
        if not all(each.may_fold() for each in hands):
            if not hands[NEAR].puts_back():
                ada.page.keyboard.press("Escape")  # whatever is told is skipped
            ada.page.wait_for_timeout(50)
            continue
        for each, other in (hands, hands[::-1]):
            before = other.field
            each.takes_nearest()
            assert other.field == before, "the keys of one fold the cloth of the other"
    assert all(each.folded for each in hands)


class Hands(Folder):
    """One of two who fold at the same device, each with keys of their own."""

    def __init__(self, guest: Guest, who: int) -> None:
        self.who = who
        self.folded = False
        super().__init__(guest)

    @property
    def field(self) -> str:
        cloth = side(self.guest, self.who).locator(".board [data-shows]")
        return cloth.first.get_attribute("data-shows") or ""

    def may_fold(self) -> bool:
        """Whether hands may fold now."""
        button = side(self.guest, self.who).get_by_role("button", name="Pass", exact=True)
        return button.is_visible() and button.is_enabled()

    def folds(self) -> bool:
        return self.may_fold()

    def puts_back(self) -> bool:
        """One tap towards a pawn for the first token, whoever of the two has it; called again, it is done."""
        choice = self.guest.page.get_by_role("group", name=PUT_BACK)
        if not choice.count():
            return False
        with suppress(Error):  # it was chosen before the finger came down
            choice.first.get_by_role("button").first.tap(timeout=500)
        return True

    def presses(self, key: str) -> None:
        *held, last = key.split("+")
        self.guest.page.keyboard.press("+".join([*held, FAR_KEYS[last] if self.who == FAR else last]))
        self.folded = True


def test_it_is_offered_only_where_there_is_room(house: House) -> None:
    ada = house.guest("Ada", size=TABLET)
    table = house.lays(ada, "labyrinth-duel", "me open")
    ada.goes_to(f"/t/{table}")
    sit_too = ada.button("Someone else on this device")
    expect(sit_too).to_be_visible()
    ada.page.set_viewport_size(PHONE)
    expect(sit_too).to_be_hidden()
    ada.page.set_viewport_size(TABLET)
    sit_too.click()
    expect(ada.page.locator(SIDES)).to_have_count(2)
    ada.page.set_viewport_size(PHONE)  # as if the link were opened on a telephone
    ada.reads(SHARED)
    expect(ada.button("Stop!")).to_have_count(0)
    ada.page.set_viewport_size(TABLET)
    expect(ada.button("Stop!")).to_have_count(2)
