"""Many matches of Le Tapis Volant in one call: at random, from a position, or side by side for a chooser."""

from __future__ import annotations

import numpy as np

from bisat.games.tapis_volant.encoding import MOVES
from bisat.games.tapis_volant.kernel.land import Land
from bisat.games.tapis_volant.kernel.row import ENDED, TURN, Row
from bisat.games.tapis_volant.kernel.rules import act, deal, legal, places
from bisat.games.tapis_volant.kernel.sight import observe
from bisat.parts.fast import DRAWN, KEY, Many, Numbers, Words, below, compiled

ACTIONS = len(MOVES)


@compiled
def finish(land: Land, row: Row, chance: Words, numbers: Numbers) -> int:
    """Play a match to its end at random; how many decisions it took."""
    decisions = 0
    while not row[ENDED]:
        seat = int(row[TURN])
        number = numbers[below(chance, legal(land, row, seat, numbers))]
        act(land, row, seat, number, 0, chance)
        decisions += 1
    return decisions


@compiled
def play_all(land: Land, start: Row, begun: bool, keys: Words, ranks: Many, decisions: Numbers) -> None:
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
        decisions[match] = finish(land, row, chance, numbers)
        places(row, ranks[match])


@compiled
def show(
    land: Land,
    row: Row,
    starts: Numbers,
    seats: Numbers,
    masks: Many,
    sights: Many,
    numbers: Numbers,
    at: int,
) -> None:
    """Write who is to choose in a match, from what, and what that seat sees."""
    seat = int(row[TURN])
    seats[at] = seat
    masks[at, :] = 0
    for number in range(legal(land, row, seat, numbers)):
        masks[at, numbers[number]] = 1
    observe(land, row, starts, seat, sights[at])


@compiled
def begin_all(
    land: Land, rows: Many, chances: Many, starts: Numbers, seats: Numbers, masks: Many, sights: Many
) -> None:
    """Deal every match and show it."""
    numbers = np.zeros(ACTIONS, np.int64)
    for match in range(len(rows)):
        deal(rows[match], chances[match])
        show(land, rows[match], starts, seats, masks, sights, numbers, match)


@compiled
def step_all(
    land: Land,
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
        act(land, row, seats[match], chosen[match], 0, chances[match])
        ended[match] = row[ENDED] > 0
        if row[ENDED]:
            places(row, ranks[match])
            lasts[match] = row
            deal(row, chances[match])
        show(land, row, starts, seats, masks, sights, numbers, match)
