"""Serving: uvicorn around the application, until somebody stops it."""

from __future__ import annotations

import signal
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib.resources import files
from pathlib import Path

import uvicorn

from bisat.server.app import application
from bisat.server.limits import Limits
from bisat.server.operate import DATABASE, prepare
from bisat.server.person import Signer
from bisat.server.place import Place
from bisat.server.store.contract import Retention
from bisat.server.store.sqlite import SqliteStore

LARGEST = 65_536
"""Bytes of a socket message above which the connection is cut without a word."""
SWITCH = 0.0005
"""Seconds until a thread that waits for the interpreter gets it: the writer must not wait for the sockets."""


class Server(uvicorn.Server):
    """Says when it is ready, and ends in peace when it is told to stop."""

    def __init__(self, config: uvicorn.Config, ready: Callable[[int], None] | None) -> None:
        super().__init__(config)
        self._ready = ready

    async def startup(self, sockets: object = None) -> None:
        await super().startup(sockets)  # type: ignore[arg-type]
        if self._ready is not None and self.started:
            self._ready(self.servers[0].sockets[0].getsockname()[1])

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """As uvicorn does it, but a stop that was asked for is no failure: no signal is raised again."""
        if threading.current_thread() is not threading.main_thread():
            yield
            return
        before = {one: signal.signal(one, self.handle_exit) for one in (signal.SIGINT, signal.SIGTERM)}
        try:
            yield
        finally:
            for one, handler in before.items():
                signal.signal(one, handler)


def serve(
    *,
    data: Path,
    host: str = "127.0.0.1",
    port: int = 8000,
    public_url: str | None = None,
    trusted_proxies: str = "127.0.0.1",
    limits: Limits | None = None,
    retention: Retention | None = None,
    workers: int = 1,
    ready: Callable[[int], None] | None = None,
) -> None:
    """Serve the place to play until it is stopped; `ready` hears the port once people can come."""
    prepare(data)
    sys.setswitchinterval(SWITCH)
    place = Place(
        SqliteStore(data / DATABASE),
        Signer.kept_in(data),
        limits=limits,
        public_url=public_url,
        retention=retention,
        workers=workers,
    )
    web = Path(str(files("bisat"))) / "_web"
    config = uvicorn.Config(
        application(place, web),
        host=host,
        port=port,
        http="httptools",
        ws="websockets-sansio",
        ws_max_size=LARGEST,
        ws_per_message_deflate=False,
        lifespan="on",
        access_log=False,
        log_level="warning",
        server_header=False,
        proxy_headers=True,
        forwarded_allow_ips=trusted_proxies,
        timeout_graceful_shutdown=5,
        timeout_keep_alive=30,
        h11_max_incomplete_event_size=LARGEST,
    )
    Server(config, ready).run()
