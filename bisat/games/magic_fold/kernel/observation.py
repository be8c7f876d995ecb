"""What a seat sees of a row, compiled: number for number the observation of the encoding."""

from __future__ import annotations

from bisat.games.magic_fold.cloth.cards import MOTIFS
from bisat.games.magic_fold.cloth.sheet import MAX_FOLDS, SIZE
from bisat.games.magic_fold.encoding import CARD, CLAIM, CLOTH, HANDS, PICTURE, SHOWN
from bisat.games.magic_fold.kernel.course import ALL_GENIES
from bisat.games.magic_fold.kernel.hands import packet
from bisat.games.magic_fold.kernel.row import Row
from bisat.games.magic_fold.kernel.rules import ends
from bisat.games.magic_fold.kernel.tables import FOLDS, NONE, Box
from bisat.games.magic_fold.rules.figures import TOKENS
from bisat.parts.kernels.compiling import compiled
from bisat.parts.kernels.loops import Many, Starts, Table
from bisat.parts.kernels.observing import put_count, put_time

WAYS = len(FOLDS)


@compiled
def observe(table: Table, row: Row, at: Starts, seat: int, seen: Many) -> None:
    """Write what a seat sees, or a spectator (NONE), into zeros."""
    box, seats = table[0], int(row.seats)
    if seat != NONE:
        seen[at.seat + seat] = 1
    for place in range(row.pawns):
        pawn = (max(seat, 0) + place) % seats if place < seats else place
        seen[at.squares + place * (row.palace + 1) + row.squares[pawn]] = 1
        for order in range(row.arrivals):
            if row.arrived[order] == pawn:
                seen[at.arrived + place] = order + 1
    board = ALL_GENIES
    for place in range(seats):
        other = (max(seat, 0) + place) % seats
        put_cloth(box, row, other, seen, at.cloths + place * CLOTH)
        seen[at.gone + place] = row.gone[other]
        seen[at.genies + place] = row.genies[other]
        board -= row.genies[other] + row.aside[other]
        seen[at.passed + place] = row.passed[other]
        seen[at.barred + place] = row.barred[other]
        if row.hands[other] != NONE:
            seen[at.hands + place * len(HANDS) + row.hands[other]] = 1
        if row.claims[other]:
            first = at.claims + place * CLAIM
            seen[first + row.claims[other] - 1] = 1
            seen[first + len(TOKENS)] = row.right[other]
            seen[first + len(TOKENS) + 1] = row.aside[other]
    seen[at.board] = board
    for square in range(row.palace):
        slot = box.slots[square]
        seen[at.cobras + square] = slot != NONE and row.cobras[slot] != NONE
    for place in range(len(TOKENS)):
        card = int(row.open[place])
        if card != NONE:
            for number in range(CARD):
                seen[at.cards + place * CARD + number] = box.observed[card, number]
            put_count(seen, at.numbers + 2 * place, card + 1)
    for order in range(row.discarded):
        put_count(seen, at.discard + 2 * (int(row.cards[order]) - row.lowest), order + 1)
    for order in range(row.bites):
        seen[at.bitten + row.bitten[order]] = order + 1
    put_count(seen, at.stock, int(row.stocked))
    seen[at.round] = row.round
    if row.ghost:
        seen[at.ghost + row.ghost - 1] = 1
    if row.ended:
        seen[at.ended + row.ended - 1] = 1
    put_times(row, at, seat, seen)


@compiled
def put_cloth(box: Box, row: Row, seat: int, seen: Many, first: int) -> None:
    """Whether it was turned over, its folds, and the pictures above and below, from the top left."""
    seen[first] = row.turned[seat]
    for place in range(row.folded[seat]):
        seen[first + 1 + place * WAYS + row.steps[seat, place]] = 1
    lying = packet(row, seat)
    cols, rows = int(box.cols[lying]), int(box.rows[lying])
    first += 1 + MAX_FOLDS * WAYS
    for face in range(2):
        for number in range(cols * rows):
            cell = box.faces[lying, face, number]
            place = first + face * SHOWN + (SIZE * (number // cols) + number % cols) * PICTURE
            seen[place + box.motifs[cell]] = 1
            seen[place + len(MOTIFS) + box.colours[cell]] = 1


@compiled
def put_times(row: Row, at: Starts, seat: int, seen: Many) -> None:
    """What the clocks say."""
    now, seats = int(row.at), int(row.seats)
    put_time(seen, at.times, now - row.turned_at)
    for number in range(3):
        until = int(row.sand) if number == 0 else ends(row) if number == 1 else int(row.pause)
        if until != NONE:
            seen[at.clocks + number] = 1
            put_time(seen, at.times + 2 + 2 * number, until - now)
    seen[at.choosing] = row.choosing != NONE
    for place in range(seats):
        other = (max(seat, 0) + place) % seats
        put_time(seen, at.handled + 2 * place, now - row.handled_at[other])
        if row.rests[other] != NONE:
            seen[at.resting + place] = 1
            put_time(seen, at.rests + 2 * place, row.rests[other] - now)
