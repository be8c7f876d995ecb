"""Laying the tiles: by chance, and what is wrong with a lay-out made by hand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import lru_cache

from bisat.core.rng import Rng
from bisat.games.labyrinth_duel.board import Board
from bisat.games.labyrinth_duel.data import (
    CELLS,
    CORNERS,
    GAP,
    LYING_TEES,
    OF_EACH,
    STRAIGHTS,
    TEES,
    TILES,
)
from bisat.games.labyrinth_duel.routes import unjoinable


def deal(rng: Rng) -> Board:
    """A lay-out by chance: every tile turned and put anywhere, until it is one that may be played."""
    while True:
        tiles = [rng.choice(kind) for kind in (STRAIGHTS, CORNERS, TEES) for _ in range(OF_EACH)]
        if fault((*tiles, GAP)) is None:
            return rng.shuffled((*tiles, GAP))


def fault(board: Board) -> str | None:
    """Why nobody may play on this board, in a sentence, or None."""
    if len(board) != CELLS or board.count(GAP) != 1:
        return "a board has sixteen cells, one of them empty"
    return _fault(tuple(sorted(board)))


@lru_cache(maxsize=256)
def _fault(contents: tuple[int, ...]) -> str | None:
    """What is wrong whatever the places: tiles are never turned, so a whole game asks about the same few."""
    tiles = Counter(contents)
    if any(tile not in (GAP, *TILES) for tile in tiles):
        return "a tile is the sum of the sides it opens to: 1 north, 2 east, 4 south, 8 west"
    if any(sum(tiles[tile] for tile in kind) != OF_EACH for kind in (STRAIGHTS, CORNERS, TEES)):
        return f"a board has {OF_EACH} straights, {OF_EACH} corners and {OF_EACH} T-junctions"
    if (why := _alike(tiles)) is not None:
        return why
    if (pair := unjoinable(tiles)) is not None:
        return f"these tiles can never join {pair[0]} and {pair[1]}"
    return None


def _alike(tiles: Mapping[int, int]) -> str | None:
    """Tiles must lie varied, for they are never turned again."""
    if OF_EACH in (tiles[straight] for straight in STRAIGHTS):
        return "straights lie both ways"
    if sum(tiles[tee] for tee in LYING_TEES) in (0, OF_EACH):
        return "the bars of T-junctions lie both ways"
    if OF_EACH in (tiles[corner] for corner in CORNERS):
        return "corners are not all alike"
    return None
