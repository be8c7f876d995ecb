"""The rules of Montgolfière on a row, compiled; functions have the names of their models in `rules/`.

A hand is a set of bits, one for each card, alike ones side by side from `FIRST` on: with two of a rank whose
first bit is 6, a hand that holds both has bits 6 and 7, and discards 7 first. Functions without a model only
handle such numbers.
"""

from __future__ import annotations

import numpy as np

from bisat.games.montgolfiere.kernel.round import BALLAST, GRAPPLE, fly, follow, grapple, movement
from bisat.games.montgolfiere.kernel.row import FALL, FIRST, FLIGHT, NONE, SHOW, Row
from bisat.games.montgolfiere.rules.box import COPIES, DECK, HAND, KINDS, MAX_BALLOONS, RANK, ROUNDS
from bisat.parts.kernels.chance import Words, below, shuffle
from bisat.parts.kernels.compiling import compiled, inlined
from bisat.parts.kernels.loops import Numbers, Table

BALLAST_BITS = (1 << BALLAST) - 1
"""All ballast cards of a hand."""
DECK_RANKS = np.array([RANK[card] for card in DECK], np.int32)
ONE = np.array([1 << FIRST[card] for card in KINDS], np.int32)
ALIKE = np.array([((1 << COPIES[card]) - 1) << FIRST[card] for card in KINDS], np.int32)
"""Per rank: the first of the cards alike, and all of them, as bits of a hand."""
PLACE = np.array([FIRST[card] - rank for rank, card in enumerate(KINDS)], np.int64)
"""Per rank: how far its first card is shifted in a hand."""
HALF = (SHOW + 1) // 2
LOW = (1 << HALF) - 1
BITS = 5
"""A list of moves is one number, with so many bits for each move: it has room for a hand and showing it."""
MANY = np.array([bin(_half).count("1") for _half in range(1 << HALF)], np.int8)
LISTS = np.zeros((2, 1 << HALF), np.int64)
"""Per half of a set of moves, the lower one first: how many they are, and their list."""
for _upper in range(2):
    for _half in range(1 << HALF):
        _moves = [HALF * _upper + move for move in range(HALF) if _half >> move & 1]
        LISTS[_upper, _half] = sum(move << BITS * place for place, move in enumerate(_moves))


@compiled
def deal(table: Table, row: Row, chance: Words) -> None:
    """Shuffled decks, seven cards in each hand, everybody on the square to begin on."""
    for balloon in range(row.balloons):
        for place in range(ROUNDS):
            row.stocks[balloon, place] = DECK_RANKS[place]
            row.played[balloon, place] = NONE
        shuffle(row.stocks[balloon], 0, ROUNDS, chance)
        row.stocked[balloon] = ROUNDS
        row.laid[balloon] = 0
        row.squares[balloon] = row.begins[balloon]
    for seat in range(row.seats):
        row.gone[seat] = 0
        row.counts[seat] = row.hands[seat] = 0
        for _ in range(HAND):
            take(row, seat)
    row.round, row.phase, row.left, row.over = 1, 0, 0, 0
    clear(row)
    mates(row)
    row.asked = (1 << row.seats) - 1


@inlined
def clear(row: Row) -> None:
    """Nothing is chosen, shown or turned."""
    row.turned = 0
    for balloon in range(MAX_BALLOONS):
        row.choices[balloon] = row.table[balloon] = NONE
        row.shown[balloon] = row.follows[balloon] = row.moves[balloon] = 0


@inlined
def top(row: Row, balloon: int) -> int:
    """The next card of a stock, which has one, taken from it."""
    place = ROUNDS - row.stocked[balloon]
    card = int(row.stocks[balloon, place])
    row.stocks[balloon, place] = NONE
    row.stocked[balloon] -= 1
    return card


@inlined
def take(row: Row, seat: int) -> None:
    """Draw a card into the hand."""
    card = top(row, seat)
    hand = row.hands[seat]
    row.hands[seat] = hand | (hand & ALIKE[card]) << 1 | ONE[card]
    row.counts[seat] += 1


@inlined
def discard(row: Row, seat: int, card: int) -> None:
    """Take a card out of the hand; of alike ones the last."""
    hand = row.hands[seat]
    alike = hand & ALIKE[card]
    row.hands[seat] = hand ^ alike | (alike >> 1 & ALIKE[card])
    row.counts[seat] -= 1


