"""The rules of Le Tapis Volant on a row, compiled; every function has its model of the same name in `rules/`.

`land` is the table of the landscape. On the start nobody meets anybody (T5).
"""

from __future__ import annotations

import numpy as np

from bisat.games.tapis_volant.encoding import MOVES
from bisat.games.tapis_volant.kernel.land import (
    ALONE,
    DIRECTED,
    DRIFTS,
    FIRST,
    FLOOR,
    MET,
    NUMBER,
    PLACE,
    PLAIN,
    SPAN,
    Land,
)
from bisat.games.tapis_volant.kernel.row import (
    BEGINS,
    CARDS,
    CARPETS,
    COUNTS,
    DEALT,
    DIRECTIONS,
    DISCARDED,
    DISCARDS,
    EMPTY,
    ENDED,
    GONE,
    HAND,
    HANDED,
    HEIGHTS,
    HELD,
    LEFT,
    NONE,
    REASONS,
    ROUND,
    SEATS,
    STOCK,
    STOCKED,
    THERE,
    TURN,
    WINNER,
    Row,
)
from bisat.games.tapis_volant.rules.box import DECK as ALL
from bisat.games.tapis_volant.rules.box import RANK, ROUNDS
from bisat.games.tapis_volant.rules.moves import Drift, Nudge
from bisat.games.tapis_volant.rules.terrain import CELLS, FINISH_AT, START_AT
from bisat.parts.fast import Numbers, Words, compiled, shuffle

DECK = np.array([RANK[card] for card in ALL], np.int16)
NUDGE, DRIFT = NUMBER[Nudge("up")], NUMBER[Drift()]
"""Numbers below the first are flights with a card, those from the second on are drifts."""
PER_CARD = NUDGE // len(RANK)
UNDIRECTED = len({move.direction for move in MOVES[:NUDGE]})  # type: ignore[union-attr]  # flights only
"""Of the moves of a card with one way and one order, the first of so many is without a direction card."""
STOP, FORCE = 1, 2
"""Meetings, as they are added to the number of a move."""
LANDED, FALLEN, DRAWN_OUT, FORFEIT = (
    REASONS.index(reason) + 1 for reason in ("landed", "fallen", "rounds", "forfeit")
)


@compiled
def deal(row: Row, chance: Words) -> None:
    """A shuffled deck, hands from its top, everybody on the start."""
    for place in range(CARDS):
        row[STOCK + place] = DECK[place]
        row[DISCARDS + place] = NONE
    row[STOCKED], row[DISCARDED] = CARDS, 0
    shuffle(row, STOCK, CARDS, chance)
    for cell in range(CELLS):
        row[THERE + cell] = 0
    for seat in range(row[SEATS]):
        row[GONE + seat] = row[HELD + seat] = row[HEIGHTS + seat] = row[COUNTS + seat] = 0
        row[CARPETS + seat] = START_AT
        row[DIRECTIONS + seat] = row[BEGINS + seat]
        for place in range(HAND):
            row[HANDED + seat * HAND + place] = EMPTY
        for _ in range(row[DEALT]):
            take(row, seat)
    row[ROUND], row[TURN], row[ENDED], row[WINNER], row[LEFT] = 1, 0, 0, NONE, 0


@compiled
def take(row: Row, seat: int) -> None:
    """Draw a card into the hand, in its place there."""
    top = STOCK + CARDS - row[STOCKED]
    card = row[top]
    row[top] = NONE
    row[STOCKED] -= 1
    hand = HANDED + seat * HAND
    place = int(row[COUNTS + seat])
    while place > 0 and row[hand + place - 1] > card:
        row[hand + place] = row[hand + place - 1]
        place -= 1
    row[hand + place] = card
    row[COUNTS + seat] += 1


@compiled
def discard(row: Row, seat: int, card: int) -> None:
    """Lay a card of the hand on the discards."""
    hand = HANDED + seat * HAND
    place = 0
    while row[hand + place] != card:
        place += 1
    for later in range(place, HAND - 1):
        row[hand + later] = row[hand + later + 1]
    row[hand + HAND - 1] = EMPTY
    row[COUNTS + seat] -= 1
    row[DISCARDS + row[DISCARDED]] = card
    row[DISCARDED] += 1


