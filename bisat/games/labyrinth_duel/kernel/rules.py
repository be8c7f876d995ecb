"""The rules of Labyrinth – the Duel on a row, compiled; functions have the names of their models in `rules/`.

The table says which tiles may be laid (`tile_sets`). A board is one word, as the solver has it: four bits for
each cell.
"""

from __future__ import annotations

import numpy as np

from bisat.games.labyrinth_duel.encoding import CARDS, MOVES, REASONS
from bisat.games.labyrinth_duel.kernel.row import BY_HAND, NONE, OWN, Row
from bisat.games.labyrinth_duel.kernel.tile_sets import WEIGHT, TileSets
from bisat.games.labyrinth_duel.rules.board import lines, pushable
from bisat.games.labyrinth_duel.rules.box import (
    CELLS,
    CORNERS,
    COUNT_OF_THREE,
    GAP,
    MAX_TARGETS,
    OBJECTS,
    OF_EACH,
    SIZE,
    STRAIGHTS,
    TEES,
)
from bisat.games.labyrinth_duel.rules.moves import Call, Finish, Skip
from bisat.games.labyrinth_duel.solver.compiled.bitboard import ASIDE, BY, DOWN, doors, joined, packed
from bisat.parts.kernels.chance import Words, below, shuffle
from bisat.parts.kernels.compiling import compiled, inlined
from bisat.parts.kernels.loops import Numbers, Table

CALL, SKIP, FINISH = (MOVES.index(kind) for kind in (Call, Skip, Finish))
"""Lower numbers push from a cell."""
PUSHABLE = np.array([pushable(gap) for gap in range(CELLS)], np.int8)
CHOICES = 2 * (SIZE - 1)
"""Cells that can be pushed from."""
MAX_MOVES = CHOICES + len((CALL, SKIP, FINISH))
TILE = np.uint64(15)
"""All bits of a tile in the last cell."""
MOVING = np.zeros((CELLS, CELLS), np.uint64)
"""Per gap and cell that is pushed from: all bits of the tiles that move."""
for _gap in range(CELLS):
    for _line in lines(_gap):
        for _far, _cell in enumerate(_line, 1):
            MOVING[_gap, _cell] = packed(int(TILE) * (cell in _line[:_far]) for cell in range(CELLS))
DOORS = np.array([doors(thing, thing)[:2] for thing in OBJECTS], np.uint64)
"""Per object: the cell beside it as one bit, and the side of that cell as another."""
KINDS = np.array([(*STRAIGHTS, *STRAIGHTS), CORNERS, TEES], np.int8)
OF_KIND = np.array([len(STRAIGHTS), len(CORNERS), len(TEES)], np.int8)
CARD_END, TARGET_END, TIME_END, FORFEIT, FINISHED = (
    REASONS.index(reason) + 1 for reason in ("cards", "targets", "time", "forfeit", "finished")
)


@inlined
def tile_at(board: np.uint64, cell: int) -> int:
    """The tile in a cell, or the gap."""
    return int(board >> BY[cell] & TILE)


@compiled
def lay(table: TileSets, chance: Words) -> np.uint64:
    """A lay-out by chance: every tile rotated and put anywhere, until it is one that may be played."""
    while True:
        board, draw = np.uint64(GAP), 0
        for place in range(CELLS - 1):
            kind = place // OF_EACH
            tile = int(KINDS[kind, below(chance, int(OF_KIND[kind]))])
            board |= np.uint64(tile) << BY[place]
            draw += WEIGHT[tile]
        if table[draw]:
            break
    for last in range(CELLS - 1, 0, -1):  # as `Rng.shuffled` does
        other = below(chance, last + 1)
        differ = (board >> BY[last] ^ board >> BY[other]) & TILE
        board ^= differ << BY[last] | differ << BY[other]
    return board


