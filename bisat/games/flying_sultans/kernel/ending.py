"""How a game ends, compiled: all carpets at the palace opposite, or beside blocked spaces of it (S10)."""

from __future__ import annotations

import numpy as np

from bisat.games.flying_sultans.kernel.grid import ONE, around, words
from bisat.games.flying_sultans.kernel.row import (
    CARPETS,
    GENIE,
    LAY_OUT,
    LAY_OUTS,
    NONE,
    REVISION,
    SEATS,
    TEAM,
    Row,
)
from bisat.games.flying_sultans.kernel.winds import piece
from bisat.games.flying_sultans.maze.maze import GOALS, field_of
from bisat.games.flying_sultans.rules.winds import MAX_CARPETS
from bisat.parts.fast import compiled

GOAL = np.array([[*goals, *[NONE] * (4 - len(goals))] for goals in GOALS], np.int64)
"""Per number of seats and seat: the palace opposite."""
SPACES = np.array([field_of(name).spaces for name in LAY_OUTS], np.int64)
SPACE_BITS = np.array([[words(some) for some in field_of(name).space_bits] for name in LAY_OUTS], np.int64)
GROUNDS = np.array([[words(some) for some in field_of(name).grounds] for name in LAY_OUTS], np.int64)
"""Per lay-out and palace: its spaces one by one and as a set, and all squares of its tile."""


@compiled
def within(squares: np.ndarray, square: int) -> bool:
    """Whether a square is in a set."""
    return bool(squares[0] & ONE[square, 0] or squares[1] & ONE[square, 1] or squares[2] & ONE[square, 2])


@compiled
def held(row: Row, seat: int, square: int) -> bool:
    """Whether the genie or somebody else's carpet stands on a square."""
    if row[GENIE] == square:
        return True
    for other in range(row[SEATS]):
        if other != seat:
            for carpet in range(MAX_CARPETS):
                if row[CARPETS + MAX_CARPETS * other + carpet] == square:
                    return True
    return False


@compiled
def beside(square: int, space: int) -> bool:
    """Whether two squares are one step apart."""
    a, b, c = around(ONE[square, 0], ONE[square, 1], ONE[square, 2])
    return bool(a & ONE[space, 0] or b & ONE[space, 1] or c & ONE[space, 2])


@compiled
def arrived(row: Row, seat: int) -> bool:
    """Whether all carpets of a seat are on spaces of the palace opposite, or beside blocked ones (S10)."""
    palace = GOAL[row[SEATS], seat]
    spaces = SPACE_BITS[row[LAY_OUT], palace]
    away = 0
    for carpet in range(row[TEAM]):
        if not within(spaces, piece(row, seat, carpet)):
            away |= 1 << carpet
    if not away:
        return True
    blocked = 0
    for space in range(3):
        if held(row, seat, SPACES[row[LAY_OUT], palace, space]):
            blocked |= 1 << space
    return blocked != 0 and matched(row, seat, palace, away, blocked)


@compiled
def near(row: Row, seat: int, palace: int, carpet: int, space: int) -> bool:
    """Whether a carpet may count for a space that is held by others (S10)."""
    square = piece(row, seat, carpet)
    if row[REVISION] == 1:  # then anywhere on the tile was near enough
        return within(GROUNDS[row[LAY_OUT], palace], square)
    return beside(square, SPACES[row[LAY_OUT], palace, space])


@compiled
def matched(row: Row, seat: int, palace: int, away: int, blocked: int) -> bool:
    """Whether each carpet that is away, a bit for each, can have a blocked space of its own."""
    sets = 1
    for carpet in range(row[TEAM]):
        if not away >> carpet & 1:
            continue
        wider = 0
        for used in range(8):
            if sets >> used & 1:
                for space in range(3):
                    free = blocked >> space & 1 and not used >> space & 1
                    if free and near(row, seat, palace, carpet, space):
                        wider |= 1 << (used | 1 << space)
        sets = wider
    return sets != 0
