"""Search by determinizations, compiled: `bisat.bots.search` step by step, from the same words of chance."""

from __future__ import annotations

from collections.abc import Sequence
from math import log
from typing import Any

import numpy as np

from bisat.core.encoding import Encoding
from bisat.core.kernel import Tree
from bisat.core.rng import Rng
from bisat.games.montgolfiere.kernel.imagine import imagine, secrets
from bisat.games.montgolfiere.kernel.loops import LOOPS
from bisat.games.montgolfiere.kernel.row import NONE, SHOW, Rows
from bisat.games.montgolfiere.kernel.rules import act, legal, needed
from bisat.games.montgolfiere.kernel.search_nodes import ACTIONS, ARMS, EMPTY, LEARNT, found, moved, pull
from bisat.games.montgolfiere.rules.box import MAX_BALLOONS, ROUNDS
from bisat.games.montgolfiere.rules.view import View
from bisat.parts.kernels.chance import DRAWN, GIVEN, KEY, Fractions, Words, word
from bisat.parts.kernels.compiling import compiled
from bisat.parts.kernels.loops import Many, Numbers, Table

finish, rewards = LOOPS.finish, LOOPS.rewards

TRAIL = 3 * MAX_BALLOONS * ROUNDS
"""At most so many moves to its end: in a round everybody shows a hand, lays a card and follows somebody."""
NEED = 2 * (MAX_BALLOONS * ROUNDS + TRAIL)
"""More words than one takes: a word each to deal the cards and to move; hardly ever one is drawn anew."""
AHEAD = 3 * NEED
NEW = 6 * MAX_BALLOONS
"""More keys than are new with one: those of one phase, and the moves of the one that led there."""


@compiled
def grow(
    table: Table,
    known: Rows,
    hidden: Many,
    chance: Words,
    slots: Many,
    counts: Numbers,
    visits: Many,
    won: Many,
    offered: Many,
    logs: Fractions,
    curiosity: float,
) -> None:
    """Play one imagined match to its end and learn from it, one phase further than before."""
    rows, numbers = known.copy(), np.zeros(ACTIONS, np.int16)
    row = rows[0]
    trail, steps = np.zeros((TRAIL, 3), np.int64), 0
    own = np.zeros(MAX_BALLOONS, np.int64)
    imagine(known, hidden, rows, chance)
    path, first, fresh = 0, 0, False
    own[:] = path
    seat = needed(row, 0)
    while seat != NONE:
        phase = row.phase
        count = counts[LEARNT]
        learnt = found(slots, counts, own[seat], seat, ARMS)
        fresh = fresh or learnt == count
        several = numbers[: legal(table, row, seat, numbers)]
        move = pull(visits[learnt], won[learnt], offered[learnt], several, logs, curiosity, chance)
        trail[steps, 0], trail[steps, 1], trail[steps, 2] = seat, learnt, move
        steps += 1
        act(table, row, seat, move, 0, chance)
        if move == SHOW:  # then this seat is asked once more, and nobody else knows it yet
            own[seat] = found(slots, counts, own[seat], seat, move)
        elif row.phase != phase:
            if fresh:
                break
            for step in range(first, steps):
                path = found(slots, counts, path, trail[step, 0], trail[step, 2])
            own[:] = path
            first = steps
        seat = needed(row, 0)
    if fresh:
        stream = np.zeros(2, np.uint64)
        stream[KEY] = np.uint64(word(chance)) << np.uint64(32)
        stream[KEY] |= np.uint64(word(chance))
        finish(table, row, stream, numbers)
    gains = np.zeros(row.seats)
    rewards(row, numbers, gains)
    for step in range(steps):
        learnt, move = trail[step, 1], trail[step, 2]
        visits[learnt, move] += 1
        won[learnt, move] += gains[trail[step, 0]]


class Search(Tree):
    """One choice of a searching bot."""

    sealed = True  # the choices of every phase are

    def __init__(self, known: Rows, view: View, encoding: Encoding, rng: Rng, curiosity: float) -> None:
        assert view.seat is not None, "whoever chooses has a seat"
        self._known, self._hidden, self._seat = known, secrets(view), view.seat
        self._encoding, self._rng, self._curiosity = encoding, rng, curiosity
        self._chance: Words = np.zeros(GIVEN, np.uint64)
        self._slots = np.full((1 << 8, 2), EMPTY, np.int64)
        self._counts = np.array([1, 0], np.int64)  # the place where it begins
        self._visits, self._offered = np.zeros((0, ACTIONS), np.int32), np.zeros((0, ACTIONS), np.int32)
        self._won, self._logs = np.zeros((0, ACTIONS)), np.zeros(1)
        self._worlds = 0

    def grow(self) -> None:
        self._room()
        self._worlds += 1
        before = int(self._chance[DRAWN])
        grow(
            (),
            self._known,
            self._hidden,
            self._chance,
            self._slots,
            self._counts,
            self._visits,
            self._won,
            self._offered,
            self._logs,
            self._curiosity,
        )
        drawn = int(self._chance[DRAWN])
        assert drawn + GIVEN <= len(self._chance), "there are words for every determinization"
        self._rng.skip(drawn - before)

    def tried(self, moves: Sequence[Any]) -> list[int]:
        if not self._worlds:
            return [0] * len(moves)
        learnt = found(self._slots, self._counts, 0, self._seat, ARMS)
        counts: list[int] = self._visits[learnt, self._encoding.numbers(moves)].tolist()
        return counts

    def _room(self) -> None:
        """Words, keys, nodes and logarithms for one more determinization."""
        if len(self._chance) - int(self._chance[DRAWN]) < NEED:
            self._chance = np.array([0, 0, *self._rng.ahead(AHEAD)], np.uint64)
        if 2 * (int(self._counts.sum()) + NEW) > len(self._slots):
            wider = np.full((2 * len(self._slots), 2), EMPTY, np.int64)
            moved(self._slots, wider)
            self._slots = wider
        if int(self._counts[LEARNT]) + NEW > len(self._visits):
            more = len(self._visits) + 4 * NEW
            self._visits, self._offered = _wider(self._visits, more), _wider(self._offered, more)
            self._won = _wider(self._won, more)
        if len(self._logs) < 2 + self._worlds:
            self._logs = np.array([0.0, *map(log, range(1, 2 * len(self._logs) + 255))])


def _wider(rows: Many, more: int) -> Many:
    """The same rows, and more of them."""
    return np.concatenate([rows, np.zeros((more, ACTIONS), rows.dtype)])
