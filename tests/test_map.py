"""The map in CONTRIBUTING.md names every room, so that whoever looks for something finds where to begin."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parent.parent
PAGE = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")


def rooms() -> Iterator[Path]:
    """Packages of the product, and the folders of the browser's source."""
    for home in sorted((ROOT / "bisat").rglob("__init__.py")):
        room = home.parent.relative_to(ROOT)
        if "tests" not in room.parts and room.parent.name != "games" and room.name != "bisat":
            yield room
    for path in sorted((ROOT / "web/src").iterdir()):
        if path.is_dir():
            yield path.relative_to(ROOT)


def is_named(room: str, page: str) -> bool:
    """Whether it stands in some code of the page, as a word of its own."""
    return any(
        re.search(rf"(?<![\w-]){re.escape(room)}(?![\w-])", code) for code in re.findall(r"`[^`\n]+`", page)
    )


def test_every_room_is_on_the_map() -> None:
    found = list(rooms())
    assert len(found) > 60
    assert [str(room) for room in found if not is_named(room.name, PAGE)] == []


def test_a_room_that_is_missing_would_be_noticed() -> None:
    assert is_named("maze", "its `maze/` is here")
    assert not is_named("maze", "a maze, `mazes` and `a-maze`")
