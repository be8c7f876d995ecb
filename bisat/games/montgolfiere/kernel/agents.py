"""Many matches of Montgolfière side by side, every seat an agent: all who are asked choose at once."""

from __future__ import annotations

import numpy as np

from bisat.games.montgolfiere.encoding import MOVES
from bisat.games.montgolfiere.kernel.row import SEATS
from bisat.games.montgolfiere.kernel.rules import act, deal, legal, needed, over
from bisat.games.montgolfiere.kernel.sight import observe
from bisat.parts.fast import Many, Numbers, compiled

ACTIONS = len(MOVES)


@compiled
def act_each(rows: Many, chances: Many, chosen: Many, choices: Numbers, ended: Many) -> None:
    """Let all who are asked make what they chose; count them, and say which matches are over."""
    for match in range(len(rows)):
        row = rows[match]
        asked = 0
        for seat in range(row[SEATS]):
            asked |= int(needed(row, seat) == seat) << seat
        for seat in range(row[SEATS]):
            if asked >> seat & 1:
                act(row, seat, chosen[seat, match], 0, chances[match])
                choices[match] += 1
        ended[match] = over(row)


@compiled
def begin_each(rows: Many, chances: Many, starts: Numbers, ended: Many, masks: Many, sights: Many) -> None:
    """Deal the matches that are over anew, and show all of them to every seat."""
    numbers = np.zeros(ACTIONS, np.int64)
    for match in range(len(rows)):
        row = rows[match]
        if ended[match]:
            deal(row, chances[match])
        for seat in range(row[SEATS]):
            masks[seat, match, :] = 0
            if needed(row, seat) == seat:
                for place in range(legal(row, seat, numbers)):
                    masks[seat, match, numbers[place]] = 1
            observe(row, starts, seat, sights[seat, match])
