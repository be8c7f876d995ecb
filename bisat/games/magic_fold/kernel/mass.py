"""Many matches of Magic Fold in one call: at random, from a position, or for a chooser.

In real time somebody acts at every beat, drawn by lot; the clock comes first where it is due.
"""

from __future__ import annotations

import numpy as np

from bisat.core.beats import BEAT
from bisat.games.magic_fold.encoding import MOVES
from bisat.games.magic_fold.kernel.row import AT, ENDED, NONE, PASSED, SEATS, Row
from bisat.games.magic_fold.kernel.rules import (
    act,
    busy,
    deal,
    drawn,
    folding,
    legal,
    needed,
    places,
    tick,
    until,
)
from bisat.games.magic_fold.kernel.sets import MANY, nth
from bisat.games.magic_fold.kernel.sight import observe
from bisat.games.magic_fold.kernel.tables import Tables
from bisat.parts.fast import DRAWN, KEY, Many, Numbers, Words, below, compiled, inlined

ACTIONS = len(MOVES)


@inlined
def who(tables: Tables, row: Row, chance: Words) -> int:
    """Let the clock act as long as it is due; then who chooses, or NONE at the end."""
    while not row[ENDED]:
        due = until(row)
        seat = needed(row, 0)
        if seat != NONE and (due == NONE or due > row[AT] + BEAT):
            return lot(row, seat, chance)
        tick(tables, row, max(due, row[AT]), chance)
    return NONE


@inlined
def lot(row: Row, seat: int, chance: Words) -> int:
    """One of the seats that are needed, of which the first is given."""
    if folding(row):
        stuck = 0
        for other in range(row[SEATS]):
            stuck |= int(busy(row, other) and not row[PASSED + other]) << other
        if MANY[stuck] > 1:
            return nth(stuck, below(chance, MANY[stuck]))
    return seat


@compiled
def finish(tables: Tables, row: Row, chance: Words, numbers: Numbers) -> int:
    """Play a match to its end at random; how many decisions it took."""
    decisions = 0
    while True:
        seat = who(tables, row, chance)
        if seat == NONE:
            return decisions
        act(tables, row, seat, drawn(tables, row, seat, chance, numbers), row[AT] + BEAT, chance)
        decisions += 1


@compiled
def play_all(tables: Tables, start: Row, begun: bool, keys: Words, ranks: Many, decisions: Numbers) -> None:
    """Whole matches with the options of a row, or from its position on; one stream for each."""
    row = start.copy()
    chance = np.zeros(2, np.uint64)
    numbers = np.zeros(ACTIONS, np.int64)
    for match in range(len(keys)):
        chance[DRAWN] = 0
        chance[KEY] = keys[match]
        if begun:
            row[:] = start
        else:
            deal(row, chance)
        decisions[match] = finish(tables, row, chance, numbers)
        places(row, ranks[match])


@compiled
def show(
    tables: Tables,
    row: Row,
    starts: Numbers,
    seats: Numbers,
    masks: Many,
    sights: Many,
    numbers: Numbers,
    at: int,
) -> None:
    """Write from what a seat may choose in a match, and what it sees."""
    masks[at, :] = 0
    for number in range(legal(tables, row, seats[at], numbers)):
        masks[at, numbers[number]] = 1
    observe(tables, row, starts, seats[at], sights[at])


@compiled
def begin_all(
    tables: Tables, rows: Many, chances: Many, starts: Numbers, seats: Numbers, masks: Many, sights: Many
) -> None:
    """Deal every match and show it."""
    numbers = np.zeros(ACTIONS, np.int64)
    for match in range(len(rows)):
        deal(rows[match], chances[match])
        seats[match] = who(tables, rows[match], chances[match])
        show(tables, rows[match], starts, seats, masks, sights, numbers, match)


@compiled
def step_all(
    tables: Tables,
    rows: Many,
    chances: Many,
    starts: Numbers,
    chosen: Numbers,
    seats: Numbers,
    masks: Many,
    sights: Many,
    ended: Many,
    ranks: Many,
    lasts: Many,
) -> None:
    """Make the chosen move in every match; one that ends leaves places and its last row, and begins anew."""
    numbers = np.zeros(ACTIONS, np.int64)
    for match in range(len(rows)):
        row = rows[match]
        act(tables, row, seats[match], chosen[match], row[AT] + BEAT, chances[match])
        seats[match] = who(tables, row, chances[match])
        ended[match] = seats[match] == NONE
        if ended[match]:
            places(row, ranks[match])
            lasts[match] = row
        while seats[match] == NONE:
            deal(row, chances[match])
            seats[match] = who(tables, row, chances[match])
        show(tables, row, starts, seats, masks, sights, numbers, match)
