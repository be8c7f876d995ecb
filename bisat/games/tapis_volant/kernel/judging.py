"""How a master flies, compiled: `bots/judging.py`, move for move."""

from __future__ import annotations

import numpy as np

from bisat.games.tapis_volant.bots import features
from bisat.games.tapis_volant.bots.characters import ODDS
from bisat.games.tapis_volant.bots.judging import JUDGE
from bisat.games.tapis_volant.bots.knowledge import GUESSED
from bisat.games.tapis_volant.kernel.land import MET, Land, Table
from bisat.games.tapis_volant.kernel.row import HAND, NONE, Row
from bisat.games.tapis_volant.kernel.rules import FORCE, directed, flown, given, legal
from bisat.games.tapis_volant.rules.box import DIRECTIONS, KINDS, MAX_SEATS
from bisat.games.tapis_volant.rules.terrain import FINISH_AT
from bisat.parts.kernels import network
from bisat.parts.kernels.chance import Fractions
from bisat.parts.kernels.compiling import compiled, inlined
from bisat.parts.kernels.loops import Numbers

OWN, OTHERS = JUDGE.own, JUDGE.most * JUDGE.other
CARDS = len(KINDS)
land_on = compiled(features.land)
tell = compiled(features.tell)


@compiled
def directions(row: Row, seat: int) -> int:
    """The direction cards that a rival has left, or is thought to have."""
    if row.hidden_directions and not row.gone[seat]:
        return GUESSED
    return min(DIRECTIONS, int(row.directions[seat]))


@compiled
def describe(
    land: Land, known: Table, row: Row, seat: int, number: int, end: int, own: Fractions, others: Fractions
) -> int:
    """Write what the network is told of the race after a move; of how many others."""
    seats, card = int(row.seats), given(number)
    cells, held, cards = np.zeros((3, MAX_SEATS), np.int64)
    for other in range(seats):
        cells[other], held[other] = row.carpets[other], row.held[other]
        cards[other] = directions(row, other)
    cards[seat] = int(row.directions[seat]) - directed(number)
    land_on(seats, seat, end, number % MET, int(land.floors[end]), row.gone, cells, held)
    hand, count = np.zeros(HAND, np.int64), 0
    dropped = card == NONE
    for place in range(row.counts[seat]):
        if row.hands[seat, place] == card and not dropped:
            dropped = True
        else:
            hand[count] = row.hands[seat, place]
            count += 1
    return int(
        tell(
            seats, seat, hand[:count], card != NONE, int(row.hand), row.gone, cells, held, row.counts, cards,
            not row.hidden_directions, known[0], known[1], known[2], land.floors, own, others,
        )
    )  # fmt: skip


@inlined
def leaning(leans: Fractions, number: int) -> float:
    """How much a character likes a move, in turns."""
    spends, meet = leans[0] if directed(number) else 0.0, number % MET
    return spends + (leans[meet] if meet else 0.0)


@compiled
def judged(table: Table, known: Table, row: Row, seat: int, leans: Fractions, numbers: Numbers) -> int:
    """The move after which the own chance is best."""
    land, count = table[0], legal(table, row, seat, numbers)
    chosen, most = int(numbers[0]), -1.0
    tried = np.zeros(count, np.int64)
    for place in range(count):
        number = int(numbers[place])
        end = flown(land, row, seat, number)
        if end == FINISH_AT:
            return number
        key = ((end * 2 + directed(number)) * (CARDS + 1) + given(number) + 1) * MET + number % MET
        tried[place] = key
        known_before = number % MET == FORCE and land.floors[end] == FINISH_AT  # T9: a gift
        for earlier in range(place):
            known_before |= tried[earlier] == key
        if known_before:
            continue
        own, others = np.zeros(OWN), np.zeros(OTHERS)
        rivals = describe(land, known, row, seat, number, end, own, others)
        worth = network.odds(known[3], own, others, rivals) + ODDS * leaning(leans, number)
        if worth > most:
            chosen, most = number, worth
    return chosen