@compiled
def deal(table: TileSets, row: Row, chance: Words) -> None:
    """Boards, then the cards; everybody stands at the first one (L2)."""
    for seat in range(row.seats):
        if row.lay_out == BY_HAND:
            row.boards[seat] = row.laid[seat]
        elif seat == 0 or row.lay_out == OWN:
            row.boards[seat] = lay(table, chance)
        else:
            row.boards[seat] = row.boards[0]
        for cell in range(CELLS):
            if tile_at(row.boards[seat], cell) == GAP:
                row.gaps[seat] = cell
    for card in range(CARDS):
        row.stock[card] = card
        row.side[card] = NONE
    shuffle(row.stock, 0, CARDS, chance)
    row.stocked, row.sided = CARDS, 0
    row.out = top(row)
    for seat in range(row.seats):
        row.places[seat], row.scores[seat] = row.out, row.begins[seat]
        row.gone[seat] = row.pushes[seat] = row.pushed_at[seat] = 0
        row.agreed[seat] = row.wrong[seat] = row.wins[seat] = 0
        for card in range(CARDS):
            row.won[seat, card] = NONE
    row.at = row.ended = row.number = row.turned_at = 0
    row.target, row.left = NONE, row.limit
    row.pause = COUNT_OF_THREE  # L5


@inlined
def top(row: Row) -> int:
    """The next card of the stock, which has one, taken from it."""
    place = CARDS - row.stocked
    card = int(row.stock[place])
    row.stock[place] = NONE
    row.stocked -= 1
    return card


@inlined
def racing(row: Row) -> bool:
    """Whether a target lies open to be raced for."""
    return bool(row.target != NONE and row.ended == 0)


@inlined
def acting(row: Row) -> bool:
    """Whether anybody may act."""
    return racing(row)


@inlined
def needed(row: Row, first: int) -> int:
    """The next seat, from one on, that the match is stuck on, or NONE."""
    return first if racing(row) and first < row.seats else NONE


@inlined
def lot(row: Row, seat: int, chance: Words) -> int:
    """Who chooses: either, each as likely."""
    return below(chance, int(row.seats)) if row.seats > 1 else seat


@inlined
def now(row: Row) -> int:
    """The time of the match."""
    return int(row.at)


@inlined
def until(row: Row) -> int:
    """When the clock acts, or NONE."""
    if not racing(row):
        return int(row.pause)
    return NONE if row.left == NONE else int(row.turned_at + row.left)


@compiled
def legal(table: Table, row: Row, seat: int, numbers: Numbers) -> int:
    """Write the numbers of a seat's moves, in order; how many there are."""
    if not racing(row):
        return 0
    for place in range(CHOICES):
        numbers[place] = PUSHABLE[row.gaps[seat], place]
    count = CHOICES
    if not row.auto_stop:
        numbers[count] = CALL
        count += 1
    if not row.agreed[seat]:
        numbers[count] = SKIP
        count += 1
    if row.seats == 1:
        numbers[count] = FINISH
        count += 1
    return count


@inlined
def draw(table: Table, row: Row, seat: int, chance: Words, numbers: Numbers) -> int:
    """One of the moves of a seat that is needed, each as likely; it need not list them."""
    calls, skips = 1 - row.auto_stop, 1 - row.agreed[seat]
    place = below(chance, int(CHOICES + calls + skips + (row.seats == 1)))
    if place < CHOICES:
        return int(PUSHABLE[row.gaps[seat], place])
    place -= CHOICES
    return CALL if place < calls else SKIP if place < calls + skips else FINISH


@inlined
def standing(row: Row, seat: int) -> bool:
    """Whether a corridor joins a seat's magician to the open target (L1)."""
    board, start, target = row.boards[seat], DOORS[row.places[seat]], DOORS[row.target]
    both = start[1] | target[1]
    return board & both == both and joined(board, start[0], target[0])


@inlined
def act(table: Table, row: Row, seat: int, number: int, at: int, chance: Words) -> None:
    """A seat pushes, calls, agrees to skip, or has enough."""
    row.at = at
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
    board, gap = row.boards[seat], int(row.gaps[seat])
    moving = board & MOVING[gap, cell]
    step = ASIDE if cell // SIZE == gap // SIZE else DOWN
    row.boards[seat] = board ^ moving | (moving << step if cell > gap else moving >> step)
    row.gaps[seat] = cell
    row.pushes[seat] += 1
    row.pushed_at[seat] = row.at
    if row.auto_stop and standing(row, seat):  # L6
        win(row, seat, True)


