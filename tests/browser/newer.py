"""Run `bisat serve` with another build of the client: `python -m tests.browser.newer FOLDER serve …`."""

from __future__ import annotations

import sys
from pathlib import Path

from bisat.cli import main
from bisat.server.operation import host

if __name__ == "__main__":
    folder, *arguments = sys.argv[1:]
    host.files = lambda _: Path(folder)  # type: ignore[attr-defined, assignment]  # what is served lies elsewhere
    sys.exit(main(arguments))
