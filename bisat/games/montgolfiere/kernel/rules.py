"""The rules of Montgolfière on a row, compiled; every function has its model of the same name in `rules/`."""

from __future__ import annotations

import numpy as np

from bisat.games.montgolfiere.kernel.round import BALLAST as BALLASTS
from bisat.games.montgolfiere.kernel.round import GRAPPLE, fly, follow, grapple, movement
from bisat.games.montgolfiere.kernel.row import (
    BALLOONS,
    BEGINS,
    CHOICES,
    COUNTS,
    FALL,
    FIRST,
    FLIGHT,
    FOLLOWS,
    GONE,
    HANDS,
    LAID,
    LEFT,
    MATED,
    MISSING,
    MOON,
    MOVES,
    NONE,
    OVER,
    PHASE,
    PLAYED,
    ROUND,
    SEATS,
    SHOW,
    SHOWN,
    SQUARES,
    STOCKED,
    STOCKS,
    TABLE,
    TURNED,
    Row,
)
from bisat.games.montgolfiere.rules.box import COPIES, HAND, KINDS, MAX_BALLOONS, RANK, ROUNDS
from bisat.games.montgolfiere.rules.box import DECK as CARDS
from bisat.parts.fast import Numbers, Words, below, compiled, inlined, shuffle

BALLAST = (1 << BALLASTS) - 1
"""All ballast cards of a hand."""
DECK = np.array([RANK[card] for card in CARDS], np.int32)
ONE = np.array([1 << FIRST[card] for card in KINDS], np.int32)
ALIKE = np.array([((1 << COPIES[card]) - 1) << FIRST[card] for card in KINDS], np.int32)
"""Per rank: the first of the cards alike, and all of them, as bits of a hand."""
PLACE = np.array([FIRST[card] - rank for rank, card in enumerate(KINDS)], np.int64)
"""Per rank: how far its first card is shifted in a hand."""
HALF = (SHOW + 1) // 2
LOW = (1 << HALF) - 1
BITS = 5
"""A list of moves is one number, with so many bits for each move: it has room for a hand and showing it."""
MANY = np.array([bin(_half).count("1") for _half in range(1 << HALF)], np.int64)
LISTS = np.zeros((2, 1 << HALF), np.int64)
"""Per half of a set of moves, the lower one first: how many they are, and their list."""
for _upper in range(2):
    for _half in range(1 << HALF):
        _moves = [HALF * _upper + move for move in range(HALF) if _half >> move & 1]
        LISTS[_upper, _half] = sum(move << BITS * place for place, move in enumerate(_moves))


@compiled
def deal(row: Row, chance: Words) -> None:
    """Shuffled decks, seven cards in each hand, everybody on the square to begin on."""
    for balloon in range(row[BALLOONS]):
        deck = STOCKS + balloon * ROUNDS
        for place in range(ROUNDS):
            row[deck + place] = DECK[place]
            row[PLAYED + balloon * ROUNDS + place] = NONE
        shuffle(row, deck, ROUNDS, chance)
        row[STOCKED + balloon] = ROUNDS
        row[LAID + balloon] = 0
        row[SQUARES + balloon] = row[BEGINS + balloon]
    for seat in range(row[SEATS]):
        row[GONE + seat] = 0
        row[COUNTS + seat] = row[HANDS + seat] = 0
        for _ in range(HAND):
            take(row, seat)
    row[ROUND], row[PHASE], row[LEFT], row[OVER] = 1, 0, 0, 0
    clear(row)
    mates(row)
    row[MISSING] = row[SEATS]


@inlined
def clear(row: Row) -> None:
    """Nothing is chosen, shown or turned."""
    row[TURNED] = 0
    for balloon in range(MAX_BALLOONS):
        row[CHOICES + balloon] = row[TABLE + balloon] = NONE
        row[SHOWN + balloon] = row[FOLLOWS + balloon] = row[MOVES + balloon] = 0


@inlined
def top(row: Row, balloon: int) -> int:
    """The next card of a stock, which has one, taken from it."""
    place = STOCKS + (balloon + 1) * ROUNDS - row[STOCKED + balloon]
    card = int(row[place])
    row[place] = NONE
    row[STOCKED + balloon] -= 1
    return card


