"""A position of Le Tapis Volant as one record of small numbers, and how it gets there."""

from __future__ import annotations

from typing import Any, get_args

import numpy as np
from numpy.typing import NDArray

from bisat.games.tapis_volant.rules.box import DECK, HANDS, MAX_SEATS, RANK, Card
from bisat.games.tapis_volant.rules.state import Reason, State
from bisat.games.tapis_volant.rules.terrain import number
from bisat.parts.kernels.compiling import record

Row = Any
Rows = NDArray[Any]

NONE = -1
"""No card, nobody."""
HAND = max(HANDS)
CARDS = len(DECK)
REASONS: tuple[Reason, ...] = get_args(Reason)
EMPTY = 99
"""Past every rank: an empty place of a hand, so that all of it is sorted."""

ROW = record(
    seats=np.int8,  # the options; a row carries them
    hand=np.int8,
    open_hands=np.int8,
    hidden_directions=np.int8,
    begins=(np.int8, MAX_SEATS),  # the direction cards that a seat begins with (T13)
    round=np.int16,
    turn=np.int8,
    ended=np.int8,  # 0, or the number of the reason from 1
    winner=np.int8,
    left=np.int8,  # how many seats have gone
    gone=(np.int8, MAX_SEATS),
    held=(np.int8, MAX_SEATS),  # whether it will miss its next turn
    heights=(np.int8, MAX_SEATS),
    directions=(np.int8, MAX_SEATS),
    carpets=(np.int16, MAX_SEATS),  # the number of its cell
    counts=(np.int8, MAX_SEATS),  # wind cards in hand
    hands=(np.int8, (MAX_SEATS, HAND)),  # the ranks of its cards, sorted, and EMPTY behind them
    stocked=np.int8,  # cards in the stock
    discarded=np.int8,
    stock=(np.int8, CARDS),  # ranks; the last card in the last place, before it all others
    discards=(np.int8, CARDS),  # ranks, the last one last
)


def blank(hand: int, open_hands: bool, hidden_directions: bool, begins: tuple[int, ...]) -> Rows:
    """A row with its options and nothing else."""
    rows = np.zeros(1, ROW)
    row: Row = rows[0]
    row.seats, row.hand, row.open_hands, row.hidden_directions = (
        len(begins), hand, open_hands, hidden_directions
    )  # fmt: skip
    row.begins[: len(begins)] = begins
    row.hands[:] = EMPTY
    row.stock[:] = row.discards[:] = row.winner = NONE
    return rows


def pack(row: Row, state: State) -> None:
    """Write a state of the rules into a blank row; time, which means nothing here, and facts are left out."""
    seats = state.seats
    row.round, row.turn, row.left = state.round, state.turn, len(state.gone)
    row.ended = 0 if state.ended is None else REASONS.index(state.ended) + 1
    row.winner = NONE if state.winner is None else state.winner
    row.gone[list(state.gone)] = 1
    row.held[list(state.held)] = 1
    row.carpets[:seats] = [number(cell) for cell in state.carpets]
    row.heights[:seats], row.directions[:seats] = state.heights, state.directions
    for seat, hand in enumerate(state.hands):
        row.counts[seat] = len(hand)
        row.hands[seat, : len(hand)] = _ranks(hand)
    row.stocked, row.discarded = len(state.stock), len(state.discards)
    row.stock[CARDS - len(state.stock) :] = _ranks(state.stock)
    row.discards[: len(state.discards)] = _ranks(state.discards)


def _ranks(cards: tuple[Card, ...]) -> list[int]:
    return [RANK[card] for card in cards]
