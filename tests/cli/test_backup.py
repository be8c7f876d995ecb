"""`bisat backup` and `bisat restore` as an operator uses them."""

from __future__ import annotations

from pathlib import Path

import pytest

from bisat.cli import main
from bisat.server.operation.data import prepare


def test_a_backup_is_written_and_brought_back(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    data, file, other = str(tmp_path / "data"), str(tmp_path / "copy"), str(tmp_path / "other")
    prepare(Path(data))
    assert main(["backup", file, "--data", data]) == 0
    assert file in capsys.readouterr().out
    assert main(["restore", file, "--data", other]) == 0
    assert main(["restore", file, "--data", other]) == 0
    assert ".before" in capsys.readouterr().out


def test_what_cannot_be_done_is_said_in_one_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    nowhere, file = str(tmp_path / "nowhere"), tmp_path / "file"
    assert main(["backup", str(file), "--data", nowhere]) == 1
    file.write_text("no database")
    assert main(["restore", str(file), "--data", nowhere]) == 1
    assert main(["restore", str(tmp_path / "missing"), "--data", nowhere]) == 1
    complaints = capsys.readouterr().err.splitlines()
    assert len(complaints) == 3
    assert all(line.startswith("bisat: ") for line in complaints)
    assert main(["backup"]) == 2
