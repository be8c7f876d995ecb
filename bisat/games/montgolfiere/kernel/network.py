"""How the trained network chooses and judges, compiled: `bisat/bots/trained.py` over `bots/features.py`."""

from __future__ import annotations

import numpy as np

from bisat.games.montgolfiere.bots import features
from bisat.games.montgolfiere.bots.trained import TRAINED
from bisat.games.montgolfiere.kernel.observation import observe
from bisat.games.montgolfiere.kernel.row import SHOW, Row
from bisat.games.montgolfiere.kernel.rules import legal
from bisat.parts.kernels import network
from bisat.parts.kernels.chance import Fractions, Words
from bisat.parts.kernels.compiling import compiled
from bisat.parts.kernels.loops import Numbers, Table

OWN, OTHERS = TRAINED.own, TRAINED.most * TRAINED.other
tell = compiled(features.tell)


@compiled
def read(table: Table, known: Table, row: Row, seat: int) -> Fractions:
    """What the network makes of all that a seat sees."""
    layers, starts, seen = known
    seen[:] = 0
    observe(table, row, starts[0], seat, seen)
    own, others = np.zeros(OWN), np.zeros(OTHERS)
    count = tell(row.seats, row.balloons, row.moon, seen, starts[0], own, others)
    return network.inner(layers, own, others, count)


@compiled
def preferred(
    table: Table, known: Table, row: Row, seat: int, leans: Fractions, chance: Words, numbers: Numbers
) -> int:
    """The number of a move, as a character leans; the network shows its hand to nobody."""
    count = 0
    for at in range(legal(table, row, seat, numbers)):
        if numbers[at] != SHOW:
            numbers[count] = numbers[at]
            count += 1
    if count == 1:
        return int(numbers[0])
    return network.wish(known[0], read(table, known, row, seat), numbers, count, leans, chance)


@compiled
def foreseen(table: Table, known: Table, row: Row, seat: int) -> float:
    """How likely a seat is to win, as far as it can see."""
    return network.chance_of(known[0], read(table, known, row, seat))
