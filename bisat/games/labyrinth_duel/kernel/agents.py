"""Many matches of Labyrinth – the Duel side by side, every seat an agent.

Real time comes in beats (`bisat.core.beats`): whoever may act chooses a move or waits, then a beat passes.
"""

from __future__ import annotations

import numpy as np

from bisat.core.beats import BEAT
from bisat.games.labyrinth_duel.encoding import MOVES
from bisat.games.labyrinth_duel.kernel.lots import Lots
from bisat.games.labyrinth_duel.kernel.row import AT, ENDED, NONE, SEATS, Row
from bisat.games.labyrinth_duel.kernel.rules import act, deal, legal, over, racing, tick, until
from bisat.games.labyrinth_duel.kernel.sight import observe
from bisat.parts.fast import Many, Numbers, Words, among, compiled, shuffle

WAIT = len(MOVES)
"""The number of waiting, after those of all moves."""


@compiled
def pass_time(row: Row, end: int, chance: Words) -> None:
    """Let time pass to the end of a beat, and on while nobody can act."""
    while not row[ENDED]:
        due = until(row)
        if due == NONE or (racing(row) and due > end):
            break
        tick(row, max(due, row[AT]), chance)
    if racing(row):
        row[AT] = max(row[AT], end)


@compiled
def act_each(
    lots: Lots,  # noqa: ARG001  # one shape for all functions
    rows: Many,
    chances: Many,
    chosen: Many,
    choices: Numbers,
    ended: Many,
) -> None:
    """Make the moves of a beat in an order drawn by lot; one that another made impossible is dropped."""
    numbers = np.zeros(WAIT, np.int64)
    order = np.zeros(len(chosen), np.int64)
    for match in range(len(rows)):
        row, chance = rows[match], chances[match]
        count = 0
        for seat in range(row[SEATS]):
            if legal(row, seat, numbers) > 0:
                order[count] = seat
                count += 1
        shuffle(order, 0, count, chance)
        now = row[AT]
        for seat in order[:count]:
            number, due = chosen[seat, match], until(row)
            in_time = number != WAIT and (due == NONE or now < due)
            if in_time and among(numbers, legal(row, seat, numbers), number):
                act(row, seat, number, now, chance)
        pass_time(row, now + BEAT, chance)
        choices[match] += count
        ended[match] = over(row)


@compiled
def begin_each(
    lots: Lots, rows: Many, chances: Many, starts: Numbers, ended: Many, masks: Many, sights: Many
) -> None:
    """Deal the matches that are over anew, and show all of them to every seat."""
    numbers = np.zeros(WAIT, np.int64)
    for match in range(len(rows)):
        row = rows[match]
        dealing = ended[match] > 0
        while dealing:
            deal(lots, row, chances[match])
            pass_time(row, row[AT], chances[match])
            dealing = over(row)
        for seat in range(row[SEATS]):
            masks[seat, match, :] = 0
            count = legal(row, seat, numbers)
            for place in range(count):
                masks[seat, match, numbers[place]] = 1
            masks[seat, match, WAIT] = count > 0
            observe(row, starts, seat, sights[seat, match])
