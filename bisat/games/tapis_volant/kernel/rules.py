"""The rules of Le Tapis Volant on a row, compiled; functions have the names of their models in `rules/`.

`land` is the table of the landscape: where each card leads from each cell, the wind counted in.
On the start nobody meets anybody (T5).
"""

from __future__ import annotations

import numpy as np

from bisat.games.tapis_volant.encoding import MOVES
from bisat.games.tapis_volant.kernel.land import ALONE, MAX_OPTIONS, MET, NUMBER, PER_CARD, Land, Table
from bisat.games.tapis_volant.kernel.row import CARDS, EMPTY, HAND, NONE, REASONS, Row
from bisat.games.tapis_volant.rules.box import DECK as ALL
from bisat.games.tapis_volant.rules.box import RANK, ROUNDS
from bisat.games.tapis_volant.rules.moves import Drift, Nudge
from bisat.games.tapis_volant.rules.terrain import FINISH_AT, START_AT
from bisat.parts.kernels.chance import Words, below, shuffle
from bisat.parts.kernels.compiling import compiled, inlined
from bisat.parts.kernels.loops import Numbers

DECK = np.array([RANK[card] for card in ALL], np.int8)
NUDGE, DRIFT = NUMBER[Nudge("up")], NUMBER[Drift()]
"""Numbers below the first are flights with a card, those from the second on are drifts."""
UNDIRECTED = len({move.direction for move in MOVES[:NUDGE]})  # type: ignore[union-attr]  # flights only
"""Of the moves of a card with one way and one order, the first of so many is without a direction card."""
STOP, FORCE = 1, 2
"""Meetings, as they are added to the number of a move."""
MAX_MOVES = 2 * ((HAND + 1) * MAX_OPTIONS + 1 + HAND)
"""Every card of a hand, a direction card alone and drifts, all with two ways to meet others."""
FOLD = 63
"""Cells are folded into one number, a bit for each: those that differ by a multiple of 64 share one."""
LANDED, FALLEN, DRAWN_OUT, FORFEIT = (
    REASONS.index(reason) + 1 for reason in ("landed", "fallen", "rounds", "forfeit")
)


@compiled
def deal(table: Table, row: Row, chance: Words) -> None:
    """A shuffled deck, hands from its top, everybody on the start."""
    for place in range(CARDS):
        row.stock[place] = DECK[place]
        row.discards[place] = NONE
    row.stocked, row.discarded = CARDS, 0
    shuffle(row.stock, 0, CARDS, chance)
    for seat in range(row.seats):
        row.gone[seat] = row.held[seat] = row.heights[seat] = row.counts[seat] = 0
        row.carpets[seat] = START_AT
        row.directions[seat] = row.begins[seat]
        for place in range(HAND):
            row.hands[seat, place] = EMPTY
        for _ in range(row.hand):
            take(row, seat)
    row.round, row.turn, row.ended, row.winner, row.left = 1, 0, 0, NONE, 0


@inlined
def take(row: Row, seat: int) -> None:
    """Draw a card into the hand, in its place there."""
    top = CARDS - row.stocked
    card = row.stock[top]
    row.stock[top] = NONE
    row.stocked -= 1
    hand, place = row.hands[seat], int(row.counts[seat])
    while place > 0 and hand[place - 1] > card:
        hand[place] = hand[place - 1]
        place -= 1
    hand[place] = card
    row.counts[seat] += 1


@inlined
def discard(row: Row, seat: int, card: int) -> None:
    """Lay a card of the hand on the discards."""
    hand, place = row.hands[seat], 0
    while hand[place] != card:
        place += 1
    for later in range(place, HAND - 1):
        hand[later] = hand[later + 1]
    hand[HAND - 1] = EMPTY
    row.counts[seat] -= 1
    row.discards[row.discarded] = card
    row.discarded += 1


@compiled
def reshuffle(row: Row, chance: Words) -> None:
    """The stock is empty: the discards become the new one (T8)."""
    count = int(row.discarded)
    for place in range(count):
        row.stock[CARDS - count + place] = row.discards[place]
        row.discards[place] = NONE
    row.stocked, row.discarded = count, 0
    shuffle(row.stock, CARDS - count, count, chance)


@inlined
def on(row: Row, cell: int) -> int:
    """How many carpets are on a cell."""
    count = 0
    for seat in range(row.seats):
        count += row.carpets[seat] == cell
    return count if cell != START_AT else 0


@inlined
def lift(row: Row, seat: int) -> None:
    """Take a carpet out of its stack; it is put down elsewhere."""
    for other in range(row.seats):
        if row.carpets[other] == row.carpets[seat] and row.heights[other] > row.heights[seat]:
            row.heights[other] -= 1
    row.carpets[seat], row.heights[seat] = START_AT, 0


@inlined
def put(row: Row, seat: int, cell: int) -> None:
    """Lay a carpet down, on top of those that are there."""
    row.heights[seat] = on(row, cell)
    row.carpets[seat] = cell


