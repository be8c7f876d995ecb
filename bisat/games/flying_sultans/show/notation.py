"""Squares and moves in short: "e4", "order 8 6 1 3", "pick 5 7", "7 B e4", "2 swap 6 7", "4 turn 6 90"."""

from __future__ import annotations

import re

from bisat.core.refusal import Refused
from bisat.games.flying_sultans.maze.grid import SIZE
from bisat.games.flying_sultans.rules.moves import (
    Fly,
    Genie,
    Move,
    Order,
    Pick,
    Place,
    Rest,
    Rotate,
    Swap,
    Waive,
)

COLUMNS = "abcdefghijkl"
CARPETS = "ABC"

_SQUARE = r"([a-l])([1-9]|1[0-2])"
_PLACE = r"([1-9]|1[0-6])"
_FORMS = {
    kind: re.compile(form)
    for kind, form in {
        "order": r"order ([1-8]) ([1-8]) ([1-8]) ([1-8])",
        "pick": r"pick ([1-8]) ([1-8])",
        "place": rf"genie {_SQUARE}",
        "fly": rf"([1-8]) ([ABC]) {_SQUARE}",
        "swap": rf"([1-8]) swap {_PLACE} {_PLACE}",
        "turn": rf"([1-8]) turn {_PLACE} (90|180|270)",
        "genie": rf"([1-8]) genie {_SQUARE}",
        "rest": r"([1-8]) rest",
        "waive": r"no wish",
    }.items()
}


def square_name(square: int) -> str:
    """A square by its column, from the left, and its row, from the top.

    >>> square_name(0), square_name(47), square_name(143)
    ('a1', 'l4', 'l12')
    """
    return f"{COLUMNS[square % SIZE]}{square // SIZE + 1}"


def square(name: str) -> int:
    """The square that `square_name` writes like this.

    >>> square("l4")
    47
    """
    found = re.fullmatch(_SQUARE, name)
    if found is None:
        raise Refused("flying_sultans.unreadable_move", text=name[:40])
    return _square(*found.groups())


def _square(column: str, row: str) -> int:
    return SIZE * (int(row) - 1) + COLUMNS.index(column)


def short(move: Move) -> str:
    """A move as people write it; places of tiles are counted from 1, row by row.

    >>> [short(move) for move in (Fly(7, 1, 40), Swap(2, 5, 6), Rotate(4, 5, 3), Genie(8, 0), Rest(1))]
    ['7 B e4', '2 swap 6 7', '4 turn 6 270', '8 genie a1', '1 rest']
    """
    match move:
        case Order():
            return f"order {' '.join(map(str, move.visible))}"
        case Place():
            return f"genie {square_name(move.to)}"
        case Pick():
            return f"pick {' '.join(map(str, move.forces))}"
        case Fly():
            return f"{move.force} {CARPETS[move.carpet]} {square_name(move.to)}"
        case Swap():
            return f"{move.force} swap {move.first + 1} {move.second + 1}"
        case Rotate():
            return f"{move.force} turn {move.place + 1} {90 * move.quarters}"
        case Genie():
            return f"{move.force} genie {square_name(move.to)}"
        case Rest():
            return f"{move.force} rest"
    return "no wish"


def parse(text: str) -> Move:
    """The move that `short` writes like this, or Refused.

    >>> parse("4 turn 6 270"), parse("no wish")
    (Rotate(force=4, place=5, quarters=3), Waive())
    """
    for kind, form in _FORMS.items():
        if found := form.fullmatch(text):
            return _move(kind, *found.groups())
    raise Refused("flying_sultans.unreadable_move", text=text[:40])


def _move(kind: str, *parts: str) -> Move:
    match kind:
        case "order":
            first, second, third, fourth = map(int, parts)
            return Order((first, second, third, fourth))
        case "pick":
            return Pick((int(parts[0]), int(parts[1])))
        case "place":
            return Place(_square(*parts))
        case "fly":
            return Fly(int(parts[0]), CARPETS.index(parts[1]), _square(*parts[2:]))
        case "swap":
            return Swap(int(parts[0]), int(parts[1]) - 1, int(parts[2]) - 1)
        case "turn":
            return Rotate(int(parts[0]), int(parts[1]) - 1, int(parts[2]) // 90)
        case "genie":
            return Genie(int(parts[0]), _square(*parts[1:]))
        case "rest":
            return Rest(int(parts[0]))
    return Waive()