@inlined
def take(row: Row, seat: int) -> None:
    """Draw a card into the hand."""
    card = top(row, seat)
    hand = row[HANDS + seat]
    row[HANDS + seat] = hand | (hand & ALIKE[card]) << 1 | ONE[card]
    row[COUNTS + seat] += 1


@inlined
def discard(row: Row, seat: int, card: int) -> None:
    """Take a card out of the hand; of alike ones the last."""
    hand = row[HANDS + seat]
    alike = hand & ALIKE[card]
    row[HANDS + seat] = hand ^ alike | (alike >> 1 & ALIKE[card])
    row[COUNTS + seat] -= 1


@inlined
def ranks(row: Row, seat: int) -> int:
    """The different cards in a hand, as bits: of each the first one alike."""
    hand = int(row[HANDS + seat])
    found = hand & BALLAST
    for rank in range(GRAPPLE, SHOW):
        found |= hand >> PLACE[rank] & 1 << rank
    return found


@inlined
def mates(row: Row) -> None:
    """See which seats fly in a squadron with others; whoever has gone flies with nobody."""
    flying = 0  # four bits for each square: how many fly there
    for seat in range(row[SEATS]):
        flying += (1 - int(row[GONE + seat])) << 4 * int(row[SQUARES + seat])
    mated = 0
    for seat in range(row[SEATS]):
        others = flying >> 4 * int(row[SQUARES + seat]) & 15
        mated |= int(others > 1 and row[GONE + seat] == 0) << seat
    row[MATED] = mated


@inlined
def may_show(row: Row, seat: int) -> int:
    """Whether a seat that has not shown its hand flies with others: 1 or 0."""
    return int(row[MATED] >> seat & 1 & (1 - row[SHOWN + seat]))


@inlined
def needed(row: Row, first: int) -> int:
    """The next seat, from one on, that the match is stuck on, or NONE."""
    if not row[OVER]:
        for seat in range(first, row[SEATS]):
            asked = not row[TURNED] or row[FOLLOWS + seat]
            if asked and row[CHOICES + seat] == NONE and not row[GONE + seat]:
                return seat
    return NONE


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
def legal(row: Row, seat: int, numbers: Numbers) -> int:
    """Write the numbers of a seat's moves, in order; how many there are."""
    if row[OVER] or row[GONE + seat]:
        return 0
    chosen = row[CHOICES + seat] != NONE
    if not row[TURNED]:
        count, moves = listed(may_show(row, seat) << SHOW | (0 if chosen else ranks(row, seat)))
        for place in range(count):
            numbers[place] = nth(moves, place)
        return count
    count = 0
    if not chosen:
        for number in range(FALL, FLIGHT + 1):
            if row[FOLLOWS + seat] >> (number - FALL) & 1:
                numbers[count] = number
                count += 1
    return count


@inlined
def drawn(row: Row, seat: int, chance: Words, numbers: Numbers) -> int:
    """One of the moves of a seat that is needed, each as likely; it need not write down a hand."""
    if row[TURNED]:
        return int(numbers[below(chance, legal(row, seat, numbers))])
    count, moves = listed(may_show(row, seat) << SHOW | ranks(row, seat))
    return nth(moves, below(chance, count))


@inlined
def act(row: Row, seat: int, number: int, at: int, chance: Words) -> None:  # noqa: ARG001  # one shape for all games
    """A seat lays a card, shows its hand, or chooses what its grapple follows."""
    if number == SHOW:
        row[SHOWN + seat] = 1
        return
    row[CHOICES + seat] = number
    row[MISSING] -= 1
    if row[MISSING] == 0:
        resolve(row)


@compiled
def undo(row: Row, seat: int, at: int, chance: Words) -> None:  # noqa: ARG001  # one shape for all games
    """A seat takes its sealed choice back."""
    row[CHOICES + seat] = NONE
    row[MISSING] += 1


@compiled
def tick(row: Row, at: int, chance: Words) -> None:
    """This game has no clock of its own."""


