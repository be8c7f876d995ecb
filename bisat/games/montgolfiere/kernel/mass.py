"""Many matches of Montgolfière in one call: at random, from a position, or side by side for a chooser."""

from __future__ import annotations

import numpy as np

from bisat.games.montgolfiere.encoding import MOVES
from bisat.games.montgolfiere.kernel.row import NONE, PHASE, Row
from bisat.games.montgolfiere.kernel.rules import act, deal, drawn, legal, needed, places
from bisat.games.montgolfiere.kernel.sight import observe
from bisat.parts.fast import DRAWN, KEY, Many, Numbers, Words, compiled

ACTIONS = len(MOVES)


@compiled
def finish(row: Row, chance: Words, numbers: Numbers) -> int:
    """Play a match to its end at random, always the first seat that is needed; how many decisions it took."""
    decisions = 0
    seat = needed(row, 0)
    while seat != NONE:
        phase = row[PHASE]
        act(row, seat, drawn(row, seat, chance, numbers), 0, chance)
        decisions += 1
        seat = needed(row, seat if row[PHASE] == phase else 0)
    return decisions


@compiled
def play_all(start: Row, begun: bool, keys: Words, ranks: Many, decisions: Numbers) -> None:
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
        decisions[match] = finish(row, chance, numbers)
        places(row, ranks[match])


@compiled
def show(
    row: Row, starts: Numbers, seats: Numbers, masks: Many, sights: Many, numbers: Numbers, at: int
) -> None:
    """Write who is to choose in a match, from what, and what that seat sees."""
    seat = needed(row, 0)
    seats[at] = seat
    masks[at, :] = 0
    for number in range(legal(row, seat, numbers)):
        masks[at, numbers[number]] = 1
    observe(row, starts, seat, sights[at])


@compiled
def begin_all(rows: Many, chances: Many, starts: Numbers, seats: Numbers, masks: Many, sights: Many) -> None:
    """Deal every match and show it."""
    numbers = np.zeros(ACTIONS, np.int64)
    for match in range(len(rows)):
        deal(rows[match], chances[match])
        show(rows[match], starts, seats, masks, sights, numbers, match)


@compiled
def step_all(
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
        act(row, seats[match], chosen[match], 0, chances[match])
        over = needed(row, 0) == NONE
        ended[match] = over
        if over:
            places(row, ranks[match])
            lasts[match] = row
            deal(row, chances[match])
        show(row, starts, seats, masks, sights, numbers, match)
