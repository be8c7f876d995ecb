"""What a seat sees of a row, compiled: number for number the sight of the encoding."""

from __future__ import annotations

from bisat.games.magic_fold.cloth.cards import MOTIFS
from bisat.games.magic_fold.cloth.sheet import CELLS, MAX_FOLDS, SIZE
from bisat.games.magic_fold.encoding import CARD, CLAIM, CLOTH, PICTURE
from bisat.games.magic_fold.encoding import HANDS as NAMED_HANDS
from bisat.games.magic_fold.encoding import SHOWN as SHOWS
from bisat.games.magic_fold.kernel.course import ALL_GENIES
from bisat.games.magic_fold.kernel.hands import packet
from bisat.games.magic_fold.kernel.row import (
    ARRIVALS,
    ARRIVED,
    ASIDE,
    AT,
    BARRED,
    BITES,
    BITTEN,
    CHOOSING,
    CLAIMS,
    COBRAS,
    DISCARDED,
    ENDED,
    FOLDED,
    GENIES,
    GHOST,
    GONE,
    HANDLED_AT,
    HANDS,
    IN_PLAY,
    LOWEST,
    NONE,
    OPEN,
    PALACE,
    PASSED,
    PAUSE,
    PAWNS,
    RESTS,
    RIGHT,
    ROUND,
    SAND,
    SEATS,
    SQUARES,
    STEPS,
    STOCK,
    STOCKED,
    TURNED,
    TURNED_AT,
    Row,
)
from bisat.games.magic_fold.kernel.rules import ends
from bisat.games.magic_fold.kernel.tables import (
    BOX,
    CARDS,
    COLOUR,
    COLS,
    FACES,
    MOTIF,
    PACKETS,
    PICTURES,
    ROWS,
    SLOT,
    TOLD,
    TRACK,
    WAYS,
    Tables,
)
from bisat.games.magic_fold.rules.figures import TOKENS
from bisat.parts.fast import Numbers, Sight, compiled, put_count, put_time

BLOCKS = (
    "cloths", "cards", "squares", "cobras", "seat", "gone", "genies", "board", "bitten", "stock", "numbers",
    "discard", "round", "claims", "passed", "hands", "barred", "ghost", "arrived", "ended", "choosing",
    "clocks", "times", "resting", "rests", "handled",
)  # fmt: skip
"""The blocks of the encoding in the order in which their places are given."""


@compiled
def observe(tables: Tables, row: Row, starts: Numbers, seat: int, sight: Sight) -> None:
    """Write the sight of a seat, or of a spectator (NONE), into the caller's array."""
    cloths, cards, squares, cobras, own, gone = (
        starts[0],
        starts[1],
        starts[2],
        starts[3],
        starts[4],
        starts[5],
    )
    genies, board, bitten, stock, numbers = (starts[6], starts[7], starts[8], starts[9], starts[10])
    discard, round_, claims, passed, hands = (starts[11], starts[12], starts[13], starts[14], starts[15])
    barred, ghost, arrived, ended = starts[16], starts[17], starts[18], starts[19]
    sight[:] = 0
    seats = row[SEATS]
    if seat != NONE:
        sight[own + seat] = 1
    for place in range(row[PAWNS]):
        pawn = (max(seat, 0) + place) % seats if place < seats else place
        sight[squares + place * (row[PALACE] + 1) + row[SQUARES + pawn]] = 1
        for order in range(row[ARRIVALS]):
            if row[ARRIVED + order] == pawn:
                sight[arrived + place] = order + 1
    sight[board] = ALL_GENIES
    for place in range(seats):
        other = (max(seat, 0) + place) % seats
        put_cloth(tables, row, other, sight, cloths + place * CLOTH)
        sight[gone + place] = row[GONE + other]
        sight[genies + place] = row[GENIES + other]
        sight[board] -= row[GENIES + other] + row[ASIDE + other]
        sight[passed + place] = row[PASSED + other]
        sight[barred + place] = row[BARRED + other]
        if row[HANDS + other] != NONE:
            sight[hands + place * len(NAMED_HANDS) + row[HANDS + other]] = 1
        if row[CLAIMS + other]:
            first = claims + place * CLAIM
            sight[first + row[CLAIMS + other] - 1] = 1
            sight[first + len(TOKENS)] = row[RIGHT + other]
            sight[first + len(TOKENS) + 1] = row[ASIDE + other]
    for square in range(row[PALACE]):
        slot = tables[BOX][TRACK + square, SLOT]
        sight[cobras + square] = slot != NONE and row[COBRAS + slot] != NONE
    for place in range(len(TOKENS)):
        card = row[OPEN + place]
        if card != NONE:
            for number in range(CARD):
                sight[cards + place * CARD + number] = tables[BOX][CARDS + card, TOLD + number]
            put_count(sight, numbers + 2 * place, card + 1)
    for order in range(row[DISCARDED]):
        card = row[STOCK + row[IN_PLAY] + order]
        put_count(sight, discard + 2 * (card - row[LOWEST]), order + 1)
    for order in range(row[BITES]):
        sight[bitten + row[BITTEN + order]] = order + 1
    put_count(sight, stock, row[STOCKED])
    sight[round_] = row[ROUND]
    if row[GHOST]:
        sight[ghost + row[GHOST] - 1] = 1
    if row[ENDED]:
        sight[ended + row[ENDED] - 1] = 1
    put_times(row, starts, seat, sight)


@compiled
def put_cloth(tables: Tables, row: Row, seat: int, sight: Sight, at: int) -> None:
    """Whether it was turned over, its folds, and the pictures above and below, from the top left."""
    sight[at] = row[TURNED + seat]
    for place in range(row[FOLDED + seat]):
        sight[at + 1 + place * WAYS + row[STEPS + seat * MAX_FOLDS + place]] = 1
    lying = packet(row, seat)
    cols, rows = tables[PACKETS][lying, COLS], tables[PACKETS][lying, ROWS]
    first = at + 1 + MAX_FOLDS * WAYS
    for face in range(2):
        for number in range(cols * rows):
            picture = tables[BOX][PICTURES + tables[BOX][FACES + lying, face * CELLS + number]]
            place = first + face * SHOWS + (SIZE * (number // cols) + number % cols) * PICTURE
            sight[place + picture[MOTIF]] = 1
            sight[place + len(MOTIFS) + picture[COLOUR]] = 1


@compiled
def put_times(row: Row, starts: Numbers, seat: int, sight: Sight) -> None:
    """What the clocks say."""
    choosing, clocks, times, resting = starts[20], starts[21], starts[22], starts[23]
    rests, handled = starts[24], starts[25]
    now, seats = row[AT], row[SEATS]
    sight[choosing] = row[CHOOSING] != NONE
    put_time(sight, times, now - row[TURNED_AT])
    for number in range(3):
        until = row[SAND] if number == 0 else ends(row) if number == 1 else row[PAUSE]
        if until != NONE:
            sight[clocks + number] = 1
            put_time(sight, times + 2 + 2 * number, until - now)
    for place in range(seats):
        other = (max(seat, 0) + place) % seats
        put_time(sight, handled + 2 * place, now - row[HANDLED_AT + other])
        if row[RESTS + other] != NONE:
            sight[resting + place] = 1
            put_time(sight, rests + 2 * place, row[RESTS + other] - now)
