"""A position of Magic Fold as one record of small numbers, and how it gets there."""

from __future__ import annotations

from typing import Any, get_args

import numpy as np
from numpy.typing import NDArray

from bisat.games.magic_fold.cloth.sheet import MAX_FOLDS
from bisat.games.magic_fold.encoding import HANDS, KINDS
from bisat.games.magic_fold.kernel.tables import FLAT_PACKET, FOLDS, NONE, OVER_PACKET, Box
from bisat.games.magic_fold.rules.box import MAX_CARDS
from bisat.games.magic_fold.rules.facts import Reason
from bisat.games.magic_fold.rules.figures import COBRAS, MAX_SEATS, TOKENS
from bisat.games.magic_fold.rules.resolve import chooser
from bisat.games.magic_fold.rules.rules import needed
from bisat.games.magic_fold.rules.state import State
from bisat.games.magic_fold.rules.terms import Terms
from bisat.parts.kernels.compiling import record

Row = Any
Rows = NDArray[Any]

REASONS: tuple[Reason, ...] = get_args(Reason)
MAX_PAWNS = MAX_SEATS + 1
MAX_COBRAS = len(COBRAS)
FOLD = {fold: number for number, fold in enumerate(FOLDS)}

ROW = record(
    sand_time=np.int32,  # the options; a row carries them: NONE for times without limit
    folding_time=np.int32,
    choosing_time=np.int32,
    lowest=np.int16,  # the lowest card in play, and how many there are
    in_play=np.int16,
    line=np.int16,  # where the race starts
    palace=np.int16,
    seats=np.int8,
    pawns=np.int8,
    lurking=np.int8,  # how many cobras lie on the track
    championship=np.int8,
    assist=np.int8,
    revision=np.int8,
    begins=(np.int8, MAX_SEATS),  # the genies that a seat begins with (F17)
    round=np.int8,
    ended=np.int8,  # 0, or the number of the reason from 1
    ghost=np.int8,  # 0, or its token
    asked=np.int8,  # seats that the match is stuck on, a bit for each
    at=np.int32,
    turned_at=np.int32,
    sand=np.int32,
    choosing=np.int32,
    pause=np.int32,
    reading=np.int32,  # only while an event happens: how long its facts take to be read
    handled_at=(np.int32, MAX_SEATS),
    rests=(np.int32, MAX_SEATS),
    layers=(np.int16, (MAX_SEATS, MAX_FOLDS + 1)),  # the packets that folds made, the flat cloth first
    squares=(np.int16, MAX_PAWNS),
    open=(np.int16, len(TOKENS)),  # per token: its card
    stocked=np.int16,
    discarded=np.int16,
    arrivals=np.int8,
    bites=np.int8,
    arrived=(np.int8, MAX_PAWNS),  # pawns in the order of their arrival
    cobras=(np.int8, MAX_COBRAS),  # per cobra of the track: its kind while it lies face down
    bitten=(np.int8, MAX_COBRAS),  # kinds in the order in which they were turned
    gone=(np.int8, MAX_SEATS),
    passed=(np.int8, MAX_SEATS),
    genies=(np.int8, MAX_SEATS),
    hands=(np.int8, MAX_SEATS),
    bound=(np.int8, MAX_SEATS),  # only while a round is resolved: the hand in the next
    barred=(np.int8, MAX_SEATS),
    forbidden=(np.int8, MAX_SEATS),  # only while a round is resolved: who is barred in the next
    claims=(np.int8, MAX_SEATS),  # the token that a seat took, or 0
    aside=(np.int8, MAX_SEATS),  # genies set aside for the claim
    right=(np.int8, MAX_SEATS),
    turned=(np.int8, MAX_SEATS),  # of its cloth: whether it was turned over, how many folds it has, and which
    folded=(np.int8, MAX_SEATS),
    steps=(np.int8, (MAX_SEATS, MAX_FOLDS)),
    cards=(np.uint8, 2 * MAX_CARDS),  # discards in order, 0 for the open ones, then the stock, next first
)


def blank(terms: Terms, begins: tuple[int, ...]) -> Rows:
    """A row with its options and nothing else."""
    rows = np.zeros(1, ROW)
    row: Row = rows[0]
    row.seats = seats = len(begins)
    row.pawns = seats + (seats < MAX_SEATS)
    row.begins[:seats] = begins
    row.line, row.palace, row.lurking = terms.start, terms.track.palace, len(terms.track.cobras)
    row.championship, row.assist, row.revision = terms.championship, terms.assist, terms.revision
    row.sand_time, row.folding_time = _time(terms.sand), _time(terms.folding)
    row.choosing_time = _time(terms.choosing)
    row.lowest, row.in_play = terms.numbers[0], len(terms.numbers)
    row.sand = row.choosing = row.pause = NONE
    for field in (row.open, row.arrived, row.cobras, row.bitten, row.rests, row.hands, row.bound):
        field[:] = NONE
    row.steps[:] = row.layers[:] = NONE
    return rows


def pack(row: Row, state: State, terms: Terms, box: Box) -> None:
    """Write a state of the rules into a blank row; facts are left out."""
    seats = state.seats
    row.at, row.round, row.turned_at = state.at, state.round, state.turned_at
    row.ended = 0 if state.ended is None else REASONS.index(state.ended) + 1
    row.sand, row.choosing, row.pause = _time(state.sand), _time(state.choosing), _time(state.pause)
    row.ghost = state.ghost or 0
    if state.ended is None and state.pause is None:
        asked = needed(state) if state.choosing is None else (chooser(state),)
        row.asked = sum(1 << seat for seat in asked if seat is not None)
    row.stocked, row.discarded = len(state.stock), len(state.discard)
    row.arrivals, row.bites = len(state.arrived), len(state.bitten)
    row.open[: len(state.open)] = state.open
    row.squares[: len(state.squares)] = state.squares
    row.arrived[: len(state.arrived)] = state.arrived
    for cobra in state.cobras:
        row.cobras[terms.track.cobras.index(cobra.square)] = KINDS[cobra.kind]
    row.bitten[: len(state.bitten)] = [KINDS[kind] for kind in state.bitten]
    row.gone[list(state.gone)] = row.passed[list(state.passed)] = row.barred[list(state.barred)] = 1
    row.genies[:seats], row.handled_at[:seats] = state.genies, state.handled_at
    row.rests[:seats] = [_time(rest) for rest in state.rests]
    row.hands[:seats] = [NONE if hand is None else HANDS.index(hand) for hand in state.hands]
    for seat, claim in enumerate(state.claims):
        if claim is not None:
            row.claims[seat], row.aside[seat], row.right[seat] = claim.token, claim.genies, claim.right
    for seat, cloth in enumerate(state.cloths):
        row.turned[seat], row.folded[seat] = cloth.turned, len(cloth.folds)
        row.layers[seat, 0] = OVER_PACKET if cloth.turned else FLAT_PACKET
        for place, fold in enumerate(cloth.folds):
            row.steps[seat, place] = FOLD[fold]
            row.layers[seat, place + 1] = box.onto[row.layers[seat, place], FOLD[fold]]
    row.cards[: len(state.discard)] = state.discard
    row.cards[row.in_play - len(state.stock) : row.in_play] = state.stock


def _time(time: int | None) -> int:
    return NONE if time is None else time
