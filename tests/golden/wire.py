"""All scenes at a server, by their names."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tests.golden import requests, scenes
from tests.golden.scene import Scene
from tests.golden.server import Server

SCENES: dict[str, Callable[[Scene], None]] = {
    "people": requests.people,
    "tables": requests.tables,
    "puzzles": requests.puzzles,
    "house": requests.house,
    "replays": requests.replays,
    "gathering": scenes.gathering,
    "strangers": scenes.strangers,
    "montgolfiere": scenes.montgolfiere,
    "clocks": scenes.clocks,
    "two clocks": scenes.two_clocks,
    "tapis": scenes.tapis,
    "sultans": scenes.sultans,
    "labyrinth": scenes.labyrinth,
    "alone": scenes.alone,
    "fold": scenes.fold,
}
"""In the order in which they are played at one server: what one leaves behind, the next may see."""


def scene(server: Server, name: str) -> list[Any]:
    """The steps of a scene."""
    with Scene(server, name) as made:
        SCENES[name](made)
        return made.record()
