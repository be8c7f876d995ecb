"""Everything that pushes reach, layer by layer: positions from a board on, or patterns from a goal back."""

from __future__ import annotations

from collections.abc import Iterable

from bisat.games.labyrinth_duel.rules.board import shifts
from bisat.games.labyrinth_duel.rules.box import CELLS, GAP
from bisat.games.labyrinth_duel.solver.plans import AXES, along

Key = tuple[int, int]
"""A gap and the axis of the next push."""
Layer = dict[Key, set[bytes]]

PAD = bytes(256 - CELLS)
"""Makes a position a table for `translate`, which then puts every tile where a push puts it."""
SHIFTS = {
    (gap, axis): tuple((cell, bytes(shifts(gap, cell))) for cell in along(gap, axis))
    for gap in range(CELLS)
    for axis in AXES
}
"""By gap and axis: each cell to push from, and where every tile then comes from."""


class Layers:
    """Sixteen cells each, as bytes; a later layer repeats nothing of an earlier one.

    >>> layers = Layers([bytes((0, *range(1, 16)))])
    >>> layers.grow()
    >>> layers.depth, layers.size
    (1, 6)
    """

    def __init__(self, first: Iterable[bytes]) -> None:
        layer: Layer = {}
        for item in first:
            for axis in AXES:
                layer.setdefault((item.index(GAP), axis), set()).add(item)
        self._layers: list[Layer] = [layer]
        self.size = _size(layer)

    @property
    def depth(self) -> int:
        """How many pushes the last layer is away from the first."""
        return len(self._layers) - 1

    @property
    def expected(self) -> int:
        """How many the next layer will hold, if it grows as the last one did."""
        return self.size * self.size // max(1, _size(self._layers[-2]))

    @property
    def last(self) -> Layer:
        """What is as far away as was looked."""
        return self._layers[-1]

    def grow(self) -> None:
        """Push everything in the last layer once more.

        Pushes can be undone, so what was seen before was seen in the last two layers.
        """
        further: Layer = {}
        for (gap, axis), items in self.last.items():
            for cell, sources in SHIFTS[gap, axis]:
                further.setdefault((cell, 1 - axis), set()).update(
                    [sources.translate(item + PAD) for item in items]
                )
        for (gap, _), items in further.items():
            for layer in self._layers[-2:]:
                items.difference_update(*(layer.get((gap, axis), ()) for axis in AXES))
        self._layers.append(further)
        self.size = _size(further)

    def way_to(self, key: Key, item: bytes) -> list[int]:
        """The cells to push from, one after the other, from the first layer to this one of the last."""
        return [key[0], *self.way_back(key, item)][-2::-1]

    def way_back(self, key: Key, item: bytes) -> list[int]:
        """Where the gap goes from this one of the last layer, push by push, to some one of the first."""
        gap, axis = key
        gaps = []
        for layer in reversed(self._layers[:-1]):
            axis = 1 - axis
            gap, item = next(
                (cell, before)
                for cell, sources in SHIFTS[gap, axis]
                if (before := sources.translate(item + PAD)) in layer.get((cell, axis), ())
            )
            gaps.append(gap)
        return gaps


def _size(layer: Layer) -> int:
    return sum(map(len, layer.values()))
