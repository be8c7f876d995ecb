"""The rules of Montgolfière on a row, compiled; every function has its model of the same name in `rules/`."""

from __future__ import annotations

from bisat.games.montgolfiere.kernel.round import fly, follow, grapple, movement
from bisat.games.montgolfiere.kernel.row import (
    BALLOONS,
    CHOICES,
    COUNTS,
    EMPTY,
    FALL,
    FLIGHT,
    FOLLOWS,
    GONE,
    HANDS,
    LAID,
    LEFT,
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
from bisat.games.montgolfiere.rules.box import DECK as CARDS
from bisat.games.montgolfiere.rules.box import HAND, MAX_BALLOONS, RANK, ROUNDS, START
from bisat.parts.fast import Numbers, Words, below, compiled

DECK = tuple(RANK[card] for card in CARDS)


@compiled
def deal(row: Row, chance: Words) -> None:
    """Shuffled decks, seven cards in each hand, everybody on the start square."""
    for balloon in range(row[BALLOONS]):
        deck = STOCKS + balloon * ROUNDS
        for place in range(ROUNDS):
            row[deck + place] = DECK[place]
            row[PLAYED + balloon * ROUNDS + place] = NONE
        for last in range(ROUNDS - 1, 0, -1):
            other = below(chance, last + 1)
            row[deck + last], row[deck + other] = row[deck + other], row[deck + last]
        row[STOCKED + balloon] = ROUNDS
        row[LAID + balloon] = 0
        row[SQUARES + balloon] = START
    for seat in range(row[SEATS]):
        row[GONE + seat] = 0
        row[COUNTS + seat] = 0
        for place in range(HAND):
            row[HANDS + seat * HAND + place] = EMPTY
        for _ in range(HAND):
            take(row, seat)
    row[ROUND], row[PHASE], row[LEFT], row[OVER] = 1, 0, 0, 0
    clear(row)
    row[MISSING] = row[SEATS]


@compiled
def clear(row: Row) -> None:
    """Nothing is chosen, shown or turned."""
    row[TURNED] = 0
    for seat in range(row[SEATS]):
        row[CHOICES + seat] = NONE
        row[SHOWN + seat] = 0
        row[FOLLOWS + seat] = 0
    for balloon in range(row[BALLOONS]):
        row[TABLE + balloon] = NONE
        row[MOVES + balloon] = 0


@compiled
def top(row: Row, balloon: int) -> int:
    """The next card of a stock, which has one, taken from it."""
    place = STOCKS + (balloon + 1) * ROUNDS - row[STOCKED + balloon]
    card = int(row[place])
    row[place] = NONE
    row[STOCKED + balloon] -= 1
    return card


@compiled
def take(row: Row, seat: int) -> None:
    """Draw a card into the hand, in its place there."""
    card = top(row, seat)
    hand = HANDS + seat * HAND
    place = 0
    for other in range(HAND):
        place += row[hand + other] <= card
    for other in range(HAND - 1, 0, -1):
        row[hand + other] = row[hand + other - (other > place)]
    row[hand + place] = card
    row[COUNTS + seat] += 1


@compiled
def discard(row: Row, seat: int, card: int) -> None:
    """Take a card out of the hand; those behind it move up."""
    hand = HANDS + seat * HAND
    place = 0
    for other in range(HAND):
        place += row[hand + other] < card
    for other in range(HAND - 1):
        row[hand + other] = row[hand + other + (other >= place)]
    row[hand + HAND - 1] = EMPTY
    row[COUNTS + seat] -= 1


@compiled
def mates(row: Row, seat: int) -> bool:
    """Whether anyone else flies in the squadron of a seat that has not gone."""
    together = 0
    for other in range(MAX_BALLOONS):
        together += row[SQUARES + other] == row[SQUARES + seat] and row[GONE + other] == 0
    baron = row[BALLOONS] > row[SEATS] and row[SQUARES + row[SEATS]] == row[SQUARES + seat]
    return bool(together - baron > 1)


@compiled
def needed(row: Row, first: int) -> int:
    """The next seat, from one on, that the match is stuck on, or NONE."""
    if not row[OVER]:
        for seat in range(first, row[SEATS]):
            asked = not row[TURNED] or row[FOLLOWS + seat]
            if asked and row[CHOICES + seat] == NONE and not row[GONE + seat]:
                return seat
    return NONE


@compiled
def legal(row: Row, seat: int, numbers: Numbers) -> int:
    """Write the numbers of a seat's moves, in order; how many there are."""
    count = 0
    if row[OVER] or row[GONE + seat]:
        return 0
    chosen = row[CHOICES + seat] != NONE
    if row[TURNED]:
        if not chosen:
            for number in range(FALL, FLIGHT + 1):
                if row[FOLLOWS + seat] >> (number - FALL) & 1:
                    numbers[count] = number
                    count += 1
        return count
    if not chosen:
        hand = HANDS + seat * HAND
        for place in range(HAND):  # a move for each different card
            card = int(row[hand + place])
            numbers[count] = card
            count += card != EMPTY and (place == HAND - 1 or row[hand + place + 1] != card)
    if not row[SHOWN + seat] and mates(row, seat):
        numbers[count] = SHOW
        count += 1
    return count


@compiled
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
        for seat in range(seats):
            row[TABLE + seat] = row[CHOICES + seat]
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


@compiled
def landed(row: Row) -> bool:
    """Whether somebody who still flies stands on the Moon (M9)."""
    count = 0
    for balloon in range(MAX_BALLOONS):
        count += row[SQUARES + balloon] == row[MOON] and row[GONE + balloon] == 0
    return count > 0


@compiled
def land(row: Row) -> None:
    """Move everybody at once (M2), discard, draw, and see whether it is over."""
    seats = int(row[SEATS])
    for balloon in range(row[BALLOONS]):
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
    for place in range(HAND):
        row[HANDS + seat * HAND + place] = EMPTY
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
