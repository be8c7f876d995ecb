"""One round's effects on the track, compiled: pawns, squares, genies, in the order in which they happen."""

from __future__ import annotations

import numpy as np

from bisat.games.magic_fold.encoding import HANDS as NAMED_HANDS
from bisat.games.magic_fold.encoding import KINDS
from bisat.games.magic_fold.kernel.row import (
    ARRIVALS,
    ARRIVED,
    ASIDE,
    AT,
    BARRED,
    BITES,
    BITTEN,
    BOUND,
    CHAMPIONSHIP,
    CHOOSING,
    CLAIMS,
    COBRAS,
    DISCARDED,
    ENDED,
    FORBIDDEN,
    GENIES,
    GHOST,
    GONE,
    HANDS,
    IN_PLAY,
    LINE,
    NONE,
    OPEN,
    PALACE,
    PASSED,
    PAUSE,
    PAWNS,
    READING,
    REASONS,
    RESTS,
    REVISION,
    RIGHT,
    ROUND,
    SAND,
    SEATS,
    SQUARES,
    STOCK,
    Row,
)
from bisat.games.magic_fold.kernel.tables import BOX, CARDS, CLOUDS, GENIE, SHORTCUT, SLOT, TRACK, Tables
from bisat.games.magic_fold.rules import facts, figures
from bisat.games.magic_fold.rules.figures import (
    COBRAS as KINDS_OF_COBRA,
)
from bisat.games.magic_fold.rules.figures import (
    COUNT_OF_THREE,
    FORWARD,
    GENIE_TOKEN,
    MAX_GENIES_HELD,
    MAX_ROUNDS,
    MAX_SEATS,
    TO_FOLLOW,
    TOKENS,
)
from bisat.parts.fast import compiled

BACK = np.array([figures.BACK.get(kind, 0) for kind in KINDS_OF_COBRA], np.int64)
LOSE = np.array([figures.LOSE.get(kind, 0) for kind in KINDS_OF_COBRA], np.int64)
BINDS = np.array(
    [NAMED_HANDS.index(figures.HANDS[kind]) if kind in figures.HANDS else NONE for kind in KINDS_OF_COBRA],
    np.int64,
)
"""Per kind of cobra: how far it sends back, how many genies it takes, which hand it leaves."""
NO_GENIES = KINDS["no_genies"]
ALL_GENIES = figures.GENIES
STOPPED, GHOST_TOOK, CHECKED, VOID, PUT_BACK, MOVED, BIT, GAINED, LOST, BINDING, BARRING = (
    fact.lasts
    for fact in (
        facts.Stopped,
        facts.GhostTook,
        facts.Checked,
        facts.Void,
        facts.PutBack,
        facts.Moved,
        facts.Bit,
        facts.Gained,
        facts.Lost,
        facts.Bound,
        facts.Barred,
    )
)
"""How long each fact is shown; none of them takes another time when it follows its like."""
CARRIES = np.array([0, *(FORWARD[token] for token in TOKENS)], np.int64)
PALACE_END, ROUNDS_END, FORFEIT = (REASONS.index(reason) + 1 for reason in ("palace", "rounds", "forfeit"))


@compiled
def holder(row: Row, token: int) -> int:
    """The seat that took this token, or NONE."""
    for seat in range(row[SEATS]):
        if row[CLAIMS + seat] == token:
            return seat
    return NONE


@compiled
def leading(row: Row, pawn: int) -> int:
    """The leading other pawn; of equals the lowest seat, the ghost last (F11)."""
    best = NONE
    for other in range(row[PAWNS]):
        here = other != pawn and (other == row[SEATS] or not row[GONE + other])
        if here and (best == NONE or row[SQUARES + other] > row[SQUARES + best]):
            best = other
    return best


@compiled
def chooser(row: Row) -> int:
    """The seat whose right claim of the first token lets it choose a pawn, or NONE."""
    seat = holder(row, 1)
    return NONE if seat == NONE or row[GONE + seat] or not row[RIGHT + seat] else seat


@compiled
def gain(row: Row, seat: int) -> None:
    """A seat takes a genie, if it may hold one more and there is one."""
    row[READING] += GAINED
    board = ALL_GENIES
    for other in range(row[SEATS]):
        board -= row[GENIES + other] + row[ASIDE + other]
    if board > 0 and row[GENIES + seat] < MAX_GENIES_HELD:
        row[GENIES + seat] += 1


@compiled
def move(tables: Tables, row: Row, pawns: int, end: int) -> None:
    """Pawns, a bit for each, move together; then squares take effect until nothing more does (F3, F4)."""
    first = 0
    while not pawns >> first & 1:
        first += 1
    while row[SQUARES + first] != end:  # F2: from the start line nobody goes back
        row[READING] += MOVED
        for pawn in range(row[PAWNS]):
            if pawns >> pawn & 1:
                row[SQUARES + pawn] = end
                if end == row[PALACE]:
                    row[ARRIVED + row[ARRIVALS]] = pawn
                    row[ARRIVALS] += 1
        slot = tables[BOX][TRACK + end, SLOT]
        if tables[BOX][TRACK + end, SHORTCUT]:
            end = tables[BOX][TRACK + end, SHORTCUT]
        elif slot != NONE and row[COBRAS + slot] != NONE and first < row[SEATS]:
            end = max(row[LINE], end - bite(row, pawns, slot))  # the ghost never turns a cobra


