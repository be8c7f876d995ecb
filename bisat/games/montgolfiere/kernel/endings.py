"""Last rounds that are solved, compiled: the source of `bots/endings.py`, asked of a row."""

from __future__ import annotations

import numpy as np

from bisat.games.montgolfiere.bots import endings
from bisat.games.montgolfiere.bots.endings import LAST
from bisat.games.montgolfiere.kernel.row import Row
from bisat.games.montgolfiere.rules.box import COPIES, KINDS
from bisat.parts import matrix_game
from bisat.parts.kernels.chance import Fractions
from bisat.parts.kernels.compiling import compiled, twin
from bisat.parts.kernels.loops import Numbers

ALIKE = np.array([COPIES[card] for card in KINDS], np.int64)
TURNS = np.frombuffer(endings.turns(), np.uint8).astype(np.int64)
solve = compiled(matrix_game.solve)
after, first_alike = compiled(endings.after), compiled(endings.first_alike)
solved = compiled(twin(endings.solved, solve=solve, after=after, first_alike=first_alike))


@compiled
def play(row: Row, seat: int, weights: Fractions) -> bool:
    """Write how often to lay each different card of a hand where that is known, and where it matters."""
    rival, flying = seat, 0
    for other in range(row.seats):
        if not row.gone[other]:
            flying += 1
            if other != seat:
                rival = other
    count = int(row.counts[seat])
    few = 1 < count <= LAST and not row.turned
    if not few or flying != 2 or row.balloons > row.seats or row.stocked[seat] or row.stocked[rival]:
        return False
    own, others = np.zeros(LAST, np.int64), np.zeros(LAST, np.int64)
    different = left(row, seat, own)
    left(row, rival, others)
    if different < 2:
        return False
    square, above = int(row.squares[seat]), int(row.squares[rival])
    solved(own[:count], others[:count], square, above, int(row.moon), TURNS, weights)
    return bool(weights[:different].sum() > 0)


@compiled
def left(row: Row, seat: int, cards: Numbers) -> int:
    """Write the ranks of what a seat has not played; how many are different."""
    counts = ALIKE.copy()
    for place in range(row.laid[seat]):
        counts[row.played[seat, place]] -= 1
    different, at = 0, 0
    for rank in range(len(KINDS)):
        different += counts[rank] > 0
        for _ in range(counts[rank]):
            cards[at] = rank
            at += 1
    return different
