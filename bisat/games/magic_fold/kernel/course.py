"""One round's effects on the track, compiled: pawns, squares, genies, in the order in which they happen."""

from __future__ import annotations

import numpy as np

from bisat.games.magic_fold.encoding import HANDS, KINDS
from bisat.games.magic_fold.kernel.row import Row
from bisat.games.magic_fold.kernel.sets import nth
from bisat.games.magic_fold.kernel.tables import NONE, Box
from bisat.games.magic_fold.rules import facts, figures
from bisat.games.magic_fold.rules.figures import COBRAS, FORWARD, GENIE_TOKEN, MAX_GENIES_HELD, TOKENS
from bisat.parts.kernels.compiling import compiled

BACK = np.array([figures.BACK.get(kind, 0) for kind in COBRAS], np.int64)
LOSE = np.array([figures.LOSE.get(kind, 0) for kind in COBRAS], np.int64)
BINDS = np.array(
    [HANDS.index(figures.HANDS[kind]) if kind in figures.HANDS else NONE for kind in COBRAS], np.int64
)
"""Per kind of cobra: how far it sends back, how many genies it takes, which hand it leaves."""
NO_GENIES = KINDS["no_genies"]
ALL_GENIES = figures.GENIES
CARRIES = np.array([0, *(FORWARD[token] for token in TOKENS)], np.int64)
PUT_BACK, MOVED, BIT, GAINED, LOST, BOUND, BARRED = (
    fact.lasts
    for fact in (
        facts.PutBack, facts.Moved, facts.Bit, facts.Gained, facts.Lost, facts.Bound, facts.Barred,
    )
)  # fmt: skip
"""How long each fact is shown; none of them takes another time when it follows its like."""


@compiled
def gain(row: Row, seat: int) -> None:
    """A seat takes a genie, if it may hold one more and there is one."""
    row.reading += GAINED
    board = ALL_GENIES
    for other in range(row.seats):
        board -= row.genies[other] + row.aside[other]
    if board > 0 and row.genies[seat] < MAX_GENIES_HELD:
        row.genies[seat] += 1


@compiled
def put_back(box: Box, row: Row, pawns: int) -> None:
    """The first token: pawns on one square go back one cloud and meet the square there together (F3)."""
    row.reading += PUT_BACK
    if pawns:
        move(box, row, pawns, max(row.line, row.squares[nth(pawns, 0)] - 1))


@compiled
def fly(box: Box, row: Row, pawn: int, token: int) -> None:
    """The effects of token and card added into one move, then the square (F4)."""
    card = row.open[token - 1]
    if pawn < row.seats:  # the ghost never gets genies
        if token == GENIE_TOKEN:
            gain(row, pawn)
        if box.genie[card]:
            gain(row, pawn)
    far = row.squares[pawn] + CARRIES[token] + box.clouds[card]
    move(box, row, 1 << pawn, min(far, row.palace))


@compiled
def move(box: Box, row: Row, pawns: int, end: int) -> None:
    """Pawns, a bit for each, move together; then squares take effect until nothing more does (F3, F4)."""
    first = nth(pawns, 0)
    while row.squares[first] != end:  # F2: from the start line nobody goes back
        row.reading += MOVED
        for pawn in range(row.pawns):
            if pawns >> pawn & 1:
                row.squares[pawn] = end
                if end == row.palace:
                    row.arrived[row.arrivals] = pawn
                    row.arrivals += 1
        slot = box.slots[end]
        if box.shortcuts[end]:
            end = box.shortcuts[end]
        elif slot != NONE and row.cobras[slot] != NONE and first < row.seats:
            end = max(row.line, end - bite(row, pawns, slot))  # the ghost never turns a cobra


@compiled
def bite(row: Row, pawns: int, slot: int) -> int:
    """Turn a cobra, apply it to each of the pawns, discard it; how far it sends them back."""
    kind = row.cobras[slot]
    row.cobras[slot] = NONE
    row.bitten[row.bites] = kind
    row.bites += 1
    row.reading += BIT
    for seat in range(row.seats):
        if pawns >> seat & 1:
            if LOSE[kind]:
                row.genies[seat] -= min(LOSE[kind], row.genies[seat])  # F2
                row.reading += LOST
            if BINDS[kind] != NONE:
                row.bound[seat] = BINDS[kind]  # F5: a later one replaces an earlier one
                row.reading += BOUND
            if kind == NO_GENIES:
                row.forbidden[seat] = 1
                row.reading += BARRED
    return int(BACK[kind])
