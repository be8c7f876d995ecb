"""A position of Montgolfière as one record of small numbers, and how it gets there."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from bisat.games.montgolfiere.encoding import MOVES as NUMBERED
from bisat.games.montgolfiere.rules.box import DECK, KINDS, MAX_BALLOONS, RANK, ROUNDS, Card
from bisat.games.montgolfiere.rules.ending import over
from bisat.games.montgolfiere.rules.moves import Follow, Move, Show
from bisat.games.montgolfiere.rules.round import grapple
from bisat.games.montgolfiere.rules.squadron import mates
from bisat.games.montgolfiere.rules.state import State
from bisat.parts.kernels.compiling import record

Row = Any
Rows = NDArray[Any]

NONE = -1
"""No card, no choice."""
OPEN = -9
"""The movement of a grapple that is not resolved yet."""

ROW = record(
    seats=np.int8,  # the options; a row carries them
    balloons=np.int8,
    moon=np.int8,
    begins=(np.int8, MAX_BALLOONS),  # the square that a balloon begins on (M10)
    round=np.int8,
    turned=np.int8,  # whether cards lie turned on the table, while grapplers choose
    over=np.int8,
    left=np.int8,  # how many seats have gone
    asked=np.int8,  # seats that the match is stuck on, a bit for each
    mated=np.int8,  # seats that fly in a squadron with others, likewise
    phase=np.int16,
    gone=(np.int8, MAX_BALLOONS),  # those that are not in the game have gone, too, and stand on square 0
    squares=(np.int8, MAX_BALLOONS),
    choices=(np.int8, MAX_BALLOONS),  # per seat: the number of the sealed move
    shown=(np.int8, MAX_BALLOONS),
    table=(np.int8, MAX_BALLOONS),  # the rank of the turned card
    moves=(np.int8, MAX_BALLOONS),
    follows=(np.int8, MAX_BALLOONS),  # of who must choose: movements above the grapple, bits from `FALL` on
    counts=(np.int8, MAX_BALLOONS),
    stocked=(np.int8, MAX_BALLOONS),  # cards in the stock
    laid=(np.int8, MAX_BALLOONS),  # cards played
    hands=(np.int32, MAX_BALLOONS),  # a bit for each card of a deck; of alike ones the first
    stocks=(np.int8, (MAX_BALLOONS, ROUNDS)),  # ranks; the last card in the last place, before it all others
    played=(np.int8, (MAX_BALLOONS, ROUNDS)),
)

FIRST: dict[Card, int] = {card: DECK.index(card) for card in KINDS}
"""Per card: the first of those alike in a deck."""
NUMBER: dict[Move, int] = {move: number for number, move in enumerate(NUMBERED)}
SHOW = NUMBER[Show()]
FALL, RISE, FLIGHT = (NUMBER[Follow(by)] for by in (-1, 1, 2))
"""The numbers of the movements that a grapple may follow."""


def blank(seats: int, moon: int, begins: tuple[int, ...]) -> Rows:
    """A row with its options and nothing else."""
    rows = np.zeros(1, ROW)
    row: Row = rows[0]
    row.seats, row.balloons, row.moon = seats, len(begins), moon
    row.begins[: len(begins)] = begins
    row.gone[len(begins) :] = 1
    row.choices[:] = row.table[:] = row.stocks[:] = row.played[:] = NONE
    return rows


def pack(row: Row, state: State, moon: int) -> None:
    """Write a state of the rules into a blank row; time, which means nothing here, and facts are left out."""
    seats, balloons = state.seats, len(state.squares)
    row.round, row.phase, row.left = state.round, state.phase, len(state.gone)
    row.turned, row.over = bool(state.table), over(state, moon)
    waiting = [seat for seat, choice in enumerate(state.choices) if choice is None and seat not in state.gone]
    row.asked = 0 if row.over else sum(1 << seat for seat in waiting)
    row.gone[list(state.gone)] = 1
    row.squares[:balloons], row.shown[:seats] = state.squares, state.shown
    for seat, choice in enumerate(state.choices):
        row.choices[seat] = NONE if choice is None else NUMBER[choice]
    for seat, hand in enumerate(state.hands):
        row.hands[seat], row.counts[seat] = _held(hand), len(hand)
    mated = mates(state.squares, state.gone, seats)
    row.mated = sum(1 << seat for seat in range(seats) if mated[seat])
    for balloon, (stock, played) in enumerate(zip(state.stocks, state.played, strict=True)):
        row.stocks[balloon, ROUNDS - len(stock) :] = [RANK[card] for card in stock]
        row.played[balloon, : len(played)] = [RANK[card] for card in played]
        row.stocked[balloon], row.laid[balloon] = len(stock), len(played)
    if state.table:
        _turned(row, state, moon)


def _held(hand: tuple[Card, ...]) -> int:
    """A bit for each card; of alike ones the first."""
    held = 0
    for card in hand:
        bit = 1 << FIRST[card]
        while held & bit:
            bit <<= 1
        held |= bit
    return held


def _turned(row: Row, state: State, moon: int) -> None:
    """The cards on the table, the movement so far, and what is open to those who must choose (M3)."""
    for balloon, (card, by) in enumerate(zip(state.table, state.moves, strict=True)):
        row.table[balloon] = NONE if card is None else RANK[card]
        row.moves[balloon] = OPEN if by is None else by
    choosing = grapple(state.squares, list(state.moves), moon, (*state.gone, state.seats), [])
    row.asked = sum(1 << seat for seat in choosing if state.choices[seat] is None)
    for seat, options in choosing.items():
        row.follows[seat] = sum(1 << NUMBER[Follow(by)] - FALL for by in options)
