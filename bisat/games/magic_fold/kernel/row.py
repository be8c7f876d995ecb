"""A position of Magic Fold in one row of numbers: what stands where, and how it gets there."""

from __future__ import annotations

from typing import get_args

import numpy as np
from numpy.typing import NDArray

from bisat.games.magic_fold.cloth.sheet import MAX_FOLDS
from bisat.games.magic_fold.encoding import HANDS as NAMED_HANDS
from bisat.games.magic_fold.encoding import KINDS
from bisat.games.magic_fold.kernel.tables import FLAT_PACKET, FOLDS, ONTO, OVER_PACKET, Table
from bisat.games.magic_fold.rules.facts import Reason
from bisat.games.magic_fold.rules.figures import COBRAS as KINDS_OF_COBRA
from bisat.games.magic_fold.rules.figures import MAX_SEATS, TOKENS
from bisat.games.magic_fold.rules.state import State
from bisat.games.magic_fold.rules.terms import Terms

Row = NDArray[np.int64]
"""Wide enough for times."""

NONE = -1
"""No card, no time, nobody."""
REASONS: tuple[Reason, ...] = get_args(Reason)
MAX_PAWNS = MAX_SEATS + 1
MAX_COBRAS = len(KINDS_OF_COBRA)
FOLD = {fold: number for number, fold in enumerate(FOLDS)}

(
    SEATS,
    PAWNS,
    LINE,
    PALACE,
    CHAMPIONSHIP,
    ASSIST,
    SAND_TIME,
    FOLDING_TIME,
    CHOOSING_TIME,
    REVISION,
    LOWEST,
    IN_PLAY,
    LURKING,
) = range(13)
"""The options; a row carries them: NONE for times without limit, the lowest card in play, and how many."""
(AT, ENDED, ROUND, TURNED_AT, SAND, GHOST, CHOOSING, PAUSE, STOCKED, DISCARDED, ARRIVALS, BITES) = range(
    13, 25
)
"""ENDED is 0, or the number of the reason from 1; GHOST is 0, or its token."""
READING = 25
"""Only while an event happens: how long its facts take to be read."""
OPEN = 26
"""Per token: its card."""
SQUARES = OPEN + len(TOKENS)
ARRIVED = SQUARES + MAX_PAWNS
"""Pawns in the order of their arrival."""
COBRAS = ARRIVED + MAX_PAWNS
"""Per cobra of the track: its kind while it lies face down."""
BITTEN = COBRAS + MAX_COBRAS
"""Kinds in the order in which they were turned."""
GONE = BITTEN + MAX_COBRAS
GENIES = GONE + MAX_SEATS
HANDLED_AT = GENIES + MAX_SEATS
PASSED = HANDLED_AT + MAX_SEATS
RESTS = PASSED + MAX_SEATS
HANDS = RESTS + MAX_SEATS
BARRED = HANDS + MAX_SEATS
CLAIMS = BARRED + MAX_SEATS
"""Per seat: the token it took, or 0."""
ASIDE = CLAIMS + MAX_SEATS
"""Per seat: genies set aside for its claim."""
RIGHT = ASIDE + MAX_SEATS
BOUND = RIGHT + MAX_SEATS
"""Per seat, only while a round is resolved: its hand in the next."""
FORBIDDEN = BOUND + MAX_SEATS
"""Per seat, only while a round is resolved: whether it may spend no genies in the next."""
TURNED = FORBIDDEN + MAX_SEATS
FOLDED = TURNED + MAX_SEATS
"""Per seat: how many folds its cloth has."""
STEPS = FOLDED + MAX_SEATS
"""Per seat: its folds."""
LAYERS = STEPS + MAX_SEATS * MAX_FOLDS
"""Per seat: the packets that its folds made, the flat cloth first."""
BEGINS = LAYERS + MAX_SEATS * (MAX_FOLDS + 1)
"""Per seat, one more option: the genies that it begins with (F17)."""
STOCK = BEGINS + MAX_SEATS
"""Cards; the last one stands in the last place, the next one where the empty ones end. Then the discards."""


