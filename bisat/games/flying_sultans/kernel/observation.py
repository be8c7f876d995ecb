"""What a seat sees of a row, compiled: number for number the observation of the encoding."""

from __future__ import annotations

from bisat.core.encoding import BASE
from bisat.games.flying_sultans.encoding import SLOTS, TILES
from bisat.games.flying_sultans.kernel.ending import GOAL, SPACES
from bisat.games.flying_sultans.kernel.grid import SQUARE, WORDS
from bisat.games.flying_sultans.kernel.row import CHANNELS, NONE, Row
from bisat.games.flying_sultans.kernel.rules import sealing
from bisat.games.flying_sultans.maze.grid import SQUARES
from bisat.games.flying_sultans.maze.maze import PLACES
from bisat.games.flying_sultans.rules.channel import VISIBLE
from bisat.parts.kernels.bits import low
from bisat.parts.kernels.compiling import compiled, inlined
from bisat.parts.kernels.loops import Many, Starts, Table


@compiled
def observe(table: Table, row: Row, at: Starts, seat: int, seen: Many) -> None:
    """Write what a seat sees, or a spectator (NONE), into zeros."""
    seats, team = int(row.seats), int(row.team)
    first, parts = max(seat, 0), sealing(row)
    for word in range(WORDS):
        squares = row.free[word]
        while squares:
            seen[at.free + SQUARE[word, low(squares)]] = 1
            squares &= squares - 1
    for place in range(PLACES):
        seen[at.tiles + place * TILES + row.tiles[place]] = 1
        seen[at.turns + place * 4 + row.turns[place]] = 1
    if seat != NONE:
        seen[at.seat + seat] = 1
        put_choice(row, at, seat, seen)
    for place in range(seats):
        other = (first + place) % seats
        for carpet in range(team):
            square = row.carpets[other, carpet]
            if square != NONE:
                seen[at.carpets + (place * team + carpet) * SQUARES + square] = 1
        for space in range(3):
            seen[at.goals + place * SQUARES + SPACES[row.lay_out, GOAL[seats, other], space]] = 1
        seen[at.gone + place] = row.gone[other]
        seen[at.chose + place] = parts > 0 and row.chose[other] == parts
        seen[at.favour + place] = row.favour == other
        seen[at.winner + place] = row.winner == other
        for slot in range(SLOTS):
            force = row.channels[other, slot]
            if force != NONE:
                seen[at.channels + (place * SLOTS + slot) * SLOTS + force - 1] = 1
        for pick in range(2):
            force = row.picked[other, pick]
            if force != NONE:
                seen[at.picked + place * SLOTS + force - 1] = 1
    for number in range(row.playing):
        seen[at.order + number * seats + (row.order[number] - first) % seats] = 1
    seen[at.turn + row.turn] = 1
    for carpet in range(team):
        if row.began[carpet] != NONE:
            seen[at.began + carpet * TILES + row.began[carpet]] = 1
    if row.genie != NONE:
        seen[at.genie + row.genie] = 1
    seen[at.stage + row.stage] = 1
    seen[at.round] = min(row.round, BASE - 1)
    seen[at.phase], seen[at.phase + 1] = row.phase // BASE, row.phase % BASE
    seen[at.granted] = row.granted
    if row.reason:
        seen[at.reason + row.reason - 1] = 1


@inlined
def put_choice(row: Row, at: Starts, seat: int, seen: Many) -> None:
    """The own sealed choice, or the forces that are laid so far."""
    count = row.chose[seat]
    for slot in range(count):
        force = row.choices[seat, slot]
        if row.stage != CHANNELS:
            seen[at.choice + VISIBLE * SLOTS + force - 1] = 1
        elif count == VISIBLE:
            seen[at.choice + slot * SLOTS + force - 1] = 1
        else:
            seen[at.laying + slot * SLOTS + force - 1] = 1
