"""What whoever cites this relies on: one version everywhere, all revisions, a paper made again."""

from __future__ import annotations

import json
import re
import subprocess
from pathlib import Path

import pytest
import yaml

from bisat import __version__, catalog
from bisat.cli import main
from scripts.game_pages import FOLDER, page
from scripts.paper import BEGIN, END, PAPER, whole

ROOT = Path(__file__).parents[1]


@pytest.mark.parametrize("asked", [["--version", "--json"], ["--json", "--version"], ["version", "--json"]])
def test_every_revision_is_told(asked: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(asked) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["bisat"] == __version__
    assert [*told["games"]][: len(catalog.GAMES)] == [*catalog.GAMES]
    assert told["games"]["flying-sultans"] == {
        "rules": catalog.entry("flying-sultans").revision,
        "encoding": 1,
        "environments": ["FlyingSultans-v1"],
    }


def test_the_version_alone_is_a_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--version"]) == 0
    assert main(["version"]) == 0
    assert capsys.readouterr().out == f"bisat {__version__}\n" * 2


def test_citation_and_changes_name_the_present_version() -> None:
    cited = yaml.safe_load((ROOT / "CITATION.cff").read_text())
    assert (cited["cff-version"], cited["version"], cited["license"]) == ("1.2.0", __version__, "MIT")
    newest = re.search(r"^## (\S+?),? ", (ROOT / "CHANGELOG.md").read_text(), re.MULTILINE)
    assert newest is not None
    assert newest[1] == __version__


def test_release_notes_are_the_newest_changes() -> None:
    told = subprocess.run(
        ["make", "-s", "notes"], cwd=ROOT, capture_output=True, text=True, check=True
    ).stdout
    assert told.startswith(f"## {__version__}")
    assert told.count("\n## ") == 0


def test_the_workflow_calls_the_gate() -> None:
    steps = yaml.safe_load((ROOT / ".github/workflows/check.yml").read_text())["jobs"]["check"]["steps"]
    assert steps[-1] == {"run": ".ci/run"}


def test_the_tables_of_the_paper_are_what_the_games_say() -> None:
    text = PAPER.read_text()
    assert BEGIN in text
    assert END in text
    assert whole(text) == text, "make paper"


@pytest.mark.parametrize("game", catalog.GAMES)
def test_the_page_of_a_game_is_what_the_game_says(game: str) -> None:
    """Actions, blocks, checksums and figures: whoever changes one makes the page anew, and sees it."""
    assert (FOLDER / f"{game}.md").read_text() == page(game), "make paper"
