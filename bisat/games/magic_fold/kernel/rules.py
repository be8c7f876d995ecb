"""The rules of Magic Fold on a row, compiled; functions have the names of their models in `rules/`."""

from __future__ import annotations

from bisat.core.game import Forfeited
from bisat.games.magic_fold.cloth.sheet import MAX_FOLDS
from bisat.games.magic_fold.encoding import MOVES
from bisat.games.magic_fold.kernel.ending import FORFEIT, end
from bisat.games.magic_fold.kernel.hands import (
    PER_SIDE,
    TOP,
    claim,
    fold,
    judged,
    packet,
    turned_over,
    unfold,
)
from bisat.games.magic_fold.kernel.resolve import chooser, leading, resolve, stop
from bisat.games.magic_fold.kernel.row import MAX_COBRAS, MAX_PAWNS, Row
from bisat.games.magic_fold.kernel.sets import MANY, nth
from bisat.games.magic_fold.kernel.tables import FLAT_PACKET, NONE, Box
from bisat.games.magic_fold.rules.figures import COUNT_OF_THREE, TOKENS
from bisat.games.magic_fold.rules.moves import Pass, SetBack, Take, TurnOver, Unfold, Withdraw
from bisat.parts.kernels.chance import Words, below, shuffle
from bisat.parts.kernels.compiling import compiled, inlined
from bisat.parts.kernels.loops import Numbers, Table

FORFEITED = Forfeited.lasts
NUMBER = {move: number for number, move in enumerate(MOVES)}
UNFOLD, UNFOLD_ALL, TURN_OVER = NUMBER[Unfold()], NUMBER[Unfold(whole=True)], NUMBER[TurnOver()]
"""Lower numbers are folds."""
TAKE, PASS, WITHDRAW, SET_BACK = NUMBER[Take(1)], NUMBER[Pass()], NUMBER[Withdraw()], NUMBER[SetBack(0)]
ALWAYS = 1 << TURN_OVER - UNFOLD | 1 << PASS - UNFOLD
FOLDED_ONLY = 1 << UNFOLD - UNFOLD | 1 << UNFOLD_ALL - UNFOLD
"""Of a seat that folds, moves that are no folds, a bit for each number from `UNFOLD` on."""
FREE = (1 << len(TOKENS)) - 1


@compiled
def deal(table: Table, row: Row, chance: Words) -> None:
    """Cobras and cards by chance, flat cloths, everybody on the start line with genies to begin with."""
    for cobra in range(MAX_COBRAS):
        row.cobras[cobra] = cobra
        row.bitten[cobra] = NONE
    shuffle(row.cobras, 0, MAX_COBRAS, chance)
    for cobra in range(row.lurking, MAX_COBRAS):
        row.cobras[cobra] = NONE
    for card in range(row.in_play):
        row.cards[card] = row.lowest + card
    shuffle(row.cards, 0, int(row.in_play), chance)
    row.stocked, row.discarded = row.in_play, 0
    for pawn in range(MAX_PAWNS):
        row.squares[pawn] = row.line if pawn < row.pawns else 0
        row.arrived[pawn] = NONE
    for seat in range(row.seats):
        row.genies[seat] = row.begins[seat]
        row.gone[seat] = row.handled_at[seat] = row.passed[seat] = row.barred[seat] = 0
        row.claims[seat] = row.aside[seat] = row.right[seat] = 0
        row.rests[seat] = row.hands[seat] = NONE
        row.turned[seat] = row.folded[seat] = 0
        for place in range(MAX_FOLDS):
            row.steps[seat, place] = NONE
            row.layers[seat, 1 + place] = NONE
        row.layers[seat, 0] = FLAT_PACKET
    for place in range(len(TOKENS)):
        row.open[place] = NONE
    row.at = row.turned_at = row.round = row.ended = row.ghost = row.asked = row.arrivals = row.bites = 0
    row.sand = row.choosing = NONE
    row.pause = COUNT_OF_THREE


@inlined
def busy(row: Row, seat: int) -> bool:
    """Whether a seat still folds, or could again."""
    return bool(row.claims[seat] == 0 and row.gone[seat] == 0)


@inlined
def folding(row: Row) -> bool:
    """Whether cards lie open and nobody chooses a pawn yet."""
    return bool(row.ended == 0 and row.pause == NONE and row.choosing == NONE)


