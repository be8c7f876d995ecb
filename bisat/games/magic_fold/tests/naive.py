"""Folding once more, from the rules alone, and the time for it.

Each of the sixteen cells carries its own place and height. No stacks and no packets: a fold mirrors the
places of the cells that move, turns their heights upside down and puts them above or below everything that
stays.
"""

from __future__ import annotations

from dataclasses import dataclass

SAND = {"no": 30_000, "60": 60_000}


def folding_ends(turned: int, takings: list[int], calm: str, revision: int) -> int | None:
    """When folding ends at the latest, of cards turned and taken at these times."""
    if calm == "off":
        return None
    if not takings:
        return turned + 180_000
    full = min(takings) + SAND[calm]
    return full if revision > 1 or full < turned + 180_000 else turned + 180_000


@dataclass
class Patch:
    """One cell of the cloth."""

    number: int
    x: int
    y: int
    z: int = 0
    up: bool = True


class Naive:
    """A cloth of sixteen patches."""

    def __init__(self) -> None:
        self.patches = [Patch(number, number % 4, number // 4) for number in range(16)]

    def size(self) -> tuple[int, int]:
        """Columns and rows of what lies on the table."""
        return max(p.x for p in self.patches) + 1, max(p.y for p in self.patches) + 1

    def fold(self, side: str, line: int, under: bool) -> None:
        """Fold along a line, counted from the left or the top."""
        across = side in ("left", "right")
        for patch in self.patches:
            at = patch.x if across else patch.y
            moves = at < line if side in ("left", "top") else at >= line
            if not moves:
                continue
            if across:
                patch.x = 2 * line - 1 - patch.x
            else:
                patch.y = 2 * line - 1 - patch.y
            patch.up = not patch.up
            patch.z = -100 - patch.z if under else 100 - patch.z
        self._tidy()

    def turn_over(self) -> None:
        """Turn everything over from left to right."""
        for patch in self.patches:
            patch.x, patch.z, patch.up = -patch.x, -patch.z, not patch.up
        self._tidy()

    def _tidy(self) -> None:
        """Count places from the top left again, and heights from 0 in the middle."""
        left, top = min(p.x for p in self.patches), min(p.y for p in self.patches)
        heights = sorted({p.z for p in self.patches})
        for patch in self.patches:
            patch.x -= left
            patch.y -= top
            patch.z = heights.index(patch.z)

    def stack(self, x: int, y: int) -> list[tuple[int, bool]]:
        """What lies at a place, the upper layer first: numbers, and whether the front shows."""
        here = [patch for patch in self.patches if (patch.x, patch.y) == (x, y)]
        return [(patch.number, patch.up) for patch in sorted(here, key=lambda patch: -patch.z)]

    def shown(self) -> list[int]:
        """The upper face, row by row."""
        cols, rows = self.size()
        return [self.stack(x, y)[0][0] for y in range(rows) for x in range(cols)]
