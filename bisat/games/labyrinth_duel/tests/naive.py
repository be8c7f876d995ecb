"""Pushing and corridors once more, from the rules page alone: slow, plain, sharing nothing with the rules.

A board is a grid of tiles; a tile is the set of sides it opens to, the gap is None.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

Tile = frozenset[str] | None
Grid = list[list[Tile]]
Spot = tuple[int, int]

STEPS = {"north": (-1, 0), "east": (0, 1), "south": (1, 0), "west": (0, -1)}
FACING = {"north": "south", "south": "north", "east": "west", "west": "east"}

CLOCKWISE = (
    "hourglass key crown owl ring book skull candle chest map sword helmet gem purse lamp orb".split()  # noqa: SIM905  # as the page lists them
)

BITS = {"north": 1, "east": 2, "south": 4, "west": 8}
"""How the rules write the sides of a tile as a number."""


def grid_of(board: Sequence[int]) -> Grid:
    """A board of the rules, as it is written here."""
    tiles = [frozenset(side for side, bit in BITS.items() if tile & bit) or None for tile in board]
    return [tiles[row : row + 4] for row in (0, 4, 8, 12)]


def beside(thing: str) -> tuple[Spot, str]:
    """The cell beside an object and the side on which it stands, going clockwise from the top left."""
    side, along = divmod(CLOCKWISE.index(thing), 4)
    return (
        ((0, along), "north"),
        ((along, 3), "east"),
        ((3, 3 - along), "south"),
        ((3 - along, 0), "west"),
    )[side]


def gap_of(grid: Grid) -> Spot:
    """Where no tile lies."""
    return next((row, col) for row in range(4) for col in range(4) if grid[row][col] is None)


def pushable(grid: Grid) -> set[Spot]:
    """The tiles that can be pushed: in the row or the column of the gap."""
    row, col = gap_of(grid)
    return {(row, other) for other in range(4) if other != col} | {
        (other, col) for other in range(4) if other != row
    }


def push(grid: Grid, spot: Spot) -> Grid:
    """Slide single tiles into the gap, the nearest first, until the chosen tile has moved."""
    grid = [list(row) for row in grid]
    assert spot in pushable(grid)
    while True:
        row, col = gap_of(grid)
        down = (spot[0] > row) - (spot[0] < row)
        right = (spot[1] > col) - (spot[1] < col)
        near = (row + down, col + right)
        grid[row][col], grid[near[0]][near[1]] = grid[near[0]][near[1]], None
        if near == spot:
            return grid


def joined(grid: Grid, start: str, target: str) -> bool:
    """Whether a corridor runs from one object to the other."""
    spot, side = beside(start)
    last, exit_side = beside(target)
    if not opens(grid, spot, side) or not opens(grid, last, exit_side):
        return False
    reached = {spot}
    while wider := {there for here in reached for there in ways_on(grid, here)} - reached:
        reached |= wider
    return last in reached


def opens(grid: Grid, spot: Spot, side: str) -> bool:
    """Whether a tile lies here and opens to this side."""
    tile = grid[spot[0]][spot[1]]
    return tile is not None and side in tile


def ways_on(grid: Grid, spot: Spot) -> Iterator[Spot]:
    """The neighbours whose opening meets one of this tile's."""
    for side, (down, right) in STEPS.items():
        there = (spot[0] + down, spot[1] + right)
        if (
            max(there) < 4
            and min(there) >= 0
            and opens(grid, spot, side)
            and opens(grid, there, FACING[side])
        ):
            yield there


def fewest(grid: Grid, start: str, target: str, most: int) -> int | None:
    """The fewest pushes that join two objects, by trying them all; None if it takes more than `most`."""
    reached = [grid]
    seen = {tuple(map(tuple, grid))}
    for pushes in range(most + 1):
        if any(joined(here, start, target) for here in reached):
            return pushes
        wider = {tuple(map(tuple, push(here, spot))): None for here in reached for spot in pushable(here)}
        reached = [[list(row) for row in there] for there in wider if there not in seen]
        seen |= wider.keys()
    return None
