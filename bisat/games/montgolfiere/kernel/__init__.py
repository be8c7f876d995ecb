"""Montgolfière compiled, for mass play: the same rules, held to them by law 12; needs the extra `[fast]`."""

from __future__ import annotations

from typing import Any

import numpy as np

from bisat.core.game import Outcome
from bisat.core.rng import Rng
from bisat.games.montgolfiere.encoding import encode
from bisat.games.montgolfiere.kernel import functions
from bisat.games.montgolfiere.kernel.row import GONE, LEFT, SQUARES, Row, blank, pack
from bisat.games.montgolfiere.kernel.search import Search
from bisat.games.montgolfiere.kernel.shares import shares_all
from bisat.games.montgolfiere.kernel.sight import BLOCKS
from bisat.games.montgolfiere.rules.ending import points
from bisat.games.montgolfiere.rules.rules import Montgolfiere
from bisat.games.montgolfiere.rules.state import State
from bisat.games.montgolfiere.rules.view import View
from bisat.parts.fast import Compiled, Fractions, Many


class MontgolfiereKernel(Compiled):
    """Both boards, two to six seats, with and without the Baron."""

    functions: Any = functions

    def __init__(self, game: Montgolfiere, seats: int) -> None:
        encoding = encode(game, seats)
        self.balloons, self.moon = encoding.balloons, game.board
        begins = game.setup(seats, Rng("begins", 0)).squares
        super().__init__(game, encoding, blank(seats, self.moon, begins), BLOCKS)

    def pack(self, state: State) -> Row:
        row: Row = self.blank.copy()
        pack(row, state, self.moon)
        return row

    def shares(self, rows: Many) -> Fractions:
        won = np.zeros((len(rows), self.seats))
        shares_all(rows, won)
        return won

    def tree(self, view: View, rng: Rng, curiosity: float) -> Search:
        world = self.game.imagine(view, view.seat, Rng("known", 0))
        return Search(self.pack(world), view, self.encoding, rng, curiosity)

    def ended(self, row: Row, places: tuple[int, ...]) -> Outcome:
        squares = row[SQUARES : SQUARES + self.balloons].tolist()
        gone = row[GONE : GONE + self.seats].tolist()
        flying = [square for square, left in zip(squares, (*gone, 0), strict=False) if not left]
        landed = "moon" if max(flying) == self.moon else "cards"
        reason = "forfeit" if self.seats - row[LEFT] < 2 else landed
        scores = tuple(0 if gone[seat] else points(squares[seat], self.moon) for seat in range(self.seats))
        automata = tuple(points(square, self.moon) for square in squares[self.seats :])
        return Outcome(places, reason, scores, automata)
