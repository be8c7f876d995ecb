"""A trained network, compiled: what `bisat/parts/network.py` computes, added in the same order."""

from __future__ import annotations

from math import exp
from typing import Any

import numpy as np

from bisat.parts.kernels.chance import Fractions, Words, sample
from bisat.parts.kernels.compiling import compiled, inlined
from bisat.parts.kernels.loops import Numbers

Layers = Any
"""Per layer the weights of each input, then what its outputs begin with."""


def arrays(layers: Layers) -> Layers:
    """Layers of plain numbers as compiled code takes them."""
    return tuple((np.array(rows), np.array(first)) for rows, first in layers)


@inlined
def add(rows: Fractions, given: Fractions, first: int, count: int, made: Fractions) -> None:
    """Add what inputs say to outputs, one input after the other."""
    for at in range(count):
        value = given[first + at]
        if value != 0:
            for to in range(len(made)):
                made[to] += value * rows[at, to]


@inlined
def bend(values: Fractions) -> None:
    """Nothing below nothing."""
    for at in range(len(values)):
        values[at] = max(values[at], 0.0)


@compiled
def inner(layers: Layers, own: Fractions, others: Fractions, count: int) -> Fractions:
    """What all is read into, before it becomes wishes or a chance."""
    near, far, whole, joined, deep = layers[0], layers[1], layers[2], layers[3], layers[4]
    size = len(near[0])
    read = np.zeros(len(joined[0]))
    for other in range(count):
        one, two = near[1].copy(), far[1].copy()
        add(near[0], others, other * size, size, one)
        bend(one)
        add(far[0], one, 0, len(one), two)
        bend(two)
        read += two
    wide = whole[1].copy()
    add(whole[0], own, 0, len(own), wide)
    add(joined[0], read, 0, len(read), wide)
    bend(wide)
    last = deep[1].copy()
    add(deep[0], wide, 0, len(wide), last)
    bend(last)
    found: Fractions = last
    return found


@compiled
def chance_of(layers: Layers, last: Fractions) -> float:
    """How likely a seat is to win."""
    made = layers[6][1].copy()
    add(layers[6][0], last, 0, len(last), made)
    return float(made[0])


@compiled
def odds(layers: Layers, own: Fractions, others: Fractions, count: int) -> float:
    """How likely somebody is to win of whom this is told, for networks that learnt it as odds."""
    return 1 / (1 + exp(-chance_of(layers, inner(layers, own, others, count))))


@compiled
def wish(
    layers: Layers, last: Fractions, numbers: Numbers, count: int, leans: Fractions, chance: Words
) -> int:
    """One of the numbers, as often as the network wishes for it and a character leans towards it."""
    wishes = layers[5][1].copy()
    add(layers[5][0], last, 0, len(last), wishes)
    most = wishes[numbers[0]]
    for at in range(count):
        most = max(most, wishes[numbers[at]])
    weights = np.zeros(count)
    for at in range(count):
        lean = leans[numbers[at]]
        weights[at] = exp(wishes[numbers[at]] - most) * (lean * lean)
    return int(numbers[sample(weights, count, chance)])
