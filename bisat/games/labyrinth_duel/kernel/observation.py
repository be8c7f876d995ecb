"""What a seat sees of a row, compiled: number for number the observation of the encoding."""

from __future__ import annotations

from bisat.games.labyrinth_duel.encoding import CARDS, TILE
from bisat.games.labyrinth_duel.kernel.row import NONE, Row
from bisat.games.labyrinth_duel.kernel.rules import tile_at
from bisat.games.labyrinth_duel.rules.box import CELLS, GAP, SIDES
from bisat.parts.kernels.compiling import compiled
from bisat.parts.kernels.loops import Many, Starts, Table
from bisat.parts.kernels.observing import put_count, put_time


@compiled
def observe(table: Table, row: Row, at: Starts, seat: int, seen: Many) -> None:
    """Write what a seat sees, or a spectator (NONE), into zeros."""
    seats, now = int(row.seats), int(row.at)
    if seat != NONE:
        seen[at.seat + seat] = 1
    for place in range(seats):
        other = (max(seat, 0) + place) % seats
        board, first = row.boards[other], at.boards + place * CELLS * TILE
        for cell in range(CELLS):
            tile = tile_at(board, cell)
            for way in range(len(SIDES)):
                seen[first + way] = tile >> way & 1
            seen[first + len(SIDES)] = tile == GAP
            first += TILE
        seen[at.places + place * CARDS + row.places[other]] = 1
        seen[at.gone + place] = row.gone[other]
        for card in range(row.wins[other]):
            seen[at.won + place * CARDS + row.won[other, card]] = card + 1
        put_count(seen, at.scores + 2 * place, row.scores[other])
        put_count(seen, at.pushes + 2 * place, row.pushes[other])
        put_count(seen, at.wrong + 2 * place, row.wrong[other])
        seen[at.agreed + place] = row.agreed[other]
        put_time(seen, at.pushed + 2 * place, now - row.pushed_at[other])
    if row.target != NONE:
        seen[at.target + row.target] = 1
    seen[at.out + row.out] = 1
    seen[at.stock] = row.stocked
    for card in range(row.sided):
        seen[at.side + row.side[card]] = card + 1
    put_count(seen, at.number, row.number)
    if row.ended:
        seen[at.ended + row.ended - 1] = 1
    put_time(seen, at.turned, now - row.turned_at)
    if row.pause != NONE:
        put_time(seen, at.pause, row.pause - now)
    if row.left != NONE:
        seen[at.limited] = 1
        put_time(seen, at.left, row.left)
