"""Le Tapis Volant compiled, for mass play: the same rules, held to them by law 12; needs `[fast]`."""

from __future__ import annotations

from functools import cached_property
from types import ModuleType
from typing import Any

from bisat.core.game import Outcome
from bisat.core.rng import Rng
from bisat.games.tapis_volant.encoding import encode
from bisat.games.tapis_volant.kernel.land import tabled
from bisat.games.tapis_volant.kernel.level_bots import Known, charted
from bisat.games.tapis_volant.kernel.loops import LOOPS
from bisat.games.tapis_volant.kernel.row import REASONS, Row, Rows, blank, pack
from bisat.games.tapis_volant.rules.rules import TapisVolant
from bisat.games.tapis_volant.rules.state import State
from bisat.parts.kernels.numba_kernel import NumbaKernel


class TapisVolantKernel(NumbaKernel):
    """Any landscape, three to six seats, all variants."""

    loops: ModuleType = LOOPS

    def __init__(self, game: TapisVolant, seats: int) -> None:
        begins = game.setup(seats, Rng("begins", 0)).directions
        row = blank(game.hand, game.open_hands, game.hidden_directions, begins)
        super().__init__(game, encode(game, seats), row, tabled(game.landscape))

    @cached_property
    def known(self) -> Known:
        game: Any = self.game
        return charted(game.landscape, game.hand)

    def pack(self, state: State) -> Rows:
        rows = self.blank.copy()
        pack(rows[0], state)
        return rows

    def ended(self, row: Row, places: tuple[int, ...]) -> Outcome:
        scores = tuple(int(seat == row.winner) for seat in range(self.seats))
        return Outcome(places, REASONS[row.ended - 1], scores)
