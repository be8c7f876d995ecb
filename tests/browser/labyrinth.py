"""How people play Labyrinth – the Duel: with what a screen reader says of the board, and the keyboard."""

from __future__ import annotations

import re

from bisat.games.labyrinth_duel.rules.board import Board, lines
from bisat.games.labyrinth_duel.rules.box import CELLS, GAP, OBJECTS, Thing
from bisat.games.labyrinth_duel.solver.solver import solve
from tests.browser.kit import Guest

SIDES = {"north": 1, "east": 2, "south": 4, "west": 8}
WAYS = ("ArrowRight", "ArrowLeft", "ArrowDown", "ArrowUp")
"""As `lines` counts them: the tiles to the left of the gap move right."""
HURRIED = 4_000
"""Positions in one layer of a solver that should answer at once."""

SLOW = """
window.late = DELAY;
window.called = [];
window.WebSocket = class extends WebSocket {
  send(said) {
    setTimeout(() => {
      if (said.includes('"call"')) window.called.push(performance.timeOrigin + performance.now());
      super.send(said)
    }, window.late)
  }
  set onmessage(heard) { super.onmessage = (event) => setTimeout(() => heard(event), window.late) }
};
"""
"""A network that takes its time in both directions, and keeps the order; it notes when calls leave."""


def slow(guest: Guest, milliseconds: int) -> None:
    """Delay whatever this guest says and hears from the next page on."""
    guest.begins_with(SLOW.replace("DELAY", str(milliseconds)))


def slow_down(guest: Guest, milliseconds: int) -> None:
    """Delay whatever a guest with a slow network says and hears from now on."""
    guest.page.evaluate("late => { window.late = late }", milliseconds)


def complaints(guest: Guest) -> list[str]:
    """What pops up over the board at this moment."""
    return guest.page.locator(".toast").all_inner_texts()


def board(guest: Guest) -> Board:
    """The own board, as it is read out cell by cell."""
    cells = guest.page.get_by_role("group", name="Your board").get_by_role("button")
    labels = cells.evaluate_all("all => all.map((cell) => cell.getAttribute('aria-label'))")
    assert len(labels) == CELLS
    return tuple(tile(str(label)) for label in labels)


def tile(label: str) -> int:
    """The openings of a tile by its words; those of the gap also tell of its neighbours."""
    words = label.split(";", maxsplit=1)[0]
    return GAP if "gap" in words else sum(bit for side, bit in SIDES.items() if side in words)


def task(guest: Guest, within: str = "main") -> tuple[Thing, Thing] | None:
    """Start and target as the cards show them; None while there is no target."""
    words = guest.page.locator(within).first.locator(".task figcaption").all_inner_texts()
    named = [thing for text in words for thing in OBJECTS if re.search(rf"\b{thing}\b", text)]
    return (named[0], named[1]) if len(named) == 2 else None


def press_towards(guest: Guest, laid: Board, cell: int) -> None:
    """Push from a cell with the keyboard: an arrow, with Ctrl two tiles, with Shift the whole line."""
    for way, line in zip(WAYS, lines(laid.index(GAP)), strict=True):
        if cell in line:
            held = ("", "Control+", "Shift+")[line.index(cell)]
            guest.page.keyboard.press(held + way)


def join_and_call(guest: Guest) -> bool:
    """Solve the target that lies open, push by push, and call; the answer says whether there was one."""
    if "Stop!" not in guest.glance().buttons or not join(guest):
        return False
    guest.page.keyboard.press("s")
    return True


def join(guest: Guest, width: int = HURRIED) -> bool:
    """Push until the corridor stands; the answer says whether there was a target.

    With the solver's own `WIDTH` in the fewest pushes; in a hurry a target far away takes more.
    """
    if (pair := task(guest)) is None:
        return False
    for cell in solve(board(guest), *pair, width).pushes or ():
        press_towards(guest, board(guest), cell)
    return True
