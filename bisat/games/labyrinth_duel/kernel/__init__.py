"""Labyrinth – the Duel compiled, for mass play: the same rules, held to them by law 12; needs `[fast]`."""

from __future__ import annotations

from functools import cached_property
from types import ModuleType

from bisat.core.game import Outcome
from bisat.games.labyrinth_duel.encoding import REASONS, encode
from bisat.games.labyrinth_duel.kernel.glimpse import Routes, every_route
from bisat.games.labyrinth_duel.kernel.loops import LOOPS
from bisat.games.labyrinth_duel.kernel.row import Row, Rows, blank, pack
from bisat.games.labyrinth_duel.kernel.tile_sets import tile_sets
from bisat.games.labyrinth_duel.rules.rules import LabyrinthDuel
from bisat.games.labyrinth_duel.rules.state import State
from bisat.parts.kernels.numba_kernel import NumbaKernel


class LabyrinthDuelKernel(NumbaKernel):
    """Any lay-out, duels and alone, with and without calls and time."""

    loops: ModuleType = LOOPS

    def __init__(self, game: LabyrinthDuel, seats: int) -> None:
        super().__init__(game, encode(game, seats), blank(game, seats), tile_sets())

    @cached_property
    def known(self) -> Routes:
        return every_route()

    def pack(self, state: State) -> Rows:
        rows = self.blank.copy()
        pack(rows[0], state)
        return rows

    def ended(self, row: Row, places: tuple[int, ...]) -> Outcome:
        return Outcome(places, REASONS[row.ended - 1], tuple(row.scores[: self.seats].tolist()))
