"""A landscape in the making, as the editor asks about it: what is wrong with it, and how hard it is."""

from __future__ import annotations

from typing import Annotated

import msgspec

from bisat.core.codec import plain, read
from bisat.core.game import Value
from bisat.games.tapis_volant.landscapes.code import code
from bisat.games.tapis_volant.landscapes.generate import graded
from bisat.games.tapis_volant.landscapes.grades import Grade, grade
from bisat.games.tapis_volant.landscapes.measure import Difficulty, measure
from bisat.games.tapis_volant.landscapes.ready import named
from bisat.games.tapis_volant.rules.box import PIECES, Box, Contents, contents
from bisat.games.tapis_volant.rules.landscape import (
    Fault,
    faults,
    misplaced,
    panels,
    refusal,
    sorted_pieces,
    standing,
)
from bisat.games.tapis_volant.rules.pieces import Panel, Placed

Named = Annotated[str, msgspec.Meta(max_length=40)]
Pieces = Annotated[tuple[Placed, ...], msgspec.Meta(max_length=len(PIECES))]


class Wish(Value, frozen=True):
    """A landscape by chance, of this grade."""

    grade: Grade
    seed: Annotated[str, msgspec.Meta(max_length=40)]


class Sketch(Value, frozen=True):
    """A landscape by its name, its code or its pieces as they lie now; or, instead, the wish for another."""

    landscape: Named | Pieces = ()
    wish: Wish | None = None
    box: Box | None = None
    """What it is built from, if that is a box of somebody's own; then nothing is measured."""


class Verdict(Value, frozen=True):
    """A landscape looked at: its faults, or its code, figures and grade."""

    landscape: tuple[Panel, ...]
    faults: tuple[Fault, ...] = ()
    code: str | None = None
    difficulty: Difficulty | None = None
    grade: Grade | None = None


def judge(sketch: Sketch) -> Verdict:
    """What is to be said of a sketch."""
    pieces, held = _pieces(sketch), contents(sketch.box)
    shown, wrong = panels(pieces, held), faults(pieces, held)
    if wrong or sketch.box is not None:
        return Verdict(shown, wrong)
    found = measure(pieces)
    return Verdict(shown, (), code(pieces), found, grade(found.turns))


def laid(raw: object, box: object = None) -> tuple[Placed, ...]:
    """Pieces as they lie on a building site: each once and on the grid; all else may still be wrong (T12)."""
    pieces: tuple[Placed, ...] = sorted_pieces(read(raw, Pieces))
    for fault in misplaced(pieces, _held(box)):
        raise refusal(fault)
    return pieces


def finished(raw: object, box: object = None) -> object:
    """What lies on a building site, or Refused; passages are looked at with the options.

    A landscape of our box has a code; of others the pieces say where they lie.

    >>> finished([{"piece": "house", "column": 6}, {"piece": "puff", "column": 12, "row": 9}])
    '002K-30YS-J2GSX'
    """
    pieces = standing(laid(raw, box), _held(box))
    return code(pieces) if box is None else plain(pieces)


def _held(box: object) -> Contents:
    """What lies in a box as its option has it."""
    return contents(None if box is None else read(box, Box))


def _pieces(sketch: Sketch) -> tuple[Placed, ...]:
    if sketch.wish is not None:
        return graded(sketch.wish.seed, sketch.wish.grade)
    landscape = sketch.landscape
    return named(landscape) if isinstance(landscape, str) else sorted_pieces(landscape)
