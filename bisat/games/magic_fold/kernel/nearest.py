"""The fewest steps of the hands to a card, compiled: as `cloth/solver.py` finds them, from a table."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from bisat.games.magic_fold.cloth.cards import MAX_ELEMENTS
from bisat.games.magic_fold.cloth.sheet import CELLS, folds_of
from bisat.games.magic_fold.kernel.row import Row
from bisat.games.magic_fold.kernel.rules import TURN_OVER, UNFOLD, UNFOLD_ALL
from bisat.games.magic_fold.kernel.tables import FOLDS, NONE, Box, tabled
from bisat.games.magic_fold.rules.box import Contents
from bisat.parts.kernels.compiling import compiled, inlined

FAR = 100
"""More folds, or genies, than anybody has."""
ONES = np.array([bin(cells).count("1") for cells in range(1 << CELLS)], np.int8)
BITS = 1 << np.arange(CELLS)


class Near(NamedTuple):
    """What is made once for a box."""

    folds: NDArray[np.int8]
    """Per card, genies and packet: the fewest folds to a packet that fits, or FAR."""
    turned: NDArray[np.int8]
    """Per card and packet: the genies that it lacks once it is turned over, or FAR."""
    shortcuts: NDArray[np.int64]
    """Where each begins and ends, in the order of the box."""


@lru_cache(maxsize=16)
def near(contents: Contents) -> Near:
    """Made when bots first play: small packets first, since a fold makes a packet smaller."""
    box, cards = tabled(contents)[0], range(len(contents.cards))
    held = np.arange(CELLS) < box.count[:, None]
    shown, turned = (
        (held * (1 << face.astype(np.int64))).sum(1) for face in (box.faces[:, 0], box.faces[:, 1])
    )
    genies = np.arange(MAX_ELEMENTS)[:, None]
    folds = np.array([np.where(lacks(box, card, shown) <= genies, 0, FAR) for card in cards], np.int8)
    sizes = box.cols.astype(np.int64) * box.rows
    for cols, rows in sorted({*zip(box.cols.tolist(), box.rows.tolist(), strict=True)}, key=np.prod):
        packets = np.flatnonzero((box.cols == cols) & (box.rows == rows))
        for step in folds_of(cols, rows):
            onward = folds[:, :, box.onto[packets, FOLDS.index(step)]] + np.int8(1)
            folds[:, :, packets] = np.minimum(folds[:, :, packets], onward)
    assert sizes.max() == CELLS
    shortcuts = np.array(contents.track.shortcuts, np.int64).reshape(-1, 2)
    return Near(folds, np.array([lacks(box, card, turned) for card in cards], np.int8), shortcuts)


def lacks(box: Box, card: int, shown: NDArray[np.int64]) -> NDArray[np.int64]:
    """The genies that each packet needs to fit a card where it shows these cells, or FAR."""
    asked = int(box.elements[card])
    unions = box.unions[card]
    lack = np.max([ONES[some] - ONES[shown & int(unions[some])] for some in range(1, 1 << asked)], axis=0)
    return np.where((box.count == asked) & (lack < asked), np.maximum(lack, 0), FAR)


@compiled
def nearest(box: Box, known: Near, row: Row, seat: int, card: int, genies: int) -> tuple[int, int]:
    """How many steps of the hands it takes from the present fold, and the first of them or NONE."""
    folded, best, first = int(row.folded[seat]), 2 * FAR, NONE
    for undone in range(folded + 1):
        lying = int(row.layers[seat, folded - undone])
        whole = undone == folded and undone > 1
        back, onward = 1 if whole else undone, int(known.folds[card, genies, lying])
        turns = onward > 1 and known.turned[card, lying] <= genies
        if turns:
            onward = 1
        if back + onward < best:
            best = back + onward
            if undone:
                first = UNFOLD_ALL if whole else UNFOLD
            elif turns:
                first = TURN_OVER
            elif onward:
                first = folding(box, known, lying, card, genies)
    return best, first


@inlined
def folding(box: Box, known: Near, lying: int, card: int, genies: int) -> int:
    """The first fold that leads nearer to a card."""
    left = known.folds[card, genies, lying]
    for fold in range(UNFOLD):
        onto = box.onto[lying, fold]
        if onto and known.folds[card, genies, onto] == left - 1:
            return fold
    return NONE
