"""What hands do with a cloth, compiled: fold, unfold, turn over, and whether it fits a card."""

from __future__ import annotations

from bisat.games.magic_fold.cloth.sheet import MAX_FOLDS, SIDES, SIZE
from bisat.games.magic_fold.kernel.row import (
    ASIDE,
    AT,
    BARRED,
    CLAIMS,
    FOLDED,
    GENIES,
    HANDLED_AT,
    HANDS,
    LAYERS,
    NONE,
    OPEN,
    RESTS,
    RIGHT,
    STEPS,
    TURNED,
    Row,
)
from bisat.games.magic_fold.kernel.tables import (
    BOX,
    CARDS,
    COUNT,
    ELEMENTS,
    FLAT_PACKET,
    ONTO,
    OVER_PACKET,
    PACKETS,
    SHOWN,
    UNIONS,
    Table,
    Tables,
)
from bisat.games.magic_fold.rules.figures import ONE_HAND
from bisat.parts.fast import compiled, inlined

LINES = SIZE - 1
PER_SIDE = 2 * LINES
"""Folds are numbered by side, then by line, then over and under."""
LEFT, RIGHT_SIDE, TOP = SIDES.index("left"), SIDES.index("right"), SIDES.index("top")


@inlined
def packet(row: Row, seat: int) -> int:
    """The packet that a seat's cloth makes."""
    return int(row[LAYERS + seat * (MAX_FOLDS + 1) + row[FOLDED + seat]])


@inlined
def add(packets: Table, row: Row, seat: int, step: int) -> None:
    """One more fold."""
    count = row[FOLDED + seat]
    layers = LAYERS + seat * (MAX_FOLDS + 1)
    row[STEPS + seat * MAX_FOLDS + count] = step
    row[layers + count + 1] = packets[row[layers + count], ONTO + step]
    row[FOLDED + seat] = count + 1


@inlined
def fold(packets: Table, row: Row, seat: int, step: int) -> None:
    """Fold the cloth; an only hand then rests (F5)."""
    add(packets, row, seat, step)
    row[HANDLED_AT + seat] = row[AT]
    if row[HANDS + seat] != NONE:
        row[RESTS + seat] = row[AT] + ONE_HAND


@inlined
def unfold(row: Row, seat: int, whole: bool) -> None:
    """Undo the last fold, or all of them; a turned cloth stays turned."""
    left = 0 if whole else row[FOLDED + seat] - 1
    for place in range(left, row[FOLDED + seat]):
        row[STEPS + seat * MAX_FOLDS + place] = NONE
        row[LAYERS + seat * (MAX_FOLDS + 1) + place + 1] = NONE
    row[FOLDED + seat] = left
    row[HANDLED_AT + seat] = row[AT]


@compiled
def turned_over(packets: Table, row: Row, seat: int) -> None:
    """Turn the cloth over as it lies: as if turned flat, with each fold as seen from there."""
    row[TURNED + seat] = 1 - row[TURNED + seat]
    row[LAYERS + seat * (MAX_FOLDS + 1)] = OVER_PACKET if row[TURNED + seat] else FLAT_PACKET
    cols = SIZE
    count = row[FOLDED + seat]
    row[FOLDED + seat] = 0
    for place in range(count):
        step = row[STEPS + seat * MAX_FOLDS + place]
        side, line, under = step // PER_SIDE, step % PER_SIDE // 2 + 1, step % 2
        if side < TOP:
            side = RIGHT_SIDE if side == LEFT else LEFT
            line = cols - line
            cols = max(line, cols - line)
        add(packets, row, seat, side * PER_SIDE + (line - 1) * 2 + 1 - under)
    row[HANDLED_AT + seat] = row[AT]


@inlined
def ones(bits: int) -> int:
    """How many bits are set."""
    count = 0
    while bits:
        bits &= bits - 1
        count += 1
    return count


@compiled
def lacking(tables: Tables, row: Row, seat: int, card: int) -> int:
    """How many genies a cloth needs to fit a card; NONE where none would help (F7).

    Some elements lack as many cells as there are more of them than cells that suit any of them (Hall).
    """
    lying = packet(row, seat)
    asked = int(tables[BOX][CARDS + card, ELEMENTS])
    if tables[PACKETS][lying, COUNT] != asked:
        return NONE
    shown = int(tables[PACKETS][lying, SHOWN])
    lack = 0
    for elements in range(1, 1 << asked):
        lack = max(lack, ones(elements) - ones(shown & int(tables[BOX][CARDS + card, UNIONS + elements])))
    return NONE if lack == asked else lack


@compiled
def judged(tables: Tables, row: Row, seat: int, token: int) -> int:
    """The genies that a claim of the card beside a token needs; NONE where it is wrong.

    The barred may spend none (F5).
    """
    needs = lacking(tables, row, seat, row[OPEN + token - 1])
    return needs if needs <= (0 if row[BARRED + seat] else row[GENIES + seat]) else NONE


@compiled
def claim(tables: Tables, row: Row, seat: int, token: int) -> None:
    """Claim the card beside a token, with the fewest genies (F1)."""
    needs = judged(tables, row, seat, token)
    row[CLAIMS + seat] = token
    row[RIGHT + seat] = needs != NONE
    row[ASIDE + seat] = max(needs, 0)
    row[GENIES + seat] -= row[ASIDE + seat]
    row[RESTS + seat] = NONE
