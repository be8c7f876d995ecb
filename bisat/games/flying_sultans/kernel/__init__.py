"""Flying Sultans compiled, for mass play: the same rules, held to them by law 12; needs `[fast]`."""

from __future__ import annotations

from types import ModuleType

from bisat.core.game import Outcome
from bisat.games.flying_sultans.encoding import REASONS, encode
from bisat.games.flying_sultans.kernel.loops import LOOPS
from bisat.games.flying_sultans.kernel.row import Row, Rows, blank, pack
from bisat.games.flying_sultans.rules.rules import FlyingSultans
from bisat.games.flying_sultans.rules.state import State
from bisat.parts.kernels.numba_kernel import NumbaKernel


class FlyingSultansKernel(NumbaKernel):
    """Both lay-outs, two to four seats; an order is chosen in four parts."""

    loops: ModuleType = LOOPS

    def __init__(self, game: FlyingSultans, seats: int) -> None:
        super().__init__(game, encode(game, seats), blank(game.field, game.rounds, seats, game.team(seats)))

    def pack(self, state: State) -> Rows:
        rows = self.blank.copy()
        pack(rows[0], state)
        return rows

    def ended(self, row: Row, places: tuple[int, ...]) -> Outcome:
        scores = tuple(int(seat == row.winner) for seat in range(self.seats))
        return Outcome(places, REASONS[row.reason - 1], scores)
