"""Many matches of Magic Fold side by side, every seat an agent.

Real time comes in beats (`bisat.core.beats`): whoever may act chooses a move or waits, then a beat passes.
"""

from __future__ import annotations

import numpy as np

from bisat.core.beats import BEAT
from bisat.games.magic_fold.encoding import MOVES
from bisat.games.magic_fold.kernel.row import AT, CHOOSING, ENDED, NONE, SEATS, Row
from bisat.games.magic_fold.kernel.rules import act, busy, deal, folding, legal, over, tick, until
from bisat.games.magic_fold.kernel.sight import observe
from bisat.games.magic_fold.kernel.tables import Tables
from bisat.parts.fast import Many, Numbers, Words, among, compiled, inlined, shuffle

WAIT = len(MOVES)
"""The number of waiting, after those of all moves."""


@inlined
def handling(row: Row) -> bool:
    """Whether anybody may act."""
    if folding(row):
        for seat in range(row[SEATS]):
            if busy(row, seat):
                return True
    return bool(row[CHOOSING] != NONE)


@compiled
def pass_time(tables: Tables, row: Row, end: int, chance: Words) -> None:
    """Let time pass to the end of a beat, and on while nobody can act."""
    while not row[ENDED]:
        due = until(row)
        if due == NONE or (handling(row) and due > end):
            break
        tick(tables, row, max(due, row[AT]), chance)
    if handling(row):
        row[AT] = max(row[AT], end)


@compiled
def act_each(tables: Tables, rows: Many, chances: Many, chosen: Many, choices: Numbers, ended: Many) -> None:
    """Make the moves of a beat in an order drawn by lot; one that another made impossible is dropped."""
    numbers = np.zeros(WAIT, np.int64)
    order = np.zeros(len(chosen), np.int64)
    for match in range(len(rows)):
        row, chance = rows[match], chances[match]
        count = 0
        for seat in range(row[SEATS]):
            if legal(tables, row, seat, numbers) > 0:
                order[count] = seat
                count += 1
        shuffle(order, 0, count, chance)
        now = row[AT]
        for seat in order[:count]:
            number, due = chosen[seat, match], until(row)
            in_time = number != WAIT and (due == NONE or now < due)
            if in_time and among(numbers, legal(tables, row, seat, numbers), number):
                act(tables, row, seat, number, now, chance)
        pass_time(tables, row, now + BEAT, chance)
        choices[match] += count
        ended[match] = over(row)


@compiled
def begin_each(
    tables: Tables, rows: Many, chances: Many, starts: Numbers, ended: Many, masks: Many, sights: Many
) -> None:
    """Deal the matches that are over anew, and show all of them to every seat."""
    numbers = np.zeros(WAIT, np.int64)
    for match in range(len(rows)):
        row = rows[match]
        dealing = ended[match] > 0
        while dealing:
            deal(row, chances[match])
            pass_time(tables, row, row[AT], chances[match])
            dealing = over(row)
        for seat in range(row[SEATS]):
            masks[seat, match, :] = 0
            count = legal(tables, row, seat, numbers)
            for place in range(count):
                masks[seat, match, numbers[place]] = 1
            masks[seat, match, WAIT] = count > 0
            observe(tables, row, starts, seat, sights[seat, match])
