"""The notebooks run from top to bottom, without a warning of ours, and show pictures."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import nbformat
import pytest
from nbclient import NotebookClient

from bisat import catalog

FOLDER = Path(__file__).parent.parent / "notebooks"
NOTEBOOKS = sorted(FOLDER.glob("*.ipynb"))


def test_there_is_one_for_every_game_one_on_ratings_and_one_on_training() -> None:
    assert {path.stem for path in NOTEBOOKS} == {*catalog.GAMES, "ratings", "training"}


@pytest.mark.long
@pytest.mark.filterwarnings("ignore::DeprecationWarning")  # of what starts kernels, not ours
@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_a_notebook_runs_and_shows_pictures(path: Path, tmp_path: Path) -> None:
    notebook: Any = nbformat.read(path, as_version=4)
    assert not any(cell.get("outputs") for cell in notebook.cells), "kept without what came out"
    where = {"metadata": {"path": str(tmp_path)}}
    NotebookClient(notebook, timeout=100, kernel_name="python3", resources=where).execute()
    shown = [output.get("data", {}) for cell in notebook.cells for output in cell.get("outputs", ())]
    assert any("image/svg+xml" in data for data in shown)
