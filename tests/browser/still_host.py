"""A host that has files and nothing else, with the games below a path."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from types import TracebackType
from typing import Any

ROOT = Path(__file__).parents[2]
NEWER = "0123456789abcdef"


class Quiet(SimpleHTTPRequestHandler):
    """Says nothing of who asks for what."""

    def log_message(self, *_: Any) -> None:
        pass


class StillHost:
    """Serves a copy of what `make pocket` builds, until it is done or goes away."""

    def __init__(self, folder: Path, path: str) -> None:
        build = [sys.executable, "hatch_build.py", "pocket"]
        subprocess.run(build, cwd=ROOT, check=True, capture_output=True)
        shutil.copytree(ROOT / "build" / "pocket", folder / path)
        self._manifest = folder / path / "pocket" / "manifest.json"
        self._server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(folder)))
        self.url = f"http://127.0.0.1:{self._server.server_port}/{path}/"

    @property
    def version(self) -> str:
        """What there is to take along."""
        version: str = json.loads(self._manifest.read_text())["version"]
        return version

    def renews(self) -> None:
        """From now on there is a newer version to take along."""
        self._manifest.write_text(self._manifest.read_text().replace(self.version, NEWER))

    def goes(self) -> None:
        """From now on nobody answers here."""
        self._server.shutdown()
        self._server.server_close()

    def __enter__(self) -> StillHost:
        Thread(target=self._server.serve_forever, daemon=True).start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.goes()
