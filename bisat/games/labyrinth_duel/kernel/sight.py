"""What a seat sees of a row, compiled: number for number the sight of the encoding."""

from __future__ import annotations

from bisat.games.labyrinth_duel.encoding import TILE
from bisat.games.labyrinth_duel.kernel.row import (
    AGREED,
    AT,
    BOARDS,
    CARDS,
    ENDED,
    GONE,
    LEFT,
    NONE,
    NUMBER,
    OUT,
    PAUSE,
    PLACES,
    PUSHED_AT,
    PUSHES,
    SCORES,
    SEATS,
    SIDE,
    SIDED,
    STOCKED,
    TARGET,
    TURNED_AT,
    WINS,
    WON,
    WRONG,
    Row,
)
from bisat.games.labyrinth_duel.rules.box import CELLS, GAP, SIDES
from bisat.parts.fast import Numbers, Sight, compiled, put_count, put_time

BLOCKS = (
    "boards", "places", "target", "seat", "gone", "out", "stock", "side", "won", "scores", "number",
    "pushes", "wrong", "agreed", "ended", "turned", "pushed", "pause", "limited", "left",
)  # fmt: skip
"""The blocks of the encoding in the order in which their places are given."""


@compiled
def observe(row: Row, starts: Numbers, seat: int, sight: Sight) -> None:
    """Write the sight of a seat, or of a spectator (NONE), into the caller's array."""
    boards, places, target, own, gone = starts[0], starts[1], starts[2], starts[3], starts[4]
    out, stock, side, won, scores = starts[5], starts[6], starts[7], starts[8], starts[9]
    number, pushes, wrong, agreed, ended = starts[10], starts[11], starts[12], starts[13], starts[14]
    turned, pushed, pause, limited, left = starts[15], starts[16], starts[17], starts[18], starts[19]
    sight[:] = 0
    seats, now = row[SEATS], row[AT]
    if seat != NONE:
        sight[own + seat] = 1
    for place in range(seats):
        other = (max(seat, 0) + place) % seats
        for cell in range(CELLS):
            tile = row[BOARDS + other * CELLS + cell]
            first = boards + (place * CELLS + cell) * TILE
            for way in range(len(SIDES)):
                sight[first + way] = tile & SIDES[way] > 0
            sight[first + len(SIDES)] = tile == GAP
        sight[places + place * CARDS + row[PLACES + other]] = 1
        sight[gone + place] = row[GONE + other]
        for card in range(row[WINS + other]):
            sight[won + place * CARDS + row[WON + other * CARDS + card]] = card + 1
        put_count(sight, scores + 2 * place, row[SCORES + other])
        put_count(sight, pushes + 2 * place, row[PUSHES + other])
        put_count(sight, wrong + 2 * place, row[WRONG + other])
        sight[agreed + place] = row[AGREED + other]
        put_time(sight, pushed + 2 * place, now - row[PUSHED_AT + other])
    if row[TARGET] != NONE:
        sight[target + row[TARGET]] = 1
    sight[out + row[OUT]] = 1
    sight[stock] = row[STOCKED]
    for card in range(row[SIDED]):
        sight[side + row[SIDE + card]] = card + 1
    put_count(sight, number, row[NUMBER])
    if row[ENDED]:
        sight[ended + row[ENDED] - 1] = 1
    put_time(sight, turned, now - row[TURNED_AT])
    if row[PAUSE] != NONE:
        put_time(sight, pause, row[PAUSE] - now)
    if row[LEFT] != NONE:
        sight[limited] = 1
        put_time(sight, left, row[LEFT])
