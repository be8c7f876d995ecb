"""The rules of Magic Fold on a row, compiled; functions have the names of their models in `rules/`.

`tables` are packets, cards, track and pictures.
"""

from __future__ import annotations

from bisat.core.game import Forfeited
from bisat.games.magic_fold.cloth.sheet import MAX_FOLDS
from bisat.games.magic_fold.encoding import MOVES
from bisat.games.magic_fold.kernel.course import FORFEIT, chooser, end, leading, resolve, stop
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
from bisat.games.magic_fold.kernel.row import (
    ARRIVALS,
    ARRIVED,
    ASIDE,
    ASSIST,
    AT,
    BARRED,
    BEGINS,
    BITES,
    BITTEN,
    CHOOSING,
    CHOOSING_TIME,
    CLAIMS,
    COBRAS,
    DISCARDED,
    ENDED,
    FOLDED,
    FOLDING_TIME,
    GENIES,
    GHOST,
    GONE,
    HANDLED_AT,
    HANDS,
    IN_PLAY,
    LAYERS,
    LINE,
    LOWEST,
    LURKING,
    MAX_COBRAS,
    MAX_PAWNS,
    NONE,
    OPEN,
    PALACE,
    PASSED,
    PAUSE,
    PAWNS,
    READING,
    RESTS,
    REVISION,
    RIGHT,
    ROUND,
    SAND,
    SAND_TIME,
    SEATS,
    SQUARES,
    STEPS,
    STOCK,
    STOCKED,
    TURNED,
    TURNED_AT,
    Row,
)
from bisat.games.magic_fold.kernel.sets import MANY, nth
from bisat.games.magic_fold.kernel.tables import COLS, FLAT_PACKET, PACKETS, ROWS, Table, Tables
from bisat.games.magic_fold.rules.figures import COUNT_OF_THREE, TOKENS
from bisat.games.magic_fold.rules.moves import Pass, SetBack, Take, TurnOver, Unfold, Withdraw
from bisat.parts.fast import Numbers, Words, below, compiled, inlined, shuffle

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
def deal(row: Row, chance: Words) -> None:
    """Cobras and cards by chance, flat cloths, everybody on the start line with genies to begin with."""
    for cobra in range(MAX_COBRAS):
        row[COBRAS + cobra] = cobra
        row[BITTEN + cobra] = NONE
    shuffle(row, COBRAS, MAX_COBRAS, chance)
    for cobra in range(row[LURKING], MAX_COBRAS):
        row[COBRAS + cobra] = NONE
    for card in range(row[IN_PLAY]):
        row[STOCK + card] = row[LOWEST] + card
        row[STOCK + row[IN_PLAY] + card] = NONE
    shuffle(row, STOCK, row[IN_PLAY], chance)
    row[STOCKED], row[DISCARDED] = row[IN_PLAY], 0
    for pawn in range(MAX_PAWNS):
        row[SQUARES + pawn] = row[LINE] if pawn < row[PAWNS] else 0
        row[ARRIVED + pawn] = NONE
    for seat in range(row[SEATS]):
        row[GENIES + seat] = row[BEGINS + seat]
        row[GONE + seat] = row[HANDLED_AT + seat] = row[PASSED + seat] = row[BARRED + seat] = 0
        row[CLAIMS + seat] = row[ASIDE + seat] = row[RIGHT + seat] = 0
        row[RESTS + seat] = row[HANDS + seat] = NONE
        row[TURNED + seat] = row[FOLDED + seat] = 0
        for place in range(MAX_FOLDS):
            row[STEPS + seat * MAX_FOLDS + place] = NONE
            row[LAYERS + seat * (MAX_FOLDS + 1) + 1 + place] = NONE
        row[LAYERS + seat * (MAX_FOLDS + 1)] = FLAT_PACKET
    for place in range(len(TOKENS)):
        row[OPEN + place] = NONE
    row[AT] = row[ENDED] = row[ROUND] = row[TURNED_AT] = row[GHOST] = row[ARRIVALS] = row[BITES] = 0
    row[SAND] = row[CHOOSING] = NONE
    row[PAUSE] = COUNT_OF_THREE


@inlined
def busy(row: Row, seat: int) -> bool:
    """Whether a seat still folds, or could again."""
    return bool(row[CLAIMS + seat] == 0 and row[GONE + seat] == 0)


@inlined
def folding(row: Row) -> bool:
    """Whether cards lie open and nobody chooses a pawn yet."""
    return bool(row[ENDED] == 0 and row[PAUSE] == NONE and row[CHOOSING] == NONE)


