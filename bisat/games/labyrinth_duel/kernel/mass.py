"""Many matches of Labyrinth – the Duel in one call: at random, from a position, or for a chooser.

In real time somebody acts at every beat, drawn by lot; the clock comes first where it is due.
"""

from __future__ import annotations

import numpy as np

from bisat.core.beats import BEAT
from bisat.games.labyrinth_duel.encoding import MOVES
from bisat.games.labyrinth_duel.kernel.lots import Lots
from bisat.games.labyrinth_duel.kernel.row import AT, ENDED, NONE, SEATS, Row
from bisat.games.labyrinth_duel.kernel.rules import act, deal, drawn, legal, places, racing, tick, until
from bisat.games.labyrinth_duel.kernel.sight import observe
from bisat.parts.fast import DRAWN, KEY, Many, Numbers, Words, below, compiled, inlined

ACTIONS = len(MOVES)


@inlined
def who(row: Row, chance: Words) -> int:
    """Let the clock act as long as it is due; then who chooses, or NONE at the end."""
    while not row[ENDED]:
        due = until(row)
        if racing(row) and (due == NONE or due > row[AT] + BEAT):
            return below(chance, row[SEATS]) if row[SEATS] > 1 else 0
        tick(row, max(due, row[AT]), chance)
    return NONE


@compiled
def finish(row: Row, chance: Words, numbers: Numbers) -> int:  # noqa: ARG001  # one shape for all games
    """Play a match to its end at random; how many decisions it took."""
    decisions = 0
    seat = who(row, chance)
    while seat != NONE:
        act(row, seat, drawn(row, seat, chance), row[AT] + BEAT, chance)
        decisions += 1
        seat = who(row, chance)
    return decisions


@compiled
def play_all(lots: Lots, start: Row, begun: bool, keys: Words, ranks: Many, decisions: Numbers) -> None:
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
            deal(lots, row, chance)
        decisions[match] = finish(row, chance, numbers)
        places(row, ranks[match])


@compiled
def show(
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
    for number in range(legal(row, seats[at], numbers)):
        masks[at, numbers[number]] = 1
    observe(row, starts, seats[at], sights[at])


@compiled
def begin_all(
    lots: Lots, rows: Many, chances: Many, starts: Numbers, seats: Numbers, masks: Many, sights: Many
) -> None:
    """Deal every match and show it."""
    numbers = np.zeros(ACTIONS, np.int64)
    for match in range(len(rows)):
        deal(lots, rows[match], chances[match])
        seats[match] = who(rows[match], chances[match])
        show(rows[match], starts, seats, masks, sights, numbers, match)


@compiled
def step_all(
    lots: Lots,
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
        act(row, seats[match], chosen[match], row[AT] + BEAT, chances[match])
        seats[match] = who(row, chances[match])
        ended[match] = seats[match] == NONE
        if ended[match]:
            places(row, ranks[match])
            lasts[match] = row
        while seats[match] == NONE:
            deal(lots, row, chances[match])
            seats[match] = who(row, chances[match])
        show(row, starts, seats, masks, sights, numbers, match)
