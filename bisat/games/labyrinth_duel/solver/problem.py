"""A problem that anybody may put to the solver: a board and two objects to join."""

from __future__ import annotations

from bisat.core.game import Value
from bisat.games.labyrinth_duel.rules.box import Box, Thing, kinds
from bisat.games.labyrinth_duel.rules.lay_out import fault
from bisat.games.labyrinth_duel.rules.laying import HandLaid
from bisat.games.labyrinth_duel.solver.solver import Solution, solve


class Problem(Value, frozen=True):
    """A board as it lies now, and what is to be joined."""

    board: HandLaid
    start: Thing
    target: Thing
    box: Box | None = None
    """That its tiles are from, if it is one of somebody's own."""


def answer(problem: Problem) -> Solution:
    """The fewest pushes that solve it; past the width of the search some that do, never called proven."""
    if (why := fault(problem.board, kinds(problem.box))) is not None:
        raise why
    return solve(problem.board, problem.start, problem.target)