@compiled
def reshuffle(row: Row, chance: Words) -> None:
    """The stock is empty: the discards become the new one (T8)."""
    count = int(row[DISCARDED])
    for place in range(count):
        row[STOCK + CARDS - count + place] = row[DISCARDS + place]
        row[DISCARDS + place] = NONE
    row[STOCKED], row[DISCARDED] = count, 0
    shuffle(row, DISCARDS - count, count, chance)


@compiled
def lift(row: Row, seat: int) -> None:
    """Take a carpet out of its stack; it is put down elsewhere."""
    cell = row[CARPETS + seat]
    if cell != START_AT:
        row[THERE + cell] -= 1
        if row[THERE + cell]:
            for other in range(row[SEATS]):
                if row[CARPETS + other] == cell and row[HEIGHTS + other] > row[HEIGHTS + seat]:
                    row[HEIGHTS + other] -= 1
    row[CARPETS + seat], row[HEIGHTS + seat] = START_AT, 0


@compiled
def put(row: Row, seat: int, cell: int) -> None:
    """Lay a carpet down, on top of those that are there."""
    row[CARPETS + seat], row[HEIGHTS + seat] = cell, row[THERE + cell]
    row[THERE + cell] += cell != START_AT


@compiled
def fall(row: Row, cell: int, end: int) -> None:
    """A whole stack falls, keeps its order and owes no turn; those it falls on miss one (T6)."""
    below = row[THERE + end]
    for seat in range(row[SEATS]):
        if row[CARPETS + seat] == cell:
            row[CARPETS + seat] = end
            row[HEIGHTS + seat] = 0 if end == START_AT else row[HEIGHTS + seat] + below
            row[HELD + seat] = 0
        elif row[CARPETS + seat] == end and end != START_AT:
            row[HELD + seat] = 1
    row[THERE + end] += row[THERE + cell] if end != START_AT else 0
    row[THERE + cell] = 0


@compiled
def lowest(row: Row, cell: int) -> int:
    """The lowest carpet on a cell."""
    for seat in range(row[SEATS]):
        if row[CARPETS + seat] == cell and row[HEIGHTS + seat] == 0:
            return seat
    return NONE


@compiled
def arrive(land: Land, row: Row, seat: int, cell: int, meet: int) -> int:
    """A carpet ends its move on another cell; who wins by it, or NONE."""
    lift(row, seat)
    winner = seat if cell == FINISH_AT else NONE
    if meet == STOP:
        for other in range(row[SEATS]):
            if row[CARPETS + other] == cell:
                row[HELD + other] = 1
    elif meet == FORCE:
        floor = land[cell, PLACE, FLOOR]
        winner = lowest(row, cell) if floor == FINISH_AT else NONE  # T9
        fall(row, cell, floor)
    put(row, seat, cell)
    return winner


@compiled
def needed(row: Row, first: int) -> int:
    """The next seat, from one on, that the match is stuck on, or NONE."""
    return NONE if row[ENDED] or row[TURN] < first else int(row[TURN])


@compiled
def occupied(row: Row, seat: int, cell: int) -> bool:
    """Whether others are met on a cell; who stays on its cell meets nobody (T7)."""
    return bool(row[THERE + cell] > 0 and cell != row[CARPETS + seat])


@compiled
def met(land: Land, row: Row, seat: int, card: int, numbers: Numbers, count: int) -> int:
    """Write what a card can do, with a choice where it ends on others (T6); how many numbers there are."""
    at = row[CARPETS + seat]
    options = land[at, card]
    for place in range(FIRST, FIRST + options[DIRECTED if row[DIRECTIONS + seat] else PLAIN]):
        number = options[place] // SPAN * MET
        end = options[place] % SPAN
        if occupied(row, seat, end):
            numbers[count] = number + STOP
            count += 1
            numbers[count] = number + FORCE
            count += land[end, PLACE, FLOOR] != end
        else:
            numbers[count] = number
            count += 1
    return count


@compiled
def drifts(land: Land, row: Row, seat: int, numbers: Numbers, count: int) -> int:
    """Write the moves without a card; nobody exchanges after a win (T8)."""
    end = land[row[CARPETS + seat], PLACE, DRIFTS]
    floor = land[end, PLACE, FLOOR]
    first = last = 0
    if occupied(row, seat, end):
        first, last = STOP, STOP if floor == end else FORCE
    hand = HANDED + seat * HAND
    for meet in range(first, last + 1):
        numbers[count] = DRIFT + meet
        count += 1
        if end != FINISH_AT and not (meet == FORCE and floor == FINISH_AT):
            for place in range(row[COUNTS + seat]):
                if place == 0 or row[hand + place] != row[hand + place - 1]:
                    numbers[count] = DRIFT + (row[hand + place] + 1) * MET + meet
                    count += 1
    return count


