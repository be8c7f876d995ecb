"""The fewest pushes that join two objects, proven; where proof is too far, some pushes that do."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from bisat.core.game import Value
from bisat.core.kernel import installed
from bisat.games.labyrinth_duel.rules.board import Board
from bisat.games.labyrinth_duel.rules.box import GAP, Thing
from bisat.games.labyrinth_duel.solver.arrange import some_way
from bisat.games.labyrinth_duel.solver.endings import Endings
from bisat.games.labyrinth_duel.solver.layers import Layers
from bisat.games.labyrinth_duel.solver.plans import WAYS, possible
from bisat.games.labyrinth_duel.solver.routes import Route

WIDTH = 100_000
"""Positions in one layer; where more are to be expected, nothing is proven any more."""
MAX_PUSHES = 120
"""Pushes in the longest solution looked for; any board can be laid with so many."""
MANY = 400
"""With fewer positions, looking further ahead costs more than it saves."""
PLANS_A_POSITION = 50
"""So many plans may be looked up at once for each position there is."""
MAX_PLANS = 1_500_000
"""Plans looked up at once: these take about 40 MB."""
POSITIONS_A_PATTERN = 2
"""With so many positions for each, patterns are merged: it costs more than looking ahead, and saves more."""


class Solution(Value, frozen=True):
    """How to join two objects."""

    pushes: tuple[int, ...] | None
    """The cells to push from, one after the other; None if nothing was found."""
    proven: bool
    """Whether nothing shorter exists; without pushes, whether nothing exists at all."""


def solve(
    board: Board,
    start: Thing,
    target: Thing,
    width: int = WIDTH,
    deepest: int = MAX_PUSHES,
    *,
    at_once: bool = False,
) -> Solution:
    """Search in both directions: forwards layer by layer, and backwards by looking up the last pushes.

    Each round asks for solutions one push longer, either from a new layer or with a further look ahead. Tiles
    that are as good as each other make positions of a layer merge. Where a layer would grow past `width`,
    some way is laid like a sliding puzzle and not called proven; past `deepest` pushes a search gives up.
    With `[fast]` all of it runs compiled and answers the same; who wants it `at_once` waits for no compiler.
    """
    ways = possible(start, target, tuple(sorted(board)))
    if not ways:
        return Solution(None, True)
    forwards, endings = _both(board, start, target, ways, at_once)
    asked = -1
    while (pushes := forwards.depth + endings.reach) <= deepest:
        if pushes > asked and (hit := endings.look_up(forwards.last)) is not None:
            return Solution((*forwards.way_to(*hit), *endings.way_on(*hit)), True)
        asked = pushes
        most = min(MAX_PLANS, PLANS_A_POSITION * forwards.size)
        if forwards.size < MANY:
            forwards.grow()
        elif endings.patterns * POSITIONS_A_PATTERN <= forwards.size:
            endings.merge()
            if endings.plans > most:
                endings.ahead -= 1
        elif endings.plans * WAYS <= most:
            endings.ahead += 1
        elif forwards.expected <= width:
            forwards.grow()
        else:
            found = some_way(board, start, target, ways)
            return Solution(found if len(found) <= deepest else None, False)
    return Solution(None, False)


def _both(
    board: Board, start: Thing, target: Thing, ways: tuple[Route, ...], at_once: bool
) -> tuple[Any, Any]:
    """Layers from a board on, and what finishes them: compiled where it can be, else in plain Python."""
    kinds, codes = _sorted_out(ways, frozenset(board))
    if installed():
        from bisat.games.labyrinth_duel.solver.compiled import both, ready  # noqa: PLC0415  # numba is an extra

        if not at_once or ready():
            return both(board, start, target, ways, codes)
    return Layers([bytes(board).translate(codes)]), Endings(ways, kinds)


def _sorted_out(ways: Sequence[Route], tiles: frozenset[int]) -> tuple[list[int], bytes]:
    """The kinds of tiles that these routes tell apart, and for `translate` the number of each tile's kind.

    Where few routes can stand, many tiles are as good as each other and many positions the same.
    """
    passages = {passage for route in ways for _, passage in route}
    kinds: dict[tuple[bool, ...], int] = {}
    codes = bytearray(256)
    for tile in sorted(tiles - {GAP}):
        suits = tuple(passage & tile == passage for passage in passages)
        kinds.setdefault(suits, tile)
        codes[tile] = 1 + list(kinds).index(suits)
    return [GAP, *kinds.values()], bytes(codes)
