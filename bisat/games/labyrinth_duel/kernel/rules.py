"""The rules of Labyrinth – the Duel on a row, compiled; functions have the names of their models in `rules/`.

`lots` says which tiles may be laid, which only dealing asks.
"""

from __future__ import annotations

import numpy as np

from bisat.games.labyrinth_duel.encoding import MOVES
from bisat.games.labyrinth_duel.kernel.lots import WEIGHT, Lots
from bisat.games.labyrinth_duel.kernel.row import (
    AGREED,
    AT,
    AUTO_STOP,
    BEGINS,
    BOARDS,
    BY_HAND,
    CARDS,
    ENDED,
    ENOUGH,
    FALSE_CALLS,
    GAPS,
    GONE,
    LAID,
    LAY_OUT,
    LEFT,
    LIMIT,
    NONE,
    NUMBER,
    OUT,
    OWN,
    PAUSE,
    PLACES,
    PUSHED_AT,
    PUSHES,
    REASONS,
    SCORES,
    SEATS,
    SIDE,
    SIDED,
    STOCK,
    STOCKED,
    TARGET,
    TURNED_AT,
    WINS,
    WON,
    WRONG,
    Row,
)
from bisat.games.labyrinth_duel.rules.board import pushable
from bisat.games.labyrinth_duel.rules.box import (
    CELLS,
    CORNERS,
    COUNT_OF_THREE,
    DOORS,
    GAP,
    MAX_TARGETS,
    OBJECTS,
    OF_EACH,
    SIZE,
    STRAIGHTS,
    TEES,
)
from bisat.games.labyrinth_duel.rules.moves import Call, Finish, Skip
from bisat.games.labyrinth_duel.solver.compiled.words import ASIDE, BIT, joined
from bisat.parts.fast import Numbers, Words, below, compiled, inlined, shuffle

CALL, SKIP, FINISH = (MOVES.index(kind) for kind in (Call, Skip, Finish))
"""Lower numbers push from a cell."""
PUSHABLE = np.array([pushable(gap) for gap in range(CELLS)], np.int64)
CHOICES = 2 * (SIZE - 1)
"""Cells that can be pushed from."""
DOOR = np.array([DOORS[thing] for thing in OBJECTS], np.int64)
"""Per object: the cell beside it, and the side of that cell it stands on."""
NOTHING = np.uint64(0)
KINDS = np.array([(*STRAIGHTS, *STRAIGHTS), CORNERS, TEES], np.int64)
OF_KIND = np.array([len(STRAIGHTS), len(CORNERS), len(TEES)], np.int64)
CARD_END, TARGET_END, TIME_END, FORFEIT, FINISHED = (
    REASONS.index(reason) + 1 for reason in ("cards", "targets", "time", "forfeit", "finished")
)


@compiled
def lay(lots: Lots, row: Row, seat: int, chance: Words) -> None:
    """A lay-out by chance: every tile rotated and put anywhere, until it is one that may be played."""
    board = BOARDS + seat * CELLS
    while True:
        draw = 0
        for place in range(CELLS - 1):
            kind = place // OF_EACH
            tile = KINDS[kind, below(chance, OF_KIND[kind])]
            row[board + place] = tile
            draw += WEIGHT[tile]
        if lots[draw]:
            break
    row[board + CELLS - 1] = GAP
    shuffle(row, board, CELLS, chance)


@compiled
def deal(lots: Lots, row: Row, chance: Words) -> None:
    """Boards, then the cards; everybody stands at the first one (L2)."""
    seats = row[SEATS]
    for seat in range(seats):
        if row[LAY_OUT] == BY_HAND:
            for cell in range(CELLS):
                row[BOARDS + seat * CELLS + cell] = row[LAID + seat * CELLS + cell]
        elif seat == 0 or row[LAY_OUT] == OWN:
            lay(lots, row, seat, chance)
        else:
            for cell in range(CELLS):
                row[BOARDS + seat * CELLS + cell] = row[BOARDS + cell]
        for cell in range(CELLS):
            if row[BOARDS + seat * CELLS + cell] == GAP:
                row[GAPS + seat] = cell
    for card in range(CARDS):
        row[STOCK + card] = card
        row[SIDE + card] = NONE
    shuffle(row, STOCK, CARDS, chance)
    start = row[STOCK]
    row[STOCK] = NONE
    row[STOCKED], row[SIDED], row[OUT] = CARDS - 1, 0, start
    for seat in range(seats):
        row[PLACES + seat] = start
        row[SCORES + seat] = row[BEGINS + seat]
        row[GONE + seat] = row[PUSHES + seat] = row[PUSHED_AT + seat] = 0
        row[AGREED + seat] = row[WRONG + seat] = row[WINS + seat] = 0
        for card in range(CARDS):
            row[WON + seat * CARDS + card] = NONE
    row[AT] = row[ENDED] = row[NUMBER] = row[TURNED_AT] = 0
    row[TARGET], row[LEFT] = NONE, row[LIMIT]
    row[PAUSE] = COUNT_OF_THREE  # L5


