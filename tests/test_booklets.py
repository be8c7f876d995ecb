"""A booklet of A5 pages for each game and language, set from its guide."""

from __future__ import annotations

import json
import re
import warnings
from pathlib import Path

import pytest

from scripts.booklet import FONTS, LANGUAGES, booklet, fonts

ROOT = Path(__file__).resolve().parent.parent
GUIDES = sorted((ROOT / "bisat" / "games").glob("*/guide"))
A5 = (420, 595)
"""In points."""


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> dict[tuple[str, str], Path]:
    return fonts(ROOT / FONTS, tmp_path_factory.mktemp("fonts"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_game_has_a_booklet_in_every_language_with_all_its_letters(
    language: str, made: dict[tuple[str, str], Path], caplog: pytest.LogCaptureFixture
) -> None:
    assert len(GUIDES) == 5
    for folder in GUIDES:
        words = json.loads((folder.parent / "messages" / f"{language}.json").read_text("utf-8"))
        told = [words[f"story.{at}"] for at in (1, 2, 3)]
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            made_of = booklet((folder / f"{language}.md").read_text("utf-8"), told, language, made)
        boxes = re.findall(rb"/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]", made_of)
        assert {tuple(round(float(side)) for side in box) for box in boxes} == {A5}
        assert 3 <= int(re.findall(rb"/Count (\d+)", made_of)[0]) <= 12
    assert not [line for line in caplog.messages if "missing" in line], "every letter is in the typeface"


def test_what_is_only_for_screens_is_left_out(made: dict[tuple[str, str], Path]) -> None:
    guide = "# Game\nLead.\n\n## Box\n- **One** thing.\n\n## On screen\n- Tap.\n\n## Rulings\n- **X1** So."
    with_screen = booklet(guide, [], "en", made)
    long = guide.replace("- Tap.", "- Tap.\n" * 400)
    assert len(booklet(long, [], "en", made)) == len(with_screen)
