"""`bisat reports` as an operator uses it."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path

import pytest

from bisat.cli import main
from bisat.server.operation.data import DATABASE, prepare
from bisat.server.store.report import Report, ReportedLine
from bisat.server.store.sqlite import SqliteStore


@pytest.fixture
def data(tmp_path: Path) -> str:
    """A data folder with two reports."""
    prepare(tmp_path)

    async def fill() -> None:
        store = SqliteStore(tmp_path / DATABASE)
        await store.start()
        for table in ("aaaaaaaaaaaa", "bbbbbbbbbbbb"):
            line = ReportedLine("bob", "Bob\x1b[31m", "so\nrude", None, 0)
            report = Report(
                made=0,
                by="ada",
                about="bob",
                name="Bob",
                cause="talk",
                table=table,
                game="montgolfiere",
                public=True,
                lines=(line,),
            )
            await store.report(report, 9)
        await store.stop()

    asyncio.run(fill())
    return str(tmp_path)


def test_an_operator_lists_shows_and_closes(data: str, capsys: pytest.CaptureFixture[str]) -> None:
    def says(*arguments: str) -> str:
        assert main(["reports", *arguments, "--data", data]) == 0
        return capsys.readouterr().out

    assert [line.split()[0] for line in says().splitlines()] == ["1", "2"]
    shown = says("show", "2")
    assert "bbbbbbbbbbbb" in shown
    assert "so rude" in shown
    assert "\x1b" not in shown
    assert "closed" in says("close", "1")
    assert [line.split()[0] for line in says().splitlines()] == ["2"]
    assert [one["number"] for one in json.loads(says("--all", "--json"))] == [1, 2]
    says("close", "2")
    assert says() == "No reports are open.\n"


def test_what_cannot_be_done_is_said_in_one_line(data: str, capsys: pytest.CaptureFixture[str]) -> None:
    for wrong, code in ((["show"], 2), (["close", "9"], 1), (["show", "9"], 1), (["list", "1"], 2)):
        assert main(["reports", *wrong, "--data", data]) == code
    assert main(["reports", "--data", f"{data}/nowhere"]) == 1
    complaints = capsys.readouterr().err.splitlines()
    assert len(complaints) == 5
    assert all(line.startswith("bisat: ") for line in complaints)
