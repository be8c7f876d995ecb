"""`bisat serve` as a shell sees it."""

from __future__ import annotations

import json
import re
import signal
import socket
import subprocess
import sys
import urllib.request
from pathlib import Path

import pytest

from bisat.cli import main
from bisat.cli.arguments import parser
from bisat.cli.serve import _settings
from bisat.server.base.limits import Limits, Rate

BISAT = Path(sys.executable).with_name("bisat")


def test_serve_says_where_answers_and_ends_with_an_interrupt(tmp_path: Path) -> None:
    data = tmp_path / "kept here"
    pipe = subprocess.PIPE
    command = [str(BISAT), "--port", "0", "--data", str(data)]  # without a command it is serve
    with subprocess.Popen(command, stdout=pipe, stderr=pipe, text=True) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        try:
            said = process.stdout.readline()
            assert str(data) in said
            found = re.search(r"http://127\.0\.0\.1:\d+", said)
            assert found is not None, said
            with urllib.request.urlopen(f"{found[0]}/api/games", timeout=20) as answer:
                assert "montgolfiere" in [game["id"] for game in json.load(answer)["games"]]
        finally:
            process.send_signal(signal.SIGINT)
            code = process.wait(timeout=30)
        assert (code, process.stderr.read()) == (0, "")
    assert any(data.iterdir())


def test_serve_on_a_port_that_is_taken(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        assert main(["serve", "--port", str(port), "--data", str(tmp_path / "data")]) == 1
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err == f"bisat: nobody can be served on 127.0.0.1, port {port}: Address already in use.\n"
    assert not (tmp_path / "data").exists()


@pytest.mark.parametrize("host", ["999.1.1.1", "no such host", "x" * 300], ids=len)
def test_serve_at_an_address_that_is_not_there(capsys: pytest.CaptureFixture[str], host: str) -> None:
    assert main(["serve", "--port", "0", "--host", host]) == 1
    said = capsys.readouterr()
    assert said.err.startswith("bisat: nobody can be served on ")
    assert said.err.count("\n") == 1


def test_serve_with_data_where_no_folder_can_be(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    assert main(["serve", "--port", "0", "--data", str(tmp_path / "file")]) == 1
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.startswith("bisat: ")
    assert said.err.count("\n") == 1


def test_a_public_url_is_a_url(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["serve", "--public-url", "games.example"]) == 2
    assert "--public-url" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("asked", "why"),
    [
        (["--limit", "connexions=5"], "connexions: there is no such setting"),
        (["--limit", "connections=many"], "connections: 'many' is no value like 5000"),
        (["--limit", "connections=-1"], "connections: '-1' is no value like 5000"),
        (["--limit", "tables=3"], "tables: '3' is no value like 0.1/20"),
        (["--keep", "finished"], "finished: '' is no value like 7776000000"),
    ],
)
def test_a_setting_that_cannot_be_is_named(
    capsys: pytest.CaptureFixture[str], asked: list[str], why: str
) -> None:
    assert main(["serve", *asked]) == 2
    assert why in capsys.readouterr().err


def test_settings_are_taken_from_the_command_and_from_the_environment(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("BISAT_LIMITS", "connections=8000, words=0.1/0.5")
    asked = parser().parse_args(["serve", "--limit", "tables=0.5/40", "--keep", "finished=30d"])
    made = _settings(asked, Path("data"))
    limits = made.limits
    assert (limits.connections, limits.words, limits.tables) == (8000, (0.1, 0.5), Rate(0.5, 40))
    assert made.retention.finished == 30 * 24 * 3_600_000
    assert limits.replays == Limits().replays
