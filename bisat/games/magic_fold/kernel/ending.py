"""How a race ends, compiled."""

from __future__ import annotations

from bisat.games.magic_fold.kernel.row import REASONS, Row
from bisat.games.magic_fold.kernel.tables import NONE
from bisat.parts.kernels.compiling import compiled
from bisat.parts.kernels.loops import Numbers

PALACE, ROUNDS, FORFEIT = (REASONS.index(reason) + 1 for reason in ("palace", "rounds", "forfeit"))


@compiled
def end(row: Row, reason: int) -> None:
    """The position after which nothing more happens; cards and claims stay to be seen."""
    row.ended = reason
    row.asked = 0
    row.sand = row.choosing = row.pause = NONE
    for seat in range(row.seats):
        row.passed[seat] = row.forbidden[seat] = 0
        row.rests[seat] = row.bound[seat] = NONE


@compiled
def over(row: Row) -> bool:
    """Whether nothing more happens."""
    return bool(row.ended)


@compiled
def progress(row: Row, pawn: int) -> int:
    """How far a pawn came, such that whoever arrived earlier came further."""
    for order in range(row.arrivals):
        if row.arrived[order] == pawn:
            return int(row.palace + row.pawns - order)
    return int(row.squares[pawn])


@compiled
def places(row: Row, out: Numbers) -> None:
    """By arrival, then by track; the ghost alone in front leaves no first place, the gone come last."""
    seats = int(row.seats)
    beaten = int(row.pawns > seats and row.ended != FORFEIT)
    for seat in range(seats):
        if beaten and not row.gone[seat] and progress(row, seat) >= progress(row, seats):
            beaten = 0
    for seat in range(seats):
        out[seat] = 1 + beaten
        for other in range(seats):
            ahead = row.gone[seat] or progress(row, other) > progress(row, seat)
            out[seat] += row.gone[other] == 0 and ahead
