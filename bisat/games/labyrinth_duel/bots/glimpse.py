"""What a player sees who keeps only so many positions in mind."""

from __future__ import annotations

from heapq import nsmallest

from bisat.games.labyrinth_duel.rules.board import Board
from bisat.games.labyrinth_duel.rules.box import GAP, Thing
from bisat.games.labyrinth_duel.solver.layers import PAD, SHIFTS
from bisat.games.labyrinth_duel.solver.plans import AXES, ROW, Plans, plans, suited

BEAM = 2_000
"""However much a player sees, once it is too much no more than this is kept in mind."""
MANY = 400
"""With fewer positions, looking further ahead costs more than it saves."""
PLANS_A_POSITION = 12
"""So many plans may be looked up at once for each position there is."""
MAX_PLANS = 60_000

Layer = dict[tuple[int, int], dict[bytes, bytes]]
"""By gap and the axis of the next push: each position and the one it was pushed from."""


def glimpse(board: Board, start: Thing, target: Thing, width: int, deepest: int) -> tuple[int, ...]:
    """The pushes that come to mind; none if nothing does.

    Forwards layer by layer, and backwards by looking up the last pushes: each round asks for something one
    push longer, either from a new layer or with a further look ahead. A layer grown past `width` keeps the
    most promising positions only; after `deepest` pushes a player gives up.
    """
    found = plans(start, target, tuple(sorted(board)))
    if found is None:
        return ()
    gap, position = board.index(GAP), bytes(board)
    layers: list[Layer] = [{(gap, axis): {position: position} for axis in AXES}]
    ahead = 0
    while len(layers) + ahead <= deepest + 1:
        if (hit := _look_up(layers[-1], found, ahead)) is not None:
            gap, axis, position = hit
            return (*_way_to(layers, *hit), *found.chosen(position, ahead, gap, axis)[0])
        size = sum(map(len, layers[-1].values()))
        wanted = found.count(ahead + 1, gap, ROW)
        if size >= MANY and wanted <= min(MAX_PLANS, PLANS_A_POSITION * size):
            ahead += 1
            continue
        if size > width:
            layers[-1] = _narrowed(layers[-1], found, min(width, BEAM))
        layers.append(_pushed(layers[-1]))
    return ()


def _pushed(layer: Layer) -> Layer:
    """Every position one push further, each once."""
    further: Layer = {}
    for (gap, axis), positions in layer.items():
        for cell, sources in SHIFTS[gap, axis]:
            into = further.setdefault((cell, 1 - axis), {})
            for position in positions:
                into[sources.translate(position + PAD)] = position
    return further


def _look_up(layer: Layer, found: Plans, ahead: int) -> tuple[int, int, bytes] | None:
    """The gap, the axis and a position of this layer from which some plan works."""
    for (gap, axis), positions in layer.items():
        table = found.table(ahead, gap, axis)
        for position in positions:
            if suited(table, position):
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
