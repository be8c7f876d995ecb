"""Around a game, too, the board, what can be chosen and the main button are seen together, uncovered."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from bisat.core.log import Saved
from bisat.games.montgolfiere.tests import record
from tests.browser.boxes import Laid, fits
from tests.browser.files import opens
from tests.browser.kit import Guest, House


@pytest.fixture(scope="module")
def saved() -> Saved:
    """A whole game of four."""
    return record.read((record.FOLDER / "moon-alone.txt").read_text(encoding="utf-8")).save()


COVERS = """([over, under]) => {
  const box = (selector) => document.querySelector(selector).getBoundingClientRect()
  for (let top = 0; top <= document.documentElement.scrollHeight; top += 40) {
    scrollTo(0, top)
    if (box(over).top < box(under).bottom - 1 && box(under).top < box(over).bottom - 1
      && box(over).left < box(under).right - 1 && box(under).left < box(over).right - 1) return true
  }
  return false
}"""
"""Whether one thing lies over another, however far the page is scrolled."""


def sits(house: House, game: str, seats: str, **options: Any) -> Guest:
    """Somebody at a table with bots."""
    ada = house.guest("Ada", touch=True)
    ada.goes_to(f"/t/{house.lays(ada, game, seats, **options)}")
    return ada


def test_before_and_after_a_match(house: House) -> None:
    ada = sits(house, "montgolfiere", "me open open open open open")
    ada.button("Start").wait_for()
    fits(ada, Laid("gathering", within=".seats .deeds", main=("Start",)))
    ada = sits(house, "montgolfiere", "me easy")
    ada.settles()
    ada.chooses_from_menu("Resign")
    ada.page.get_by_role("dialog").get_by_role("button", name="Resign").click()
    ada.button("Rematch").wait_for()
    fits(ada, Laid("result", within=".actions, .cross", main=("Rematch",)))


def test_a_replay(house: House, saved: Saved) -> None:
    ada = house.guest("Ada", touch=True)
    opens(ada, saved)
    ada.presses("To the end")
    fits(ada, Laid("replay", ".replay .sky", ".replay .scene, .controls", main=("One step back",)))


@pytest.mark.parametrize("game", ["labyrinth-duel", "magic-fold"])
def test_the_puzzle_of_the_day(house: House, game: str) -> None:
    ada = house.guest("Ada", touch=True).goes_to(f"/daily/{game}")
    ada.button("Hint").wait_for()
    board = ".board .frame, [role=application]"
    laid = Laid(f"daily-{game}", board, ".bench", ".handles button", ("Hint", "Give up"), top=".bench")
    fits(ada, laid)


def test_practice(house: House) -> None:
    ada = house.guest("Ada", touch=True).goes_to("/practice/magic-fold")
    ada.button("Hint").wait_for()
    laid = Laid("practice", "[role=application]", ".bench", ".handles button", ("Hint",), top=".bench")
    fits(ada, laid)


def test_the_workshops(house: House) -> None:
    ada = house.guest("Ada", touch=True).goes_to("/build/labyrinth-duel")
    expect(ada.button("Open a table with it")).to_be_enabled()
    main = ("Open a table with it",)
    fits(ada, Laid("laying", ".bench .frame", ".bench", main=main, top=".bench", share=0.8))
    assert not ada.page.evaluate(COVERS, [".workshop > .main", ".bench .frame"])
    ada.goes_to("/build/tapis-volant/0000-0000-00000")
    expect(ada.button("Play here")).to_be_enabled()
    within = ".bench"
    fits(ada, Laid("editor", ".landscape", within, ".box button", ("Play here",), 0.5, ".bench"))
    assert not ada.page.evaluate(COVERS, [".place.actions", ".place.board"])