@inlined
def call(row: Row, seat: int) -> None:
    """Judge a call on the board as it now stands (L3)."""
    if standing(row, seat):
        win(row, seat, True)
        return
    row.wrong[seat] += 1
    if row.seats == 1:  # L10
        return
    if row.false_calls != NONE and row.wrong[seat] >= row.false_calls:  # L8
        win(row, 1 - seat, False)
    else:
        set_aside(row)


@inlined
def skip(row: Row, seat: int) -> None:
    """Agree to skip the target (L4)."""
    row.agreed[seat] = 1
    agreed = 0
    for other in range(row.seats):
        agreed += row.agreed[other]
    if agreed == row.seats:
        set_aside(row)


@compiled
def reshuffle(row: Row, chance: Words) -> None:
    """A new stock: in a duel the side pile (L2), alone all cards but that of the own place (L10)."""
    count = int(row.sided)
    if row.seats > 1:
        for card in range(count):
            row.stock[CARDS - count + card] = row.side[card]
    else:
        row.out = row.places[0]
        count = CARDS - 1
        for card in range(CARDS):
            if card != row.out:
                row.stock[1 + card - (card > row.out)] = card
            row.won[0, card] = NONE
        row.wins[0] = 0
    for card in range(CARDS):
        row.side[card] = NONE
    row.stocked, row.sided = count, 0
    shuffle(row.stock, CARDS - count, count, chance)


@compiled
def tick(table: Table, row: Row, at: int, chance: Words) -> None:
    """Time is up (L10), or the next card is turned for all at one instant."""
    row.at = at
    if racing(row):
        end(row, TIME_END)
        return
    if row.stocked == 0:
        reshuffle(row, chance)
    row.target = top(row)
    row.number += 1
    row.turned_at, row.pause = at, NONE
    for seat in range(row.seats):
        row.pushes[seat] = 0
    if row.auto_stop:
        recognise(row)


@compiled
def recognise(row: Row) -> None:
    """A corridor that stands already wins; where all have one, nobody does (L6)."""
    joined = 0
    last = NONE
    for seat in range(row.seats):
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
        row.places[seat] = row.target
    row.won[seat, row.wins[seat]] = row.target
    row.wins[seat] += 1
    row.scores[seat] += 1
    resolve(row)


@compiled
def set_aside(row: Row) -> None:
    """Nobody wins the card (L2)."""
    row.side[row.sided] = row.target
    row.sided += 1
    resolve(row)


@compiled
def resolve(row: Row) -> None:
    """The target is decided: the count of three (L5), or the end."""
    row.target = NONE
    if row.seats > 1:
        if max(row.scores[0], row.scores[1]) >= row.enough:
            end(row, CARD_END)
            return
        if row.number >= MAX_TARGETS:  # L9
            end(row, TARGET_END)
            return
    for seat in range(row.seats):
        row.agreed[seat] = 0
    row.pause = row.at + COUNT_OF_THREE
    if row.left != NONE:
        row.left -= row.at - row.turned_at


@compiled
def end(row: Row, reason: int) -> None:
    """The position after which nothing more happens; an open target stays to be seen."""
    row.pause = NONE
    row.ended = reason
    for seat in range(row.seats):
        row.agreed[seat] = 0


@compiled
def forfeit(table: Table, row: Row, seat: int, at: int, chance: Words) -> None:
    """There is nobody left to race (L7)."""
    row.at = at
    row.gone[seat] = 1
    end(row, FORFEIT)


@compiled
def undo(table: Table, row: Row, seat: int, at: int, chance: Words) -> None:
    """Nothing is sealed here."""


@compiled
def over(row: Row) -> bool:
    """Whether nothing more happens."""
    return bool(row.ended)


@compiled
def places(row: Row, out: Numbers) -> None:
    """By cards; whoever has gone comes last."""
    for seat in range(row.seats):
        out[seat] = 1
        for other in range(row.seats):
            if not row.gone[other] and (row.gone[seat] or row.scores[other] > row.scores[seat]):
                out[seat] += 1


@compiled
def points(row: Row) -> int:
    """Alone: the targets that were reached."""
    return int(row.scores[0])
