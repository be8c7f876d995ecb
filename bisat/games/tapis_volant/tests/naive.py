"""Flights once more, cell by cell, written from the rules alone."""

from __future__ import annotations

from collections.abc import Iterator

Cell = tuple[int, int]
Walk = tuple[tuple[Cell, ...], str]
"""The cells entered, and where it ends: "here", or the edge where the board is left."""

STEPS = {"up": (0, 1), "down": (0, -1), "left": (-1, 0), "right": (1, 0)}
CARDS = (
    [f"V{n}" for n in "123"]
    + [f"A{h}{v}" for h in "123" for v in "123"]
    + [f"B{h}{v}" for h in "123" for v in "123"]
)


WINDS = (0, 0, 0, 0, 0, 0, 1, 1, 1, 2, 2, 2)
"""Per row, from the ground up."""
COLUMNS = 24


def arrows(card: str, way: str) -> dict[str, int]:
    """How far a card flies in each direction."""
    if card[0] == "V":
        return {way: int(card[1])}
    right = (card[0] == "A") == (way == "up")
    return {way: int(card[2]), "right" if right else "left": int(card[1])}


def walks(
    obstacles: set[Cell],
    start: Cell,
    card: str | None,
    way: str,
    direction: str | None,
    winds: tuple[int, ...] = WINDS,
    columns: int = COLUMNS,
) -> set[Walk]:
    """Every way to fly what is played; each at most once."""
    flown = arrows(card, way) if card else {}
    if direction:
        flown[direction] = flown.get(direction, 0) + 1
    points_sideways = "left" in flown or "right" in flown
    up = flown.get("up", 0) - flown.get("down", 0)
    right = flown.get("right", 0) - flown.get("left", 0)
    if start[1] + up < 1:
        return set()
    orders = ["vertical first"]
    if points_sideways or winds[start[1] - 1] > 0:
        orders.append("sideways first")
    found = set()
    for order in orders:
        path: list[Cell] = []
        here, ending = start, "here"
        for leg in ("v", "h") if order == "vertical first" else ("h", "v"):
            length = up if leg == "v" else right + winds[here[1] - 1]
            name = ("up" if length > 0 else "down") if leg == "v" else ("right" if length > 0 else "left")
            for _ in range(abs(length)):
                here = here[0] + STEPS[name][0], here[1] + STEPS[name][1]
                if here in obstacles:
                    ending = "blocked"
                elif here[0] < 1:
                    ending = "left"
                elif here[0] > columns:
                    ending = "right"
                elif here[1] > len(winds):
                    ending = "top"
                if ending != "here":
                    break
                path.append(here)
            if ending != "here":
                break
        if ending != "blocked":
            found.add((tuple(path), ending))
    return found


def drift(obstacles: set[Cell], start: Cell, winds: tuple[int, ...] = WINDS, columns: int = COLUMNS) -> Walk:
    """What happens without a card."""
    path: list[Cell] = []
    column, row = start
    if winds[row - 1] == 0:
        if row > 1 and (column, row - 1) not in obstacles:
            path.append((column, row - 1))
        return tuple(path), "here"
    for _ in range(winds[row - 1]):
        if (column + 1, row) in obstacles:
            break
        column += 1
        if column > columns:
            return tuple(path), "right"
        path.append((column, row))
    return tuple(path), "here"


def fall(ground: set[Cell], start: Cell) -> Cell:
    """Where a carpet that is forced down comes to rest, whatever clouds there are."""
    column, row = start
    while row > 1 and (column, row - 1) not in ground:
        row -= 1
    return column, row


def everything(
    obstacles: set[Cell],
    start: Cell,
    hand: list[str],
    directed: bool,
    winds: tuple[int, ...] = WINDS,
    columns: int = COLUMNS,
) -> Iterator[tuple[object, ...]]:
    """All that can be played, with each way to fly it."""
    directions = [None, *STEPS] if directed else [None]
    for card in set(hand):
        for way in ("up", "down"):
            for direction in directions:
                for walk in walks(obstacles, start, card, way, direction, winds, columns):
                    yield card, way, direction, walk
    for direction in directions[1:]:
        for walk in walks(obstacles, start, None, "", direction, winds, columns):
            yield None, None, direction, walk
