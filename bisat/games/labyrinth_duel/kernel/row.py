"""A position of Labyrinth – the Duel as one record of small numbers, and how it gets there."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from bisat.games.labyrinth_duel.encoding import CARDS, REASONS, THINGS
from bisat.games.labyrinth_duel.rules.box import GAP
from bisat.games.labyrinth_duel.rules.rules import LabyrinthDuel
from bisat.games.labyrinth_duel.rules.state import State
from bisat.games.labyrinth_duel.solver.compiled.bitboard import packed
from bisat.parts.kernels.compiling import record

Row = Any
Rows = NDArray[Any]

NONE = -1
"""No target, no card, no time, nobody."""
MAX_SEATS = 2
SAME, OWN, BY_HAND = 0, 1, 2
"""How boards are laid."""

ROW = record(
    seats=np.int8,  # the options; a row carries them
    lay_out=np.int8,
    enough=np.int8,  # cards that win a duel
    auto_stop=np.int8,
    false_calls=np.int8,
    limit=np.int32,  # times are in milliseconds, enough for three weeks
    laid=(np.uint64, MAX_SEATS),  # the boards to start from, where they were laid by hand
    begins=(np.int8, MAX_SEATS),  # the cards that a seat begins with (L16)
    ended=np.int8,  # 0, or the number of the reason from 1
    target=np.int8,
    out=np.int8,
    stocked=np.int8,  # cards in the stock
    sided=np.int8,  # cards in the side pile
    number=np.int32,
    at=np.int32,
    turned_at=np.int32,
    pause=np.int32,
    left=np.int32,
    boards=(np.uint64, MAX_SEATS),  # sixteen cells in one word, as the solver has them
    gaps=(np.int8, MAX_SEATS),  # the cell of the gap
    places=(np.int8, MAX_SEATS),
    gone=(np.int8, MAX_SEATS),
    agreed=(np.int8, MAX_SEATS),
    wins=(np.int8, MAX_SEATS),  # cards won from this stock
    scores=(np.int32, MAX_SEATS),
    pushes=(np.int32, MAX_SEATS),
    pushed_at=(np.int32, MAX_SEATS),
    wrong=(np.int32, MAX_SEATS),
    stock=(np.int8, CARDS),  # the last card in the last place, before it all others
    side=(np.int8, CARDS),
    won=(np.int8, (MAX_SEATS, CARDS)),
)


def blank(game: LabyrinthDuel, seats: int) -> Rows:
    """A row with its options and nothing else."""
    rows = np.zeros(1, ROW)
    row: Row = rows[0]
    row.seats, row.enough, row.auto_stop = seats, game.cards, game.auto_stop
    row.false_calls = _or_none(game.false_calls)
    row.limit = NONE if seats > 1 or game.minutes is None else game.minutes * 60_000
    if isinstance(game.lay_out, str):
        row.lay_out = SAME if game.lay_out == "same" else OWN
    else:
        row.lay_out = BY_HAND
        boards = game.lay_out if len(game.lay_out) == seats else game.lay_out * seats
        row.laid[:seats] = [packed(board) for board in boards]
    row.begins[:seats] = game.ahead(seats)
    row.stock[:] = row.side[:] = row.won[:] = NONE
    return rows


def pack(row: Row, state: State) -> None:
    """Write a state of the rules into a blank row; facts are left out."""
    seats = state.seats
    row.at, row.number, row.turned_at = state.at, state.number, state.turned_at
    row.ended = 0 if state.ended is None else REASONS.index(state.ended) + 1
    row.target = NONE if state.target is None else THINGS[state.target]
    row.pause, row.left = _or_none(state.pause), _or_none(state.left)
    row.out, row.stocked, row.sided = THINGS[state.out], len(state.stock), len(state.side)
    row.gone[list(state.gone)] = row.agreed[list(state.agreed)] = 1
    row.places[:seats] = [THINGS[place] for place in state.places]
    row.scores[:seats], row.pushes[:seats] = state.scores, state.pushes
    row.pushed_at[:seats], row.wrong[:seats] = state.pushed_at, state.wrong
    row.boards[:seats] = [packed(board) for board in state.boards]
    row.gaps[:seats] = [board.index(GAP) for board in state.boards]
    row.stock[CARDS - len(state.stock) :] = [THINGS[card] for card in state.stock]
    row.side[: len(state.side)] = [THINGS[card] for card in state.side]
    for seat, cards in enumerate(state.won):
        row.won[seat, : len(cards)], row.wins[seat] = [THINGS[card] for card in cards], len(cards)


def _or_none(number: int | None) -> int:
    return NONE if number is None else number
