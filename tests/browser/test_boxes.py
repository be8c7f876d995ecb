"""On every screen the board, what can be chosen and the main button are seen together, uncovered."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from bisat.core.log import Saved
from bisat.games.montgolfiere.tests import record
from tests.browser import flying_sultans, tapis
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


def test_montgolfiere(house: House) -> None:
    ada = sits(house, "montgolfiere", "me easy easy easy easy easy")
    ada.settles()
    fits(ada, Laid("montgolfiere", ".sky"))
    ada.page.get_by_role("toolbar", name="Your hand").get_by_role("button").first.click()
    fits(ada, Laid("montgolfiere-card", ".sky", main=("Play",)))


def test_tapis_volant(house: House) -> None:
    ada = sits(house, "tapis-volant", "me easy easy easy")
    ada.settles()
    ghosts = ".ghost, .targets *"
    fits(ada, Laid("tapis", ".board", squares=ghosts))
    deeds = ada.page.locator(tapis.DEEDS)
    for card in tapis.hand(ada).all():  # one that needs a direction card first has no deed yet
        card.click()
        expect(deeds.or_(ada.page.get_by_text("Only with a direction card"))).not_to_have_count(0)
        if deeds.count():
            break
    fits(ada, Laid("tapis-card", ".board", squares=ghosts))


def test_flying_sultans(house: House) -> None:
    ada = sits(house, "flying-sultans", "me easy easy easy")
    ada.settles()
    squares = ".targets .square, .targets .carpet"
    fits(ada, Laid("sultans-order", ".ground > .sky", squares=squares, main=("Confirm",), share=0.7))
    while flying_sultans.TARGETS not in ada.glance().groups:
        flying_sultans.any_move(ada)
        ada.page.wait_for_timeout(30)
    fits(ada, Laid("sultans-turn", ".ground > .sky", squares=squares, share=0.78))


def test_labyrinth(house: House) -> None:
    ada = sits(house, "labyrinth-duel", "me open")
    ben = house.guest("Ben")
    ben.sits_at(ada.page.url.rsplit("/", 1)[1])
    expect(ada.button("Stop!")).to_be_enabled()
    fits(ada, Laid("labyrinth", ".board .frame", main=("Stop!",)))
    ada = sits(house, "labyrinth-duel", "me", minutes=None)
    expect(ada.button("Hint")).to_be_enabled()
    fits(ada, Laid("labyrinth-alone", ".board .frame", main=("Stop!", "Hint")))


def test_magic_fold(house: House) -> None:
    ada = sits(house, "magic-fold", "me easy easy easy", calm="off")
    expect(ada.button("Pass")).to_be_enabled()
    fits(ada, Laid("magic-fold", "[role=application] .packet", main=("Pass",), share=0.6))


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
    laid = Laid(f"daily-{game}", board, ".easel", ".handles button", ("Hint", "Give up"), top=".easel")
    fits(ada, laid)


def test_practice(house: House) -> None:
    ada = house.guest("Ada", touch=True).goes_to("/practice/magic-fold")
    ada.button("Hint").wait_for()
    laid = Laid("practice", "[role=application]", ".easel", ".handles button", ("Hint",), top=".easel")
    fits(ada, laid)


def test_the_workshops(house: House) -> None:
    ada = house.guest("Ada", touch=True).goes_to("/build/labyrinth-duel")
    expect(ada.button("Open a table with it")).to_be_enabled()
    fits(ada, Laid("laying", ".laying .frame", ".laying", main=("Open a table with it",), top=".laying"))
    assert not ada.page.evaluate(COVERS, [".workshop > .main", ".laying .frame"])
    ada.goes_to("/build/tapis-volant/0000-0000-00000")
    expect(ada.button("Play here")).to_be_enabled()
    within = ".tools, .random, .box, .field, .moves"
    fits(ada, Laid("editor", ".landscape", within, ".box button", ("Play here",), top=".editor"))
    assert not ada.page.evaluate(COVERS, [".foot", ".landscape"])
