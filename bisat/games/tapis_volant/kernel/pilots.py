"""How medium and hard pilots choose, compiled: `bots/knowledge.py` over the tables of its chart.

They draw no chance. Fractions are added in the order in which the bot adds them, so that both choose alike.
"""

from __future__ import annotations

import numpy as np

from bisat.games.tapis_volant.bots.chart import FAR, SHARES, TIE, chart
from bisat.games.tapis_volant.bots.knowledge import GUESSED, LEADER, LEVELS, OTHER
from bisat.games.tapis_volant.encoding import MOVES
from bisat.games.tapis_volant.kernel.land import ALONE, FLOOR, MET, PLACE, Land
from bisat.games.tapis_volant.kernel.row import (
    CARPETS,
    COUNTS,
    DIRECTIONS,
    ENDED,
    GONE,
    HAND,
    HANDED,
    HELD,
    HIDDEN,
    NONE,
    SEATS,
    TURN,
    Row,
)
from bisat.games.tapis_volant.kernel.rules import (
    DRIFT,
    NUDGE,
    PER_CARD,
    STOP,
    UNDIRECTED,
    act,
    flown,
    legal,
)
from bisat.games.tapis_volant.rules.box import DIRECTIONS as MOST
from bisat.games.tapis_volant.rules.box import KINDS
from bisat.games.tapis_volant.rules.pieces import Placed
from bisat.games.tapis_volant.rules.terrain import CELLS, FINISH_AT, START_AT
from bisat.parts.fast import Fractions, Numbers, Words, below, compiled

Chart = Fractions
"""By direction cards, cell and kind of card: the turns left after playing it; then likewise the best turn
without a wind card, and the turns to be expected."""

CARDS = len(KINDS)
IDLE, TURNS = CARDS, CARDS + 1
LIKELY = np.array(SHARES, np.float64)
ACTIONS = len(MOVES)
HARD = LEVELS["hard"]


def charted(landscape: tuple[Placed, ...], hand: int) -> Chart:
    """The chart of a landscape in one table."""
    found = chart(landscape, hand)
    table = np.full((MOST + 1, CELLS, TURNS + 1), FAR)
    for left in range(MOST + 1):
        table[left, :, TURNS] = found.turns[left]
        for at in found.cells:
            table[left, at, :CARDS] = found.best[left][at]
            table[left, at, IDLE] = found.idle[left][at]
    return table


@compiled
def between(
    land: Land,
    table: Chart,
    row: Row,
    iterations: Numbers,
    whims: Fractions,  # noqa: ARG001  # one shape for all games; pilots of these levels have none
    chance: Words,
    decisions: Numbers,
) -> None:
    """Play a race to its end; without iterations at random."""
    numbers = np.zeros(ACTIONS, np.int64)
    while not row[ENDED]:
        seat = int(row[TURN])
        count = legal(land, row, seat, numbers)
        if iterations[seat]:
            number = numbers[best(land, table, row, seat, numbers, count, iterations[seat] >= HARD)]
        else:
            number = numbers[below(chance, count)]
        act(land, row, seat, number, 0, chance)
        decisions[seat] += 1


@compiled
def best(land: Land, table: Chart, row: Row, seat: int, numbers: Numbers, count: int, careful: bool) -> int:
    """The place of the move after which the fewest turns are to be expected, less what rivals lose by it."""
    chosen, least = 0, np.inf
    first = leading(table, row, seat)
    for place in range(count):
        turns = worth(land, table, row, seat, int(numbers[place]), careful, first)
        if turns < least:
            chosen, least = place, turns
    return chosen


@compiled
def worth(land: Land, table: Chart, row: Row, seat: int, number: int, careful: bool, first: int) -> float:
    """The turns to be expected after a move; a careful pilot minds its hand."""
    card = number // PER_CARD if number < NUDGE else ALONE
    end = flown(land, row, seat, number, card)
    if end == FINISH_AT:
        return -FAR
    given = card if number < NUDGE else NONE
    if number >= DRIFT:
        given = (number - DRIFT) // MET - 1
    left = int(row[DIRECTIONS + seat])
    if NUDGE <= number < DRIFT or (number < NUDGE and number // MET % UNDIRECTED):
        left -= 1
    own = ahead(table, row, seat, end, left, given)
    if not careful:
        own = table[left, end, TURNS] + TIE * own
    return own - lost(land, table, row, seat, end, number % MET, first)


@compiled
def ahead(table: Chart, row: Row, seat: int, at: int, left: int, given: int) -> float:
    """Turns to be expected from a cell with the rest of the hand and, for a card given, one to draw."""
    turns = table[left, at]
    sure = turns[IDLE]
    hand, dropped = HANDED + seat * HAND, given == NONE
    for place in range(row[COUNTS + seat]):
        card = int(row[hand + place])
        if card == given and not dropped:
            dropped = True
        else:
            sure = min(sure, turns[card])
    if given == NONE:
        return float(1 + sure)
    total = 0.0
    for kind in range(CARDS):
        total += LIKELY[kind] * min(turns[kind], sure)
    return 1 + total


@compiled
def directions(row: Row, seat: int) -> int:
    """The direction cards that a rival has left, or is thought to have."""
    return GUESSED if row[HIDDEN] and not row[GONE + seat] else min(MOST, int(row[DIRECTIONS + seat]))


@compiled
def leading(table: Chart, row: Row, seat: int) -> int:
    """The rival who is nearest to the finish."""
    first, least = NONE, np.inf
    for other in range(row[SEATS]):
        if other != seat and not row[GONE + other]:
            turns = table[directions(row, other), row[CARPETS + other], TURNS]
            if turns < least:
                first, least = other, turns
    return first


@compiled
def lost(land: Land, table: Chart, row: Row, seat: int, end: int, meet: int, first: int) -> float:
    """What rivals lose by a move, weighted by how dangerous they are."""
    total = 0.0
    if meet == 0:
        return total
    floor = int(land[end, PLACE, FLOOR])
    if meet != STOP and floor == FINISH_AT:
        return -FAR
    for other in range(row[SEATS]):
        if row[CARPETS + other] == end and other != seat:
            danger = LEADER if other == first else OTHER
            if meet == STOP:
                total += 0.0 if row[HELD + other] else danger
            else:
                known = directions(row, other)
                fall = table[known, floor, TURNS] - table[known, end, TURNS] - row[HELD + other]
                total += fall * danger
    if meet == STOP or floor == START_AT:
        return total
    under = 0.0
    for other in range(row[SEATS]):
        if row[CARPETS + other] == floor and not row[HELD + other]:
            under += LEADER if other == first else OTHER
    return total + under
