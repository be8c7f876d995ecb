"""Moves and boards in short: "c1" pushes from the third cell of the top row, "stop 4", "skip 4", "finish"."""

from __future__ import annotations

import re

from bisat.core.refusal import Refused
from bisat.games.labyrinth_duel.rules.board import Board
from bisat.games.labyrinth_duel.rules.box import CELLS, SIZE
from bisat.games.labyrinth_duel.rules.moves import Call, Cell, Finish, Move, Push, Skip

COLUMNS = "abcd"
SIGNS = dict(
    zip((0, 5, 10, 3, 6, 12, 9, 14, 13, 11, 7), "·│─└┌┐┘┬┤┴├", strict=True),
)
"""A sign for the gap and each tile."""
_TILES = {sign: tile for tile, sign in SIGNS.items()}
_PUSH = re.compile(r"([a-d])([1-4])")
_NAMED = re.compile(r"(stop|skip) ([1-9][0-9]{0,6})")


def cell_name(cell: Cell) -> str:
    """A cell by its column and row.

    >>> cell_name((0, 2))
    'c1'
    """
    row, col = cell
    return f"{COLUMNS[col]}{row + 1}"


def short(move: Move) -> str:
    """A move as people write it.

    >>> [short(move) for move in (Push(0, 2), Call(4), Skip(4), Finish())]
    ['c1', 'stop 4', 'skip 4', 'finish']
    """
    if isinstance(move, Push):
        return cell_name((move.row, move.col))
    if isinstance(move, Finish):
        return "finish"
    return f"{'stop' if isinstance(move, Call) else 'skip'} {move.target}"


def parse(text: str) -> Move:
    """The move that `short` writes like this, or Refused.

    >>> parse("b4")
    Push(row=3, col=1)
    """
    if found := _PUSH.fullmatch(text):
        return Push(int(found[2]) - 1, COLUMNS.index(found[1]))
    if found := _NAMED.fullmatch(text):
        return (Call if found[1] == "stop" else Skip)(int(found[2]))
    if text == "finish":
        return Finish()
    raise Refused("labyrinth_duel.unreadable_move", text=text[:40])


def rows(board: Board) -> tuple[str, ...]:
    """A board as four rows of signs.

    >>> rows((6, 10, 10, 12, 5, 0, 14, 9, 7, 11, 13, 5, 3, 3, 14, 9))
    ('┌──┐', '│·┬┘', '├┴┤│', '└└┬┘')
    """
    return tuple("".join(SIGNS[tile] for tile in board[at : at + SIZE]) for at in range(0, CELLS, SIZE))


def board_of(text: str) -> Board:
    """The board that rows of signs show; blanks do not count.

    >>> board_of("┌──┐ │·┬┘ ├┴┤│ └└┬┘")
    (6, 10, 10, 12, 5, 0, 14, 9, 7, 11, 13, 5, 3, 3, 14, 9)
    """
    signs = text.split()
    if any(sign not in _TILES for sign in "".join(signs)):
        raise Refused("labyrinth_duel.unreadable_board", text=text[:40])
    return tuple(_TILES[sign] for sign in "".join(signs))
