"""Montgolfière compiled, for mass play: the same rules, held to them by law 12; needs the extra `[fast]`."""

from __future__ import annotations

from functools import cached_property
from types import ModuleType

import numpy as np

from bisat.core.game import Outcome
from bisat.core.kernel import Table
from bisat.core.rng import Rng
from bisat.games.montgolfiere.bots.trained import TRAINED
from bisat.games.montgolfiere.encoding import encode
from bisat.games.montgolfiere.kernel.loops import LOOPS
from bisat.games.montgolfiere.kernel.row import Row, Rows, blank, pack
from bisat.games.montgolfiere.kernel.search import Search
from bisat.games.montgolfiere.rules.ending import points
from bisat.games.montgolfiere.rules.rules import Montgolfiere
from bisat.games.montgolfiere.rules.state import State
from bisat.games.montgolfiere.rules.view import View
from bisat.parts.kernels.network import arrays
from bisat.parts.kernels.numba_kernel import NumbaKernel
from bisat.parts.network import layers_of


class MontgolfiereKernel(NumbaKernel):
    """Both boards, two to six seats, with and without the Baron."""

    loops: ModuleType = LOOPS

    def __init__(self, game: Montgolfiere, seats: int) -> None:
        encoding = encode(game, seats)
        self.balloons, self.moon = encoding.balloons, game.board
        begins = game.setup(seats, Rng("begins", 0)).squares
        super().__init__(game, encoding, blank(seats, self.moon, begins))

    @cached_property
    def known(self) -> Table:
        """What the trained network weighs, where blocks of an observation begin, and room for one."""
        return arrays(layers_of(TRAINED)), self.starts, np.zeros(self.encoding.size, np.uint8)

    def pack(self, state: State) -> Rows:
        rows = self.blank.copy()
        pack(rows[0], state, self.moon)
        return rows

    def tree(self, view: View, rng: Rng, curiosity: float) -> Search:
        determinization = self.game.imagine(view, view.seat, Rng("known", 0))
        return Search(self.pack(determinization), view, self.encoding, rng, curiosity)

    def ended(self, row: Row, places: tuple[int, ...]) -> Outcome:
        squares, gone = row.squares[: self.balloons].tolist(), row.gone[: self.seats].tolist()
        flying = [square for square, left in zip(squares, (*gone, 0), strict=False) if not left]
        landed = "moon" if max(flying) == self.moon else "cards"
        reason = "forfeit" if self.seats - row.left < 2 else landed
        scores = tuple(0 if gone[seat] else points(squares[seat], self.moon) for seat in range(self.seats))
        automata = tuple(points(square, self.moon) for square in squares[self.seats :])
        return Outcome(places, reason, scores, automata)