@inlined
def needed(row: Row, first: int) -> int:
    """The next seat, from one on, that the match is stuck on, or NONE."""
    stuck = int(row.asked) >> first << first
    return nth(stuck, 0) if stuck else NONE


@inlined
def acting(row: Row) -> bool:
    """Whether anybody may act."""
    return bool(row.asked != 0)


@inlined
def lot(row: Row, seat: int, chance: Words) -> int:
    """One of the seats that are needed, of which the first is given."""
    many = int(MANY[row.asked])
    return nth(int(row.asked), below(chance, many)) if many > 1 else seat


@inlined
def now(row: Row) -> int:
    """The time of the match."""
    return int(row.at)


@inlined
def ends(row: Row) -> int:
    """When the folding, or the choice of a pawn, ends at the latest, or NONE (F11)."""
    if row.ended or row.pause != NONE:
        return NONE
    if row.choosing != NONE:
        return NONE if row.choosing_time == NONE else int(row.choosing + row.choosing_time)
    if row.sand != NONE:
        return int(row.sand)
    return NONE if row.folding_time == NONE else int(row.turned_at + row.folding_time)


@inlined
def until(row: Row) -> int:
    """When the clock acts, or NONE."""
    if row.pause != NONE:
        return int(row.pause)
    time = ends(row)
    if folding(row):
        for seat in range(row.seats):
            rest = int(row.rests[seat])
            if rest != NONE and (time == NONE or rest < time):
                time = rest
    return time


@compiled
def legal(table: Table, row: Row, seat: int, numbers: Numbers) -> int:
    """Write the numbers of a seat's moves, in order; how many there are."""
    box, count = table[0], 0
    if row.choosing != NONE:
        if seat == chooser(row):
            for pawn in range(row.pawns):
                if pawn != seat and (pawn == row.seats or not row.gone[pawn]):
                    numbers[count] = SET_BACK + pawn
                    count += 1
        return count
    if not folding(row) or not busy(row, seat):
        return 0
    if row.passed[seat]:
        numbers[0] = WITHDRAW
        return 1
    across, down = folds(box, row, seat)
    while count < across + down:
        numbers[count] = fold_at(across, down, count)
        count += 1
    others = all_else(box, row, seat)
    for place in range(MANY[others]):
        numbers[count + place] = UNFOLD + nth(others, place)
    return count + int(MANY[others])


@inlined
def folds(box: Box, row: Row, seat: int) -> tuple[int, int]:
    """How many folds a cloth allows from left and right, and from top and bottom; none to a hand at rest."""
    if row.rests[seat] != NONE:
        return 0, 0
    lying = packet(row, seat)
    return 4 * (int(box.cols[lying]) - 1), 4 * (int(box.rows[lying]) - 1)


@inlined
def fold_at(across: int, down: int, place: int) -> int:
    """The number of a fold by its place among those that are possible."""
    first = 0
    each = across >> 1
    if place >= across:
        place -= across
        first = TOP
        each = down >> 1
    later = place >= each
    return (first + later) * PER_SIDE + place - later * each


@inlined
def all_else(box: Box, row: Row, seat: int) -> int:
    """A folding seat's other moves, a bit for each number from `UNFOLD` on."""
    taken = 0
    for other in range(row.seats):
        taken |= 1 << int(row.claims[other])
    free = ~taken >> 1 & FREE
    if row.assist:
        for token in range(1, len(TOKENS) + 1):
            if judged(box, row, seat, token) == NONE:  # F8
                free &= ~(1 << token - 1)
    return free << TAKE - UNFOLD | (FOLDED_ONLY if row.folded[seat] else 0) | ALWAYS


@inlined
def draw(table: Table, row: Row, seat: int, chance: Words, numbers: Numbers) -> int:
    """One of the moves of a seat that is needed, each as likely; it need not list them."""
    if row.choosing != NONE:
        return int(numbers[below(chance, legal(table, row, seat, numbers))])
    across, down = folds(table[0], row, seat)
    others = all_else(table[0], row, seat)
    place = below(chance, across + down + int(MANY[others]))
    if place < across + down:
        return fold_at(across, down, place)
    return UNFOLD + nth(others, place - across - down)


