"""Magic Fold compiled, for mass play: the same rules, held to them by law 12; needs the extra `[fast]`."""

from __future__ import annotations

from functools import cached_property
from types import ModuleType

from bisat.core.game import Outcome
from bisat.core.rng import Rng
from bisat.games.magic_fold.encoding import encode
from bisat.games.magic_fold.kernel.loops import LOOPS
from bisat.games.magic_fold.kernel.nearest import Near, near
from bisat.games.magic_fold.kernel.row import REASONS, Row, Rows, blank, pack
from bisat.games.magic_fold.kernel.tables import tabled
from bisat.games.magic_fold.rules.figures import POINTS
from bisat.games.magic_fold.rules.rules import MagicFold
from bisat.games.magic_fold.rules.state import State
from bisat.parts.kernels.numba_kernel import NumbaKernel


class MagicFoldKernel(NumbaKernel):
    """Any box, two to four seats, all options."""

    loops: ModuleType = LOOPS

    def __init__(self, game: MagicFold, seats: int) -> None:
        self.terms = game.terms
        begins = game.setup(seats, Rng("begins", 0)).genies
        table = tabled(self.terms.contents)
        super().__init__(game, encode(game, seats), blank(self.terms, begins), table)

    @cached_property
    def known(self) -> Near:
        return near(self.terms.contents)

    def pack(self, state: State) -> Rows:
        rows = self.blank.copy()
        pack(rows[0], state, self.terms, self.table[0])
        return rows

    def ended(self, row: Row, places: tuple[int, ...]) -> Outcome:
        scores = row.squares[: row.pawns].tolist()
        if self.terms.championship:
            arrived = row.arrived[: row.arrivals].tolist()
            scores = [POINTS[arrived.index(pawn)] if pawn in arrived else 0 for pawn in range(row.pawns)]
        reason = REASONS[row.ended - 1]
        return Outcome(places, reason, tuple(scores[: self.seats]), tuple(scores[self.seats :]))
