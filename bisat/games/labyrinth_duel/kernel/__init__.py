"""Labyrinth – the Duel compiled, for mass play: the same rules, held to them by law 12; needs `[fast]`."""

from __future__ import annotations

from typing import Any

from bisat.core.game import Outcome
from bisat.games.labyrinth_duel.encoding import encode
from bisat.games.labyrinth_duel.kernel import functions
from bisat.games.labyrinth_duel.kernel.lots import lots
from bisat.games.labyrinth_duel.kernel.row import ENDED, REASONS, SCORES, Row, blank, pack
from bisat.games.labyrinth_duel.kernel.sight import BLOCKS
from bisat.games.labyrinth_duel.rules.rules import LabyrinthDuel
from bisat.games.labyrinth_duel.rules.state import State
from bisat.parts.fast import Compiled


class LabyrinthDuelKernel(Compiled):
    """Any lay-out, duels and alone, with and without calls and time."""

    functions: Any = functions

    def __init__(self, game: LabyrinthDuel, seats: int) -> None:
        super().__init__(game, encode(game, seats), blank(game, seats), BLOCKS, lots())

    def pack(self, state: State) -> Row:
        row: Row = self.blank.copy()
        pack(row, state)
        return row

    def ended(self, row: Row, places: tuple[int, ...]) -> Outcome:
        scores = tuple(row[SCORES : SCORES + self.seats].tolist())
        return Outcome(places, REASONS[row[ENDED] - 1], scores)