@inlined
def racing(row: Row) -> bool:
    """Whether a target lies open to be raced for."""
    return bool(row[TARGET] != NONE and row[ENDED] == 0)


@compiled
def needed(row: Row, first: int) -> int:
    """The next seat, from one on, that the match is stuck on, or NONE."""
    return first if racing(row) and first < row[SEATS] else NONE


@inlined
def until(row: Row) -> int:
    """When the clock acts, or NONE."""
    if not racing(row):
        return int(row[PAUSE])
    return NONE if row[LEFT] == NONE else int(row[TURNED_AT] + row[LEFT])


@compiled
def legal(row: Row, seat: int, numbers: Numbers) -> int:
    """Write the numbers of a seat's moves, in order; how many there are."""
    if not racing(row):
        return 0
    gap = row[GAPS + seat]
    for place in range(CHOICES):
        numbers[place] = PUSHABLE[gap, place]
    count = CHOICES
    if not row[AUTO_STOP]:
        numbers[count] = CALL
        count += 1
    if not row[AGREED + seat]:
        numbers[count] = SKIP
        count += 1
    if row[SEATS] == 1:
        numbers[count] = FINISH
        count += 1
    return count


@inlined
def drawn(row: Row, seat: int, chance: Words) -> int:
    """One of the moves of a seat that is needed, each as likely; it need not list them."""
    calls, skips = 1 - row[AUTO_STOP], 1 - row[AGREED + seat]
    place = below(chance, CHOICES + calls + skips + (row[SEATS] == 1))
    if place < CHOICES:
        return int(PUSHABLE[row[GAPS + seat], place])
    place -= CHOICES
    return CALL if place < calls else SKIP if place < calls + skips else FINISH


@inlined
def standing(row: Row, seat: int) -> bool:
    """Whether a corridor joins a seat's magician to the open target (L1)."""
    board = BOARDS + seat * CELLS
    start, target = row[PLACES + seat], row[TARGET]
    if not row[board + DOOR[start, 0]] & DOOR[start, 1] or not row[board + DOOR[target, 0]] & DOOR[target, 1]:
        return False
    tiles = NOTHING
    for cell in range(CELLS):
        tiles = tiles << ASIDE | np.uint64(row[board + cell])
    return joined(tiles, BIT[DOOR[start, 0]], BIT[DOOR[target, 0]])


@inlined
def act(row: Row, seat: int, number: int, at: int, chance: Words) -> None:  # noqa: ARG001  # one shape
    """A seat pushes, calls, agrees to skip, or has enough."""
    row[AT] = at
    if number < CALL:
        push(row, seat, number)
    elif number == CALL:
        call(row, seat)
    elif number == SKIP:
        skip(row, seat)
    else:
        end(row, FINISHED)


