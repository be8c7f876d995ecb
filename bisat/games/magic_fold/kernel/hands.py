"""What hands do with a cloth, compiled: fold, unfold, turn over, and whether it fits a card."""

from __future__ import annotations

from bisat.games.magic_fold.cloth.sheet import SIDES, SIZE
from bisat.games.magic_fold.kernel.row import Row
from bisat.games.magic_fold.kernel.tables import FLAT_PACKET, NONE, OVER_PACKET, Box
from bisat.games.magic_fold.rules.figures import ONE_HAND
from bisat.parts.kernels.compiling import compiled, inlined

LINES = SIZE - 1
PER_SIDE = 2 * LINES
"""Folds are numbered by side, then by line, then over and under."""
LEFT, RIGHT, TOP = SIDES.index("left"), SIDES.index("right"), SIDES.index("top")


@inlined
def packet(row: Row, seat: int) -> int:
    """The packet that a seat's cloth makes."""
    return int(row.layers[seat, row.folded[seat]])


@inlined
def add(box: Box, row: Row, seat: int, step: int) -> None:
    """One more fold."""
    count = int(row.folded[seat])
    row.steps[seat, count] = step
    row.layers[seat, count + 1] = box.onto[row.layers[seat, count], step]
    row.folded[seat] = count + 1


@inlined
def fold(box: Box, row: Row, seat: int, step: int) -> None:
    """Fold the cloth; an only hand then rests (F5)."""
    add(box, row, seat, step)
    row.handled_at[seat] = row.at
    if row.hands[seat] != NONE:
        row.rests[seat] = row.at + ONE_HAND


@inlined
def unfold(row: Row, seat: int, whole: bool) -> None:
    """Undo the last fold, or all of them; a turned cloth stays turned."""
    left = 0 if whole else row.folded[seat] - 1
    for place in range(left, row.folded[seat]):
        row.steps[seat, place] = NONE
        row.layers[seat, place + 1] = NONE
    row.folded[seat] = left
    row.handled_at[seat] = row.at


@compiled
def turned_over(box: Box, row: Row, seat: int) -> None:
    """Turn the cloth over as it lies: as if turned flat, with each fold as seen from there."""
    row.turned[seat] = 1 - row.turned[seat]
    row.layers[seat, 0] = OVER_PACKET if row.turned[seat] else FLAT_PACKET
    cols = SIZE
    count = int(row.folded[seat])
    row.folded[seat] = 0
    for place in range(count):
        step = int(row.steps[seat, place])
        side, line, under = step // PER_SIDE, step % PER_SIDE // 2 + 1, step % 2
        if side < TOP:
            side = RIGHT if side == LEFT else LEFT
            line = cols - line
            cols = max(line, cols - line)
        add(box, row, seat, side * PER_SIDE + (line - 1) * 2 + 1 - under)
    row.handled_at[seat] = row.at


@inlined
def ones(bits: int) -> int:
    """How many bits are set."""
    count = 0
    while bits:
        bits &= bits - 1
        count += 1
    return count


@compiled
def lacking(box: Box, row: Row, seat: int, card: int) -> int:
    """How many genies a cloth needs to fit a card; NONE where none would help (F7).

    Some elements lack as many cells as there are more of them than cells that suit any of them (Hall).
    """
    lying = packet(row, seat)
    asked = int(box.elements[card])
    if box.count[lying] != asked:
        return NONE
    shown = int(box.shown[lying])
    lack = 0
    for elements in range(1, 1 << asked):
        lack = max(lack, ones(elements) - ones(shown & int(box.unions[card, elements])))
    return NONE if lack == asked else lack


@compiled
def judged(box: Box, row: Row, seat: int, token: int) -> int:
    """The genies that a claim of the card beside a token needs; NONE where it is wrong.

    The barred may spend none (F5).
    """
    needs = lacking(box, row, seat, int(row.open[token - 1]))
    return needs if needs <= (0 if row.barred[seat] else row.genies[seat]) else NONE


@compiled
def claim(box: Box, row: Row, seat: int, token: int) -> None:
    """Claim the card beside a token, with the fewest genies (F1)."""
    needs = judged(box, row, seat, token)
    row.claims[seat] = token
    row.right[seat] = needs != NONE
    row.aside[seat] = max(needs, 0)
    row.genies[seat] -= row.aside[seat]
    row.rests[seat] = NONE
