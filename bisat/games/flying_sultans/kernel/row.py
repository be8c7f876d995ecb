"""A position of Flying Sultans as one record: what stands where, and how it gets there."""

from __future__ import annotations

from typing import Any, get_args

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
from bisat.parts.kernels.compiling import record

Row = Any
Rows = NDArray[Any]

NONE = -1
"""No seat, no square, no force."""
MAX_SEATS = 4
LAY_OUTS: tuple[LayOut, ...] = get_args(LayOut)
CHANNELS, GENIE, PICKS, TURNS, WISH, OVER = range(len(STAGES))
"""The stages."""

ROW = record(
    free=(np.int64, WORDS),  # all squares without a cloud
    carpets=(np.int16, (MAX_SEATS, MAX_CARPETS)),
    genie=np.int16,
    round=np.int16,
    phase=np.int16,
    rounds=np.int16,  # the options; a row carries them
    lay_out=np.int8,
    revision=np.int8,
    seats=np.int8,
    team=np.int8,  # how many carpets a seat has
    stage=np.int8,
    favour=np.int8,
    playing=np.int8,  # how many play in this round
    turn=np.int8,
    granted=np.int8,
    reason=np.int8,  # 0, or the number of the reason from 1
    winner=np.int8,
    left=np.int8,  # how many have gone
    missing=np.int8,  # how many sealed choices are open
    began=(np.int8, MAX_CARPETS),  # of the seat whose turn it is: the tile a carpet stood on when it began
    gone=(np.int8, MAX_SEATS),
    order=(np.int8, MAX_SEATS),  # who plays in this round, in turn
    picked=(np.int8, (MAX_SEATS, 2)),  # still to be used, ascending
    chose=(np.int8, MAX_SEATS),  # how many parts of the sealed choice are in
    choices=(np.int8, (MAX_SEATS, VISIBLE)),  # the forces of it: an order by slot, or picks
    channels=(np.int8, (MAX_SEATS, SLOTS)),
    tiles=(np.int8, PLACES),
    turns=(np.int8, PLACES),
)


def blank(field: Field, rounds: int, seats: int, team: int) -> Rows:
    """A row with its options and nothing else."""
    rows = np.zeros(1, ROW)
    row: Row = rows[0]
    row.seats, row.lay_out, row.rounds = seats, LAY_OUTS.index(field.name), rounds
    row.revision, row.team = field.revision, team
    row.genie = row.favour = row.winner = NONE
    row.carpets[:] = row.began[:] = row.order[:] = row.picked[:] = row.choices[:] = row.channels[:] = NONE
    return rows


def pack(row: Row, state: State) -> None:
    """Write a state of the rules into a blank row; time, which means nothing here, and facts are left out."""
    row.stage, row.round, row.phase = STAGES.index(state.stage), state.round, state.phase
    row.genie, row.favour, row.winner = _none(state.genie), _none(state.favour), _none(state.winner)
    row.playing, row.turn, row.granted = len(state.order), state.turn, state.granted
    row.reason = 0 if state.reason is None else REASONS.index(state.reason) + 1
    row.left = len(state.gone)
    sealing = state.stage in ("channels", "picks")
    row.missing = state.choices.count(None) - len(state.gone) if sealing else 0
    row.free[:] = words(ways(state.tiles, state.turns))
    row.gone[list(state.gone)] = 1
    row.order[: len(state.order)], row.began[: len(state.began)] = state.order, state.began
    for seat, choice in enumerate(state.choices):
        if choice is not None:
            forces = choice.visible if isinstance(choice, Order) else choice.forces
            row.chose[seat] = len(forces)
            row.choices[seat, : len(forces)] = forces
    for lines, field in (
        (state.picked, row.picked), (state.carpets, row.carpets), (state.channels, row.channels)
    ):  # fmt: skip
        for seat, line in enumerate(lines):
            field[seat, : len(line)] = line
    row.tiles[:], row.turns[:] = state.tiles, state.turns


def _none(number: int | None) -> int:
    return NONE if number is None else number