@inlined
def ranks(row: Row, seat: int) -> int:
    """The different cards in a hand, as bits: of each the first one alike."""
    hand = int(row.hands[seat])
    found = hand & BALLAST_BITS
    for rank in range(GRAPPLE, SHOW):
        found |= hand >> PLACE[rank] & 1 << rank
    return found


@inlined
def mates(row: Row) -> None:
    """See which seats fly in a squadron with others; whoever has gone flies with nobody."""
    flying = 0  # four bits for each square: how many fly there
    for seat in range(row.seats):
        flying += (1 - int(row.gone[seat])) << 4 * int(row.squares[seat])
    mated = 0
    for seat in range(row.seats):
        others = flying >> 4 * int(row.squares[seat]) & 15
        mated |= int(others > 1 and row.gone[seat] == 0) << seat
    row.mated = mated


@inlined
def may_show(row: Row, seat: int) -> int:
    """Whether a seat that has not shown its hand flies with others: 1 or 0."""
    return int(row.mated >> seat & 1 & (1 - row.shown[seat]))


@inlined
def needed(row: Row, first: int) -> int:
    """The next seat, from one on, that the match is stuck on, or NONE."""
    asked = int(row.asked) >> first
    if asked == 0:
        return NONE
    while not asked & 1:
        asked >>= 1
        first += 1
    return first


@inlined
def listed(moves: int) -> tuple[int, int]:
    """How many cards and showing them are in a set of moves, and their list, in order."""
    lower, upper = moves & LOW, moves >> HALF
    count = int(MANY[lower])
    return count + int(MANY[upper]), int(LISTS[0, lower]) | int(LISTS[1, upper]) << BITS * count


@inlined
def nth(moves: int, place: int) -> int:
    """The move at a place in a list."""
    return moves >> BITS * place & (1 << BITS) - 1


@compiled
def legal(table: Table, row: Row, seat: int, numbers: Numbers) -> int:
    """Write the numbers of a seat's moves, in order; how many there are."""
    if row.over or row.gone[seat]:
        return 0
    chosen = row.choices[seat] != NONE
    if not row.turned:
        count, moves = listed(may_show(row, seat) << SHOW | (0 if chosen else ranks(row, seat)))
        for place in range(count):
            numbers[place] = nth(moves, place)
        return count
    count = 0
    if not chosen:
        for number in range(FALL, FLIGHT + 1):
            if row.follows[seat] >> (number - FALL) & 1:
                numbers[count] = number
                count += 1
    return count


@inlined
def draw(table: Table, row: Row, seat: int, chance: Words, numbers: Numbers) -> int:
    """One of the moves of a seat that is needed, each as likely; it need not write down a hand."""
    if row.turned:
        return int(numbers[below(chance, legal(table, row, seat, numbers))])
    count, moves = listed(may_show(row, seat) << SHOW | ranks(row, seat))
    return nth(moves, below(chance, count))


@inlined
def act(table: Table, row: Row, seat: int, number: int, at: int, chance: Words) -> None:
    """A seat lays a card, shows its hand, or chooses what its grapple follows."""
    seal(row, seat, number)
    if row.asked == 0:
        resolve(row)


@inlined
def seal(row: Row, seat: int, number: int) -> None:
    """Keep what a seat chose until all have chosen; a hand is shown at once."""
    if number == SHOW:
        row.shown[seat] = 1
    else:
        row.choices[seat] = number
        row.asked ^= 1 << seat


@inlined
def turn(table: Table, row: Row, seat: int, chance: Words, numbers: Numbers) -> int:
    """Let all who are needed choose at random, and turn what they chose; how many decisions that took."""
    decisions = 0
    while seat != NONE:
        seal(row, seat, draw(table, row, seat, chance, numbers))
        decisions += 1
        seat = needed(row, seat)
    resolve(row)
    return decisions


@compiled
def undo(table: Table, row: Row, seat: int, at: int, chance: Words) -> None:
    """A seat takes its sealed choice back."""
    row.choices[seat] = NONE
    row.asked |= 1 << seat


