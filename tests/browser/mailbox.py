"""A push service and a chat of the test's own: whatever comes is kept."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

PATIENCE = 15.0
"""Seconds to wait for a note."""


class Mailbox:
    """What has come, by its path."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.came: list[tuple[str, bytes]] = []

    def at(self, path: str) -> list[bytes]:
        return [body for at, body in self.came if at == path]

    def waits_for(self, path: str, count: int) -> list[bytes]:
        """All that came there, once it is so many; more are one too many."""
        until = time.monotonic() + PATIENCE
        while len(self.at(path)) < count and time.monotonic() < until:
            time.sleep(0.02)
        assert len(self.at(path)) == count, [at for at, _ in self.came]
        return self.at(path)


@contextmanager
def mailbox() -> Iterator[Mailbox]:
    """Listen while this lasts."""

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            box.came.append((self.path, self.rfile.read(int(self.headers["content-length"]))))
            self.send_response(201)
            self.end_headers()

        def log_message(self, *_: object) -> None:
            """Say nothing."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    box = Mailbox(f"http://127.0.0.1:{server.server_port}")
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield box
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
