"""Puzzles by chance, a hard one, and a search that tries every push."""

from __future__ import annotations

from bisat.core.rng import Rng
from bisat.games.labyrinth_duel.rules.board import Board, corridor, push, pushable
from bisat.games.labyrinth_duel.rules.box import GAP, OBJECTS, Thing
from bisat.games.labyrinth_duel.rules.lay_out import deal

HARD: tuple[Board, Thing, Thing] = (
    (9, 10, 13, 12, 0, 9, 13, 5, 5, 10, 11, 9, 12, 11, 5, 14),
    "helmet",
    "ring",
)
"""Only one route can ever stand: the shortest solution lies beyond what the usual width proves."""


def puzzle(name: str, number: int) -> tuple[Board, Thing, Thing]:
    rng = Rng(name, number)
    board = deal(rng)
    start, target, *_ = rng.shuffled(OBJECTS)
    return board, start, target


def layered(board: Board, depth: int) -> list[set[Board]]:
    """Every position that this many pushes reach, by the fewest pushes, trying every push everywhere."""
    layers = [{board}]
    seen = {board}
    for _ in range(depth):
        further = {push(position, cell) for position in layers[-1] for cell in pushable(position.index(GAP))}
        layers.append(further - seen)
        seen |= further
    return layers


def shortest(layers: list[set[Board]], start: Thing, target: Thing) -> int | None:
    """The fewest pushes after which two objects are joined; None if no layer holds such a position."""
    for pushes, layer in enumerate(layers):
        if any(corridor(position, start, target) for position in layer):
            return pushes
    return None
