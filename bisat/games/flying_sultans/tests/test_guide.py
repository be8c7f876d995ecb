"""The rules for players: the same page in four languages, with every ruling and every example."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from bisat.games.flying_sultans.rules.box import BOX
from bisat.games.flying_sultans.show.story import PACKAGE, wind_name
from bisat.parts.i18n import say

LANGUAGES = ("en", "fr", "de", "el")
PAGES = {
    language: (Path(__file__).parent.parent / "guide" / f"{language}.md").read_text(encoding="utf-8")
    for language in LANGUAGES
}
EXAMPLES = ("glide", "leap", "shift", "whirlwind", "channel", "wish", "blocked")


def skeleton(page: str) -> list[str]:
    """What stands on a page, without its words."""
    kinds = re.compile(r"\{example: [a-z-]+\}|- \*\*[S\d, ]+\*\*|-|#+|")
    return [found.group() for line in page.splitlines() if line and (found := kinds.match(line))]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_is_built_alike_in_every_language(language: str) -> None:
    assert skeleton(PAGES[language]) == skeleton(PAGES["en"])


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_ruling_is_told(language: str) -> None:
    assert re.findall(r"^- \*\*S(\d+)\*\* ", PAGES[language], re.MULTILINE) == [str(n) for n in range(1, 17)]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_example_has_its_caption(language: str) -> None:
    assert tuple(re.findall(r"^\{example: ([a-z-]+)\}$", PAGES[language], re.MULTILINE)) == EXAMPLES
    captions = [say(PACKAGE, f"example.{name}", {}, language) for name in EXAMPLES]
    assert len({*captions}) == len(EXAMPLES)


@pytest.mark.parametrize("language", LANGUAGES)
def test_wind_tiles_are_called_as_in_the_game(language: str) -> None:
    for wind in BOX.winds:
        name = re.sub(r" \d+$", "", wind_name(wind.force, language))
        [line] = re.findall(
            rf"^- \*\*[\d, ]*\b{wind.force}\b[\d, ]*\*\* (.+)$", PAGES[language], re.MULTILINE
        )
        assert re.match(rf"{name}\s?:", line)
        if wind.kind in ("move", "fly", "walk"):
            assert re.search(rf"\b{wind.steps}\b", line)
