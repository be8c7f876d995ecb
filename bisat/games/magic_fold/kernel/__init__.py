"""Magic Fold compiled, for mass play: the same rules, held to them by law 12; needs the extra `[fast]`."""

from __future__ import annotations

from typing import Any

from bisat.core.game import Outcome
from bisat.core.rng import Rng
from bisat.games.magic_fold.encoding import encode
from bisat.games.magic_fold.kernel import functions
from bisat.games.magic_fold.kernel.row import ARRIVALS, ARRIVED, ENDED, REASONS, SQUARES, Row, blank, pack
from bisat.games.magic_fold.kernel.sight import BLOCKS
from bisat.games.magic_fold.kernel.tables import PACKETS, tabled
from bisat.games.magic_fold.rules.figures import POINTS
from bisat.games.magic_fold.rules.rules import MagicFold
from bisat.games.magic_fold.rules.state import State
from bisat.parts.fast import Compiled


class MagicFoldKernel(Compiled):
    """Any box, two to four seats, all options."""

    functions: Any = functions

    def __init__(self, game: MagicFold, seats: int) -> None:
        self.terms, tables = game.terms, tabled(game.terms)
        self.packets = tables[PACKETS]
        begins = game.setup(seats, Rng("begins", 0)).genies
        super().__init__(game, encode(game, seats), blank(self.terms, begins), BLOCKS, tables)

    def pack(self, state: State) -> Row:
        row: Row = self.blank.copy()
        pack(row, state, self.terms, self.packets)
        return row

    def ended(self, row: Row, places: tuple[int, ...]) -> Outcome:
        pawns = self.seats + (self.seats < 4)
        scores = row[SQUARES : SQUARES + pawns].tolist()
        if self.terms.championship:
            arrived = row[ARRIVED : ARRIVED + row[ARRIVALS]].tolist()
            scores = [POINTS[arrived.index(pawn)] if pawn in arrived else 0 for pawn in range(pawns)]
        reason = REASONS[row[ENDED] - 1]
        return Outcome(places, reason, tuple(scores[: self.seats]), tuple(scores[self.seats :]))