@inlined
def act(table: Table, row: Row, seat: int, number: int, at: int, chance: Words) -> None:
    """A seat handles its cloth, takes a card, passes or folds on, or puts a pawn back."""
    box, target = table[0], NONE
    row.at, row.reading = at, 0
    if number < UNFOLD:
        fold(box, row, seat, number)
    elif number < TURN_OVER:
        unfold(row, seat, number == UNFOLD_ALL)
    elif number == TURN_OVER:
        turned_over(box, row, seat)
    elif number < PASS:
        take(box, row, seat, number - TAKE + 1)
    elif number == PASS:
        row.passed[seat] = 1
        row.asked &= ~(1 << seat)
    elif number == WITHDRAW:
        row.passed[seat] = 0
        row.asked |= 1 << seat
    else:
        target = number - SET_BACK
        row.asked = 0
    go_on(box, row, target)


@compiled
def take(box: Box, row: Row, seat: int, token: int) -> None:
    """Lock the cloth; the first taking starts the sand-timer (F1, F11)."""
    claim(box, row, seat, token)
    if row.sand == NONE and row.sand_time != NONE:
        row.sand = row.at + row.sand_time
        if row.revision == 1:
            row.sand = min(row.sand, row.turned_at + row.folding_time)
    row.asked &= ~(1 << seat)


@compiled
def go_on(box: Box, row: Row, target: int) -> None:
    """The folding goes on; or it stops, and claims take effect as soon as nobody is to choose a pawn.

    Moves and the clock come here to resolve claims: so it is compiled once, and threads of a GPU meet again.
    """
    if row.asked == 0 and row.choosing == NONE:
        stop(row)
    if row.asked == 0:
        resolve(box, row, target)
    row.reading = 0


@compiled
def tick(table: Table, row: Row, at: int, chance: Words) -> None:
    """Cards are turned, time is up, or a hand has rested."""
    limit, target = ends(row), NONE
    row.at = at
    if row.pause != NONE:
        turn_cards(row, chance)
    elif row.choosing != NONE:
        target = leading(row, chooser(row))  # F11
        row.asked = 0
    elif limit != NONE and at >= limit:
        row.asked = 0
    else:
        for seat in range(row.seats):
            if row.rests[seat] <= at:
                row.rests[seat] = NONE
    go_on(table[0], row, target)


@compiled
def turn_cards(row: Row, chance: Words) -> None:
    """Turn four cards together; an empty stock is reshuffled from the discards."""
    if row.stocked < len(TOKENS):
        reshuffle(row, chance)
    for place in range(len(TOKENS)):
        top = row.in_play - row.stocked
        row.open[place] = row.cards[top]
        row.cards[top] = 0
        row.stocked -= 1
    for seat in range(row.seats):
        row.asked |= (1 - row.gone[seat]) << seat
    row.round += 1
    row.turned_at, row.pause = row.at, NONE


@compiled
def reshuffle(row: Row, chance: Words) -> None:
    """The discards, in a new order, follow the cards that are left in the stock."""
    count, left = int(row.in_play), int(row.stocked)
    for _ in range(left):
        last = row.cards[count - 1]
        for place in range(count - 1, 0, -1):
            row.cards[place] = row.cards[place - 1]
        row.cards[0] = last
    shuffle(row.cards, left, count - left, chance)
    row.stocked, row.discarded = count, 0


@compiled
def forfeit(table: Table, row: Row, seat: int, at: int, chance: Words) -> None:
    """A seat is out: its pawn is off the track, its genies return, a claim of it is void (F15)."""
    row.at, row.reading = at, FORFEITED
    choosing = row.choosing != NONE and chooser(row) == seat
    row.asked &= ~(1 << seat)
    row.gone[seat] = 1
    row.genies[seat] = row.passed[seat] = 0
    row.rests[seat] = NONE
    staying = 0
    for other in range(row.seats):
        staying += row.gone[other] == 0
    if staying < 2:
        end(row, FORFEIT)
    elif choosing:
        row.choosing = NONE
        resolve(table[0], row, NONE)
    elif folding(row):
        go_on(table[0], row, NONE)
    row.reading = 0


@compiled
def undo(table: Table, row: Row, seat: int, at: int, chance: Words) -> None:
    """Nothing is sealed here."""
