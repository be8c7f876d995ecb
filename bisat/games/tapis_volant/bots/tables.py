"""What a chart knows, in tables that bots and compiled levels read alike."""

from __future__ import annotations

from functools import lru_cache

import msgspec

from bisat.core.float_sum import float_sum
from bisat.games.tapis_volant.bots.chart import FAR, Chart
from bisat.games.tapis_volant.rules.box import DIRECTIONS


class Tables(msgspec.Struct, frozen=True):
    """By cells, as lists."""

    chart: list[list[list[float]]]
    """By direction cards, cell and kind of card: the turns left after playing it; then likewise the best turn
    without a wind card, the turns to be expected, and how likely a card drawn is to end the race."""
    reach: list[list[list[float]]]
    """Without direction cards and with them, by cell and other cell: how likely a card drawn leads there."""
    floors: list[int]
    """Where a fall ends."""


@lru_cache(maxsize=4)
def tables(chart: Chart) -> Tables:
    """The tables of a chart; the last few are kept."""
    over, cells = chart.land, chart.land.cells
    unknown = [FAR] * len(chart.shares)
    turns = [
        [
            [*worth, chart.idle[left].get(at, FAR), chart.turns[left][at], _ending(chart, worth)]
            for at, worth in [(at, chart.best[left].get(at, unknown)) for at in range(cells)]
        ]
        for left in range(DIRECTIONS + 1)
    ]
    reach = [[[0.0] * cells for _ in range(cells)] for _ in range(2)]
    for at in chart.cells:
        for share, plain, directed in zip(chart.shares, chart.plain[at], chart.directed[at], strict=True):
            for end in plain:
                reach[0][at][end] += share
            for end in {*plain, *directed}:
                reach[1][at][end] += share
    floors = [at if at in over.solid else over.number(over.floor(over.places[at])) for at in range(cells)]
    return Tables(turns, reach, floors)


def _ending(chart: Chart, worth: list[float]) -> float:
    return float_sum(share for share, left in zip(chart.shares, worth, strict=True) if left == 0)
