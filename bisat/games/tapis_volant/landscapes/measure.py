"""How hard a landscape is: the turns that a medium pilot needs alone, by flying it often enough."""

from __future__ import annotations

from math import sqrt

from bisat.core.game import Value
from bisat.core.rng import Rng
from bisat.games.tapis_volant.bots.chart import Chart
from bisat.games.tapis_volant.landscapes.grades import DESERT
from bisat.games.tapis_volant.landscapes.pilot import fly_alone
from bisat.games.tapis_volant.rules.box import HANDS
from bisat.games.tapis_volant.rules.landscape import built
from bisat.games.tapis_volant.rules.pieces import Placed

EXACT = 0.1
"""Half the width of the 95 % interval of the turns."""
BATCH, MAX_FLIGHTS = 250, 20_000
"""Flights between two looks at the interval, and the most there will be."""
SEED = "measure"


class Difficulty(Value, frozen=True):
    """What was measured."""

    turns: float
    """Expected turns from start to finish."""
    within: float
    """95 % interval, to either side."""
    lost: float
    """The share of them that obstacles cost: over the empty desert they would not be needed."""
    flights: int


def measure(landscape: tuple[Placed, ...]) -> Difficulty:
    """The difficulty of a lawful landscape; the same every time."""
    turns, within, flights = flown(landscape, EXACT)
    return Difficulty(round(turns, 2), round(within, 3), lost(turns), flights)


def lost(turns: float, desert: float = DESERT) -> float:
    """The share of the turns that obstacles cost; now and then a roof even helps."""
    return round(max(0.0, 1 - desert / turns), 3)


def rough(landscape: tuple[Placed, ...]) -> float:
    """The expected turns to about ±0.2, in a fraction of the time: good enough to climb by."""
    return flown(landscape, 2 * EXACT)[0]


def flown(landscape: tuple[Placed, ...], exact: float) -> tuple[float, float, int]:
    """Mean turns, the half width of their interval, and the flights it took.

    What luck in drawing explains is taken out (a control variate), which halves the flights and more.
    """
    table, rng = Chart(built(landscape), HANDS[0]), Rng(SEED, 0)
    flights = 0
    turns = lucks = turns_turns = turns_lucks = lucks_lucks = 0.0
    while True:
        for _ in range(BATCH):
            turn, luck = fly_alone(table, rng)
            turns, lucks = turns + turn, lucks + luck
            turns_turns += turn * turn
            turns_lucks += turn * luck
            lucks_lucks += luck * luck
        flights += BATCH
        mean, lucky = turns / flights, lucks / flights
        shared = turns_lucks / flights - mean * lucky
        spread = lucks_lucks / flights - lucky * lucky
        share = shared / spread if spread else 0.0
        variance = max(0.0, turns_turns / flights - mean * mean - share * shared)
        within = 1.96 * sqrt(variance / flights)
        if within <= exact or flights >= MAX_FLIGHTS:
            return mean - share * lucky, within, flights
