"""A provably shortest sequence of pushes that joins two objects."""

from __future__ import annotations

from heapq import nsmallest

from bisat.core.game import Value
from bisat.games.labyrinth_duel.rules.board import Board, shifts
from bisat.games.labyrinth_duel.rules.box import CELLS, GAP, Thing
from bisat.games.labyrinth_duel.solver.plans import AXES, WAYS, Plans, along, plans

WIDTH = 120_000
"""Positions in one layer; past this nothing found is called proven."""
BEAM = 2_000
"""Positions kept in each layer from then on."""
DEEPEST = 60
"""Pushes in the longest solution looked for."""
MANY = 400
"""With fewer positions, looking further ahead costs more than it saves."""
PLANS_A_POSITION = 12
"""So many plans may be looked up at once for each position there is."""
MOST_PLANS = 60_000

Layer = dict[tuple[int, int], dict[bytes, bytes]]
"""By gap and the axis of the next push: each position and the one it was pushed from."""

_PAD = bytes(256 - CELLS)
_SHIFTS = {
    (gap, axis): tuple((cell, bytes(shifts(gap, cell))) for cell in along(gap, axis))
    for gap in range(CELLS)
    for axis in AXES
}


class Solution(Value, frozen=True):
    """How to join two objects."""

    pushes: tuple[int, ...] | None
    """The cells to push from, one after the other; None if nothing was found."""
    proven: bool
    """Whether nothing shorter exists; without pushes, whether nothing exists at all."""


def solve(board: Board, start: Thing, target: Thing, width: int = WIDTH, deepest: int = DEEPEST) -> Solution:
    """Search in both directions: forwards layer by layer, and backwards by looking up the last pushes.

    Each round asks for solutions one push longer, either from a new layer or with a further look ahead.
    Alike tiles make positions of a layer merge. A layer grown past `width` keeps the most promising
    positions only, and what is found from then on is not proven; after `deepest` pushes a search gives up.
    """
    found = plans(start, target, tuple(sorted(board)))
    if found is None:
        return Solution(None, True)
    gap, position = board.index(GAP), bytes(board)
    layers: list[Layer] = [{(gap, axis): {position: position} for axis in AXES}]
    ahead, proven = 0, True
    while len(layers) + ahead <= deepest + 1:
        if (hit := _look_up(layers[-1], found, ahead)) is not None:
            return Solution((*_way_to(layers, *hit), *found.pushes(hit[2], ahead, *hit[:2])), proven)
        size = sum(map(len, layers[-1].values()))
        wanted = found.routes * WAYS ** (ahead + 1)
        if size >= MANY and wanted <= min(MOST_PLANS, PLANS_A_POSITION * size):
            ahead += 1
            continue
        if size > width:
            layers[-1] = _narrowed(layers[-1], found, min(width, BEAM))
            proven = False
        layers.append(_pushed(layers[-1]))
    return Solution(None, False)


def _pushed(layer: Layer) -> Layer:
    """Every position one push further, each once."""
    further: Layer = {}
    for (gap, axis), positions in layer.items():
        for cell, sources in _SHIFTS[gap, axis]:
            into = further.setdefault((cell, 1 - axis), {})
            for position in positions:
                into[sources.translate(position + _PAD)] = position
    return further


def _look_up(layer: Layer, found: Plans, ahead: int) -> tuple[int, int, bytes] | None:
    """The gap, the axis and a position of this layer from which some plan works."""
    for (gap, axis), positions in layer.items():
        table = found.table(ahead, gap, axis)
        for position in positions:
            working = -1
            for suits, tile in zip(table, position):  # noqa: B905  # comparing lengths would cost a tenth
                working &= suits[tile]
                if not working:
                    break
            else:
                return gap, axis, position
    return None


def _way_to(layers: list[Layer], gap: int, axis: int, position: bytes) -> tuple[int, ...]:
    """The cells pushed from on the way to a position of the last layer: where the gap went."""
    cells = []
    for layer in reversed(layers[1:]):
        cells.append(gap)
        position = layer[gap, axis][position]
        gap, axis = position.index(GAP), 1 - axis
    return tuple(reversed(cells))


def _narrowed(layer: Layer, found: Plans, width: int) -> Layer:
    """The positions with the fewest cells that do not suit."""
    every = [(key, position) for key, positions in layer.items() for position in positions]
    kept: Layer = {}
    for key, position in nsmallest(width, every, key=lambda item: found.lacking(item[1])):
        kept.setdefault(key, {})[position] = layer[key][position]
    return kept
