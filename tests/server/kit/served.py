"""A server as a process of its own, without limits: `python -m tests.server.kit.served FOLDER PORT`."""

from __future__ import annotations

import sys
from pathlib import Path

from bisat.server.operation.host import Settings, server
from tests.server.kit.running import UNLIMITED

if __name__ == "__main__":
    settings = Settings(data=Path(sys.argv[1]), port=int(sys.argv[2]), limits=UNLIMITED, pace=0)
    server(settings, lambda port: print(port, flush=True)).run()
