"""A server for those who cannot wait, in a process of its own."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path


class Hasty:
    """Everything is as on any server, but counts are short and those who are away can be away for longer."""

    def __init__(self, data: Path) -> None:
        command = [sys.executable, "-m", "tests.browser.hurrying", str(data)]
        self._process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, cwd=Path(__file__).parents[2]
        )
        self.url = self._says()

    def passes(self, seconds: float) -> None:
        """Whoever is away has been away for so much longer."""
        assert self._process.stdin is not None
        self._process.stdin.write(f"{seconds}\n")
        self._process.stdin.flush()
        assert self._says() == "done"

    def close(self) -> None:
        with self._process:
            assert self._process.stdin is not None
            self._process.stdin.close()
            assert self._process.wait(timeout=30) == 0

    def _says(self) -> str:
        assert self._process.stdout is not None
        return self._process.stdout.readline().strip()
