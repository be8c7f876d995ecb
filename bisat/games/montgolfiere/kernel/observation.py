"""What a seat sees of a row, compiled: number for number the observation of the encoding."""

from __future__ import annotations

from bisat.games.montgolfiere.encoding import CARDS, RISES
from bisat.games.montgolfiere.kernel.row import NONE, OPEN, Row
from bisat.games.montgolfiere.kernel.rules import DECK_RANKS
from bisat.games.montgolfiere.rules.box import ROUNDS
from bisat.parts.kernels.compiling import compiled
from bisat.parts.kernels.loops import Many, Starts, Table

LOWEST = RISES[0]


@compiled
def observe(table: Table, row: Row, at: Starts, seat: int, seen: Many) -> None:
    """Write what a seat sees, or a spectator (NONE), into zeros."""
    seats = int(row.seats)
    first = max(seat, 0)
    seen[at.round] = row.round
    seen[at.phase] = min(row.phase, 255)
    for place in range(row.balloons):
        balloon = (first + place) % seats if place < seats else place
        seen[at.squares + place * (row.moon + 1) + row.squares[balloon]] = 1
        seen[at.stocks + place] = row.stocked[balloon]
        for number in range(row.laid[balloon]):
            card = int(row.played[balloon, number])
            seen[at.used + place * CARDS + card] += 1
            seen[at.played + place * ROUNDS + number] = card + 1
        if row.turned:
            card = int(row.table[balloon])
            if card != NONE:
                seen[at.table + place * CARDS + card] = 1
            if row.moves[balloon] != OPEN:
                seen[at.moved + place * len(RISES) + row.moves[balloon] - LOWEST] = 1
    for place in range(seats):
        other = (first + place) % seats
        open_here = row.shown[other] and circle(row, seat, other)
        if open_here or other == seat:
            seen[at.open + place] = 1
            for card in range(ROUNDS):
                seen[at.hands + place * CARDS + DECK_RANKS[card]] += row.hands[other] >> card & 1
        seen[at.shown + place] = open_here
        seen[at.gone + place] = row.gone[other]
        seen[at.counts + place] = row.counts[other]
        seen[at.chose + place] = row.choices[other] != NONE
    if seat != NONE:
        seen[at.seat + seat] = 1
        if row.choices[seat] != NONE:
            seen[at.choice + row.choices[seat]] = 1
        if beside_baron(row, seat) and row.stocked[seats]:
            seen[at.baron + row.stocks[seats, ROUNDS - row.stocked[seats]]] = 1


@compiled
def circle(row: Row, seat: int, other: int) -> bool:
    """Whether another seat, which has not gone, flies in the squadron of a seat, or of a spectator."""
    return seat != NONE and not row.gone[seat] and row.squares[other] == row.squares[seat]


@compiled
def beside_baron(row: Row, seat: int) -> bool:
    """Whether a seat may look at the Baron's next card: on his square, until the cards are turned (M8)."""
    seats = int(row.seats)
    if row.balloons == seats or row.gone[seat] or row.turned or row.over:
        return False
    return bool(row.squares[seat] == row.squares[seats])
