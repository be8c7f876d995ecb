"""How pilots choose, compiled: `bots/knowledge.py` over the tables of its chart, and `bots/novice.py`.

Medium and hard draw no chance. Fractions are added in the order in which the bot adds them, so that both
choose alike.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from bisat.games.tapis_volant.bots.characters import LIKES as CHARACTERS
from bisat.games.tapis_volant.bots.chart import FAR, TIE, chart, shares
from bisat.games.tapis_volant.bots.judging import JUDGE
from bisat.games.tapis_volant.bots.knowledge import LEADER, LEVELS, MASTER, OTHER, WHIM, crow
from bisat.games.tapis_volant.bots.novice import ASTRAY, LIKES, NOVICE
from bisat.games.tapis_volant.bots.tables import tables
from bisat.games.tapis_volant.kernel.judging import directions, judged, leaning
from bisat.games.tapis_volant.kernel.land import MET, Land, Table
from bisat.games.tapis_volant.kernel.row import NONE, Row
from bisat.games.tapis_volant.kernel.rules import STOP, directed, flown, given, legal
from bisat.games.tapis_volant.rules.box import KINDS, USUAL
from bisat.games.tapis_volant.rules.pieces import Placed
from bisat.games.tapis_volant.rules.terrain import FINISH_AT, PLACES, START_AT
from bisat.parts.kernels import network
from bisat.parts.kernels.chance import Fractions, Words, below, steady, unit
from bisat.parts.kernels.compiling import compiled
from bisat.parts.kernels.loops import Level, Numbers
from bisat.parts.network import layers_of

Chart = Fractions
"""The turns left, as `bots/tables.py` has them."""
Known = Any
"""The chart, what cards reach, how likely each is, and the layers of a master's network."""

CARDS = len(KINDS)
IDLE, TURNS = CARDS, CARDS + 1
LIKELY = np.array(shares(USUAL), np.float64)
EASY, HARD, MASTERS = LEVELS["easy"], LEVELS["hard"], [*LEVELS].index(MASTER)
CROW = np.array([crow(*cell) for cell in PLACES], np.float64)
"""How far a cell is from the finish as the crow flies."""
LEANS = np.array([(0.0, 0.0, 0.0), *CHARACTERS.values()])
"""By character, from 1 on: what it likes, in turns."""
ASTRAY_AT = np.array(ASTRAY)


def charted(landscape: tuple[Placed, ...], hand: int) -> Known:
    """What bots know of a landscape."""
    found = tables(chart(landscape, hand))
    return np.array(found.chart), np.array(found.reach), LIKELY, network.arrays(layers_of(JUDGE))


@compiled
def choose(
    table: Table, known: Known, row: Row, seat: int, level: Level, chance: Words, numbers: Numbers
) -> int:
    """The move after which the fewest turns are to be expected, less what rivals lose by it."""
    if level.rank >= NOVICE:
        astray = ASTRAY_AT[row.seats] if level.rank > NOVICE else 0.0
        if astray and unit(chance) < astray:
            return int(numbers[below(chance, legal(table, row, seat, numbers))])
        return near(table, row, seat, LIKES, chance, numbers)
    if level.rank == MASTERS:
        return judged(table, known, row, seat, LEANS[level.character], numbers)
    if level.iterations <= EASY:
        whim = steady(chance, seat, row.round, row.carpets[seat], 0)
        return near(table, row, seat, WHIM, whim, numbers)
    chosen, least, chart, leans = NONE, np.inf, known[0], LEANS[level.character]
    first = leading(chart, row, seat)
    for place in range(legal(table, row, seat, numbers)):
        number = int(numbers[place])
        turns = worth(table[0], chart, row, seat, number, level.iterations >= HARD, first)
        turns -= leaning(leans, number)
        if turns < least:
            chosen, least = number, turns
    return chosen


@compiled
def near(table: Table, row: Row, seat: int, likes: int, drawn: Words, numbers: Numbers) -> int:
    """One of so many moves that look nearest the finish as the crow flies."""
    count = legal(table, row, seat, numbers)
    far = np.zeros(count)
    for place in range(count):
        end = flown(table[0], row, seat, int(numbers[place]))
        if end == FINISH_AT:
            return int(numbers[place])
        far[place] = CROW[end]
    chosen = 0
    for _ in range(1 + below(drawn, min(likes, count))):
        chosen = int(np.argmin(far))
        far[chosen] = np.inf
    return int(numbers[chosen])


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
