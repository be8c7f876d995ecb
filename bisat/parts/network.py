"""A network in plain Python: from what it is told, a wish for each move, and a chance.

Where it is told of the others on the board one by one, they are read by the same layers and added up: neither
their number nor their order matters. A compiled form adds in the same order, and comes to the same numbers.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import chain, islice
from math import exp
from struct import iter_unpack, pack
from types import SimpleNamespace

from bisat.core.encoding import Chosen, Encoding
from bisat.core.game import View
from bisat.core.knowledge import Network

Layer = tuple[Sequence[Sequence[float]], Sequence[float]]
"""For each input what it adds to each output; and what the outputs begin with."""


def shapes(network: Network) -> tuple[tuple[int, int], ...]:
    """Inputs and outputs of each layer, in the order in which their weights are kept."""
    wide, narrow = network.wide, network.narrow
    others = ((network.other, narrow), (narrow, narrow)), ((narrow, wide),)
    near, joined = others if network.other else ((), ())
    return (*near, (network.own, wide), *joined, (wide, wide), (wide, network.actions), (wide, 1))


def halves(layers: Iterable[Layer]) -> bytes:
    """Layers as they are kept: of each what every input adds, then what outputs begin with."""
    given = [*chain.from_iterable(chain.from_iterable((*rows, first) for rows, first in layers))]
    return pack(f"<{len(given)}e", *given)


@lru_cache(16)
def layers_of(network: Network) -> tuple[Layer, ...]:
    """The layers of a network, read once."""
    given = (value for (value,) in iter_unpack("<e", network.weights()))
    made: list[Layer] = []
    for inputs, outputs in shapes(network):
        rows = [[*islice(given, outputs)] for _ in range(inputs + 1)]
        made.append((rows[:-1], rows[-1]))
    return tuple(made)


def through(layer: Layer, given: Sequence[float], begun: Sequence[float] | None = None) -> list[float]:
    """What a layer makes of its inputs; most of them are nothing."""
    rows, first = layer
    made = list(first if begun is None else begun)
    for value, row in zip(given, rows, strict=True):
        if value:
            made = [sum_ + value * weight for sum_, weight in zip(made, row, strict=True)]
    return made


def bent(values: Sequence[float]) -> list[float]:
    """Nothing below nothing."""
    return [max(value, 0.0) for value in values]


def read(network: Network, encoding: Encoding, view: View, chosen: Chosen = ()) -> tuple[list[float], float]:
    """A wish for each move by its number, and how likely the seat that sees this is to win."""
    own, others = [0.0] * network.own, [0.0] * (network.most * network.other)
    at = SimpleNamespace(**encoding.starts)
    inner = within(
        network, own, others, network.tell(encoding, encoding.observe(view, chosen), at, own, others)
    )
    *_, policy, value = layers_of(network)
    return through(policy, inner), through(value, inner)[0]


def chance(network: Network, own: Sequence[float], others: Sequence[float], count: int) -> float:
    """How likely somebody is to win of whom this is told, for networks that learnt it as odds."""
    return 1 / (1 + exp(-through(layers_of(network)[-1], within(network, own, others, count))[0]))


def within(network: Network, own: Sequence[float], others: Sequence[float], count: int) -> list[float]:
    """What all that is told is read into, before it becomes wishes or a chance."""
    *reading, deep, _, _ = layers_of(network)
    if network.other:
        near, far, whole, joined = reading
        seen = [0.0] * network.narrow
        for other in range(count):
            begin = other * network.other
            one = bent(through(far, bent(through(near, others[begin : begin + network.other]))))
            seen = [a + b for a, b in zip(seen, one, strict=True)]
        wide = through(joined, seen, through(whole, own))
    else:
        wide = through(reading[0], own)
    return bent(through(deep, bent(wide)))