@compiled
def tick(table: Table, row: Row, at: int, chance: Words) -> None:
    """This game has no clock of its own."""


@compiled
def resolve(row: Row) -> None:
    """All sealed choices are in: turn the cards or resolve the grapples, as far as rules alone decide."""
    seats = int(row.seats)
    if row.turned:
        for seat in range(seats):
            if row.choices[seat] != NONE:
                follow(row, seat, movement(row.choices[seat]))
            row.follows[seat] = 0
        hanging = True
    else:
        for balloon in range(MAX_BALLOONS):  # moves begin with all cards: a number to play one is its rank
            row.table[balloon] = row.choices[balloon]
        if row.balloons > seats:  # the Black Baron turns the top of his pile, which `land` takes away
            row.table[seats] = row.stocks[seats, ROUNDS - row.stocked[seats]]
        hanging = fly(row)
    if not hanging or not grapple(row):
        land(row)
        return
    row.phase += 1
    row.turned = 1
    for seat in range(seats):
        row.choices[seat] = NONE
        row.shown[seat] = 0
        row.asked |= (row.follows[seat] != 0) << seat


@inlined
def landed(row: Row) -> bool:
    """Whether somebody who still flies stands on the Moon (M9)."""
    count = 0
    for balloon in range(MAX_BALLOONS):
        count += row.squares[balloon] == row.moon and row.gone[balloon] == 0
    return count > 0


@inlined
def land(row: Row) -> None:
    """Move everybody at once (M2), discard, draw, and see whether it is over."""
    seats = int(row.seats)
    for balloon in range(MAX_BALLOONS):
        row.squares[balloon] += row.moves[balloon]
    on_moon = landed(row)
    empty = True
    for balloon in range(row.balloons):
        card = int(row.table[balloon])
        if card != NONE:
            row.played[balloon, row.laid[balloon]] = card
            row.laid[balloon] += 1
            if balloon == seats:
                top(row, balloon)
            elif not row.gone[balloon]:
                discard(row, balloon, card)
                if row.stocked[balloon] and not on_moon:  # M7
                    take(row, balloon)
        if balloon < seats and row.counts[balloon]:
            empty = False
    row.phase += 1
    row.over = on_moon or empty
    clear(row)
    mates(row)
    if not row.over:
        row.round += 1
        for seat in range(seats):
            row.asked |= (1 - row.gone[seat]) << seat


@compiled
def forfeit(table: Table, row: Row, seat: int, at: int, chance: Words) -> None:
    """A balloon leaves the sky (M9): its cards are out of play; two or more others go on."""
    row.asked &= ~(1 << seat)
    row.gone[seat] = 1
    row.left += 1
    mates(row)
    row.hands[seat] = 0
    for place in range(ROUNDS):
        row.stocks[seat, place] = NONE
    row.counts[seat] = row.stocked[seat] = 0
    row.choices[seat] = NONE
    row.shown[seat] = row.follows[seat] = 0
    if row.seats - row.left < 2:
        row.phase += 1
        row.over = 1
        row.asked = 0
        clear(row)
    elif row.asked == 0:
        resolve(row)


@compiled
def over(row: Row) -> bool:
    """Whether nobody will play another card."""
    return bool(row.over)


@compiled
def places(row: Row, out: Numbers) -> None:
    """Places by square: equals share, the gone come last, the Baron alone in front leaves no first place."""
    seats = int(row.seats)
    staying = seats - row.left
    beaten = 0
    if row.balloons > seats and staying > 1:  # M9: the last player beats the Baron as well
        beaten = 1
        for seat in range(seats):
            if row.squares[seat] >= row.squares[seats] and not row.gone[seat]:
                beaten = 0
    for seat in range(seats):
        out[seat] = 1 + beaten
        for other in range(seats):
            if not row.gone[other] and (row.gone[seat] or row.squares[other] > row.squares[seat]):
                out[seat] += 1


@compiled
def sharing(row: Row, ranks: Numbers) -> int:
    """1 where the Baron shares the first place with a seat, else 0."""
    best = 0
    for seat in range(row.seats):
        best = max(best, row.squares[seat] * (ranks[seat] == 1))
    return int(row.balloons > row.seats and row.squares[row.seats] >= best)
