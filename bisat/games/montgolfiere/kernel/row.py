"""A position of Montgolfière in one row of small numbers: what stands where, and how it gets there."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from bisat.games.montgolfiere.encoding import MOVES as NUMBERED
from bisat.games.montgolfiere.rules.box import DECK, KINDS, MAX_BALLOONS, RANK, ROUNDS, Card
from bisat.games.montgolfiere.rules.ending import over
from bisat.games.montgolfiere.rules.moves import Follow, Move, Show
from bisat.games.montgolfiere.rules.round import grapple
from bisat.games.montgolfiere.rules.squadron import mates
from bisat.games.montgolfiere.rules.state import State

Row = NDArray[np.int32]

NONE = -1
"""No card, no choice."""
OPEN = -9
"""The movement of a grapple that is not resolved yet."""

SEATS, BALLOONS, MOON = 0, 1, 2
"""The options; a row carries them."""
ROUND, PHASE = 3, 4
TURNED = 5
"""Whether cards lie turned on the table, while grapplers choose."""
OVER = 6
LEFT = 7
"""How many seats have gone."""
MISSING = 8
"""How many choices the match is stuck on."""
MATED = 9
"""Seats that fly in a squadron with others, a bit for each."""
GONE = 10
"""Per balloon; those that are not in the game have gone, too, and stand on square 0."""
SQUARES = GONE + MAX_BALLOONS
CHOICES = SQUARES + MAX_BALLOONS
"""Per seat: the number of the sealed move."""
SHOWN = CHOICES + MAX_BALLOONS
TABLE = SHOWN + MAX_BALLOONS
"""Per balloon: the rank of the turned card."""
MOVES = TABLE + MAX_BALLOONS
FOLLOWS = MOVES + MAX_BALLOONS
"""Per seat, while it must choose: the movements above its grapple, a bit for each, from `FALL` on."""
COUNTS = FOLLOWS + MAX_BALLOONS
STOCKED = COUNTS + MAX_BALLOONS
"""Per balloon: cards in the stock."""
LAID = STOCKED + MAX_BALLOONS
"""Per balloon: cards played."""
HANDS = LAID + MAX_BALLOONS
"""Per seat: its cards, a bit for each card of a deck; of alike ones the first."""
STOCKS = HANDS + MAX_BALLOONS
"""Per balloon: ranks; the last card stands in the last place, the next one where the empty ones end."""
PLAYED = STOCKS + MAX_BALLOONS * ROUNDS
BEGINS = PLAYED + MAX_BALLOONS * ROUNDS
"""Per balloon, one more option: the square that it begins on (M10)."""
SIZE = BEGINS + MAX_BALLOONS

FIRST: dict[Card, int] = {card: DECK.index(card) for card in KINDS}
"""Per card: the first of those alike in a deck."""
NUMBER: dict[Move, int] = {move: number for number, move in enumerate(NUMBERED)}
SHOW = NUMBER[Show()]
FALL, RISE, FLIGHT = (NUMBER[Follow(by)] for by in (-1, 1, 2))
"""The numbers of the movements that a grapple may follow."""


def blank(seats: int, moon: int, begins: tuple[int, ...]) -> Row:
    """A row with its options and nothing else."""
    row = np.zeros(SIZE, np.int32)
    balloons = len(begins)
    row[CHOICES : CHOICES + MAX_BALLOONS] = NONE
    row[TABLE : TABLE + MAX_BALLOONS] = NONE
    row[STOCKS:BEGINS] = NONE
    row[BEGINS : BEGINS + balloons] = begins
    row[GONE + balloons : GONE + MAX_BALLOONS] = 1
    row[SEATS], row[BALLOONS], row[MOON] = seats, balloons, moon
    return row


def pack(row: Row, state: State, moon: int) -> None:
    """Write a state of the rules into a blank row; time, which means nothing here, and facts are left out."""
    seats, balloons = state.seats, len(state.squares)
    row[ROUND], row[PHASE], row[LEFT] = state.round, state.phase, len(state.gone)
    row[TURNED], row[OVER] = bool(state.table), over(state, moon)
    row[MISSING] = 0 if row[OVER] else state.choices.count(None) - len(state.gone)
    for seat in state.gone:
        row[GONE + seat] = 1
    row[SQUARES : SQUARES + balloons] = state.squares
    row[SHOWN : SHOWN + seats] = state.shown
    for seat, choice in enumerate(state.choices):
        if choice is not None:
            row[CHOICES + seat] = NUMBER[choice]
    for seat, hand in enumerate(state.hands):
        row[HANDS + seat] = _held(hand)
        row[COUNTS + seat] = len(hand)
    mated = mates(state.squares, state.gone, seats)
    row[MATED] = sum(1 << seat for seat in range(seats) if mated[seat])
    for balloon, stock in enumerate(state.stocks):
        _cards(row, STOCKS + (balloon + 1) * ROUNDS - len(stock), stock)
        row[STOCKED + balloon] = len(stock)
        _cards(row, PLAYED + balloon * ROUNDS, state.played[balloon])
        row[LAID + balloon] = len(state.played[balloon])
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


def _cards(row: Row, at: int, cards: tuple[Card, ...]) -> None:
    row[at : at + len(cards)] = [RANK[card] for card in cards]


def _turned(row: Row, state: State, moon: int) -> None:
    """The cards on the table, the movement so far, and what is open to those who must choose (M3)."""
    for balloon, card in enumerate(state.table):
        by = state.moves[balloon]
        row[TABLE + balloon] = NONE if card is None else RANK[card]
        row[MOVES + balloon] = OPEN if by is None else by
    automatic = (*state.gone, state.seats)
    row[MISSING] = 0
    for seat, options in grapple(state.squares, list(state.moves), moon, automatic, []).items():
        row[MISSING] += state.choices[seat] is None
        row[FOLLOWS + seat] = sum(1 << NUMBER[Follow(by)] - FALL for by in options)
