"""What a seat sees of a row, compiled: number for number the sight of the encoding."""

from __future__ import annotations

from bisat.games.tapis_volant.encoding import CARDS, CELLS
from bisat.games.tapis_volant.kernel.land import CLOUD, GROUND, PLACE, Land
from bisat.games.tapis_volant.kernel.row import (
    CARPETS,
    COUNTS,
    DIRECTIONS,
    DISCARDED,
    DISCARDS,
    ENDED,
    GONE,
    HAND,
    HANDED,
    HEIGHTS,
    HELD,
    HIDDEN,
    NONE,
    OPENLY,
    ROUND,
    SEATS,
    STOCKED,
    TURN,
    WINNER,
    Row,
)
from bisat.parts.fast import Numbers, Sight, compiled, put_count

BLOCKS = (
    "ground", "clouds", "carpets", "seat", "gone", "heights", "held", "turn", "round", "open", "hands",
    "counts", "told", "directions", "stock", "used", "discards", "ended", "winner",
)  # fmt: skip
"""The blocks of the encoding in the order in which their places are given."""


@compiled
def observe(land: Land, row: Row, starts: Numbers, seat: int, sight: Sight) -> None:
    """Write the sight of a seat, or of a spectator (NONE), into the caller's array."""
    ground, clouds, carpets, own, gone = starts[0], starts[1], starts[2], starts[3], starts[4]
    heights, held, turn, round_, open_ = starts[5], starts[6], starts[7], starts[8], starts[9]
    hands, counts, told, directions, stock = starts[10], starts[11], starts[12], starts[13], starts[14]
    used, discards, ended, winner = starts[15], starts[16], starts[17], starts[18]
    sight[:] = 0
    seats = int(row[SEATS])
    for cell in range(CELLS):
        sight[ground + cell] = land[cell, PLACE, GROUND]
        sight[clouds + cell] = land[cell, PLACE, CLOUD]
    if seat != NONE:
        sight[own + seat] = 1
    for place in range(seats):
        other = (max(seat, 0) + place) % seats
        if row[GONE + other]:
            sight[gone + place] = 1
        else:
            sight[carpets + place * CELLS + row[CARPETS + other]] = 1
        sight[heights + place] = row[HEIGHTS + other]
        sight[held + place] = row[HELD + other]
        sight[turn + place] = row[TURN] == other
        sight[counts + place] = row[COUNTS + other]
        sight[winner + place] = row[WINNER] == other
        if row[OPENLY] or other == seat:
            sight[open_ + place] = 1
            for card in range(row[COUNTS + other]):
                sight[hands + place * CARDS + row[HANDED + other * HAND + card]] += 1
        if not row[HIDDEN] or other == seat or row[GONE + other]:
            sight[told + place] = 1
            sight[directions + place] = row[DIRECTIONS + other]
    put_count(sight, round_, row[ROUND])
    sight[stock] = row[STOCKED]
    for number in range(row[DISCARDED]):
        card = row[DISCARDS + number]
        sight[used + card] += 1
        sight[discards + number] = card + 1
    if row[ENDED]:
        sight[ended + row[ENDED] - 1] = 1
