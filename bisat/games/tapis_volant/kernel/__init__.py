"""Le Tapis Volant compiled, for mass play: the same rules, held to them by law 12; needs `[fast]`."""

from __future__ import annotations

from functools import cached_property
from typing import Any

from bisat.core.game import Outcome
from bisat.core.rng import Rng
from bisat.games.tapis_volant.encoding import encode
from bisat.games.tapis_volant.kernel import functions
from bisat.games.tapis_volant.kernel.land import tabled
from bisat.games.tapis_volant.kernel.pilots import charted
from bisat.games.tapis_volant.kernel.row import ENDED, REASONS, WINNER, Row, blank, pack
from bisat.games.tapis_volant.kernel.sight import BLOCKS
from bisat.games.tapis_volant.rules.rules import TapisVolant
from bisat.games.tapis_volant.rules.state import State
from bisat.parts.fast import Compiled


class TapisVolantKernel(Compiled):
    """Any landscape, three to six seats, all variants."""

    functions: Any = functions

    def __init__(self, game: TapisVolant, seats: int) -> None:
        begins = game.setup(seats, Rng("begins", 0)).directions
        row = blank(game.hand, game.open_hands, game.hidden_directions, begins)
        super().__init__(game, encode(game, seats), row, BLOCKS, tabled(game.landscape))

    @cached_property
    def known(self) -> tuple[Any, ...]:
        game: Any = self.game
        return (charted(game.landscape, game.hand),)

    def pack(self, state: State) -> Row:
        row: Row = self.blank.copy()
        pack(row, state)
        return row

    def ended(self, row: Row, places: tuple[int, ...]) -> Outcome:
        scores = tuple(int(seat == row[WINNER]) for seat in range(self.seats))
        return Outcome(places, REASONS[row[ENDED] - 1], scores)
