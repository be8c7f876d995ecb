"""A server in a process of its own that can be killed."""

from __future__ import annotations

import asyncio
import socket
import sys
from asyncio.subprocess import PIPE, Process
from contextlib import suppress
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
COMMAND = (sys.executable, "-m", "tests.server.kit.served")


class Killable:
    """A server that is killed and started again on the same port and folder."""

    def __init__(self, data: Path, store: str = "", bus: str = "", ahead: int = 0) -> None:
        self.data = data
        self._ahead = ahead
        self._shared = (store, bus)
        with socket.create_server(("127.0.0.1", 0)) as free:
            self.port = free.getsockname()[1]
        self.process: Process

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    async def start(self) -> None:
        self.process = await asyncio.create_subprocess_exec(
            *COMMAND, str(self.data), str(self.port), *self._shared, str(self._ahead), cwd=ROOT, stdout=PIPE
        )
        assert self.process.stdout is not None
        line = await asyncio.wait_for(self.process.stdout.readline(), 60)
        assert line, "the server does not start"

    async def kill(self) -> None:
        with suppress(AttributeError, ProcessLookupError):  # it never started, or is dead
            self.process.kill()
            await self.process.wait()