@inlined
def needed(row: Row, first: int) -> int:
    """The next seat, from one on, that the match is stuck on, or NONE."""
    if folding(row):
        for seat in range(first, row[SEATS]):
            if busy(row, seat) and not row[PASSED + seat]:
                return seat
    elif row[CHOOSING] != NONE:
        seat = chooser(row)
        return seat if seat >= first else NONE
    return NONE


@inlined
def ends(row: Row) -> int:
    """When the folding, or the choice of a pawn, ends at the latest, or NONE (F11)."""
    if row[ENDED] or row[PAUSE] != NONE:
        return NONE
    if row[CHOOSING] != NONE:
        return NONE if row[CHOOSING_TIME] == NONE else int(row[CHOOSING] + row[CHOOSING_TIME])
    if row[SAND] != NONE:
        return int(row[SAND])
    return NONE if row[FOLDING_TIME] == NONE else int(row[TURNED_AT] + row[FOLDING_TIME])


@inlined
def until(row: Row) -> int:
    """When the clock acts, or NONE."""
    if row[PAUSE] != NONE:
        return int(row[PAUSE])
    time = ends(row)
    if folding(row):
        for seat in range(row[SEATS]):
            rest = int(row[RESTS + seat])
            if rest != NONE and (time == NONE or rest < time):
                time = rest
    return time


@compiled
def legal(tables: Tables, row: Row, seat: int, numbers: Numbers) -> int:
    """Write the numbers of a seat's moves, in order; how many there are."""
    count = 0
    if row[CHOOSING] != NONE:
        if seat == chooser(row):
            for pawn in range(row[PAWNS]):
                if pawn != seat and (pawn == row[SEATS] or not row[GONE + pawn]):
                    numbers[count] = SET_BACK + pawn
                    count += 1
        return count
    if not folding(row) or not busy(row, seat):
        return 0
    if row[PASSED + seat]:
        numbers[0] = WITHDRAW
        return 1
    across, down = folds(tables[PACKETS], row, seat)
    while count < across + down:
        numbers[count] = fold_at(across, down, count)
        count += 1
    others = all_else(tables, row, seat)
    for place in range(MANY[others]):
        numbers[count + place] = UNFOLD + nth(others, place)
    return count + int(MANY[others])


@inlined
def folds(packets: Table, row: Row, seat: int) -> tuple[int, int]:
    """How many folds a cloth allows from left and right, and from top and bottom; none to a hand at rest."""
    if row[RESTS + seat] != NONE:
        return 0, 0
    lying = packet(row, seat)
    return 4 * (int(packets[lying, COLS]) - 1), 4 * (int(packets[lying, ROWS]) - 1)


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
def all_else(tables: Tables, row: Row, seat: int) -> int:
    """A folding seat's other moves, a bit for each number from `UNFOLD` on."""
    taken = 0
    for other in range(row[SEATS]):
        taken |= 1 << int(row[CLAIMS + other])
    free = ~taken >> 1 & FREE
    if row[ASSIST]:
        for token in range(1, len(TOKENS) + 1):
            if judged(tables, row, seat, token) == NONE:  # F8
                free &= ~(1 << token - 1)
    return free << TAKE - UNFOLD | (FOLDED_ONLY if row[FOLDED + seat] else 0) | ALWAYS


@inlined
def drawn(tables: Tables, row: Row, seat: int, chance: Words, numbers: Numbers) -> int:
    """One of the moves of a seat that is needed, each as likely; it need not list them."""
    if row[CHOOSING] != NONE:
        return int(numbers[below(chance, legal(tables, row, seat, numbers))])
    across, down = folds(tables[PACKETS], row, seat)
    others = all_else(tables, row, seat)
    place = below(chance, across + down + MANY[others])
    return (
        fold_at(across, down, place) if place < across + down else UNFOLD + nth(others, place - across - down)
    )


@inlined
def act(tables: Tables, row: Row, seat: int, number: int, at: int, chance: Words) -> None:  # noqa: ARG001  # one shape
    """A seat handles its cloth, takes a card, passes or folds on, or puts a pawn back."""
    row[AT], row[READING] = at, 0
    if number < UNFOLD:
        fold(tables[PACKETS], row, seat, number)
    elif number < TURN_OVER:
        unfold(row, seat, number == UNFOLD_ALL)
    elif number == TURN_OVER:
        turned_over(tables[PACKETS], row, seat)
    elif number < PASS:
        take(tables, row, seat, number - TAKE + 1)
    elif number == PASS:
        row[PASSED + seat] = 1
        go_on(tables, row)
    elif number == WITHDRAW:
        row[PASSED + seat] = 0
    else:
        resolve(tables, row, number - SET_BACK)
    row[READING] = 0


