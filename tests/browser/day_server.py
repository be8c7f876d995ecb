"""A server as a process of its own whose clock on the wall is ahead: `day_server FOLDER PORT AHEAD REACH…`.

AHEAD are milliseconds; REACH are the push service and the chat that the operator lists.
"""

from __future__ import annotations

import sys
import time
from pathlib import Path

from bisat.server.notifications.notifications import Reach
from bisat.server.operation.host import Settings, server

if __name__ == "__main__":
    data, port, ahead, pushes, chat = sys.argv[1:6]
    honest = time.time_ns
    time.time_ns = lambda: honest() + int(ahead) * 1_000_000
    reach = Reach(push_services=(pushes,), hook_hosts=(chat,))
    settings = Settings(data=Path(data), port=int(port), reach=reach)
    server(settings, lambda port: print(port, flush=True)).run()