@inlined
def fall(row: Row, cell: int, end: int) -> None:
    """A whole stack falls, keeps its order and owes no turn; those it falls on miss one (T6)."""
    below_them = on(row, end)
    for seat in range(row.seats):
        if row.carpets[seat] == cell:
            row.carpets[seat] = end
            row.heights[seat] = 0 if end == START_AT else row.heights[seat] + below_them
            row.held[seat] = 0
        elif row.carpets[seat] == end and end != START_AT:
            row.held[seat] = 1


@inlined
def lowest(row: Row, cell: int) -> int:
    """The lowest carpet on a cell."""
    for seat in range(row.seats):
        if row.carpets[seat] == cell and row.heights[seat] == 0:
            return seat
    return NONE


@inlined
def arrive(land: Land, row: Row, seat: int, cell: int, meet: int) -> int:
    """A carpet ends its move on another cell; who wins by it, or NONE."""
    lift(row, seat)
    winner = seat if cell == FINISH_AT else NONE
    if meet == STOP:
        for other in range(row.seats):
            if row.carpets[other] == cell:
                row.held[other] = 1
    elif meet == FORCE:
        floor = int(land.floors[cell])
        winner = lowest(row, cell) if floor == FINISH_AT else NONE  # T9
        fall(row, cell, floor)
    put(row, seat, cell)
    return winner


@inlined
def needed(row: Row, first: int) -> int:
    """The next seat, from one on, that the match is stuck on, or NONE."""
    return NONE if row.ended or row.turn < first else int(row.turn)


@inlined
def occupied(row: Row, seat: int) -> int:
    """The cells where others are, folded."""
    cells = 0
    for other in range(row.seats):
        cell = int(row.carpets[other])
        if other != seat and cell != START_AT:
            cells |= 1 << (cell & FOLD)
    return cells


@inlined
def meets(land: Land, row: Row, seat: int, end: int, others: int) -> int:
    """How others are met on a cell: STOP, or up to FORCE where they can fall (T6); 0: nobody is."""
    if not others >> (end & FOLD) & 1 or end == row.carpets[seat] or on(row, end) == 0:  # T7
        return 0
    return STOP if land.floors[end] == end else FORCE


@inlined
def card_at(row: Row, seat: int, place: int) -> int:
    """The card at a place of a hand, after the last a direction card alone; NONE: one alike came before."""
    if place == row.counts[seat]:
        return ALONE
    card = int(row.hands[seat, place])
    return NONE if place and card == row.hands[seat, place - 1] else card


@inlined
def options(land: Land, row: Row, seat: int, card: int) -> int:
    """How much a card can do, whoever is met."""
    return int(land.counts[int(row.directions[seat] > 0), row.carpets[seat], card])


@inlined
def met(land: Land, row: Row, seat: int, card: int, others: int, numbers: Numbers, count: int) -> int:
    """Write what a card can do, with a choice where it ends on others; how many numbers there are."""
    at = row.carpets[seat]
    for option in range(options(land, row, seat, card)):
        number = card * PER_CARD + land.flights[at, card, option] * MET
        most = meets(land, row, seat, int(land.ends[at, card, option]), others)
        for meet in range(min(most, STOP), most + 1):
            numbers[count] = number + meet
            count += 1
    return count


@inlined
def drifts(land: Land, row: Row, seat: int, others: int, numbers: Numbers, count: int) -> int:
    """Write the moves without a card; nobody exchanges after a win (T8)."""
    end = int(land.drifts[row.carpets[seat]])
    most = meets(land, row, seat, end, others)
    for meet in range(min(most, STOP), most + 1):
        numbers[count] = DRIFT + meet
        count += 1
        if end != FINISH_AT and not (meet == FORCE and land.floors[end] == FINISH_AT):
            for place in range(row.counts[seat]):
                card = card_at(row, seat, place)
                if card != NONE:
                    numbers[count] = DRIFT + (card + 1) * MET + meet
                    count += 1
    return count


@compiled
def legal(table: Table, row: Row, seat: int, numbers: Numbers) -> int:
    """Write the numbers of a seat's moves, in order; how many there are."""
    if row.ended or seat != row.turn:
        return 0
    land, others = table[0], occupied(row, seat)
    count = 0
    for place in range(row.counts[seat] + 1):
        card = card_at(row, seat, place)
        if card != NONE:
            count = met(land, row, seat, card, others, numbers, count)
    return drifts(land, row, seat, others, numbers, count)


@inlined
def many(land: Land, row: Row, seat: int, card: int, others: int) -> int:
    """How many moves a card has."""
    count = options(land, row, seat, card)
    if others:
        at = row.carpets[seat]
        for option in range(count):
            count += meets(land, row, seat, int(land.ends[at, card, option]), others) == FORCE
    return count


@inlined
def nth(land: Land, row: Row, seat: int, card: int, others: int, place: int) -> tuple[int, int]:
    """The move at a place among those of a card: its number, and where it ends."""
    at = row.carpets[seat]
    option, meet = place, 0
    if others:
        option = -1
        while place >= 0:
            option += 1
            meet = meets(land, row, seat, int(land.ends[at, card, option]), others)
            place -= max(meet, STOP)
        meet += place + 1 if meet else 0
    return card * PER_CARD + land.flights[at, card, option] * MET + meet, int(land.ends[at, card, option])


