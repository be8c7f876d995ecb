"""What a seat sees of a row, compiled: number for number the sight of the encoding."""

from __future__ import annotations

from bisat.games.flying_sultans.encoding import SLOTS
from bisat.games.flying_sultans.encoding import TILES as KINDS_OF_TILE
from bisat.games.flying_sultans.kernel.ending import GOAL, SPACES
from bisat.games.flying_sultans.kernel.grid import SQUARE, WORDS, low
from bisat.games.flying_sultans.kernel.row import (
    BEGAN,
    CARPETS,
    CHANNELS,
    CHANNELS_STAGE,
    CHOICES,
    CHOSE,
    FAVOUR,
    FREE,
    GENIE,
    GONE,
    GRANTED,
    LAY_OUT,
    NONE,
    ORDER,
    PHASE,
    PICKED,
    PLAYING,
    REASON,
    ROUND,
    SEATS,
    STAGE,
    TEAM,
    TILES,
    TURN,
    TURNS,
    WINNER,
    Row,
)
from bisat.games.flying_sultans.kernel.rules import sealing
from bisat.games.flying_sultans.maze.grid import SQUARES
from bisat.games.flying_sultans.maze.maze import PLACES
from bisat.games.flying_sultans.rules.channel import VISIBLE
from bisat.games.flying_sultans.rules.winds import MAX_CARPETS
from bisat.parts.fast import Numbers, Sight, compiled, put_count

BLOCKS = (
    "free", "tiles", "turns", "carpets", "genie", "goals", "seat", "gone", "stage", "round", "phase", "chose",
    "choice", "laying", "channels", "favour", "order", "turn", "picked", "began", "granted", "reason",
    "winner",
)  # fmt: skip
"""The blocks of the encoding in the order in which their places are given."""


@compiled
def observe(row: Row, starts: Numbers, seat: int, sight: Sight) -> None:
    """Write the sight of a seat, or of a spectator (NONE), into the caller's array."""
    free, tiles, turns, carpets, genie, goals = (
        starts[0],
        starts[1],
        starts[2],
        starts[3],
        starts[4],
        starts[5],
    )
    own, gone, stage, round_, phase, chose = (
        starts[6],
        starts[7],
        starts[8],
        starts[9],
        starts[10],
        starts[11],
    )
    choice, laying, channels, favour, order = starts[12], starts[13], starts[14], starts[15], starts[16]
    turn, picked, began, granted, reason = starts[17], starts[18], starts[19], starts[20], starts[21]
    winner = starts[22]
    sight[:] = 0
    seats, team = row[SEATS], row[TEAM]
    first = max(seat, 0)
    for word in range(WORDS):
        squares = row[FREE + word]
        while squares:
            sight[free + SQUARE[word, low(squares)]] = 1
            squares &= squares - 1
    for place in range(PLACES):
        sight[tiles + place * KINDS_OF_TILE + row[TILES + place]] = 1
        sight[turns + place * 4 + row[TURNS + place]] = 1
    if seat != NONE:
        sight[own + seat] = 1
        put_choice(row, seat, sight, choice, laying)
    for place in range(seats):
        other = (first + place) % seats
        for carpet in range(team):
            square = row[CARPETS + MAX_CARPETS * other + carpet]
            if square != NONE:
                sight[carpets + (place * team + carpet) * SQUARES + square] = 1
        for space in range(3):
            sight[goals + place * SQUARES + SPACES[row[LAY_OUT], GOAL[seats, other], space]] = 1
        sight[gone + place] = row[GONE + other]
        sight[chose + place] = sealing(row) > 0 and row[CHOSE + other] == sealing(row)
        sight[favour + place] = row[FAVOUR] == other
        sight[winner + place] = row[WINNER] == other
        for slot in range(SLOTS):
            force = row[CHANNELS + SLOTS * other + slot]
            if force != NONE:
                sight[channels + (place * SLOTS + slot) * SLOTS + force - 1] = 1
        for pick in range(2):
            force = row[PICKED + 2 * other + pick]
            if force != NONE:
                sight[picked + place * SLOTS + force - 1] = 1
    for number in range(row[PLAYING]):
        sight[order + number * seats + (row[ORDER + number] - first) % seats] = 1
    sight[turn + row[TURN]] = 1
    for carpet in range(team):
        if row[BEGAN + carpet] != NONE:
            sight[began + carpet * KINDS_OF_TILE + row[BEGAN + carpet]] = 1
    if row[GENIE] != NONE:
        sight[genie + row[GENIE]] = 1
    sight[stage + row[STAGE]] = 1
    sight[round_] = min(row[ROUND], 255)
    put_count(sight, phase, row[PHASE])
    sight[granted] = row[GRANTED]
    if row[REASON]:
        sight[reason + row[REASON] - 1] = 1


@compiled
def put_choice(row: Row, seat: int, sight: Sight, choice: int, laying: int) -> None:
    """The own sealed choice, or the forces that are laid so far."""
    count = row[CHOSE + seat]
    for slot in range(count):
        force = row[CHOICES + VISIBLE * seat + slot]
        if row[STAGE] != CHANNELS_STAGE:
            sight[choice + VISIBLE * SLOTS + force - 1] = 1
        elif count == VISIBLE:
            sight[choice + slot * SLOTS + force - 1] = 1
        else:
            sight[laying + slot * SLOTS + force - 1] = 1
