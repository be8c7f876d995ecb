"""How a level of the house plays, compiled: `bots/knowledge.py`, draw for draw."""

from __future__ import annotations

import numpy as np

from bisat.games.labyrinth_duel.bots.knowledge import FED_UP, HANDS, LONG, RANKS, TIRED
from bisat.games.labyrinth_duel.kernel.glimpse import Routes, glimpse
from bisat.games.labyrinth_duel.kernel.row import Row
from bisat.games.labyrinth_duel.kernel.rules import CALL, CHOICES, PUSHABLE, SKIP, standing
from bisat.parts.kernels.chance import Words, below, steady, unit
from bisat.parts.kernels.compiling import compiled, inlined
from bisat.parts.kernels.loops import Level, Numbers, Table

OWN = [HANDS[name] for name in RANKS]
LOOK, PUSH = (np.array([getattr(hands, name) for hands in OWN]) for name in ("look", "push"))
SLIPS = np.array([hands.slips for hands in OWN])
DOUBLED = 30
"""No player looks harder than after so many doublings: nothing is overlooked then."""


@inlined
def task(row: Row, seat: int) -> int:
    """The target."""
    return int(row.number)


@compiled
def ready(table: Table, known: Routes, row: Row, seat: int, level: Level, chance: Words) -> int:
    """When the hands have pushed, or the eyes have seen."""
    drawn = steady(chance, seat, row.number, row.turned_at, row.pushes[seat])
    pushes, look = row.pushes[seat], LOOK[level.rank]
    since, pace = (row.pushed_at[seat], PUSH[level.rank]) if pushes else (row.turned_at, look)
    wait = int(pace * (0.5 + unit(drawn)))
    if unit(drawn) < SLIPS[level.rank] and standing(row, seat):
        wait += look
    return int(max(row.at, since + wait))


@compiled
def choose(
    table: Table, known: Routes, row: Row, seat: int, level: Level, chance: Words, numbers: Numbers
) -> int:
    """A call, the next push of the plan, some other push by mistake, or a skip."""
    if standing(row, seat):
        return CALL
    drawn = steady(chance, seat, row.number, row.turned_at, row.pushes[seat])
    unit(drawn)
    slips = unit(drawn) < SLIPS[level.rank]
    pushes, agreed = int(row.pushes[seat]), False
    if row.seats == 2 and not row.agreed[seat]:
        if pushes >= FED_UP:
            return SKIP
        agreed = row.agreed[1 - seat] == 1
    many, cell = 0, 0
    if agreed or not slips:
        width = int(level.iterations) << min(pushes // TIRED, DOUBLED)
        many, cell = glimpse(
            known, row.boards[seat], int(row.places[seat]), int(row.target), int(row.gaps[seat]), width
        )
    if agreed and not 0 < many < LONG:
        return SKIP
    if many and not slips:
        return cell
    return int(PUSHABLE[row.gaps[seat], below(drawn, CHOICES)])
