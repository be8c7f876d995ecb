"""A server with an empty data folder, and a browser to look at it with."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager

FLAGS = ("--headless", "--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking")
NAMES = (os.environ.get("CHROMIUM", "chromium"), "chromium-browser", "google-chrome")


@contextmanager
def served() -> Iterator[str]:
    """The address of a server of our own, which goes away afterwards."""
    with tempfile.TemporaryDirectory() as data:
        command = [sys.executable, "-m", "bisat", "serve", "--port", "0", "--data", data]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
            try:
                assert process.stdout is not None
                said = process.stdout.readline()
                found = re.search(r"http://\S+:\d+", said)
                assert found is not None, f"the server did not say where it is: {said!r}"
                yield found[0]
            finally:
                process.terminate()


def chromium() -> str:
    """The machine's own browser."""
    path = next(filter(None, map(shutil.which, NAMES)), None)
    assert path is not None, "there is no Chromium on this machine: `make browser` installs it, or says how"
    return path
