"""The five games with the fewest and the most seats, short enough to test environments with."""

from __future__ import annotations

from typing import Any

GAMES: list[tuple[str, int, dict[str, Any]]] = [
    ("montgolfiere", 2, {"baron": False}),
    ("montgolfiere", 6, {}),
    ("tapis-volant", 3, {}),
    ("tapis-volant", 6, {}),
    ("flying-sultans", 2, {}),
    ("flying-sultans", 4, {}),
    ("labyrinth-duel", 1, {"minutes": 1}),
    ("labyrinth-duel", 2, {"cards": 2}),
    ("magic-fold", 2, {"short": True}),
    ("magic-fold", 4, {"short": True}),
]
