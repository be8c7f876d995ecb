"""How far each team still is from its goal, compiled: `bots/prospects.py`, fraction for fraction."""

from __future__ import annotations

from math import exp, inf

import numpy as np

from bisat.games.flying_sultans.bots.prospects import CLOUD, EAGER, FAVOUR, SETTING_OUT, SKY, SOON, behind
from bisat.games.flying_sultans.encoding import SLOTS
from bisat.games.flying_sultans.kernel.ending import GOAL, SPACE_BITS, SPACES
from bisat.games.flying_sultans.kernel.grid import (
    Set,
    around,
    common,
    line,
    nth,
    one,
    size,
    some,
    union,
    without,
    words,
)
from bisat.games.flying_sultans.kernel.row import NONE, Row
from bisat.games.flying_sultans.kernel.winds import pieces
from bisat.games.flying_sultans.rules.box import FORCES
from bisat.games.flying_sultans.rules.channel import VISIBLE
from bisat.games.flying_sultans.rules.winds import WINDS
from bisat.parts.kernels.chance import Fractions
from bisat.parts.kernels.compiling import compiled, inlined, wide

ALL_A, ALL_B, ALL_C = words(SKY)
READY = np.array([0.0, *(behind(WINDS[force]) for force in FORCES)])
"""Per force: what its tile is worth behind the screen."""
SORTED = np.sort(SPACES)
assert CLOUD == 4, "as many fronts are kept below"


@compiled
def far(free: Set, targets: Set, among: Set) -> int:
    """How far all these squares are from the nearest target, together: a step counts 1, out of a cloud 4."""
    nothing = without(targets, targets)
    sky = (ALL_A, ALL_B, ALL_C)
    clouds, unseen = without(sky, free), without(sky, targets)
    front, second, third, fourth = targets, nothing, nothing, nothing
    total = distance = 0
    while some(among):
        distance += 1
        leaving = union(common(front, free), common(fourth, clouds))
        front, second, third, fourth = common(around(leaving), unseen), front, second, third
        here = common(front, among)
        total += distance * size(here)
        among = without(among, here)
        unseen = without(unseen, front)
    return total


@compiled
def beside(row: Row, seat: int, carpets: Set, held: Set) -> Set:
    """Of these carpets as many as can count, each next to a space of its own that is held by others (S10).

    Of several ways that which leaves the first spaces alone, and then takes the first squares.
    """
    found, most, many = without(carpets, carpets), 0, size(carpets)
    for way in range(1, 64 if some(carpets) else 1):  # per space two bits: none, or the number of a carpet
        these, count = without(carpets, carpets), 0
        for place in range(3):
            carpet = way >> 4 - 2 * place & 3
            if 0 < carpet <= many:
                square = nth(carpets, carpet - 1)
                space = one(SORTED[row.lay_out, GOAL[row.seats, seat], place])
                nearby = common(around(common(space, held)), one(square))
                count += some(nearby) and not some(common(these, nearby))
                these = union(these, nearby)
        if count > most:
            found, most = these, count
    return found


@compiled
def left(row: Row, seat: int) -> int:
    """How far the carpets of a seat still are from counting as arrived, together: 0 where they do."""
    spaces = line(SPACE_BITS[row.lay_out, GOAL[row.seats, seat]])
    free = without(line(row.free), one(row.genie))
    stand = one(row.carpets[seat, 0])
    for carpet in range(1, row.team):
        stand = union(stand, one(row.carpets[seat, carpet]))
    away, targets = without(stand, spaces), spaces
    held = without(common(pieces(row), spaces), stand)
    if some(held) and some(away):
        near = beside(row, seat, common(away, around(held)), held)
        away = without(away, near)
        targets = union(targets, common(around(without(held, around(near))), free))
    targets = without(targets, stand)
    setting_out = SETTING_OUT * size(away)
    return setting_out + far(free, targets, away) if some(away) and some(targets) else setting_out


@inlined
def readiness(row: Row, seat: int) -> float:
    """What the tiles behind the screen, and those that come next, are worth."""
    channel, total = row.channels[seat], 0.0
    for slot in range(VISIBLE, SLOTS):
        total += READY[channel[slot]]
    return float(total + SOON * (READY[channel[VISIBLE - 1]] + READY[channel[VISIBLE - 2]]))


@compiled
def lags(row: Row, out: Fractions, but: int) -> None:
    """Write how far behind its goal each team is, its channel included; infinitely far who has gone."""
    for seat in range(wide(row.seats)):
        if seat != but:
            out[seat] = inf
            if not row.gone[seat]:
                favour = FAVOUR if row.favour == seat else 0.0
                out[seat] = left(row, seat) - favour - readiness(row, seat)


@inlined
def share(lags: Fractions, seats: int, seat: int) -> float:
    """A team's chance to win."""
    nearest = lags[0]
    for other in range(1, seats):
        nearest = min(nearest, lags[other])
    total = own = 0.0
    for other in range(seats):
        power = exp(EAGER * (nearest - lags[other]))
        total += power
        if other == seat:
            own = power
    return own / total


@compiled
def worth(row: Row, seat: int, out: Fractions) -> float:
    """A team's chance to win as the race stands."""
    lags(row, out, wide(NONE))
    return share(out, wide(row.seats), seat)
