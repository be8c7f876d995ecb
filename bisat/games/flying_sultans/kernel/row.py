"""A position of Flying Sultans in one row of numbers: what stands where, and how it gets there."""

from __future__ import annotations

from typing import get_args

import numpy as np
from numpy.typing import NDArray

from bisat.games.flying_sultans.encoding import REASONS, SLOTS, STAGES
from bisat.games.flying_sultans.kernel.grid import WORDS, words
from bisat.games.flying_sultans.maze.maze import PLACES, Field, ways
from bisat.games.flying_sultans.rules.box import LayOut
from bisat.games.flying_sultans.rules.channel import VISIBLE
from bisat.games.flying_sultans.rules.moves import Order
from bisat.games.flying_sultans.rules.state import State
from bisat.games.flying_sultans.rules.winds import MAX_CARPETS

Row = NDArray[np.int64]
"""Wide enough for sets of squares."""

NONE = -1
"""No seat, no square, no force."""
MAX_SEATS = 4
LAY_OUTS: tuple[LayOut, ...] = get_args(LayOut)
CHANNELS_STAGE, GENIE_STAGE, PICKS_STAGE, TURNS_STAGE, WISH_STAGE, OVER_STAGE = range(len(STAGES))

SEATS, LAY_OUT, LAST_ROUND, REVISION, TEAM = range(5)
"""The options; a row carries them; TEAM is the number of carpets of a seat."""
STAGE, ROUND, PHASE, GENIE, FAVOUR, PLAYING, TURN, GRANTED, REASON, WINNER, LEFT, MISSING = range(5, 17)
"""PLAYING is how many play in this round, LEFT how many have gone, MISSING how many sealed choices are open.

REASON is 0, or the number of the reason from 1.
"""
FREE = 17
"""All squares without a cloud."""
GONE = FREE + WORDS
ORDER = GONE + MAX_SEATS
"""Who plays in this round, in turn."""
BEGAN = ORDER + MAX_SEATS
"""Per carpet of the seat whose turn it is, the tile it stood on when the turn began."""
PICKED = BEGAN + MAX_CARPETS
"""Per seat, two picks still to be used, ascending."""
CHOSE = PICKED + 2 * MAX_SEATS
"""Per seat, how many parts of its sealed choice are in."""
CHOICES = CHOSE + MAX_SEATS
"""Per seat, the forces of its sealed choice: an order by slot, or picks."""
CARPETS = CHOICES + VISIBLE * MAX_SEATS
CHANNELS = CARPETS + MAX_CARPETS * MAX_SEATS
TILES = CHANNELS + SLOTS * MAX_SEATS
TURNS = TILES + PLACES
SIZE = TURNS + PLACES


def blank(field: Field, rounds: int, seats: int) -> Row:
    """A row with its options and nothing else."""
    row = np.zeros(SIZE, np.int64)
    row[SEATS], row[LAY_OUT], row[LAST_ROUND] = seats, LAY_OUTS.index(field.name), rounds
    row[REVISION], row[TEAM] = field.revision, MAX_CARPETS if seats == 2 else MAX_CARPETS - 1
    row[GENIE] = row[FAVOUR] = row[WINNER] = NONE
    row[ORDER:CHOSE] = NONE
    row[CHOICES:TILES] = NONE
    return row


def pack(row: Row, state: State) -> None:
    """Write a state of the rules into a blank row; time, which means nothing here, and facts are left out."""
    row[STAGE], row[ROUND], row[PHASE] = STAGES.index(state.stage), state.round, state.phase
    row[GENIE], row[FAVOUR], row[WINNER] = _none(state.genie), _none(state.favour), _none(state.winner)
    row[PLAYING], row[TURN], row[GRANTED] = len(state.order), state.turn, state.granted
    row[REASON] = 0 if state.reason is None else REASONS.index(state.reason) + 1
    row[LEFT] = len(state.gone)
    sealing = state.stage in ("channels", "picks")
    row[MISSING] = state.choices.count(None) - len(state.gone) if sealing else 0
    row[FREE : FREE + WORDS] = words(ways(state.tiles, state.turns))
    row[[GONE + seat for seat in state.gone]] = 1
    row[ORDER : ORDER + len(state.order)] = state.order
    row[BEGAN : BEGAN + len(state.began)] = state.began
    for seat, picked in enumerate(state.picked):
        row[PICKED + 2 * seat : PICKED + 2 * seat + len(picked)] = picked
    for seat, choice in enumerate(state.choices):
        if choice is not None:
            forces = choice.visible if isinstance(choice, Order) else choice.forces
            row[CHOSE + seat] = len(forces)
            row[CHOICES + VISIBLE * seat : CHOICES + VISIBLE * seat + len(forces)] = forces
    for seat, carpets in enumerate(state.carpets):
        row[CARPETS + MAX_CARPETS * seat : CARPETS + MAX_CARPETS * seat + len(carpets)] = carpets
    for seat, channel in enumerate(state.channels):
        row[CHANNELS + SLOTS * seat : CHANNELS + SLOTS * seat + len(channel)] = channel
    row[TILES : TILES + PLACES] = state.tiles
    row[TURNS : TURNS + PLACES] = state.turns


def _none(number: int | None) -> int:
    return NONE if number is None else number
