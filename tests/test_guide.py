"""The rules pages of the games: the same order in every language, and every ruling of the game."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from bisat import catalog
from bisat.core.entry import Entry

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


HOME = {
    "en": "In the box and at home",
    "fr": "Dans la boîte et à la maison",
    "de": "In der Schachtel und zu Hause",
    "el": "Στο κουτί και στο σπίτι",
}
SCREEN = {"en": "On screen", "fr": "À l’écran", "de": "Am Bildschirm", "el": "Στην οθόνη"}
OF_SCREENS = {
    "en": r"\b(tap|click|chat|server|Ctrl|key)",
    "fr": r"\b([Tt]ouchez|cliqu|discussion|serveur|Ctrl|clavier)",
    "de": r"\b([Tt]ippe|[Kk]lick|Chat|Server|Strg|Taste)",
    "el": r"\b([Ππ]άτησε|κλικ|συζήτηση|διακομιστή|Ctrl|πληκτρολ)",
}
"""What a rules page for a real table does not speak of, by its beginnings."""


def sections(path: Path) -> dict[str, str]:
    """What stands under each heading of the second level, and what stands before them under nothing."""
    before, *rest = re.split(r"^## ", path.read_text(encoding="utf-8"), flags=re.MULTILINE)
    return {"": before} | {head: text for head, _, text in (part.partition("\n") for part in rest)}


@pytest.mark.parametrize("path", GUIDES, ids=lambda it: f"{it.parent.parent.name}/{it.stem}")
def test_only_one_section_speaks_of_screens(path: Path) -> None:
    parts = sections(path)
    assert parts.pop(SCREEN[path.stem])
    found = {head: word for head, text in parts.items() if (word := re.search(OF_SCREENS[path.stem], text))}
    assert found == {}


@pytest.mark.parametrize("entry", [catalog.entry(game) for game in catalog.GAMES], ids=lambda it: it.id)
def test_what_is_in_the_box_has_the_same_figures_in_every_language(entry: Entry) -> None:
    assert entry.printed is not None
    folder = GAMES / entry.id.replace("-", "_") / "guide"
    texts = {language: sections(folder / f"{language}.md")[HOME[language]] for language in LANGUAGES}
    figures = {language: re.findall(r"\d+", text) for language, text in texts.items()}
    for language, text in texts.items():
        assert sorted(figures[language]) == sorted(figures["en"]), language
        for credit in entry.printed.credits:
            assert all(name in text for name in credit.names), (language, credit)
    said = (*entry.seats, entry.printed.year, entry.printed.age, entry.printed.minutes)
    assert {str(figure) for figure in said if figure is not None} <= set(figures["en"])
