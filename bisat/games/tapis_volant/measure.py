"""How hard a landscape is: the turns that a medium pilot needs alone, by flying it often enough."""

from __future__ import annotations

from math import sqrt

from bisat.core.game import Value
from bisat.core.rng import Rng
from bisat.games.tapis_volant.box import DECK, DIRECTIONS, HANDS, KINDS, Card
from bisat.games.tapis_volant.chart import Chart, chart
from bisat.games.tapis_volant.terrain import FINISH_AT, START_AT
from bisat.games.tapis_volant.values import Placed

EXACT = 0.1
"""Half the width of the 95 % interval of the turns."""
BATCH, MOST = 250, 20_000
"""Flights between two looks at the interval, and the most there will be."""
LONGEST = 300
"""Turns after which a flight is given up."""


class Difficulty(Value, frozen=True):
    """What was measured."""

    turns: float
    """Expected turns from start to finish."""
    within: float
    """95 % interval, to either side."""
    lost: float
    """The share of them that would not be needed over the empty desert."""
    flights: int


def measure(landscape: tuple[Placed, ...], seed: str = "measure") -> Difficulty:
    """The difficulty of a lawful landscape; the same seed gives the same figures."""
    turns, within, flights = _flown(chart(landscape, HANDS[0]), seed)
    desert, _, _ = _flown(chart((), HANDS[0]), seed)
    return Difficulty(round(turns, 2), round(within, 3), round(max(0.0, 1 - desert / turns), 3), flights)


def _flown(table: Chart, seed: str) -> tuple[float, float, int]:
    """Mean turns, the half width of their interval, and the flights it took."""
    rng = Rng(seed, 0)
    total = squares = flights = 0
    while True:
        for _ in range(BATCH):
            turns = fly_alone(table, rng)
            total, squares, flights = total + turns, squares + turns * turns, flights + 1
        mean = total / flights
        within = 1.96 * sqrt(max(0.0, squares / flights - mean * mean) / flights)
        if within <= EXACT or flights >= MOST:
            return mean, within, flights


def fly_alone(table: Chart, rng: Rng) -> int:
    """The turns of one flight with cards from a full deck."""
    stock = list(DECK)
    hand = [_draw(stock, rng) for _ in range(table.hand)]
    at, left = START_AT, DIRECTIONS
    for turn in range(1, LONGEST + 1):
        at, left, given = best_turn(table, at, left, hand)
        if at == FINISH_AT:
            return turn
        if given is not None:
            hand.remove(given)
            stock = stock or [card for card in DECK if card not in hand]
            hand.append(_draw(stock, rng))
    return LONGEST


def best_turn(table: Chart, at: int, left: int, hand: list[Card]) -> tuple[int, int, Card | None]:
    """Where the way on is shortest: the cell, the direction cards left, and the wind card that goes."""
    turns, fewer = table.turns[left], table.turns[left - 1] if left else None
    drift = table.drifts[at]
    best = (turns[drift], drift, left, _worst(table, drift, left, hand))
    for card in dict.fromkeys(hand):
        kind = KINDS.index(card)
        for end in table.plain[at][kind]:
            if turns[end] < best[0]:
                best = (turns[end], end, left, card)
        if fewer:
            for end in table.directed[at][kind]:
                if fewer[end] < best[0]:
                    best = (fewer[end], end, left - 1, card)
    if fewer:
        for end in table.nudged[at]:
            if fewer[end] < best[0]:
                best = (fewer[end], end, left - 1, None)
    return best[1:]


def _worst(table: Chart, at: int, left: int, hand: list[Card]) -> Card | None:
    """The card to exchange after drifting."""
    if at == FINISH_AT:
        return None
    worth = table.best[left][at]
    return max(hand, key=lambda card: worth[KINDS.index(card)])


def _draw(stock: list[Card], rng: Rng) -> Card:
    at = rng.below(len(stock))
    stock[at], stock[-1] = stock[-1], stock[at]
    return stock.pop()
