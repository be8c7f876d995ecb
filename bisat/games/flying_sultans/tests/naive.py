"""A second referee, written from the rules page alone: tiles are drawings, squares pairs, a queue finds ways.

It shares no code with the rules: only the names of moves, so that answers can be compared.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import permutations
from typing import Any

CLOUDS = [
    ".../.##/###", ".../#.#/###", ".../##./###", "..#/..#/###", "..#/#../###", "..#/#../###",
    "..#/#.#/#.#", ".##/.../###", ".##/..#/#.#", ".##/..#/#.#", "#.#/.../###", "#.#/.../###",
]  # fmt: skip
PALACE = "PPP/.../#.#"
CORNERS = [(0, 0), (0, 3), (3, 3), (3, 0)]
PINWHEEL = [(0, 1), (1, 3), (3, 2), (2, 0)]
STEPS = {1: 3, 3: 2, 5: 6, 7: 12, 8: 4}

Square = tuple[int, int]
Drawing = list[list[str]]
Written = tuple[Any, ...]
"""A move in words: rest; fly, carpet, to; genie, to; swap, one, other; turn, place, quarters."""


def rotated(drawing: Drawing) -> Drawing:
    """A quarter clockwise: the last row becomes the first column."""
    return [[drawing[2 - col][row] for col in range(3)] for row in range(3)]


def tile(text: str, quarters: int) -> Drawing:
    drawing = [list(row) for row in text.split("/")]
    for _ in range(quarters):
        drawing = rotated(drawing)
    return drawing


@dataclass
class Board:
    """Drawings of tiles at (row, column) of tiles, and pieces at (row, column) of squares."""

    palaces: list[Square]
    tiles: dict[Square, Drawing]
    carpets: list[list[Square]]
    genie: Square
    palace_of: list[int] = field(default_factory=list)

    def copy(self) -> Board:
        """The same position, to be changed without changing this one; drawings are never changed in place."""
        carpets = [list(team) for team in self.carpets]
        return Board(self.palaces, dict(self.tiles), carpets, self.genie, self.palace_of)

    def letter(self, square: Square) -> str:
        row, col = square
        return self.tiles[row // 3, col // 3][row % 3][col % 3]

    def inside(self, square: Square) -> bool:
        return 0 <= square[0] < 12 and 0 <= square[1] < 12

    def free(self, square: Square) -> bool:
        return self.inside(square) and self.letter(square) != "#"

    def occupied(self, square: Square) -> bool:
        return square == self.genie or any(square in team for team in self.carpets)

    def walk(self, start: Square, steps: int) -> dict[Square, int]:
        """Where a piece can go, and in how many steps."""
        far = {start: 0}
        queue = deque([start])
        while queue:
            square = queue.popleft()
            if far[square] == steps:
                continue
            for down, right in ((1, 0), (-1, 0), (0, 1), (0, -1)):
                to = square[0] + down, square[1] + right
                if to not in far and self.free(to) and not self.occupied(to):
                    far[to] = far[square] + 1
                    queue.append(to)
        del far[start]
        return far

    def moves(self, seat: int, force: int, steps: int | None = None) -> set[Written]:
        """All that a force allows; with other steps, where a box has them."""
        steps = STEPS.get(force, 0) if steps is None else steps
        found: set[Written] = set() if force == 6 else {("rest",)}
        clouds = [place for place in self.tiles if place not in self.palaces]
        everywhere = [(row, col) for row in range(12) for col in range(12)]
        if force in (1, 5, 7):
            for carpet, start in enumerate(self.carpets[seat]):
                found |= {("fly", carpet, to) for to in self.walk(start, steps)}
        elif force == 3:
            for carpet, (row, col) in enumerate(self.carpets[seat]):
                for to in everywhere:
                    near = abs(to[0] - row) + abs(to[1] - col) <= steps
                    if near and self.free(to) and not self.occupied(to):
                        found.add(("fly", carpet, to))
        elif force == 8:
            found |= {("genie", to) for to in self.walk(self.genie, steps)}
        elif force == 6:
            crowded = {(row // 3, col // 3) for team in self.carpets for row, col in team}
            found |= {
                ("genie", to)
                for to in everywhere
                if self.free(to) and (to[0] // 3, to[1] // 3) not in crowded
            }
        elif force == 2:
            for one in clouds:
                for other in clouds:
                    if one < other and abs(one[0] - other[0]) + abs(one[1] - other[1]) == 1:
                        found.add(("swap", one, other))
        else:
            found |= {("turn", place, quarters) for place in clouds for quarters in (1, 2, 3)}
        return found

    def do(self, seat: int, move: Written) -> None:
        kind, *parts = move
        if kind == "fly":
            self.carpets[seat][parts[0]] = parts[1]
        elif kind == "genie":
            self.genie = parts[0]
        elif kind == "swap":
            one, other = parts
            self.tiles[one], self.tiles[other] = self.tiles[other], self.tiles[one]
            self.carry(lambda place: other if place == one else one if place == other else place, None)
        elif kind == "turn":
            place, quarters = parts
            for _ in range(quarters):
                self.tiles[place] = rotated(self.tiles[place])
                self.carry(lambda at: at, place)

    def carry(self, where: Callable[[Square], Square], turning: Square | None) -> None:
        def moved(square: Square) -> Square:
            row, col = square
            place = row // 3, col // 3
            to = where(place)
            inner = (col % 3, 2 - row % 3) if place == turning else (row % 3, col % 3)
            return 3 * to[0] + inner[0], 3 * to[1] + inner[1]

        self.carpets = [[moved(square) for square in team] for team in self.carpets]
        self.genie = moved(self.genie)

    def won(self, seat: int) -> bool:
        """All carpets on spaces of the palace opposite, or each next to its own one that a stranger holds."""
        spaces, held = self.goal(seat)
        off = [square for square in self.carpets[seat] if square not in spaces]
        return any(all(map(next_to, off, taken)) for taken in permutations(held, len(off)))

    def won_at_first(self, seat: int) -> bool:
        """The same by revision 1: on the tile of the palace, as many as there are strangers on its spaces."""
        spaces, held = self.goal(seat)
        off = [square for square in self.carpets[seat] if square not in spaces]
        place = spaces[0][0] // 3, spaces[0][1] // 3
        return len(off) <= len(held) and all((row // 3, col // 3) == place for row, col in off)

    def goal(self, seat: int) -> tuple[list[Square], list[Square]]:
        """The spaces of the palace opposite, and those of them that strangers hold."""
        across, down = self.palaces[(self.palace_of[seat] + 2) % 4]
        inside = [(3 * across + row, 3 * down + col) for row in range(3) for col in range(3)]
        spaces = [square for square in inside if self.letter(square) == "P"]
        return spaces, [it for it in spaces if self.occupied(it) and it not in self.carpets[seat]]


def next_to(one: Square, other: Square) -> bool:
    """Whether two squares share a side."""
    return abs(one[0] - other[0]) + abs(one[1] - other[1]) == 1


def order_of_play(picks: list[tuple[int, ...]], favour: int) -> list[int]:
    """Again and again the highest sum; of several the holder, else the first one met going left from it."""
    left = {seat for seat, pick in enumerate(picks) if pick}
    order = []
    while left:
        best = max(sum(picks[seat]) for seat in left)
        seat = favour
        while seat not in left or sum(picks[seat]) != best:
            seat = (seat + 1) % len(picks)
        order.append(seat)
        left.remove(seat)
    return order
