"""A network of the house in plain Python: from what it is told, a wish for each move, and a chance.

The others on the board are read by the same layers one after the other and added up: neither their number nor
their order matters. A compiled form adds in the same order, and so comes to the same numbers.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from struct import iter_unpack
from types import SimpleNamespace
from typing import Any

from bisat.core.encoding import Encoding
from bisat.core.knowledge import Network

Layer = tuple[Sequence[Sequence[float]], Sequence[float]]
"""For each input what it adds to each output; and what the outputs begin with."""
READ, WIDE = 64, 128
"""How many numbers a balloon is read into, and how many the whole position."""


def shapes(network: Network) -> tuple[tuple[int, int], ...]:
    """Inputs and outputs of each layer, in the order in which their weights are kept."""
    return (
        (network.other, READ),
        (READ, READ),
        (network.own, WIDE),
        (READ, WIDE),
        (WIDE, WIDE),
        (WIDE, network.actions),
        (WIDE, 1),
    )


@cache
def layers(package: str, name: str, shapes: tuple[tuple[int, int], ...]) -> tuple[Layer, ...]:
    """Its layers from their file, in half floats: what each input adds, then what outputs begin with."""
    halves = (files(package) / f"{name}.weights").read_bytes()
    given = (value for (value,) in iter_unpack("<e", halves))
    made: list[Layer] = []
    for inputs, outputs in shapes:
        rows = [[next(given) for _ in range(outputs)] for _ in range(inputs)]
        made.append((rows, [next(given) for _ in range(outputs)]))
    return tuple(made)


def layers_of(network: Network) -> tuple[Layer, ...]:
    """The layers of a network, read once."""
    return layers(network.package, network.name, shapes(network))


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


def read(network: Network, encoding: Encoding, view: Any) -> tuple[list[float], float]:
    """A wish for each move by its number, and how likely the seat that sees this is to win."""
    own, others = [0.0] * network.own, [0.0] * (network.most * network.other)
    at = SimpleNamespace(**encoding.starts)
    count = network.tell(encoding, encoding.observe(view), at, own, others)
    near, far, whole, joined, deep, policy, value = layers_of(network)
    seen = [0.0] * READ
    for other in range(count):
        begin = other * network.other
        one = bent(through(far, bent(through(near, others[begin : begin + network.other]))))
        seen = [a + b for a, b in zip(seen, one, strict=True)]
    inner = bent(through(deep, bent(through(joined, seen, through(whole, own)))))
    return through(policy, inner), through(value, inner)[0]
