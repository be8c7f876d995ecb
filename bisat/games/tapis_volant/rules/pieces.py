"""Pieces of a landscape: where they lie, and how large views show them."""

from __future__ import annotations

from bisat.core.game import Value
from bisat.games.tapis_volant.rules.box import Column, Piece, Row


class Placed(Value, frozen=True):
    """A piece of the landscape and its lower left cell; a ground panel stands on row 1."""

    piece: Piece
    column: Column
    row: Row = 1


class Panel(Value, frozen=True):
    """A placed piece with its size, as views show it."""

    piece: Piece
    column: int
    row: int
    width: int
    height: int
