"""Flying Sultans compiled, for mass play: the same rules, held to them by law 12; needs `[fast]`."""

from __future__ import annotations

from typing import Any

from bisat.core.game import Outcome
from bisat.games.flying_sultans.encoding import REASONS, encode
from bisat.games.flying_sultans.kernel import functions
from bisat.games.flying_sultans.kernel.row import REASON, WINNER, Row, blank, pack
from bisat.games.flying_sultans.kernel.sight import BLOCKS
from bisat.games.flying_sultans.rules.rules import FlyingSultans
from bisat.games.flying_sultans.rules.state import State
from bisat.parts.fast import Compiled


class FlyingSultansKernel(Compiled):
    """Both lay-outs, two to four seats; an order is chosen in four parts."""

    functions: Any = functions

    def __init__(self, game: FlyingSultans, seats: int) -> None:
        super().__init__(game, encode(game, seats), blank(game.field, game.rounds, seats), BLOCKS)

    def pack(self, state: State) -> Row:
        row: Row = self.blank.copy()
        pack(row, state)
        return row

    def ended(self, row: Row, places: tuple[int, ...]) -> Outcome:
        scores = tuple(int(seat == row[WINNER]) for seat in range(self.seats))
        return Outcome(places, REASONS[row[REASON] - 1], scores)
