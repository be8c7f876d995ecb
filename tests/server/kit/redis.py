"""A Redis of the tests' own: on loopback only, with nothing on disk, stopped by its id."""

from __future__ import annotations

import os
import shutil
import signal
import socket
import subprocess

from tests.server.kit.postgres import PATIENCE, free_port, wait_for


def missing() -> str | None:
    """What must be installed first, or None."""
    return None if shutil.which("redis-server") else "redis-server is not installed"


class Redis:
    """A server that can be killed, frozen and started again."""

    def __init__(self) -> None:
        self.port = free_port()
        self.process: subprocess.Popen[bytes]
        self.start()

    @property
    def url(self) -> str:
        return f"redis://127.0.0.1:{self.port}/0"

    def start(self) -> None:
        self.process = subprocess.Popen(
            [
                "redis-server",
                "--port",
                str(self.port),
                "--bind",
                "127.0.0.1",
                "--save",
                "",
                "--appendonly",
                "no",
            ],
            stdout=subprocess.DEVNULL,
        )
        wait_for(self._listens)

    def freeze(self) -> None:
        os.kill(self.process.pid, signal.SIGSTOP)

    def thaw(self) -> None:
        os.kill(self.process.pid, signal.SIGCONT)

    def kill(self) -> None:
        self.process.kill()
        self.process.wait(PATIENCE)

    def _listens(self) -> bool:
        try:
            with socket.create_connection(("127.0.0.1", self.port), 1) as link:
                link.sendall(b"PING\r\n")
                return link.recv(16).startswith(b"+PONG")
        except OSError:
            return False