@compiled
def resolve(row: Row) -> None:
    """All sealed choices are in: turn the cards or resolve the grapples, as far as rules alone decide."""
    seats = int(row[SEATS])
    if row[TURNED]:
        for seat in range(seats):
            if row[CHOICES + seat] != NONE:
                follow(row, seat, movement(row[CHOICES + seat]))
            row[FOLLOWS + seat] = 0
        hanging = True
    else:
        for balloon in range(MAX_BALLOONS):
            row[TABLE + balloon] = row[CHOICES + balloon]
        if row[BALLOONS] > seats:
            row[TABLE + seats] = row[STOCKS + (seats + 1) * ROUNDS - row[STOCKED + seats]]
        hanging = fly(row)
    if not hanging or not grapple(row):
        land(row)
        return
    row[PHASE] += 1
    row[TURNED] = 1
    for seat in range(seats):
        row[CHOICES + seat] = NONE
        row[SHOWN + seat] = 0
        row[MISSING] += row[FOLLOWS + seat] != 0


@inlined
def landed(row: Row) -> bool:
    """Whether somebody who still flies stands on the Moon (M9)."""
    count = 0
    for balloon in range(MAX_BALLOONS):
        count += row[SQUARES + balloon] == row[MOON] and row[GONE + balloon] == 0
    return count > 0


@inlined
def land(row: Row) -> None:
    """Move everybody at once (M2), discard, draw, and see whether it is over."""
    seats = int(row[SEATS])
    for balloon in range(MAX_BALLOONS):
        row[SQUARES + balloon] += row[MOVES + balloon]
    on_moon = landed(row)
    empty = True
    for balloon in range(row[BALLOONS]):
        card = int(row[TABLE + balloon])
        if card != NONE:
            row[PLAYED + balloon * ROUNDS + row[LAID + balloon]] = card
            row[LAID + balloon] += 1
            if balloon == seats:
                top(row, balloon)
            elif not row[GONE + balloon]:
                discard(row, balloon, card)
                if row[STOCKED + balloon] and not on_moon:  # M7
                    take(row, balloon)
        if balloon < seats and row[COUNTS + balloon]:
            empty = False
    row[PHASE] += 1
    row[OVER] = on_moon or empty
    clear(row)
    mates(row)
    if not row[OVER]:
        row[ROUND] += 1
        row[MISSING] = row[SEATS] - row[LEFT]


@compiled
def forfeit(row: Row, seat: int, at: int, chance: Words) -> None:  # noqa: ARG001  # one shape for all games
    """A balloon leaves the sky (M9): its cards are out of play; two or more others go on."""
    if row[CHOICES + seat] == NONE and (not row[TURNED] or row[FOLLOWS + seat]):
        row[MISSING] -= 1
    row[GONE + seat] = 1
    row[LEFT] += 1
    mates(row)
    row[HANDS + seat] = 0
    for place in range(ROUNDS):
        row[STOCKS + seat * ROUNDS + place] = NONE
    row[COUNTS + seat] = row[STOCKED + seat] = 0
    row[CHOICES + seat] = NONE
    row[SHOWN + seat] = row[FOLLOWS + seat] = 0
    if row[SEATS] - row[LEFT] < 2:
        row[PHASE] += 1
        row[OVER] = 1
        row[MISSING] = 0
        clear(row)
    elif row[MISSING] == 0:
        resolve(row)


@compiled
def over(row: Row) -> bool:
    """Whether nobody will play another card."""
    return bool(row[OVER])


@compiled
def places(row: Row, out: Numbers) -> None:
    """Places by square: equals share, the gone come last, the Baron alone in front leaves no first place."""
    seats = int(row[SEATS])
    staying = seats - row[LEFT]
    beaten = 0
    if row[BALLOONS] > seats and staying > 1:  # M9: the last player beats the Baron as well
        beaten = 1
        for seat in range(seats):
            if row[SQUARES + seat] >= row[SQUARES + seats] and not row[GONE + seat]:
                beaten = 0
    for seat in range(seats):
        out[seat] = 1 + beaten
        for other in range(seats):
            if not row[GONE + other] and (row[GONE + seat] or row[SQUARES + other] > row[SQUARES + seat]):
                out[seat] += 1
