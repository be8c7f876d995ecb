"""How many turns it takes from each cell to the finish, for a pilot who always flies on well.

A table by the direction cards left and the cell, found by repeated improvement: a turn costs 1 and leads to
the best cell that a hand drawn at random offers. Whoever holds a hand looks up what each card is worth.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from bisat.core.float_sum import float_sum
from bisat.games.tapis_volant.rules.box import DIRECTIONS, USUAL, Card, Contents
from bisat.games.tapis_volant.rules.landscape import Sums, built
from bisat.games.tapis_volant.rules.pieces import Placed
from bisat.games.tapis_volant.rules.terrain import (
    BLOCKED,
    NUDGES,
    OFF,
    START_AT,
    WAYS,
    Terrain,
    summed,
)

FAR = 60.0
"""Turns from a cell about which nothing is known yet."""
CLOSE = 0.02
"""A sweep that improves nothing by more is the last."""
MAX_SWEEPS = 60
TIE = 0.001
"""How little a medium pilot minds its hand beside the way: between equals only."""
NUDGE_SUMS: tuple[Sums, ...] = tuple(summed(None, "up", direction) for direction in NUDGES)


class Chart:
    """The table of one landscape for one size of hand of the cards of a box."""

    def __init__(self, land: Terrain, hand: int, box: Contents = USUAL) -> None:
        self.hand = hand
        self.land = land
        self.rank = box.rank
        self.shares = shares(box)
        plain = [tuple(summed(card, way, None) for way in WAYS) for card in box.kinds]
        directed = [
            tuple(dict.fromkeys(summed(card, way, direction) for way in WAYS for direction in NUDGES))
            for card in box.kinds
        ]
        nearest = sorted(range(land.cells), key=lambda at: (-land.places[at][0], land.places[at][1]))
        self.cells = [at for at in nearest if land.free[at] and at != land.finish_at]
        """Those near the finish first, so that one sweep carries far."""
        self.drifts = {at: land.number(land.drift(land.places[at]).end) for at in self.cells}
        self._memo: dict[tuple[int, Sums], tuple[int, ...]] = {}
        self.plain = {at: [self._ends(at, sums) for sums in plain] for at in self.cells}
        self.directed = {at: [self._ends(at, sums) for sums in directed] for at in self.cells}
        self.nudged = {at: self._ends(at, NUDGE_SUMS) for at in self.cells}
        self.turns: list[list[float]] = []
        """Per number of direction cards and cell: the turns to be expected."""
        self.best: list[dict[int, list[float]]] = []
        """Per number of direction cards and cell: the turns left after playing each kind of card."""
        self.idle: list[dict[int, float]] = []
        """The same for the best turn without a wind card."""
        for left in range(DIRECTIONS + 1):
            self._fill(left)

    def _ends(self, at: int, sums: tuple[Sums, ...]) -> tuple[int, ...]:
        found: set[int] = set()
        for one in sums:
            if (at, one) not in self._memo:
                self._memo[at, one] = self._reached(at, one)
            found.update(self._memo[at, one])
        return tuple(sorted(found))

    def _reached(self, at: int, sums: Sums) -> tuple[int, ...]:
        across, up, arrow = sums
        ends = {self.land.reach(at, across, up, False)}
        if arrow or self.land.windy(at):  # T1
            ends.add(self.land.reach(at, across, up, True))
        return tuple(START_AT if end == OFF else end for end in ends if end != BLOCKED)

    def _fill(self, left: int) -> None:
        """The table for so many direction cards, from the one with a card less."""
        fewer = self.turns[-1] if left else None
        turns = list(fewer) if fewer else [FAR] * self.land.cells
        turns[self.land.finish_at] = 0.0
        spent = {at: self._spent(at, fewer) for at in self.cells}
        best: dict[int, list[float]] = {}
        idle: dict[int, float] = {}
        for _ in range(MAX_SWEEPS):
            change = 0.0
            for at in self.cells:
                using, alone = spent[at]
                worth = [
                    min(used, min(map(turns.__getitem__, ends), default=FAR))
                    for used, ends in zip(using, self.plain[at], strict=True)
                ]
                idle[at] = min(alone, turns[self.drifts[at]])
                best[at] = worth
                found = 1 + self._expected(worth, idle[at])
                change = max(change, turns[at] - found)
                turns[at] = min(turns[at], found)
            if change < CLOSE:
                break
        self.turns.append(turns)
        self.best.append(best)
        self.idle.append(idle)

    def _spent(self, at: int, fewer: list[float] | None) -> tuple[list[float], float]:
        """What each card is worth with a direction card, and that one alone."""
        if fewer is None:
            return [FAR] * len(self.rank), FAR
        worth = [min(map(fewer.__getitem__, ends), default=FAR) for ends in self.directed[at]]
        return worth, min(map(fewer.__getitem__, self.nudged[at]), default=FAR)

    def _expected(self, worth: list[float], idle: float) -> float:
        """The best of a hand drawn at random, on average."""
        total, tail = 0.0, 1.0
        for turns, share in sorted(zip(worth, self.shares, strict=True)):
            if turns >= idle:
                break
            after = tail - share
            total += turns * (tail**self.hand - after**self.hand)
            tail = after
        return total + idle * tail**self.hand

    def ahead(self, at: int, left: int, hand: tuple[Card, ...], drawing: bool) -> float:
        """Turns to be expected from a cell with the rest of a hand and, perhaps, a card to draw."""
        if at == self.land.finish_at:
            return 0.0
        if not drawing:
            return 1 + self._sure(at, left, hand)
        drawn = self.drawing(at, left, hand)
        return 1 + float_sum(share * turns for share, turns in zip(self.shares, drawn, strict=True))

    def drawing(self, at: int, left: int, hand: Sequence[Card]) -> list[float]:
        """For each kind of card that may be drawn to the rest of a hand: the turns left after the next."""
        sure = self._sure(at, left, hand)
        return [turns if turns < sure else sure for turns in self.best[left][at]]

    def _sure(self, at: int, left: int, hand: Sequence[Card]) -> float:
        worth = self.best[left][at]
        return min(self.idle[left][at], *[worth[self.rank[card]] for card in hand])

    def medium(self, at: int, left: int, hand: tuple[Card, ...], drawing: bool) -> float:
        """How far a medium pilot thinks it is: it knows the way but hardly what its hand will be good for."""
        return self.turns[left][at] + TIE * self.ahead(at, left, hand, drawing)


def shares(box: Contents) -> tuple[float, ...]:
    """How likely each kind of card is."""
    return tuple(n / len(box.deck) for n in box.copies.values())


@lru_cache(maxsize=4)
def chart(landscape: tuple[Placed, ...], hand: int, box: Contents = USUAL) -> Chart:
    """The chart of a landscape; the last few are kept."""
    return Chart(built(landscape, box), hand, box)
