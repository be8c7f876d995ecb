"""What a seat sees of a row, compiled: number for number the observation of the encoding."""

from __future__ import annotations

from bisat.games.tapis_volant.encoding import CARDS, CELLS
from bisat.games.tapis_volant.kernel.land import Table
from bisat.games.tapis_volant.kernel.row import NONE, Row
from bisat.parts.kernels.compiling import compiled
from bisat.parts.kernels.loops import Many, Starts
from bisat.parts.kernels.observing import put_count


@compiled
def observe(table: Table, row: Row, at: Starts, seat: int, seen: Many) -> None:
    """Write what a seat sees, or a spectator (NONE), into zeros."""
    land, seats = table[0], int(row.seats)
    for cell in range(CELLS):
        seen[at.ground + cell] = land.ground[cell]
        seen[at.clouds + cell] = land.clouds[cell]
    if seat != NONE:
        seen[at.seat + seat] = 1
    for place in range(seats):
        other = (max(seat, 0) + place) % seats
        if row.gone[other]:
            seen[at.gone + place] = 1
        else:
            seen[at.carpets + place * CELLS + row.carpets[other]] = 1
        seen[at.heights + place] = row.heights[other]
        seen[at.held + place] = row.held[other]
        seen[at.turn + place] = row.turn == other
        seen[at.counts + place] = row.counts[other]
        seen[at.winner + place] = row.winner == other
        if row.open_hands or other == seat:
            seen[at.open + place] = 1
            for card in range(row.counts[other]):
                seen[at.hands + place * CARDS + row.hands[other, card]] += 1
        if not row.hidden_directions or other == seat or row.gone[other]:
            seen[at.told + place] = 1
            seen[at.directions + place] = row.directions[other]
    put_count(seen, at.round, int(row.round))
    seen[at.stock] = row.stocked
    for number in range(row.discarded):
        card = int(row.discards[number])
        seen[at.used + card] += 1
        seen[at.discards + number] = card + 1
    if row.ended:
        seen[at.ended + row.ended - 1] = 1