@compiled
def take(tables: Tables, row: Row, seat: int, token: int) -> None:
    """Lock the cloth; the first taking starts the sand-timer (F1, F11)."""
    claim(tables, row, seat, token)
    if row[SAND] == NONE and row[SAND_TIME] != NONE:
        row[SAND] = row[AT] + row[SAND_TIME]
        if row[REVISION] == 1:
            row[SAND] = min(row[SAND], row[TURNED_AT] + row[FOLDING_TIME])
    go_on(tables, row)


@compiled
def go_on(tables: Tables, row: Row) -> None:
    """The folding goes on, or it is over since all have a card or passed."""
    if needed(row, 0) == NONE:
        stop(tables, row)


@compiled
def tick(tables: Tables, row: Row, at: int, chance: Words) -> None:
    """Cards are turned, time is up, or a hand has rested."""
    row[AT] = at
    if row[PAUSE] != NONE:
        turn_cards(row, chance)
        return
    limit = ends(row)
    if row[CHOOSING] != NONE:
        resolve(tables, row, leading(row, chooser(row)))  # F11
        row[READING] = 0
        return
    if limit != NONE and at >= limit:
        stop(tables, row)
        row[READING] = 0
        return
    for seat in range(row[SEATS]):
        if row[RESTS + seat] <= at:
            row[RESTS + seat] = NONE


@compiled
def turn_cards(row: Row, chance: Words) -> None:
    """Turn four cards together; an empty stock is reshuffled from the discards."""
    discards = STOCK + row[IN_PLAY]
    if row[STOCKED] < len(TOKENS):
        more, left = row[DISCARDED], row[STOCKED]
        for card in range(left):
            row[discards - left - more + card] = row[discards - left + card]
        for card in range(more):
            row[discards - more + card] = row[discards + card]
            row[discards + card] = NONE
        shuffle(row, discards - more, more, chance)
        row[STOCKED], row[DISCARDED] = left + more, 0
    for place in range(len(TOKENS)):
        top = discards - row[STOCKED]
        row[OPEN + place] = row[top]
        row[top] = NONE
        row[STOCKED] -= 1
    row[ROUND] += 1
    row[TURNED_AT], row[PAUSE] = row[AT], NONE


@compiled
def forfeit(tables: Tables, row: Row, seat: int, at: int, chance: Words) -> None:  # noqa: ARG001  # one shape
    """A seat is out: its pawn is off the track, its genies return, a claim of it is void (F15)."""
    row[AT], row[READING] = at, FORFEITED
    choosing = row[CHOOSING] != NONE and chooser(row) == seat
    row[GONE + seat] = 1
    row[GENIES + seat] = row[PASSED + seat] = 0
    row[RESTS + seat] = NONE
    staying = 0
    for other in range(row[SEATS]):
        staying += row[GONE + other] == 0
    if staying < 2:
        end(row, FORFEIT)
    elif choosing:
        row[CHOOSING] = NONE
        resolve(tables, row, NONE)
    elif folding(row):
        go_on(tables, row)
    row[READING] = 0


@compiled
def undo(row: Row, seat: int, at: int, chance: Words) -> None:
    """Nothing is sealed here."""


@compiled
def over(row: Row) -> bool:
    """Whether nothing more happens."""
    return bool(row[ENDED])


@compiled
def progress(row: Row, pawn: int) -> int:
    """How far a pawn came, such that whoever arrived earlier came further."""
    for order in range(row[ARRIVALS]):
        if row[ARRIVED + order] == pawn:
            return int(row[PALACE] + row[PAWNS] - order)
    return int(row[SQUARES + pawn])


@compiled
def places(row: Row, out: Numbers) -> None:
    """By arrival, then by track; the ghost alone in front leaves no first place, the gone come last."""
    seats = row[SEATS]
    beaten = int(row[PAWNS] > seats and row[ENDED] != FORFEIT)
    for seat in range(seats):
        if beaten and not row[GONE + seat] and progress(row, seat) >= progress(row, seats):
            beaten = 0
    for seat in range(seats):
        out[seat] = 1 + beaten
        for other in range(seats):
            ahead = row[GONE + seat] or progress(row, other) > progress(row, seat)
            out[seat] += row[GONE + other] == 0 and ahead
