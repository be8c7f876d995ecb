"""Laying the tiles: by chance, and what is wrong with a lay-out made by hand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import lru_cache

from bisat.core.refusal import Refused
from bisat.core.rng import Rng
from bisat.games.labyrinth_duel.rules.board import Board
from bisat.games.labyrinth_duel.rules.box import (
    CELLS,
    CORNERS,
    GAP,
    LYING_TEES,
    STRAIGHTS,
    TEES,
    TILES,
    USUAL_KINDS,
    Kinds,
)
from bisat.games.labyrinth_duel.solver.routes import unjoinable

SHAPES = (STRAIGHTS, CORNERS, TEES)


def deal(rng: Rng, kinds: Kinds = USUAL_KINDS) -> Board:
    """A lay-out by chance: every tile rotated and put anywhere, until it is one that may be played."""
    while True:
        tiles = [rng.choice(kind) for kind, count in zip(SHAPES, kinds, strict=True) for _ in range(count)]
        if fault((*tiles, GAP), kinds) is None:
            return rng.shuffled((*tiles, GAP))


def fault(board: Board, kinds: Kinds = USUAL_KINDS) -> Refused | None:
    """Why nobody may play on this board, or None."""
    if len(board) != CELLS or board.count(GAP) != 1:
        return Refused("labyrinth_duel.cells")
    why = _fault(tuple(sorted(board)), kinds)
    if why == "kinds" and kinds != USUAL_KINDS:
        straights, corners, tees = kinds
        return Refused("labyrinth_duel.own_kinds", straights=straights, corners=corners, tees=tees)
    return None if why is None else Refused(f"labyrinth_duel.{why}")


@lru_cache(maxsize=256)
def _fault(contents: tuple[int, ...], kinds: Kinds) -> str | None:
    """What is wrong whatever the places: tiles are never rotated, so a whole game asks about the same few."""
    tiles = Counter(contents)
    if any(tile not in (GAP, *TILES) for tile in tiles):
        return "tiles"
    if any(sum(tiles[tile] for tile in kind) != count for kind, count in zip(SHAPES, kinds, strict=True)):
        return "kinds"
    return _alike(tiles, kinds) or ("unjoinable" if unjoinable(tiles) else None)


def _alike(tiles: Mapping[int, int], kinds: Kinds) -> str | None:
    """Tiles must lie varied, for they are never rotated again."""
    straights, corners, tees = kinds
    if straights in (tiles[straight] for straight in STRAIGHTS):
        return "straights"
    if sum(tiles[tee] for tee in LYING_TEES) in (0, tees):
        return "tees"
    return "corners" if corners in (tiles[corner] for corner in CORNERS) else None
