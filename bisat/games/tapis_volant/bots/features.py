"""What a network is told of a race after a move of a seat; the same source is compiled for mass play.

Carpets are told by the turns that they have still to go and by what cards and rivals may make of that, never
by their seats: so one network judges over every landscape and with any number of seats.
"""

from __future__ import annotations

from bisat.core.kernel import Array
from bisat.games.tapis_volant.rules.box import DIRECTIONS, HANDS, MAX_SEATS
from bisat.games.tapis_volant.rules.terrain import START_AT

STOP, FORCE = 1, 2
"""How others are met, as kernels number it."""
HELD = max(HANDS)
OTHERS = MAX_SEATS - 1
LONG, SHORT = 10.0, 5.0
"""By how many turns a way, and what it is more or less, are divided."""

# The own carpet: turns by the chart and by its hand, each card kept, without one, whether it may land next,
# its direction cards, whether it draws, a fall, how many share its cell, how many race, a hand of five.
TURNS, AHEAD, KEPT = 0, 1, 2
IDLE = KEPT + HELD
SWIFT = IDLE + 1
LEFT = SWIFT + 1
DRAWS = LEFT + DIRECTIONS + 1
FALL = DRAWS + 1
SHARED = FALL + 1
RACING = SHARED + 1
FIVE = RACING + MAX_SEATS + 1
OWN = FIVE + 1
# Another one: turns, more than the own ones, whether it may land next, is held, may meet the own one and how
# far that one then falls, shares its cell, falls itself, may be met; its place in turn, its cards.
MORE, NEXT, LOSES, MEETS, DROPS, WITH, FALLS, MET, AFTER, CARDS, TOLD, THEIRS = range(1, 13)
OTHER = THEIRS + DIRECTIONS + 1


def land(
    seats: int, seat: int, end: int, meet: int, floor: int, gone: Array, cells: Array, held: Array
) -> None:
    """Let a seat end its move on a cell, and those whom it meets miss a turn or fall to the floor (T6)."""
    for other in range(seats):
        if meet and other != seat and not gone[other]:
            if cells[other] == end:
                held[other] = meet == STOP
                if meet == FORCE:
                    cells[other] = floor
            elif meet == FORCE and cells[other] == floor and floor != START_AT:
                held[other] = 1
    cells[seat] = end


def tell(
    seats: int,
    seat: int,
    hand: Array,
    draws: bool,
    most: int,
    gone: Array,
    cells: Array,
    held: Array,
    counts: Array,
    directions: Array,
    directed: bool,
    chart: Array,
    reach: Array,
    likely: Array,
    floors: Array,
    own: Array,
    others: Array,
) -> int:
    """Write into zeros what is told of a seat's carpet after its move and of each other; how many those are.

    `chart` and `reach` are the tables of `bots/tables.py`, `hand` is what is kept, `most` how many one holds.
    """
    kinds, at, left = len(likely), cells[seat], directions[seat]
    here = chart[left][at]
    turns = here[kinds + 1]
    for place in range(HELD):
        own[KEPT + place] = here[kinds]
    for place in range(len(hand)):
        worth, slot = here[hand[place]], KEPT + place
        if worth < here[kinds]:
            while slot > KEPT and own[slot - 1] > worth:
                own[slot] = own[slot - 1]
                slot -= 1
            own[slot] = worth
    sure = own[KEPT]
    ahead = 1 + sure
    if draws:
        ahead = 1.0
        for kind in range(kinds):
            ahead += likely[kind] * min(here[kind], sure)
    for place in range(HELD):
        own[KEPT + place] = (own[KEPT + place] - turns) / SHORT
    own[TURNS], own[AHEAD], own[IDLE] = turns / LONG, ahead / LONG, (here[kinds] - turns) / SHORT
    own[SWIFT] = here[kinds + 2] if draws else 0.0
    if sure == 0:
        own[SWIFT] = 1.0
    own[LEFT + left] = 1
    own[DRAWS] = draws
    fall = (chart[left][floors[at]][kinds + 1] - turns) / SHORT
    own[FALL] = fall
    count = 0
    for place in range(1, seats):
        other = (seat + place) % seats
        if gone[other]:
            continue
        start = count * OTHER
        count += 1
        cell, theirs = cells[other], directions[other]
        there = chart[theirs][cell]
        lands, hits, met = there[kinds + 2], reach[min(theirs, 1)][cell][at], reach[min(left, 1)][at][cell]
        misses, passes, spared = 1.0, 1.0, 1.0
        for _ in range(counts[other]):
            misses *= 1 - lands
            passes *= 1 - hits
        for _ in range(most):
            spared *= 1 - met
        others[start] = there[kinds + 1] / LONG
        others[start + MORE] = (there[kinds + 1] - ahead) / SHORT
        others[start + NEXT] = 1 - misses if there[kinds] > 0 else 1.0
        others[start + LOSES] = held[other]
        if at != START_AT:
            others[start + MEETS] = 1 - passes
            others[start + DROPS] = (1 - passes) * fall
            others[start + WITH] = cell == at
            own[SHARED] += cell == at
        if cell != START_AT:
            others[start + FALLS] = (chart[theirs][floors[cell]][kinds + 1] - there[kinds + 1]) / SHORT
            others[start + MET] = 1 - spared
        others[start + AFTER] = place / OTHERS
        others[start + CARDS] = counts[other] / HELD
        others[start + TOLD] = directed
        others[start + THEIRS + theirs] = 1
    own[RACING + count] = 1
    own[FIVE] = most == HELD
    return count
