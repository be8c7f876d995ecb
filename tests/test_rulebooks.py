"""The list of all that the rulebooks say: what it points at is there."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
PAGE = (ROOT / "docs" / "rulebooks.md").read_text(encoding="utf-8")
GAMES = {
    found[1]: re.findall(r"^\| (\d+) \| (.+) \| (.+) \| (.+) \|$", part, re.MULTILINE)
    for part in PAGE.split("\n## ")[1:]
    if (found := re.search(r"^In `bisat/games/(\w+)`\.$", part, re.MULTILINE))
}
ELSEWHERE = (
    "tests/test_guide.py",
    "tests/test_presets.py",
    "tests/server/table/test_building.py",
    "tests/server/table/test_colours.py",
    "tests/browser/test_gathering.py",
    "tests/browser/test_stories.py",
    "tests/browser/test_tapis.py",
)
"""Tests of what every game has."""


def names(*places: Path) -> set[str]:
    """The names of all tests in these files."""
    tests = re.compile(r"^(?:async )?def (test_\w+)", re.MULTILINE)
    return {name for path in places for name in tests.findall(path.read_text("utf-8"))}


def test_statements_are_numbered_without_a_gap() -> None:
    assert len(GAMES) == 5
    assert [int(row[0]) for rows in GAMES.values() for row in rows] == list(range(1, PAGE.count("\n| ") - 4))


@pytest.mark.parametrize("game", GAMES)
def test_every_statement_points_at_a_page_and_a_test(game: str) -> None:
    folder = ROOT / "bisat" / "games" / game
    guide = (folder / "guide" / "en.md").read_text(encoding="utf-8")
    places = {
        *re.findall(r"^#+ (.+)$", guide, re.MULTILINE),
        *re.findall(r"^- \*\*([A-Z]\d+)\*\*", guide, re.MULTILINE),
        "The story",  # in pictures, before the first match
    }
    tests = names(*folder.glob("tests/test_*.py"), *map(ROOT.joinpath, ELSEWHERE))
    lost = [row for row in GAMES[game] if row[2] not in places or row[3].strip("`") not in tests]
    assert lost == []
