"""A position of Labyrinth – the Duel in one row of numbers: what stands where, and how it gets there."""

from __future__ import annotations

from typing import get_args

import numpy as np
from numpy.typing import NDArray

from bisat.games.labyrinth_duel.encoding import THINGS
from bisat.games.labyrinth_duel.rules.box import CELLS, GAP, OBJECTS, Thing
from bisat.games.labyrinth_duel.rules.facts import Reason
from bisat.games.labyrinth_duel.rules.rules import LabyrinthDuel
from bisat.games.labyrinth_duel.rules.state import State

Row = NDArray[np.int64]
"""Wide enough for times."""

NONE = -1
"""No target, no time, nobody."""
REASONS: tuple[Reason, ...] = get_args(Reason)
MAX_SEATS = 2
CARDS = len(OBJECTS)

SEATS, LAY_OUT, ENOUGH, AUTO_STOP, FALSE_CALLS, LIMIT = range(6)
"""The options; a row carries them: seats, how boards are laid, cards that win, and NONE for what is not."""
SAME, OWN, BY_HAND = 0, 1, 2
AT, ENDED, NUMBER, TARGET, TURNED_AT, PAUSE, LEFT, OUT, STOCKED, SIDED = range(6, 16)
"""ENDED is 0, or the number of the reason from 1."""
GONE = 16
PLACES = GONE + MAX_SEATS
SCORES = PLACES + MAX_SEATS
PUSHES = SCORES + MAX_SEATS
PUSHED_AT = PUSHES + MAX_SEATS
AGREED = PUSHED_AT + MAX_SEATS
WRONG = AGREED + MAX_SEATS
WINS = WRONG + MAX_SEATS
"""Per seat: cards won from this stock."""
GAPS = WINS + MAX_SEATS
"""Per seat: the cell of the gap."""
BOARDS = GAPS + MAX_SEATS
LAID = BOARDS + MAX_SEATS * CELLS
"""The boards to start from, where they were laid by hand."""
STOCK = LAID + MAX_SEATS * CELLS
"""Cards; the last one stands in the last place, the next one where the empty ones end."""
SIDE = STOCK + CARDS
WON = SIDE + CARDS
BEGINS = WON + MAX_SEATS * CARDS
"""Per seat, one more option: the cards that it begins with (L16)."""
SIZE = BEGINS + MAX_SEATS


def blank(game: LabyrinthDuel, seats: int) -> Row:
    """A row with its options and nothing else."""
    row = np.zeros(SIZE, np.int64)
    row[SEATS], row[ENOUGH], row[AUTO_STOP] = seats, game.cards, game.auto_stop
    row[FALSE_CALLS] = _time(game.false_calls)
    row[LIMIT] = NONE if seats > 1 or game.minutes is None else game.minutes * 60_000
    if isinstance(game.lay_out, str):
        row[LAY_OUT] = SAME if game.lay_out == "same" else OWN
    else:
        row[LAY_OUT] = BY_HAND
        boards = game.lay_out if len(game.lay_out) == seats else game.lay_out * seats
        row[LAID : LAID + seats * CELLS] = [tile for board in boards for tile in board]
    row[STOCK:BEGINS] = NONE
    row[BEGINS : BEGINS + seats] = game.ahead(seats)
    return row


def pack(row: Row, state: State) -> None:
    """Write a state of the rules into a blank row; facts are left out."""
    seats = state.seats
    row[AT], row[NUMBER], row[TURNED_AT] = state.at, state.number, state.turned_at
    row[ENDED] = 0 if state.ended is None else REASONS.index(state.ended) + 1
    row[TARGET] = NONE if state.target is None else THINGS[state.target]
    row[PAUSE], row[LEFT] = _time(state.pause), _time(state.left)
    row[OUT], row[STOCKED], row[SIDED] = THINGS[state.out], len(state.stock), len(state.side)
    row[[GONE + seat for seat in state.gone]] = 1
    row[[AGREED + seat for seat in state.agreed]] = 1
    row[PLACES : PLACES + seats] = [THINGS[place] for place in state.places]
    row[SCORES : SCORES + seats] = state.scores
    row[PUSHES : PUSHES + seats] = state.pushes
    row[PUSHED_AT : PUSHED_AT + seats] = state.pushed_at
    row[WRONG : WRONG + seats] = state.wrong
    row[WINS : WINS + seats] = [len(cards) for cards in state.won]
    row[GAPS : GAPS + seats] = [board.index(GAP) for board in state.boards]
    row[BOARDS : BOARDS + seats * CELLS] = [tile for board in state.boards for tile in board]
    _cards(row, SIDE - len(state.stock), state.stock)
    _cards(row, SIDE, state.side)
    for seat, cards in enumerate(state.won):
        _cards(row, WON + seat * CARDS, cards)


def _cards(row: Row, at: int, cards: tuple[Thing, ...]) -> None:
    row[at : at + len(cards)] = [THINGS[card] for card in cards]


def _time(time: int | None) -> int:
    return NONE if time is None else time
