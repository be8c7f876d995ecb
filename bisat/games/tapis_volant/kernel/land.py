"""A landscape as a table: what each card can do from each cell, where that ends, and where carpets fall."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from bisat.games.tapis_volant.encoding import MEETS, MOVES
from bisat.games.tapis_volant.rules.box import KINDS, Card, is_cloud
from bisat.games.tapis_volant.rules.landscape import covered, terrain
from bisat.games.tapis_volant.rules.pieces import Placed
from bisat.games.tapis_volant.rules.terrain import CELLS, PLACES, number
from bisat.parts.kernels.compiling import record

Land = Any
Table = NDArray[Any]

MET = len(MEETS)
ALONE = len(KINDS)
"""In place of a card: a direction card alone."""
MAX_OPTIONS = 20
"""The options of a card: two ways in two orders, with none or one of four directions."""

LAND = record(
    counts=(np.int8, (2, CELLS, ALONE + 1)),  # the options of a card without and with a direction card
    ends=(
        np.int16,
        (CELLS, ALONE + 1, MAX_OPTIONS),
    ),  # of each: its cell; those without a direction card come first
    flights=(np.int8, (CELLS, ALONE + 1, MAX_OPTIONS)),  # and the number of its move among those of the card
    drifts=(np.int16, CELLS),  # where drifting or sinking ends
    floors=(np.int16, CELLS),  # where a fall ends
    ground=(np.int8, CELLS),
    clouds=(np.int8, CELLS),
)

NUMBER = {move: number for number, move in enumerate(MOVES)}
PER_CARD = NUMBER[next(move for move in MOVES if getattr(move, "card", None) != KINDS[0])]
"""Moves of a card; those of a direction card alone follow those of the last card."""


@lru_cache(maxsize=16)
def tabled(landscape: tuple[Placed, ...]) -> Table:
    """The table of a landscape, from its terrain; an array of length one, as a row is."""
    table = np.zeros(1, LAND)
    land: Land = table[0]
    over = terrain(landscape)
    cards: tuple[Card | None, ...] = (*KINDS, None)
    for at in range(CELLS):
        if over.free[at]:
            for rank, card in enumerate(cards):
                found = over.options(at, card, True)
                options = len(found.moves)
                land.counts[0, at, rank] = sum(move.direction is None for move in found.moves)
                land.counts[1, at, rank] = options
                land.ends[at, rank, :options] = found.ends
                land.flights[at, rank, :options] = [
                    (NUMBER[move] - rank * PER_CARD) // MET for move in found.moves
                ]
            land.drifts[at] = number(over.drift(PLACES[at]).end)
        land.floors[at] = number(over.floor(PLACES[at])) if at not in over.solid else at
    for placed in landscape:
        for cell in covered(placed):
            (land.clouds if is_cloud(placed.piece) else land.ground)[number(cell)] = 1
    return table
