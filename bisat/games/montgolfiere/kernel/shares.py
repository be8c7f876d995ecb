"""What a match of Montgolfière was worth, compiled: as `bisat.bots.reward` has it, the Baron included."""

from __future__ import annotations

import numpy as np

from bisat.games.montgolfiere.kernel.row import BALLOONS, SEATS, SQUARES, Row
from bisat.games.montgolfiere.kernel.rules import places
from bisat.parts.fast import Fractions, Many, Numbers, compiled


@compiled
def shares(row: Row, ranks: Numbers, out: Fractions) -> None:
    """What each seat won of a match that is over, as `win_shares` has it: winners share."""
    seats = int(row[SEATS])
    places(row, ranks)
    sharing = best = 0
    for seat in range(seats):
        if ranks[seat] == 1:
            sharing += 1
            best = max(best, int(row[SQUARES + seat]))
    if row[BALLOONS] > seats and row[SQUARES + seats] >= best:
        sharing += 1
    for seat in range(seats):
        out[seat] = 1 / sharing if ranks[seat] == 1 else 0.0


@compiled
def shares_all(rows: Many, out: Fractions) -> None:
    """The same of many matches."""
    ranks = np.zeros(out.shape[1], np.int64)
    for match in range(len(rows)):
        shares(rows[match], ranks, out[match])
