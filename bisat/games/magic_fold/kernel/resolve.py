"""The end of a round, compiled: the ghost takes its token, claims are checked in token order."""

from __future__ import annotations

from bisat.games.magic_fold.kernel.course import fly, gain, put_back
from bisat.games.magic_fold.kernel.ending import PALACE, ROUNDS, end
from bisat.games.magic_fold.kernel.row import Row
from bisat.games.magic_fold.kernel.tables import NONE, Box
from bisat.games.magic_fold.rules import facts
from bisat.games.magic_fold.rules.figures import COUNT_OF_THREE, MAX_ROUNDS, MAX_SEATS, TO_FOLLOW, TOKENS
from bisat.parts.kernels.compiling import compiled

STOPPED, GHOST_TOOK = facts.Stopped.lasts, facts.GhostTook.lasts
CHECKED, VOID = facts.Checked.lasts, facts.Void.lasts
"""How long each fact is shown; none of them takes another time when it follows its like."""


@compiled
def holder(row: Row, token: int) -> int:
    """The seat that took this token, or NONE."""
    for seat in range(row.seats):
        if row.claims[seat] == token:
            return seat
    return NONE


@compiled
def leading(row: Row, pawn: int) -> int:
    """The leading other pawn; of equals the lowest seat, the ghost last (F11)."""
    best = NONE
    for other in range(row.pawns):
        here = other != pawn and (other == row.seats or not row.gone[other])
        if here and (best == NONE or row.squares[other] > row.squares[best]):
            best = other
    return best


@compiled
def chooser(row: Row) -> int:
    """The seat whose right claim of the first token lets it choose a pawn, or NONE."""
    seat = holder(row, 1)
    return NONE if seat == NONE or row.gone[seat] or not row.right[seat] else seat


@compiled
def stop(row: Row) -> None:
    """The folding is over; who holds the first token rightly chooses a pawn before anything else happens."""
    row.reading += STOPPED
    if row.seats < MAX_SEATS:
        row.reading += GHOST_TOOK
        token = 1
        while holder(row, token) != NONE:
            token += 1
        row.ghost = token
    row.sand = NONE
    for seat in range(row.seats):
        row.passed[seat] = 0
        row.rests[seat] = NONE
    seat = chooser(row)
    if seat != NONE:
        row.choosing = row.at
        row.asked = 1 << seat


@compiled
def resolve(box: Box, row: Row, target: int) -> None:
    """In token order each claim is checked and takes effect, until the race is won or the round is over."""
    acted = 0
    for token in range(1, len(TOKENS) + 1):
        pawn = int(row.seats) if token == row.ghost else holder(row, token)
        if pawn == NONE:
            continue
        acted += 1
        if pawn == row.seats or right(row, pawn):
            if token == 1:
                put_back(box, row, set_back(row, pawn, target))
            fly(box, row, pawn, token)
        if row.arrivals and not row.championship:  # F10
            end(row, PALACE)
            return
    for seat in range(row.seats):
        if row.claims[seat] == 0 and not row.gone[seat]:
            gain(row, seat)
    if row.arrivals:
        end(row, PALACE)
    elif row.round >= MAX_ROUNDS:  # F12
        end(row, ROUNDS)
    else:
        row.pause = COUNT_OF_THREE + (
            shown(row) + row.reading if row.revision >= 3 else row.at + acted * TO_FOLLOW
        )  # F14
        discard(row)


@compiled
def shown(row: Row) -> int:
    """When everything before has been shown: others may still read when a pawn has been chosen."""
    if row.choosing == NONE:
        return int(row.at)
    return int(max(row.at, row.choosing + STOPPED + (GHOST_TOOK if row.ghost else 0)))


@compiled
def right(row: Row, seat: int) -> bool:
    """Check a claim: its genies return to the board, and whoever was wrong takes one (F15)."""
    row.aside[seat] = 0
    row.reading += VOID if row.gone[seat] else CHECKED
    if row.gone[seat]:
        return False
    if not row.right[seat]:
        gain(row, seat)
    return bool(row.right[seat])


@compiled
def set_back(row: Row, pawn: int, target: int) -> int:
    """Whom the first token puts back, as bits: the chosen pawn; for the ghost all that lead it."""
    if pawn < row.seats:
        return 0 if target == NONE else 1 << target
    foremost = row.squares[leading(row, pawn)]
    pawns = 0
    if foremost > row.squares[pawn]:
        for seat in range(row.seats):
            if not row.gone[seat] and row.squares[seat] == foremost:
                pawns |= 1 << seat
    return pawns


@compiled
def discard(row: Row) -> None:
    """Cards and tokens go back, and what cobras forbid holds for the next round."""
    for place in range(len(TOKENS)):
        row.cards[row.discarded] = row.open[place]
        row.discarded += 1
        row.open[place] = NONE
    for seat in range(row.seats):
        row.claims[seat] = row.aside[seat] = row.right[seat] = 0
        row.hands[seat], row.bound[seat] = row.bound[seat], NONE
        row.barred[seat], row.forbidden[seat] = row.forbidden[seat], 0
    row.ghost, row.choosing = 0, NONE
