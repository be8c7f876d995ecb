"""A cloth of 4 × 4 cells folded along its grid lines, layer by layer.

A spread is what lies on the table: rows of stacks. A layer is the number of its cell, row by row from the top
left, or its complement `~cell` where the cell shows its back.
"""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Annotated, Literal

import msgspec

from bisat.core.game import Value

SIZE = 4
CELLS = SIZE * SIZE
MAX_FOLDS = 2 * (SIZE - 1)
"""Every fold takes at least one row or column away, so there are never more folds than this."""

Side = Literal["left", "right", "top", "bottom"]
SIDES: tuple[Side, ...] = ("left", "right", "top", "bottom")
ACROSS: dict[Side, Side] = {"left": "right", "right": "left", "top": "top", "bottom": "bottom"}
"""Each side as it is called after the cloth was turned over from left to right."""

Stack = tuple[int, ...]
"""Layers, the upper one first."""


class Fold(Value, tag="fold", frozen=True):
    """Lay the cells on one side of a grid line over the others, or under them, with all their layers."""

    side: Side
    """What moves."""
    line: Annotated[int, msgspec.Meta(ge=1, le=SIZE - 1)]
    """Counted from the left or from the top of the packet as it lies."""
    under: bool = False


class Spread(Value, frozen=True):
    """A packet on the table."""

    cols: int
    stacks: tuple[Stack, ...]
    """Row by row."""

    @property
    def rows(self) -> int:
        return len(self.stacks) // self.cols


class Cloth(Value, frozen=True):
    """How a cloth came to lie: turned over first or not, then folded step by step."""

    turned: bool = False
    folds: tuple[Fold, ...] = ()


FLAT = Spread(SIZE, tuple((cell,) for cell in range(CELLS)))
UNFOLDED = Cloth()


def fold(spread: Spread, step: Fold) -> Spread:
    """The packet after a fold.

    >>> fold(fold(FLAT, Fold("left", 2)), Fold("top", 2)).stacks[0]
    (-7, 5, -10, 10)
    """
    cols, places = places_of(spread.cols, spread.rows, step.side, step.line)
    stacks = spread.stacks
    joined = []
    for stays, moves in places:
        staying = () if stays is None else stacks[stays]
        moving = () if moves is None else tuple([~layer for layer in reversed(stacks[moves])])
        joined.append(staying + moving if step.under else moving + staying)
    return Spread(cols, tuple(joined))


def lay(cloth: Cloth) -> Spread:
    """The packet that a cloth makes."""
    return _lay(cloth.turned, cloth.folds)


@lru_cache(maxsize=1 << 15)
def _lay(turned: bool, folds: tuple[Fold, ...]) -> Spread:
    """Kept by the way it was folded: whoever folds on, or unfolds, asks for what was asked before."""
    if folds:
        return fold(_lay(turned, folds[:-1]), folds[-1])
    return over(FLAT) if turned else FLAT


def over(spread: Spread) -> Spread:
    """The packet turned over from left to right.

    >>> over(FLAT).stacks[:4]
    ((-4,), (-3,), (-2,), (-1,))
    """
    rows = [spread.stacks[at : at + spread.cols] for at in range(0, len(spread.stacks), spread.cols)]
    turned = [tuple(~layer for layer in reversed(stack)) for row in rows for stack in reversed(row)]
    return Spread(spread.cols, tuple(turned))


def turned_over(cloth: Cloth) -> Cloth:
    """The cloth turned over as it lies.

    Turning a packet over is the same as turning the flat cloth over and making each fold as seen from there:
    so unfolding later is simple, whichever way up the packet lies.
    """
    cols, folds = SIZE, []
    for step in cloth.folds:
        if step.side in ("top", "bottom"):
            folds.append(Fold(step.side, step.line, not step.under))
        else:
            folds.append(Fold(ACROSS[step.side], cols - step.line, not step.under))
            cols = max(step.line, cols - step.line)
    return Cloth(not cloth.turned, tuple(folds))


def folded(cloth: Cloth, step: Fold) -> Cloth:
    """The cloth after one more fold."""
    return Cloth(cloth.turned, (*cloth.folds, step))


def unfolded(cloth: Cloth, whole: bool = False) -> Cloth:
    """The cloth with its last fold undone, or all of them; a turned cloth stays turned."""
    return Cloth(cloth.turned, () if whole else cloth.folds[:-1])


@cache
def folds_of(cols: int, rows: int) -> tuple[Fold, ...]:
    """Every fold that a packet of this size allows.

    >>> len(folds_of(4, 4)), len(folds_of(2, 1)), folds_of(1, 1)
    (24, 4, ())
    """
    lines = {"left": cols, "right": cols, "top": rows, "bottom": rows}
    return tuple(
        Fold(side, line, under) for side in SIDES for line in range(1, lines[side]) for under in (False, True)
    )


def sound(cloth: Cloth) -> bool:
    """Whether these folds can be made one after the other."""
    cols, rows = SIZE, SIZE
    for step in cloth.folds:
        if step not in folds_of(cols, rows):
            return False
        if step.side in ("left", "right"):
            cols = max(step.line, cols - step.line)
        else:
            rows = max(step.line, rows - step.line)
    return True


def upper(spread: Spread) -> tuple[int, ...]:
    """The cells that show, row by row.

    >>> upper(fold(FLAT, Fold("right", 1)))[:6]
    (3, 2, 1, 7, 6, 5)
    """
    return tuple([_cell(stack[0]) for stack in spread.stacks])


def lower(spread: Spread) -> tuple[int, ...]:
    """The cells at the bottom, in the places of those above them."""
    return tuple([_cell(stack[-1]) for stack in spread.stacks])


def _cell(layer: int) -> int:
    return layer if layer >= 0 else ~layer


Places = tuple[tuple[int | None, int | None], ...]
"""Per stack of the new packet: the stack that stays there, and the one that comes to lie there."""


@cache
def places_of(cols: int, rows: int, side: Side, line: int) -> tuple[int, Places]:
    """How a packet of this size folds: how wide it is then, and what comes to lie where."""
    if side in ("top", "bottom"):
        pairs = _line(rows, line, side == "top")
        made = [
            (None if stays is None else stays * cols + col, None if moves is None else moves * cols + col)
            for stays, moves in pairs
            for col in range(cols)
        ]
        return cols, tuple(made)
    pairs = _line(cols, line, side == "left")
    made = [
        (None if stays is None else row * cols + stays, None if moves is None else row * cols + moves)
        for row in range(rows)
        for stays, moves in pairs
    ]
    return len(pairs), tuple(made)


def _line(length: int, line: int, first: bool) -> Places:
    """The fold seen from its edge: what stays and what comes to lie at each place, from the first place on.

    >>> _line(4, 1, True), _line(4, 3, True)
    (((1, 0), (2, None), (3, None)), ((3, 2), (None, 1), (None, 0)))
    """
    staying = range(line, length) if first else range(line - 1, -1, -1)
    moving = range(line - 1, -1, -1) if first else range(line, length)
    places: list[tuple[int | None, int | None]] = [
        (staying[at] if at < len(staying) else None, moving[at] if at < len(moving) else None)
        for at in range(max(len(staying), len(moving)))
    ]
    return tuple(places if first else reversed(places))
