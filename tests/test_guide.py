"""The rules pages of the games: the same order in every language, and every ruling of the game."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

GAMES = Path(__file__).resolve().parent.parent / "bisat" / "games"
GUIDES = sorted(GAMES.glob("*/guide/*.md"))
LANGUAGES = {"en", "fr", "de", "el"}


def outline(path: Path) -> list[str]:
    """The kinds of lines of a guide, with what must be the same in every language."""
    lines = [line for line in path.read_text(encoding="utf-8").splitlines() if line]
    return [re.sub(r"^(#+ |\{example: [a-z-]+\}|- \*\*[A-Z0-9]+\*\*|- |).*$", r"\1", line) for line in lines]


def rulings(page: str) -> list[str]:
    return re.findall(r"^- \*\*([A-Z]\d+)\*\*", page, re.MULTILINE)


@pytest.mark.parametrize("folder", sorted({path.parent for path in GUIDES}), ids=lambda it: it.parent.name)
def test_a_guide_is_told_in_the_same_order_in_every_language(folder: Path) -> None:
    guides = {path.stem: outline(path) for path in folder.glob("*.md")}
    assert set(guides) == LANGUAGES
    for language in LANGUAGES:
        assert guides[language] == guides["en"], language


@pytest.mark.parametrize("path", GUIDES, ids=lambda it: f"{it.parent.parent.name}/{it.stem}")
def test_a_guide_tells_every_ruling_of_the_game(path: Path) -> None:
    page = (path.parent.parent / "README.md").read_text(encoding="utf-8")
    numbered = re.findall(r"^\| \*\*([A-Z]\d+)\*\* \|", page, re.MULTILINE)
    assert numbered
    assert rulings(path.read_text(encoding="utf-8")) == numbered
