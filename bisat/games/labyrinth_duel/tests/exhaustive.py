"""Puzzles by chance, hard ones, and a search that tries every push."""

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
"""Only one route can ever stand, 22 pushes away."""
FAR: tuple[Board, Thing, Thing] = (
    (10, 9, 5, 5, 3, 3, 13, 5, 12, 11, 14, 13, 3, 11, 0, 5),
    "helmet",
    "ring",
)
"""On a board dealt by chance: 24 pushes away."""
FARTHEST: tuple[Board, Thing, Thing] = (
    (13, 11, 6, 6, 5, 11, 10, 6, 0, 10, 9, 11, 7, 5, 10, 9),
    "chest",
    "orb",
)
"""On the hardest board that swapping tiles of hard ones came to: 26 pushes away."""


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


def works(board: Board, start: Thing, target: Thing, pushes: tuple[int, ...] | None) -> bool:
    """Whether there are pushes, possible ones, that end in a corridor, not before."""
    assert pushes is not None
    for cell in pushes:
        assert cell in pushable(board.index(GAP))
        assert not corridor(board, start, target)
        board = push(board, cell)
    return bool(corridor(board, start, target))
