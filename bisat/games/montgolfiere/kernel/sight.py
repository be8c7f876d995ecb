"""What a seat sees of a row, compiled: number for number the sight of the encoding."""

from __future__ import annotations

from bisat.games.montgolfiere.encoding import CARDS, RISES
from bisat.games.montgolfiere.kernel.row import (
    BALLOONS,
    CHOICES,
    COUNTS,
    GONE,
    HANDS,
    LAID,
    MOON,
    MOVES,
    NONE,
    OPEN,
    OVER,
    PHASE,
    PLAYED,
    ROUND,
    SEATS,
    SHOWN,
    SQUARES,
    STOCKED,
    STOCKS,
    TABLE,
    TURNED,
    Row,
)
from bisat.games.montgolfiere.kernel.rules import DECK
from bisat.games.montgolfiere.rules.box import ROUNDS
from bisat.parts.fast import Numbers, Sight, compiled

BLOCKS = (
    "seat", "gone", "round", "phase", "squares", "open", "hands", "counts", "stocks", "used", "played",
    "chose", "choice", "shown", "baron", "table", "moved",
)  # fmt: skip
"""The blocks of the encoding in the order in which their places are given."""
LOWEST = RISES[0]


@compiled
def observe(row: Row, starts: Numbers, seat: int, sight: Sight) -> None:
    """Write the sight of a seat, or of a spectator (NONE), into the caller's array."""
    own, gone, round_, phase, squares = starts[0], starts[1], starts[2], starts[3], starts[4]
    open_, hands, counts, stocks, used = starts[5], starts[6], starts[7], starts[8], starts[9]
    played, table, moved = starts[10], starts[15], starts[16]
    chose, choice, shown, baron = starts[11], starts[12], starts[13], starts[14]
    sight[:] = 0
    seats = int(row[SEATS])
    first = max(seat, 0)
    sight[round_] = row[ROUND]
    sight[phase] = min(row[PHASE], 255)
    for place in range(row[BALLOONS]):
        balloon = (first + place) % seats if place < seats else place
        sight[squares + place * (row[MOON] + 1) + row[SQUARES + balloon]] = 1
        sight[stocks + place] = row[STOCKED + balloon]
        for number in range(row[LAID + balloon]):
            card = int(row[PLAYED + balloon * ROUNDS + number])
            sight[used + place * CARDS + card] += 1
            sight[played + place * ROUNDS + number] = card + 1
        if row[TURNED]:
            card = int(row[TABLE + balloon])
            if card != NONE:
                sight[table + place * CARDS + card] = 1
            if row[MOVES + balloon] != OPEN:
                sight[moved + place * len(RISES) + row[MOVES + balloon] - LOWEST] = 1
    for place in range(seats):
        other = (first + place) % seats
        open_here = row[SHOWN + other] and circle(row, seat, other)
        if open_here or other == seat:
            sight[open_ + place] = 1
            for card in range(ROUNDS):
                sight[hands + place * CARDS + DECK[card]] += row[HANDS + other] >> card & 1
        sight[shown + place] = open_here
        sight[gone + place] = row[GONE + other]
        sight[counts + place] = row[COUNTS + other]
        sight[chose + place] = row[CHOICES + other] != NONE
    if seat != NONE:
        sight[own + seat] = 1
        if row[CHOICES + seat] != NONE:
            sight[choice + row[CHOICES + seat]] = 1
        if beside_baron(row, seat) and row[STOCKED + seats]:
            sight[baron + row[STOCKS + (seats + 1) * ROUNDS - row[STOCKED + seats]]] = 1


@compiled
def circle(row: Row, seat: int, other: int) -> bool:
    """Whether another seat, which has not gone, flies in the squadron of a seat, or of a spectator."""
    return seat != NONE and not row[GONE + seat] and row[SQUARES + other] == row[SQUARES + seat]


@compiled
def beside_baron(row: Row, seat: int) -> bool:
    """Whether a seat may look at the Baron's next card: on his square, until the cards are turned (M8)."""
    seats = int(row[SEATS])
    if row[BALLOONS] == seats or row[GONE + seat] or row[TURNED] or row[OVER]:
        return False
    return bool(row[SQUARES + seat] == row[SQUARES + seats])
