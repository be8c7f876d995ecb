"""The search compiled: the same layers, endings and answers as in plain Python; needs the extra `[fast]`."""

from __future__ import annotations

from functools import cache

import numpy as np

from bisat.games.labyrinth_duel.rules.board import Board
from bisat.games.labyrinth_duel.rules.box import Thing
from bisat.games.labyrinth_duel.solver.compiled.endings import Endings, warm
from bisat.games.labyrinth_duel.solver.compiled.layers import Layers
from bisat.games.labyrinth_duel.solver.routes import Route
from bisat.parts.kernels.compiling import announce, keep, made

PACKAGE = "bisat.games.labyrinth_duel.solver"
LAST = "back"
"""The function that is compiled last."""
keep(PACKAGE)


def both(
    board: Board, start: Thing, target: Thing, ways: tuple[Route, ...], codes: bytes
) -> tuple[Layers, Endings]:
    """The search from both ends: layers of positions from a board on, and what finishes them."""
    _said()
    endings = Endings(start, target, ways, codes)
    return Layers(np.array([[endings.contents[tile] for tile in board]], np.uint8)), endings


@cache
def ready() -> bool:
    """Whether it was compiled before, so that nobody waits for it."""
    return made(PACKAGE, LAST)


@cache
def _said() -> None:
    announce(PACKAGE, LAST, "solver.compiling")
    warm()
