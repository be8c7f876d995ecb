"""Laying the boards together before the start: each player their own, both at once."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from bisat.core.codec import read
from bisat.games.labyrinth_duel.rules.board import Board
from bisat.games.labyrinth_duel.rules.box import CELLS, Box, Kinds, kinds
from bisat.games.labyrinth_duel.rules.lay_out import fault

Tile = Annotated[int, msgspec.Meta(ge=0, le=14)]
HandLaid = Annotated[tuple[Tile, ...], msgspec.Meta(min_length=CELLS, max_length=CELLS)]
Boards = Annotated[tuple[HandLaid | None, ...], msgspec.Meta(max_length=2)]
"""By seat; None while it is not laid."""

UNLIKE_ANY = {f"labyrinth_duel.{why}" for why in ("cells", "tiles", "kinds", "own_kinds")}
"""What cannot lie in a frame at all; how the tiles lie may still be wrong."""


def laid(raw: object, box: object = None) -> tuple[Board | None, ...]:
    """Boards as they lie now, or Refused: of the tiles of the box, in whatever way."""
    boards: tuple[Board | None, ...] = read(raw, Boards)
    for board in boards:
        why = None if board is None else fault(board, _kinds(box))
        if why is not None and why.id in UNLIKE_ANY:
            raise why
    return boards


def finished(raw: object, box: object = None) -> Literal["own"] | tuple[Board, ...]:
    """The boards to play on, or Refused: one that nobody has laid is like the other; without any, by chance.

    >>> finished([None, None])
    'own'
    """
    boards = tuple(board for board in laid(raw, box) if board is not None)
    for board in boards:
        if (why := fault(board, _kinds(box))) is not None:
            raise why
    return boards or "own"


def _kinds(box: object) -> Kinds:
    """The tiles of a box as its option has it."""
    return kinds(None if box is None else read(box, Box))
