"""Several servers on one machine, behind one socket; whoever falls is started again."""

from __future__ import annotations

import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable
from types import FrameType

PAUSE_SECONDS = 1.0
"""Seconds before a process that has fallen is started again."""
PATIENCE_SECONDS = 20.0
"""Seconds that a process may take to stop."""


def many(processes: int, host: str, port: int, ready: Callable[[int], None]) -> None:
    """Start this very command so many times with a socket that all share, until somebody stops it."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    with socket.create_server((host, port), family=family, backlog=2048) as shared:
        shared.set_inheritable(True)
        own = [one for one in sys.argv[1:] if not one.startswith("--processes=")]
        if "--processes" in own:
            at = own.index("--processes")
            del own[at : at + 2]
        command = [sys.executable, "-m", "bisat", *own, "--socket", str(shared.fileno())]
        _run(command, processes, shared, ready)


def _run(command: list[str], processes: int, shared: socket.socket, ready: Callable[[int], None]) -> None:
    def begin() -> subprocess.Popen[bytes]:
        return subprocess.Popen(command, pass_fds=(shared.fileno(),), stdout=subprocess.PIPE)

    def stop(_: int, __: FrameType | None) -> None:
        raise KeyboardInterrupt

    before = signal.signal(signal.SIGTERM, stop)
    running = [begin() for _ in range(processes)]
    try:
        for one in running:
            assert one.stdout is not None
            if not one.stdout.readline():
                raise SystemExit(one.wait())  # it has said why
        ready(shared.getsockname()[1])
        while True:
            time.sleep(PAUSE_SECONDS)
            running = [one if one.poll() is None else begin() for one in running]
    except KeyboardInterrupt:
        pass
    finally:
        signal.signal(signal.SIGTERM, before)
        for one in running:
            one.terminate()
        for one in running:
            try:
                one.wait(PATIENCE_SECONDS)
            except subprocess.TimeoutExpired:
                one.kill()
