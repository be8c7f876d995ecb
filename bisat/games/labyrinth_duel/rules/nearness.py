"""How far targets are, for first games: they are turned in an order in which they lie near (L18)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from bisat.games.labyrinth_duel.rules.board import Board
from bisat.games.labyrinth_duel.rules.box import DOORS, NEIGHBOURS, OPPOSITE, SIDES, Thing
from bisat.games.labyrinth_duel.solver.layers import Layers

NEAR = ((2, 3), (4, 4), (5, 5))
"""By the number of the target, the fewest and the most pushes that it should take; the last one stays."""

FARTHER = 3
"""By how much what lies farther than was looked is amiss, in pushes: as much as what lies three too near."""


def start_near(objects: Sequence[Thing], boards: Sequence[Board]) -> Thing:
    """The first object from which something lies as far on all boards as the first target should."""
    least, most = NEAR[0]
    for start in objects:
        away = [pushes_to(board, start, most) for board in boards]
        if any(all(far.get(target, 0) >= least for far in away) for target in objects if target != start):
            return start
    return objects[0]


def nearest(stock: Sequence[Thing], boards: Sequence[Board], places: Sequence[Thing], number: int) -> Thing:
    """The first card of the stock that lies as far from everybody as this target should, or nearly."""
    least, most = NEAR[min(number, len(NEAR)) - 1]
    away = [pushes_to(board, place, most + 1) for board, place in zip(boards, places, strict=True)]

    def amiss(card: Thing) -> int:
        pushes = [found.get(card, most + FARTHER) for found in away]
        return sum(max(least - far, far - most, 0) for far in pushes)

    return min(stock, key=amiss)


@lru_cache(maxsize=16)
def pushes_to(board: Board, start: Thing, most: int) -> dict[Thing, int]:
    """The fewest pushes that join each object to the start, of those that take no more than so many.

    >>> pushes_to((6, 10, 12, 3, 5, 0, 5, 9, 5, 6, 9, 11, 3, 13, 14, 7), "hourglass", 0)
    {}
    """
    found: dict[Thing, int] = {}
    layers = Layers([bytes(board)])
    while True:
        for positions in layers.last.values():
            for position in positions:
                for thing in joined(position, start):
                    found.setdefault(thing, layers.depth)
        if layers.depth == most:
            return found
        layers.grow()


def joined(board: Sequence[int], start: Thing) -> list[Thing]:
    """The objects to which a corridor leads from an object."""
    first, door = DOORS[start]
    if not board[first] & door:
        return []
    seen, ring = {first}, [first]
    for cell in ring:
        for side in SIDES:
            beyond = NEIGHBOURS[cell][side] if board[cell] & side else None
            if beyond is not None and beyond not in seen and board[beyond] & OPPOSITE[side]:
                seen.add(beyond)
                ring.append(beyond)
    return [thing for thing, (cell, exit_) in DOORS.items() if cell in seen and board[cell] & exit_]
