"""Every way a corridor can run between two objects, and whether given tiles are enough for it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cache
from itertools import combinations

from bisat.games.labyrinth_duel.rules.box import (
    CORNERS,
    DOORS,
    NEIGHBOURS,
    OBJECTS,
    OPPOSITE,
    SIDES,
    STRAIGHTS,
    TEES,
    Thing,
)

PASSAGES = (*STRAIGHTS, *CORNERS)
"""What a corridor can ask of a cell: the two sides it comes in and goes out by."""

Route = tuple[tuple[int, int], ...]
"""From start to target: each cell and the passage asked of it."""

Demand = tuple[int, ...]
"""How many cells of a route ask for each passage, in the order of PASSAGES."""


@cache
def routes(start: Thing, target: Thing) -> tuple[Route, ...]:
    """All routes that cross no cell twice, the short ones first.

    >>> routes("hourglass", "orb")
    (((0, 9),),)
    """
    first, door = DOORS[start]
    return tuple(sorted(_onward(first, door, DOORS[target], (), 1 << first), key=len))


def _onward(cell: int, came_by: int, goal: tuple[int, int], walked: Route, seen: int) -> Iterator[Route]:
    for side in SIDES:
        if side == came_by:
            continue
        so_far = (*walked, (cell, came_by | side))
        if (cell, side) == goal:
            yield so_far
        beyond = NEIGHBOURS[cell][side]
        if beyond is not None and not seen >> beyond & 1:
            yield from _onward(beyond, OPPOSITE[side], goal, so_far, seen | 1 << beyond)


@cache
def demand(route: Route) -> Demand:
    """What a route asks for, counted."""
    asked = Counter(passage for _, passage in route)
    return tuple(asked[passage] for passage in PASSAGES)


@cache
def least_demands(start: Thing, target: Thing) -> tuple[Demand, ...]:
    """The demands of routes between two objects that no smaller demand makes needless."""
    least: list[Demand] = []
    for asked in sorted({demand(route) for route in routes(start, target)}, key=sum):
        if not any(all(map(int.__le__, small, asked)) for small in least):
            least.append(asked)
    return tuple(least)


GROUPS = tuple(
    (group, tuple(sum(passage & tee == passage for tee in group) == 2 for passage in PASSAGES))
    for size in (2, 3, 4)
    for group in combinations(TEES, size)
)
"""Groups of T's, and the passages that only they can help out with: just two T's fit each passage."""
_HELPED = tuple(tuple([at for at, only in enumerate(helped) if only]) for _, helped in GROUPS)
"""The numbers of those passages."""


def enough(asked: Demand, tiles: Mapping[int, int]) -> bool:
    """Whether tiles, counted by kind, can be laid along a route with this demand.

    Straights and corners serve first, since each fits one passage only. T's help out where they are short:
    by Hall's theorem that works exactly when no group of T's is asked for more than it has.
    """
    return _served(asked, *_supply(tiles))


def laid(start: Thing, target: Thing, tiles: Mapping[int, int]) -> tuple[Route, ...]:
    """The routes between two objects that these tiles, counted by kind, can be laid along."""
    demands, asked = _asked(start, target)
    supply = _supply(tiles)
    met = [_served(each, *supply) for each in demands]
    return tuple([route for route, at in asked if met[at]])


@cache
def _asked(start: Thing, target: Thing) -> tuple[tuple[Demand, ...], tuple[tuple[Route, int], ...]]:
    """What routes between two objects ask for, each once, and which of it each route does."""
    numbers: dict[Demand, int] = {}
    asked = [(route, numbers.setdefault(demand(route), len(numbers))) for route in routes(start, target)]
    return tuple(numbers), tuple(asked)


def _supply(tiles: Mapping[int, int]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Tiles that fit each passage alone, and T's in each group."""
    return (
        tuple([tiles.get(passage, 0) for passage in PASSAGES]),
        tuple([sum([tiles.get(tee, 0) for tee in group]) for group, _ in GROUPS]),
    )


def _served(asked: Demand, plain: tuple[int, ...], tees: tuple[int, ...]) -> bool:
    short = [wanted - has if wanted > has else 0 for wanted, has in zip(asked, plain, strict=True)]
    if not any(short):
        return True
    for helped, has in zip(_HELPED, tees, strict=True):
        lacking = 0
        for at in helped:
            lacking += short[at]
        if lacking > has:
            return False
    return True


def unjoinable(tiles: Mapping[int, int]) -> bool:
    """Whether there are two objects that these tiles can never join.

    Every arrangement of the tiles can be pushed into place, since some are always alike: counting is enough.
    """
    plain, tees = _supply(tiles)
    known: dict[Demand, bool] = {}
    for demands in _pairs():
        for asked in demands:
            if asked not in known:
                known[asked] = _served(asked, plain, tees)
            if known[asked]:
                break
        else:
            return True
    return False


@cache
def _pairs() -> tuple[tuple[Demand, ...], ...]:
    """For any two objects what routes between them ask for; pairs that ask alike count once."""
    return tuple({least_demands(start, target): None for start, target in combinations(OBJECTS, 2)})