@compiled
def legal(land: Land, row: Row, seat: int, numbers: Numbers) -> int:
    """Write the numbers of a seat's moves, in order; how many there are."""
    count = 0
    if row[ENDED] or seat != row[TURN]:
        return 0
    hand = HANDED + seat * HAND
    for place in range(row[COUNTS + seat]):
        if place == 0 or row[hand + place] != row[hand + place - 1]:
            count = met(land, row, seat, row[hand + place], numbers, count)
    if row[DIRECTIONS + seat]:
        count = met(land, row, seat, ALONE, numbers, count)
    return drifts(land, row, seat, numbers, count)


@compiled
def flown(land: Land, row: Row, seat: int, number: int, card: int) -> int:
    """Where a move ends."""
    at = row[CARPETS + seat]
    if number >= DRIFT:
        return int(land[at, PLACE, DRIFTS])
    place = FIRST
    while land[at, card, place] // SPAN != number // MET:
        place += 1
    return int(land[at, card, place] % SPAN)


@compiled
def act(land: Land, row: Row, seat: int, number: int, at: int, chance: Words) -> None:  # noqa: ARG001  # no time
    """A seat flies, with cards or without."""
    card = number // PER_CARD if number < NUDGE else ALONE
    end = flown(land, row, seat, number, card)
    winner = NONE
    if end != row[CARPETS + seat]:  # T7
        winner = arrive(land, row, seat, end, number % MET)
    if number >= DRIFT:
        card = (number - DRIFT) // MET - 1
    if 0 <= card < ALONE:
        discard(row, seat, card)
        if winner == NONE:  # T8
            take(row, seat)
            if row[STOCKED] == 0:
                reshuffle(row, chance)
    if NUDGE <= number < DRIFT or (number < NUDGE and number // MET % UNDIRECTED):
        row[DIRECTIONS + seat] -= 1
    if winner != NONE:
        row[WINNER] = winner
        row[ENDED] = LANDED if winner == seat else FALLEN
    else:
        pass_on(row)


@compiled
def undo(row: Row, seat: int, at: int, chance: Words) -> None:
    """Nothing is sealed here."""


@compiled
def tick(row: Row, at: int, chance: Words) -> None:
    """This game has no clock of its own."""


@compiled
def pass_on(row: Row) -> None:
    """The next seat's turn; those who are held miss theirs, and 300 rounds are enough (T10)."""
    while True:
        row[TURN] += 1
        if row[TURN] == row[SEATS]:
            if row[ROUND] == ROUNDS:
                row[TURN] -= 1
                row[ENDED] = DRAWN_OUT
                return
            row[TURN] = 0
            row[ROUND] += 1
        if row[GONE + row[TURN]]:
            continue
        if not row[HELD + row[TURN]]:
            return
        row[HELD + row[TURN]] = 0


@compiled
def forfeit(row: Row, seat: int, at: int, chance: Words) -> None:  # noqa: ARG001  # no time, no chance
    """The carpet is taken off the board, its cards lie on the discards (T11)."""
    lift(row, seat)
    row[GONE + seat] = 1
    row[LEFT] += 1
    row[HELD + seat] = row[DIRECTIONS + seat] = 0
    while row[COUNTS + seat]:
        discard(row, seat, row[HANDED + seat * HAND])
    if row[SEATS] - row[LEFT] == 1:
        for other in range(row[SEATS]):
            if not row[GONE + other]:
                row[WINNER] = other
        row[ENDED] = FORFEIT
    elif seat == row[TURN]:
        pass_on(row)


@compiled
def over(row: Row) -> bool:
    """Whether the race is over."""
    return bool(row[ENDED])


@compiled
def places(row: Row, out: Numbers) -> None:
    """The winner first and all others second; a tie is shared by all who stayed (T10)."""
    for seat in range(row[SEATS]):
        if row[GONE + seat]:
            out[seat] = 1 + row[SEATS] - row[LEFT]
        else:
            out[seat] = 2 if row[WINNER] >= 0 and row[WINNER] != seat else 1
