"""A position of Le Tapis Volant in one row of small numbers: what stands where, and how it gets there."""

from __future__ import annotations

from typing import get_args

import numpy as np
from numpy.typing import NDArray

from bisat.games.tapis_volant.rules.box import DECK, HANDS, MAX_SEATS, RANK, Card
from bisat.games.tapis_volant.rules.state import Reason, State
from bisat.games.tapis_volant.rules.terrain import CELLS, START_AT, number

Row = NDArray[np.int16]

NONE = -1
"""No card, nobody."""
HAND = max(HANDS)
CARDS = len(DECK)
REASONS: tuple[Reason, ...] = get_args(Reason)
EMPTY = 99
"""Past every rank: an empty place of a hand, so that all of it is sorted."""

SEATS, DEALT, OPENLY, HIDDEN = 0, 1, 2, 3
"""The options; a row carries them: seats, cards in hand, open hands, hidden directions."""
ROUND, TURN = 4, 5
ENDED = 6
"""0, or the number of the reason from 1."""
WINNER = 7
LEFT = 8
"""How many seats have gone."""
STOCKED = 9
"""Cards in the stock."""
DISCARDED = 10
GONE = 11
HELD = GONE + MAX_SEATS
"""Per seat: whether it will miss its next turn."""
CARPETS = HELD + MAX_SEATS
"""Per seat: the number of its cell."""
HEIGHTS = CARPETS + MAX_SEATS
DIRECTIONS = HEIGHTS + MAX_SEATS
COUNTS = DIRECTIONS + MAX_SEATS
"""Per seat: wind cards in hand."""
HANDED = COUNTS + MAX_SEATS
"""Per seat: the ranks of its cards, sorted, and EMPTY behind them."""
STOCK = HANDED + MAX_SEATS * HAND
"""Ranks; the last card stands in the last place, the next one where the empty ones end."""
DISCARDS = STOCK + CARDS
"""Ranks, the last one last."""
THERE = DISCARDS + CARDS
"""Per cell: how many carpets are on it, but for the start, where nobody meets anybody (T5)."""
BEGINS = THERE + CELLS
"""Per seat, one more option: the direction cards that it begins with (T13)."""
SIZE = BEGINS + MAX_SEATS


def blank(hand: int, open_hands: bool, hidden_directions: bool, begins: tuple[int, ...]) -> Row:
    """A row with its options and nothing else."""
    row = np.zeros(SIZE, np.int16)
    row[HANDED:STOCK] = EMPTY
    row[STOCK:THERE] = NONE
    row[WINNER] = NONE
    row[SEATS], row[DEALT], row[OPENLY], row[HIDDEN] = len(begins), hand, open_hands, hidden_directions
    row[BEGINS : BEGINS + len(begins)] = begins
    return row


def pack(row: Row, state: State) -> None:
    """Write a state of the rules into a blank row; time, which means nothing here, and facts are left out."""
    row[ROUND], row[TURN], row[LEFT] = state.round, state.turn, len(state.gone)
    row[ENDED] = 0 if state.ended is None else REASONS.index(state.ended) + 1
    row[WINNER] = NONE if state.winner is None else state.winner
    row[[GONE + seat for seat in state.gone]] = 1
    row[[HELD + seat for seat in state.held]] = 1
    row[CARPETS : CARPETS + state.seats] = [number(cell) for cell in state.carpets]
    row[HEIGHTS : HEIGHTS + state.seats] = state.heights
    for cell in row[CARPETS : CARPETS + state.seats]:
        row[THERE + cell] += cell != START_AT
    row[DIRECTIONS : DIRECTIONS + state.seats] = state.directions
    row[COUNTS : COUNTS + state.seats] = [len(hand) for hand in state.hands]
    for seat, hand in enumerate(state.hands):
        _cards(row, HANDED + seat * HAND, hand)
    row[STOCKED], row[DISCARDED] = len(state.stock), len(state.discards)
    _cards(row, DISCARDS - len(state.stock), state.stock)
    _cards(row, DISCARDS, state.discards)


def _cards(row: Row, at: int, cards: tuple[Card, ...]) -> None:
    row[at : at + len(cards)] = [RANK[card] for card in cards]
