"""How medium and hard pilots choose, compiled: `bots/knowledge.py` over the tables of its chart.

They draw no chance. Fractions are added in the order in which the bot adds them, so that both choose alike.
"""

from __future__ import annotations

import numpy as np

from bisat.games.tapis_volant.bots.chart import FAR, TIE, chart, shares
from bisat.games.tapis_volant.bots.knowledge import GUESSED, LEADER, LEVELS, OTHER
from bisat.games.tapis_volant.kernel.land import MET, Land, Table
from bisat.games.tapis_volant.kernel.row import NONE, Row
from bisat.games.tapis_volant.kernel.rules import STOP, directed, flown, given, legal
from bisat.games.tapis_volant.rules.box import DIRECTIONS, KINDS, USUAL
from bisat.games.tapis_volant.rules.pieces import Placed
from bisat.games.tapis_volant.rules.terrain import CELLS, FINISH_AT, START_AT
from bisat.parts.kernels.chance import Fractions, Words
from bisat.parts.kernels.compiling import compiled
from bisat.parts.kernels.loops import Level, Numbers

Chart = Fractions
"""By direction cards, cell and kind of card: the turns left after playing it; then likewise the best turn
without a wind card, and the turns to be expected."""

CARDS = len(KINDS)
IDLE, TURNS = CARDS, CARDS + 1
LIKELY = np.array(shares(USUAL), np.float64)
HARD = LEVELS["hard"]


def charted(landscape: tuple[Placed, ...], hand: int) -> Chart:
    """The chart of a landscape in one table."""
    found = chart(landscape, hand)
    table = np.full((DIRECTIONS + 1, CELLS, TURNS + 1), FAR)
    for left in range(DIRECTIONS + 1):
        table[left, :, TURNS] = found.turns[left]
        for at in found.cells:
            table[left, at, :CARDS] = found.best[left][at]
            table[left, at, IDLE] = found.idle[left][at]
    return table


@compiled
def choose(
    table: Table, chart: Chart, row: Row, seat: int, level: Level, chance: Words, numbers: Numbers
) -> int:
    """The move after which the fewest turns are to be expected, less what rivals lose by it."""
    chosen, least = NONE, np.inf
    first = leading(chart, row, seat)
    for place in range(legal(table, row, seat, numbers)):
        number = int(numbers[place])
        turns = worth(table[0], chart, row, seat, number, level.iterations >= HARD, first)
        if turns < least:
            chosen, least = number, turns
    return chosen


@compiled
def worth(land: Land, chart: Chart, row: Row, seat: int, number: int, careful: bool, first: int) -> float:
    """The turns to be expected after a move; a careful pilot minds its hand."""
    end = flown(land, row, seat, number)
    if end == FINISH_AT:
        return -FAR
    left = int(row.directions[seat]) - directed(number)
    own = ahead(chart, row, seat, end, left, given(number))
    if not careful:
        own = chart[left, end, TURNS] + TIE * own
    return own - lost(land, chart, row, seat, end, number % MET, first)


@compiled
def ahead(chart: Chart, row: Row, seat: int, at: int, left: int, card: int) -> float:
    """Turns to be expected from a cell with the rest of the hand and, for a card given, one to draw."""
    turns = chart[left, at]
    sure, dropped = turns[IDLE], card == NONE
    for place in range(row.counts[seat]):
        held = int(row.hands[seat, place])
        if held == card and not dropped:
            dropped = True
        else:
            sure = min(sure, turns[held])
    if card == NONE:
        return float(1 + sure)
    total = 0.0
    for kind in range(CARDS):
        total += LIKELY[kind] * min(turns[kind], sure)
    return 1 + total


@compiled
def directions(row: Row, seat: int) -> int:
    """The direction cards that a rival has left, or is thought to have."""
    if row.hidden_directions and not row.gone[seat]:
        return GUESSED
    return min(DIRECTIONS, int(row.directions[seat]))


@compiled
def leading(chart: Chart, row: Row, seat: int) -> int:
    """The rival who is nearest to the finish."""
    first, least = NONE, np.inf
    for other in range(row.seats):
        if other != seat and not row.gone[other]:
            turns = chart[directions(row, other), row.carpets[other], TURNS]
            if turns < least:
                first, least = other, turns
    return first


@compiled
def lost(land: Land, chart: Chart, row: Row, seat: int, end: int, meet: int, first: int) -> float:
    """What rivals lose by a move, weighted by how dangerous they are."""
    total = 0.0
    if meet == 0:
        return total
    floor = int(land.floors[end])
    if meet != STOP and floor == FINISH_AT:
        return -FAR
    for other in range(row.seats):
        if row.carpets[other] == end and other != seat:
            danger = LEADER if other == first else OTHER
            if meet == STOP:
                total += 0.0 if row.held[other] else danger
            else:
                known = directions(row, other)
                fall = chart[known, floor, TURNS] - chart[known, end, TURNS] - row.held[other]
                total += fall * danger
    if meet == STOP or floor == START_AT:
        return total
    under = 0.0
    for other in range(row.seats):
        if row.carpets[other] == floor and not row.held[other]:
            under += LEADER if other == first else OTHER
    return total + under
