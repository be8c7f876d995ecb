"""The puzzle of the day: the same for everyone, since it is made from the date alone."""

from __future__ import annotations

from typing import Literal

from bisat.core.game import Value
from bisat.core.rng import Rng
from bisat.games.labyrinth_duel.rules.board import Board
from bisat.games.labyrinth_duel.rules.box import OBJECTS, Thing
from bisat.games.labyrinth_duel.rules.lay_out import deal
from bisat.games.labyrinth_duel.solver.solver import solve

Grade = Literal["easy", "medium", "hard"]

PARS: dict[Grade, tuple[int, int]] = {"easy": (3, 5), "medium": (6, 8), "hard": (9, 12)}
"""The fewest and the most pushes that the shortest solution may have."""


class Puzzle(Value, frozen=True):
    """A board, two objects to join, and the proven minimum of pushes."""

    date: str
    grade: Grade
    board: Board
    start: Thing
    target: Thing
    par: int


def puzzle(date: str, grade: Grade) -> Puzzle:
    """The puzzle of a day, named as in 2026-11-15.

    >>> puzzle("2026-11-15", "easy").par
    5
    """
    rng = Rng(f"labyrinth-duel/{date}/{grade}", 0)
    least, most = PARS[grade]
    while True:
        board = deal(rng)
        start, target, *_ = rng.shuffled(OBJECTS)
        solution = solve(board, start, target, deepest=most)
        if solution.proven and solution.pushes is not None and least <= len(solution.pushes) <= most:
            return Puzzle(date, grade, board, start, target, len(solution.pushes))
