"""How a game ends, compiled: all carpets at the palace opposite, or beside blocked spaces of it (S10)."""

from __future__ import annotations

import numpy as np

from bisat.games.flying_sultans.kernel.grid import around, common, line, one, some, words
from bisat.games.flying_sultans.kernel.row import LAY_OUTS, NONE, Row
from bisat.games.flying_sultans.maze.grid import around as beside_all
from bisat.games.flying_sultans.maze.maze import GOALS, field_of
from bisat.games.flying_sultans.rules.winds import MAX_CARPETS
from bisat.parts.kernels.compiling import compiled

GOAL = np.array([[*goals, *[NONE] * (4 - len(goals))] for goals in GOALS], np.int8)
"""Per number of seats and seat: the palace opposite."""
_FIELDS = [field_of(name) for name in LAY_OUTS]
SPACES = np.array([field.spaces for field in _FIELDS], np.int16)
SPACE_BITS = np.array([[words(some) for some in field.space_bits] for field in _FIELDS], np.int64)
BESIDE = np.array([[words(beside_all(some)) for some in field.space_bits] for field in _FIELDS], np.int64)
GROUNDS = np.array([[words(some) for some in field.grounds] for field in _FIELDS], np.int64)
"""Per lay-out and palace: its spaces one by one and as a set, what is beside them, and its whole tile."""


@compiled
def held(row: Row, seat: int, square: int) -> bool:
    """Whether the genie or somebody else's carpet stands on a square."""
    if row.genie == square:
        return True
    for other in range(row.seats):
        if other != seat:
            for carpet in range(MAX_CARPETS):
                if row.carpets[other, carpet] == square:
                    return True
    return False


@compiled
def arrived(row: Row, seat: int) -> bool:
    """Whether all carpets of a seat are on spaces of the palace opposite, or beside blocked ones (S10)."""
    palace = GOAL[row.seats, seat]
    spaces = line(SPACE_BITS[row.lay_out, palace])
    near = line(GROUNDS[row.lay_out, palace] if row.revision == 1 else BESIDE[row.lay_out, palace])
    away = 0
    for carpet in range(row.team):
        square = one(row.carpets[seat, carpet])
        if not some(common(spaces, square)):
            if not some(common(near, square)):
                return False
            away |= 1 << carpet
    return not away or matched(row, seat, palace, away)


@compiled
def matched(row: Row, seat: int, palace: int, away: int) -> bool:
    """Whether each carpet that is away, a bit for each, can have a space of its own that others hold."""
    sets = 1
    for carpet in range(row.team):
        if away >> carpet & 1:
            wider = 0
            for used in range(8):
                if sets >> used & 1:
                    for space in range(3):
                        if not used >> space & 1 and counts(row, seat, palace, carpet, space):
                            wider |= 1 << (used | 1 << space)
            sets = wider
    return sets != 0


@compiled
def counts(row: Row, seat: int, palace: int, carpet: int, space: int) -> bool:
    """Whether a carpet that is near may count for a space: others hold it (S10)."""
    square, held_square = row.carpets[seat, carpet], SPACES[row.lay_out, palace, space]
    if not held(row, seat, held_square):
        return False
    return row.revision == 1 or some(
        common(around(one(square)), one(held_square))
    )  # then anywhere on the tile was near enough