@compiled
def bite(row: Row, pawns: int, slot: int) -> int:
    """Turn a cobra, apply it to each of the pawns, discard it; how far it sends them back."""
    kind = row[COBRAS + slot]
    row[COBRAS + slot] = NONE
    row[BITTEN + row[BITES]] = kind
    row[BITES] += 1
    row[READING] += BIT
    for seat in range(row[SEATS]):
        if pawns >> seat & 1:
            if LOSE[kind]:
                row[GENIES + seat] -= min(LOSE[kind], row[GENIES + seat])  # F2
                row[READING] += LOST
            if BINDS[kind] != NONE:
                row[BOUND + seat] = BINDS[kind]  # F5: a later one replaces an earlier one
                row[READING] += BINDING
            if kind == NO_GENIES:
                row[FORBIDDEN + seat] = 1
                row[READING] += BARRING
    return int(BACK[kind])


@compiled
def set_back(row: Row, pawn: int, target: int) -> int:
    """Whom the first token puts back, as bits: the chosen pawn; for the ghost all that lead it."""
    if pawn < row[SEATS]:
        return 0 if target == NONE else 1 << target
    foremost = row[SQUARES + leading(row, pawn)]
    pawns = 0
    if foremost > row[SQUARES + pawn]:
        for seat in range(row[SEATS]):
            if not row[GONE + seat] and row[SQUARES + seat] == foremost:
                pawns |= 1 << seat
    return pawns


@compiled
def fly(tables: Tables, row: Row, pawn: int, token: int) -> None:
    """The effects of token and card added into one move, then the square (F4)."""
    card = tables[BOX][CARDS + row[OPEN + token - 1]]
    if pawn < row[SEATS]:  # the ghost never gets genies
        if token == GENIE_TOKEN:
            gain(row, pawn)
        if card[GENIE]:
            gain(row, pawn)
    far = row[SQUARES + pawn] + CARRIES[token] + card[CLOUDS]
    move(tables, row, 1 << pawn, min(far, row[PALACE]))


@compiled
def checked(row: Row, seat: int) -> bool:
    """Check a claim: its genies return to the board, and whoever was wrong takes one (F15)."""
    row[ASIDE + seat] = 0
    row[READING] += VOID if row[GONE + seat] else CHECKED
    if row[GONE + seat]:
        return False
    if not row[RIGHT + seat]:
        gain(row, seat)
    return bool(row[RIGHT + seat])


@compiled
def stop(tables: Tables, row: Row) -> None:
    """The folding is over; who holds the first token rightly chooses a pawn before anything else happens."""
    row[READING] += STOPPED
    if row[SEATS] < MAX_SEATS:
        row[READING] += GHOST_TOOK
        token = 1
        while holder(row, token) != NONE:
            token += 1
        row[GHOST] = token
    row[SAND] = NONE
    for seat in range(row[SEATS]):
        row[PASSED + seat] = 0
        row[RESTS + seat] = NONE
    if chooser(row) != NONE:
        row[CHOOSING] = row[AT]
    else:
        resolve(tables, row, NONE)


@compiled
def resolve(tables: Tables, row: Row, target: int) -> None:
    """In token order each claim is checked and takes effect, until the race is won or the round is over."""
    acted = 0
    for token in range(1, len(TOKENS) + 1):
        pawn = int(row[SEATS]) if token == row[GHOST] else holder(row, token)
        if pawn == NONE:
            continue
        acted += 1
        if pawn == row[SEATS] or checked(row, pawn):
            if token == 1:
                row[READING] += PUT_BACK
                back = set_back(row, pawn, target)
                if back:
                    move(tables, row, back, max(row[LINE], foremost(row, back) - 1))
            fly(tables, row, pawn, token)
        if row[ARRIVALS] and not row[CHAMPIONSHIP]:  # F10
            end(row, PALACE_END)
            return
    for seat in range(row[SEATS]):
        if row[CLAIMS + seat] == 0 and not row[GONE + seat]:
            gain(row, seat)
    if row[ARRIVALS]:
        end(row, PALACE_END)
    elif row[ROUND] >= MAX_ROUNDS:  # F12
        end(row, ROUNDS_END)
    else:
        row[PAUSE] = COUNT_OF_THREE + (
            shown_at(row) + row[READING] if row[REVISION] >= 3 else row[AT] + acted * TO_FOLLOW
        )  # F14
        discard(row)


@compiled
def shown_at(row: Row) -> int:
    """When everything before has been shown: others may still read when a pawn has been chosen."""
    if row[CHOOSING] == NONE:
        return int(row[AT])
    return int(max(row[AT], row[CHOOSING] + STOPPED + (GHOST_TOOK if row[GHOST] else 0)))


@compiled
def foremost(row: Row, pawns: int) -> int:
    """The square of pawns, a bit for each, that stand together."""
    pawn = 0
    while not pawns >> pawn & 1:
        pawn += 1
    return int(row[SQUARES + pawn])


@compiled
def discard(row: Row) -> None:
    """Cards and tokens go back, and what cobras forbid holds for the next round."""
    for place in range(len(TOKENS)):
        row[STOCK + row[IN_PLAY] + row[DISCARDED]] = row[OPEN + place]
        row[DISCARDED] += 1
        row[OPEN + place] = NONE
    for seat in range(row[SEATS]):
        row[CLAIMS + seat] = row[ASIDE + seat] = row[RIGHT + seat] = 0
        row[HANDS + seat], row[BOUND + seat] = row[BOUND + seat], NONE
        row[BARRED + seat], row[FORBIDDEN + seat] = row[FORBIDDEN + seat], 0
    row[GHOST], row[CHOOSING] = 0, NONE


@compiled
def end(row: Row, reason: int) -> None:
    """The position after which nothing more happens; cards and claims stay to be seen."""
    row[ENDED] = reason
    row[SAND] = row[CHOOSING] = row[PAUSE] = NONE
    for seat in range(row[SEATS]):
        row[PASSED + seat] = row[FORBIDDEN + seat] = 0
        row[RESTS + seat] = row[BOUND + seat] = NONE
