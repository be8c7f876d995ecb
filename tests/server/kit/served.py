"""A server as a process of its own, without limits: `served FOLDER PORT [STORE BUS SECONDS]`.

Its clock on the wall is so many seconds ahead.
"""

from __future__ import annotations

import sys
import time
from pathlib import Path

from bisat.server.operation.host import Settings, server
from tests.server.kit.running import UNLIMITED

if __name__ == "__main__":
    data, port, store, bus, ahead = (*sys.argv[1:], "", "", "0")[:5]
    if int(ahead):
        honest = time.time_ns
        time.time_ns = lambda: honest() + int(ahead) * 1_000_000_000
    settings = Settings(
        data=Path(data),
        port=int(port),
        limits=UNLIMITED,
        pace=0,
        store=store or None,
        bus=bus or None,
    )
    server(settings, lambda port: print(port, flush=True)).run()