def blank(terms: Terms, begins: tuple[int, ...]) -> Row:
    """A row with its options and nothing else."""
    row = np.zeros(STOCK + 2 * len(terms.numbers), np.int64)
    seats = len(begins)
    row[SEATS], row[PAWNS] = seats, seats + (seats < MAX_SEATS)
    row[LINE], row[PALACE], row[LURKING] = terms.start, terms.track.palace, len(terms.track.cobras)
    row[CHAMPIONSHIP], row[ASSIST], row[REVISION] = terms.championship, terms.assist, terms.revision
    row[SAND_TIME], row[FOLDING_TIME] = _time(terms.sand), _time(terms.folding)
    row[CHOOSING_TIME] = _time(terms.choosing)
    row[LOWEST], row[IN_PLAY] = terms.numbers[0], len(terms.numbers)
    row[SAND] = row[CHOOSING] = row[PAUSE] = NONE
    for first, last in ((OPEN, SQUARES), (ARRIVED, GONE), (RESTS, BARRED), (BOUND, FORBIDDEN)):
        row[first:last] = NONE
    row[STEPS:] = NONE
    row[BEGINS:STOCK] = 0
    row[BEGINS : BEGINS + seats] = begins
    return row


def pack(row: Row, state: State, terms: Terms, packets: Table) -> None:
    """Write a state of the rules into a blank row; facts are left out."""
    seats = state.seats
    row[AT], row[ROUND], row[TURNED_AT] = state.at, state.round, state.turned_at
    row[ENDED] = 0 if state.ended is None else REASONS.index(state.ended) + 1
    row[SAND], row[CHOOSING], row[PAUSE] = _time(state.sand), _time(state.choosing), _time(state.pause)
    row[GHOST] = state.ghost or 0
    row[STOCKED], row[DISCARDED] = len(state.stock), len(state.discard)
    row[ARRIVALS], row[BITES] = len(state.arrived), len(state.bitten)
    row[OPEN : OPEN + len(state.open)] = state.open
    row[SQUARES : SQUARES + len(state.squares)] = state.squares
    row[ARRIVED : ARRIVED + len(state.arrived)] = state.arrived
    for cobra in state.cobras:
        row[COBRAS + terms.track.cobras.index(cobra.square)] = KINDS[cobra.kind]
    row[BITTEN : BITTEN + len(state.bitten)] = [KINDS[kind] for kind in state.bitten]
    row[[GONE + seat for seat in state.gone]] = 1
    row[[PASSED + seat for seat in state.passed]] = 1
    row[[BARRED + seat for seat in state.barred]] = 1
    row[GENIES : GENIES + seats] = state.genies
    row[HANDLED_AT : HANDLED_AT + seats] = state.handled_at
    row[RESTS : RESTS + seats] = [_time(rest) for rest in state.rests]
    row[HANDS : HANDS + seats] = [NONE if hand is None else NAMED_HANDS.index(hand) for hand in state.hands]
    for seat, claim in enumerate(state.claims):
        if claim is not None:
            row[CLAIMS + seat], row[ASIDE + seat], row[RIGHT + seat] = claim.token, claim.genies, claim.right
    for seat, cloth in enumerate(state.cloths):
        row[TURNED + seat], row[FOLDED + seat] = cloth.turned, len(cloth.folds)
        packet = OVER_PACKET if cloth.turned else FLAT_PACKET
        layers = LAYERS + seat * (MAX_FOLDS + 1)
        row[layers] = packet
        for place, fold in enumerate(cloth.folds):
            packet = packets[packet, ONTO + FOLD[fold]]
            row[STEPS + seat * MAX_FOLDS + place] = FOLD[fold]
            row[layers + 1 + place] = packet
    discards = STOCK + len(terms.numbers)
    row[discards - len(state.stock) : discards] = state.stock
    row[discards : discards + len(state.discard)] = state.discard


def _time(time: int | None) -> int:
    return NONE if time is None else time