@inlined
def push(row: Row, seat: int, cell: int) -> None:
    """Move the tiles from a cell to the gap one step; the gap is then here."""
    gap = row[GAPS + seat]
    board = BOARDS + seat * CELLS
    step = (1 if cell // SIZE == gap // SIZE else SIZE) * (1 if cell > gap else -1)
    while gap != cell:
        row[board + gap] = row[board + gap + step]
        gap += step
    row[board + gap] = GAP
    row[GAPS + seat] = gap
    row[PUSHES + seat] += 1
    row[PUSHED_AT + seat] = row[AT]
    if row[AUTO_STOP] and standing(row, seat):  # L6
        win(row, seat, True)


@inlined
def call(row: Row, seat: int) -> None:
    """Judge a call on the board as it now stands (L3)."""
    if standing(row, seat):
        win(row, seat, True)
        return
    row[WRONG + seat] += 1
    if row[SEATS] == 1:  # L10
        return
    if row[FALSE_CALLS] != NONE and row[WRONG + seat] >= row[FALSE_CALLS]:  # L8
        win(row, 1 - seat, False)
    else:
        set_aside(row)


@inlined
def skip(row: Row, seat: int) -> None:
    """Agree to skip the target (L4)."""
    row[AGREED + seat] = 1
    agreed = 0
    for other in range(row[SEATS]):
        agreed += row[AGREED + other]
    if agreed == row[SEATS]:
        set_aside(row)


@compiled
def reshuffle(row: Row, chance: Words) -> None:
    """A new stock: in a duel the side pile (L2), alone all cards but that of the own place (L10)."""
    count = 0
    if row[SEATS] > 1:
        count = row[SIDED]
        for card in range(count):
            row[SIDE - count + card] = row[SIDE + card]
    else:
        row[OUT] = row[PLACES]
        count = CARDS - 1
        for card in range(CARDS):
            if card != row[OUT]:
                row[STOCK + 1 + card - (card > row[OUT])] = card
        for card in range(CARDS):
            row[WON + card] = NONE
        row[WINS] = 0
    for card in range(CARDS):
        row[SIDE + card] = NONE
    row[STOCKED], row[SIDED] = count, 0
    shuffle(row, SIDE - count, count, chance)


@compiled
def tick(row: Row, at: int, chance: Words) -> None:  # one shape for all functions
    """Time is up (L10), or the next card is turned for all at one instant."""
    row[AT] = at
    if racing(row):
        end(row, TIME_END)
        return
    if row[STOCKED] == 0:
        reshuffle(row, chance)
    top = SIDE - row[STOCKED]
    row[TARGET] = row[top]
    row[top] = NONE
    row[STOCKED] -= 1
    row[NUMBER] += 1
    row[TURNED_AT], row[PAUSE] = at, NONE
    for seat in range(row[SEATS]):
        row[PUSHES + seat] = 0
    if row[AUTO_STOP]:
        recognise(row)


@compiled
def recognise(row: Row) -> None:
    """A corridor that stands already wins; where all have one, nobody does (L6)."""
    joined = 0
    last = NONE
    for seat in range(row[SEATS]):
        if standing(row, seat):
            joined += 1
            last = seat
    if joined == 2:
        set_aside(row)
    elif joined:
        win(row, last, True)


@compiled
def win(row: Row, seat: int, walks: bool) -> None:
    """A seat wins the card; its magician walks there, unless the card is a gift (L8)."""
    if walks:
        row[PLACES + seat] = row[TARGET]
    row[WON + seat * CARDS + row[WINS + seat]] = row[TARGET]
    row[WINS + seat] += 1
    row[SCORES + seat] += 1
    resolve(row)


@compiled
def set_aside(row: Row) -> None:
    """Nobody wins the card (L2)."""
    row[SIDE + row[SIDED]] = row[TARGET]
    row[SIDED] += 1
    resolve(row)


@compiled
def resolve(row: Row) -> None:
    """The target is decided: the count of three (L5), or the end."""
    row[TARGET] = NONE
    if row[SEATS] > 1:
        if max(row[SCORES], row[SCORES + 1]) >= row[ENOUGH]:
            end(row, CARD_END)
            return
        if row[NUMBER] >= MAX_TARGETS:  # L9
            end(row, TARGET_END)
            return
    for seat in range(row[SEATS]):
        row[AGREED + seat] = 0
    row[PAUSE] = row[AT] + COUNT_OF_THREE
    if row[LEFT] != NONE:
        row[LEFT] -= row[AT] - row[TURNED_AT]


@compiled
def end(row: Row, reason: int) -> None:
    """The position after which nothing more happens; an open target stays to be seen."""
    row[PAUSE] = NONE
    row[ENDED] = reason
    for seat in range(row[SEATS]):
        row[AGREED + seat] = 0


@compiled
def forfeit(row: Row, seat: int, at: int, chance: Words) -> None:  # noqa: ARG001  # one shape
    """There is nobody left to race (L7)."""
    row[AT] = at
    row[GONE + seat] = 1
    end(row, FORFEIT)


@compiled
def undo(row: Row, seat: int, at: int, chance: Words) -> None:
    """Nothing is sealed here."""


@compiled
def over(row: Row) -> bool:
    """Whether nothing more happens."""
    return bool(row[ENDED])


@compiled
def places(row: Row, out: Numbers) -> None:
    """By cards; whoever has gone comes last."""
    for seat in range(row[SEATS]):
        out[seat] = 1
        for other in range(row[SEATS]):
            if not row[GONE + other] and (row[GONE + seat] or row[SCORES + other] > row[SCORES + seat]):
                out[seat] += 1
