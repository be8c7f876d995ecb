"""A server as a process of its own, without limits: `served FOLDER PORT [STORE BUS]`."""

from __future__ import annotations

import sys
from pathlib import Path

from bisat.server.operation.host import Settings, server
from tests.server.kit.running import UNLIMITED

if __name__ == "__main__":
    data, port, store, bus = (*sys.argv[1:], "", "")[:4]
    settings = Settings(
        data=Path(data),
        port=int(port),
        limits=UNLIMITED,
        pace=0,
        store=store or None,
        bus=bus or None,
    )
    server(settings, lambda port: print(port, flush=True)).run()
