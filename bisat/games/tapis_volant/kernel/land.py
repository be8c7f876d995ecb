"""A landscape as a table: what each card can do from each cell, where that ends, and where carpets fall."""

from __future__ import annotations

from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from bisat.games.tapis_volant.encoding import MEETS, MOVES
from bisat.games.tapis_volant.rules.box import KINDS, Card
from bisat.games.tapis_volant.rules.landscape import covered, is_cloud, terrain
from bisat.games.tapis_volant.rules.pieces import Placed
from bisat.games.tapis_volant.rules.terrain import CELLS, PLACES, number

Land = NDArray[np.int32]
"""Per cell and card: how many options there are without and with a direction card, then the options."""

PLAIN, DIRECTED, FIRST = 0, 1, 2
"""Options without a direction card come first, so that one list serves both."""
MOST = 20
"""Of a card: two ways in two orders, with none or one of four directions."""
SPAN = 512
"""An option is the number of its move, meetings aside, times this, and the number of the cell it ends in."""
MET = len(MEETS)
ALONE = len(KINDS)
"""In place of a card: a direction card alone."""
PLACE = ALONE + 1
"""In place of a card: the cell itself."""
DRIFTS, FLOOR, GROUND, CLOUD = 0, 1, 2, 3
"""Of a cell: where drifting or sinking ends, where a fall ends, and what stands or hangs there."""

NUMBER = {move: number for number, move in enumerate(MOVES)}


@lru_cache(maxsize=16)
def tabled(landscape: tuple[Placed, ...]) -> Land:
    """The table of a landscape, from its terrain."""
    land = np.zeros((CELLS, PLACE + 1, FIRST + MOST), np.int32)
    over = terrain(landscape)
    for at in range(CELLS):
        if over.free[at]:
            cards: tuple[Card | None, ...] = (*KINDS, None)
            for place, card in enumerate(cards):
                found = over.options(at, card, True)
                options = [
                    NUMBER[move] // MET * SPAN + end
                    for move, end in zip(found.moves, found.ends, strict=True)
                ]
                land[at, place, PLAIN] = sum(move.direction is None for move in found.moves)
                land[at, place, DIRECTED] = len(options)
                land[at, place, FIRST : FIRST + len(options)] = options
            land[at, PLACE, DRIFTS] = number(over.drift(PLACES[at]).end)
        land[at, PLACE, FLOOR] = number(over.floor(PLACES[at])) if at not in over.solid else at
    for placed in landscape:
        for cell in covered(placed):
            land[number(cell), PLACE, CLOUD if is_cloud(placed.piece) else GROUND] = 1
    return land