@inlined
def drawn(land: Land, row: Row, seat: int, chance: Words, numbers: Numbers) -> tuple[int, int]:
    """One of the moves of a seat, each as likely, and where it ends.

    Only drifts are written down, and after them how many moves each card has.
    """
    others, hand = occupied(row, seat), int(row.counts[seat])
    first = drifts(land, row, seat, others, numbers, 0)
    total = first
    for place in range(hand + 1):
        card = card_at(row, seat, place)
        count = 0 if card == NONE else many(land, row, seat, card, others)
        numbers[first + place] = count
        total += count
    left, place = below(chance, total), 0
    while place <= hand and left >= numbers[first + place]:
        left -= numbers[first + place]
        place += 1
    if place > hand:
        return int(numbers[left]), int(land.drifts[row.carpets[seat]])
    return nth(land, row, seat, card_at(row, seat, place), others, left)


@inlined
def draw(table: Table, row: Row, seat: int, chance: Words, numbers: Numbers) -> int:
    """One of the moves of a seat that is needed, each as likely."""
    return drawn(table[0], row, seat, chance, numbers)[0]


@inlined
def turn(table: Table, row: Row, seat: int, chance: Words, numbers: Numbers) -> int:
    """Let a seat that is needed make a move at random, whose end need not be looked for: one decision."""
    number, end = drawn(table[0], row, seat, chance, numbers)
    fly(table[0], row, seat, number, end, chance)
    return 1


@inlined
def flown(land: Land, row: Row, seat: int, number: int) -> int:
    """Where a move ends."""
    at = row.carpets[seat]
    if number >= DRIFT:
        return int(land.drifts[at])
    card, flight, option = number // PER_CARD, number % PER_CARD // MET, 0
    while land.flights[at, card, option] != flight:
        option += 1
    return int(land.ends[at, card, option])


@inlined
def given(number: int) -> int:
    """The card that a move gives away, flown with or exchanged, or NONE."""
    if number >= DRIFT:
        return (number - DRIFT) // MET - 1
    return number // PER_CARD if number < NUDGE else NONE


@inlined
def directed(number: int) -> bool:
    """Whether a move takes a direction card."""
    return number < DRIFT and (number >= NUDGE or number // MET % UNDIRECTED > 0)


@compiled
def act(table: Table, row: Row, seat: int, number: int, at: int, chance: Words) -> None:
    """A seat flies, with cards or without."""
    fly(table[0], row, seat, number, flown(table[0], row, seat, number), chance)


@inlined
def fly(land: Land, row: Row, seat: int, number: int, end: int, chance: Words) -> None:
    """Make a move that ends in a cell, pay for it, and let the next one play."""
    winner, card = NONE, given(number)
    if end != row.carpets[seat]:  # T7
        winner = arrive(land, row, seat, end, number % MET)
    if card != NONE:
        discard(row, seat, card)
        if winner == NONE:  # T8
            take(row, seat)
            if row.stocked == 0:
                reshuffle(row, chance)
    row.directions[seat] -= directed(number)
    if winner != NONE:
        row.winner = winner
        row.ended = LANDED if winner == seat else FALLEN
    else:
        pass_on(row)


@compiled
def undo(table: Table, row: Row, seat: int, at: int, chance: Words) -> None:
    """Nothing is sealed here."""


@compiled
def tick(table: Table, row: Row, at: int, chance: Words) -> None:
    """This game has no clock of its own."""


@inlined
def pass_on(row: Row) -> None:
    """The next seat's turn; those who are held miss theirs, and 300 rounds are enough (T10)."""
    while True:
        row.turn += 1
        if row.turn == row.seats:
            if row.round == ROUNDS:
                row.turn -= 1
                row.ended = DRAWN_OUT
                return
            row.turn = 0
            row.round += 1
        if row.gone[row.turn]:
            continue
        if not row.held[row.turn]:
            return
        row.held[row.turn] = 0


@compiled
def forfeit(table: Table, row: Row, seat: int, at: int, chance: Words) -> None:
    """The carpet is taken off the board, its cards lie on the discards (T11)."""
    lift(row, seat)
    row.gone[seat] = 1
    row.left += 1
    row.held[seat] = row.directions[seat] = 0
    while row.counts[seat]:
        discard(row, seat, int(row.hands[seat, 0]))
    if row.seats - row.left == 1:
        for other in range(row.seats):
            if not row.gone[other]:
                row.winner = other
        row.ended = FORFEIT
    elif seat == row.turn:
        pass_on(row)


@inlined
def over(row: Row) -> bool:
    """Whether the race is over."""
    return bool(row.ended)


@compiled
def places(row: Row, out: Numbers) -> None:
    """The winner first and all others second; a tie is shared by all who stayed (T10)."""
    for seat in range(row.seats):
        if row.gone[seat]:
            out[seat] = 1 + row.seats - row.left
        else:
            out[seat] = 2 if row.winner >= 0 and row.winner != seat else 1
