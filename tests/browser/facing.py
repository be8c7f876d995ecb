"""Two people across from each other at one device, each with keys of their own."""

from __future__ import annotations

from playwright.sync_api import Locator, ViewportSize

from bisat.games.labyrinth_duel.rules.board import Board, lines
from bisat.games.labyrinth_duel.rules.box import GAP
from bisat.games.labyrinth_duel.solver.solver import solve
from tests.browser.kit import Guest
from tests.browser.labyrinth import task, tile

TABLET = ViewportSize(width=820, height=1180)
NEAR, FAR = 0, 1
PUSH = (("ArrowRight", "ArrowLeft", "ArrowDown", "ArrowUp"), ("d", "a", "s", "w"))
"""As `lines` counts them, for the person at the lower edge and for the one across."""
STOP = ("l", "f")
SIDES = "[data-facing] > .side"


def side(guest: Guest, who: int) -> Locator:
    return guest.page.locator(SIDES).nth(who)


def board(guest: Guest, who: int) -> Board:
    """The board of one of the two, as it is read out."""
    cells = side(guest, who).get_by_role("group", name="Your board").get_by_role("button")
    labels = cells.evaluate_all("all => all.map((cell) => cell.getAttribute('aria-label'))")
    return tuple(tile(str(label)) for label in labels)


def joins_and_calls(guest: Guest, who: int) -> None:
    """Solve the target that lies open with the own keys, and call."""
    pair = task(guest, f"{SIDES} >> nth={who}")
    assert pair is not None
    for cell in solve(board(guest, who), *pair, width=4_000).pushes or ():
        laid = board(guest, who)
        for key, line in zip(PUSH[who], lines(laid.index(GAP)), strict=True):
            if cell in line:  # one tile after the other comes to the same
                for _ in range(line.index(cell) + 1):
                    guest.page.keyboard.press(key)
    guest.page.keyboard.press(STOP[who])
