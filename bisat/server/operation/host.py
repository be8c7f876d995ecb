"""Serving: uvicorn around the application, until somebody stops it."""

from __future__ import annotations

import asyncio
import gc
import logging
import signal
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext
from importlib.resources import files
from pathlib import Path
from socket import socket

import msgspec
import uvicorn

from bisat import catalog
from bisat.core.game import Millis
from bisat.server.base.limits import Limits
from bisat.server.bus.contract import Bus
from bisat.server.door.app import application
from bisat.server.door.fast_socket import Socket, transport
from bisat.server.door.plain_socket import Room, plain
from bisat.server.notifications.notifications import Reach
from bisat.server.operation.data import DATABASE, prepare
from bisat.server.operation.descriptors import fitted
from bisat.server.operation.lock import held
from bisat.server.operation.place import Place
from bisat.server.operation.shared import probe, shared_store
from bisat.server.operation.traces import traces
from bisat.server.opponents.opponents import PACE
from bisat.server.people.identity import Signer
from bisat.server.people.privacy import Practice
from bisat.server.store.contract import Retention, Store
from bisat.server.store.sqlite import SqliteStore

MAX_FRAME_SIZE = 65_536
"""Bytes of a socket message above which the connection is cut without a word."""
SWITCH_SECONDS = 0.0005
"""Seconds until a thread that waits for the interpreter gets it: the writer must not wait for the sockets."""
GC_THRESHOLDS = (5_000, 5, 700)
"""When Python looks for garbage: through everything rarely, since what a move makes is freed by itself and
has no cycles, and through what is new in small portions: nobody hears anything meanwhile."""


log = logging.getLogger("bisat.host")


class Server(uvicorn.Server):
    """Says when it is ready, and ends in peace when it is told to stop."""

    def __init__(
        self, config: uvicorn.Config, place: Place, ready: Callable[[int], None] | None = None
    ) -> None:
        super().__init__(config)
        self._place = place
        self._ready = ready

    async def startup(self, sockets: list[socket] | None = None) -> None:
        await super().startup(sockets)
        if self._ready is not None and self.started:
            self._ready(self.servers[0].sockets[0].getsockname()[1])

    async def shutdown(self, sockets: list[socket] | None = None) -> None:
        await self._place.farewell()
        await super().shutdown(sockets)

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


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    """How to serve."""

    data: Path
    host: str = "127.0.0.1"
    port: int = 8000
    """0 takes any free one."""
    public_url: str | None = None
    """The address at which people reach us, where it is not that of the socket."""
    trusted_proxies: str = "127.0.0.1"
    """Addresses whose word is taken for where a request comes from."""
    limits: Limits = Limits()
    retention: Retention = Retention()
    contact: str | None = None
    """How people reach the operator, for the privacy page."""
    store: str | None = None
    """The address of a PostgreSQL; None keeps everything in the data folder."""
    bus: Bus | str | None = None
    """Shared with others who hold the same tables, or the address of a Redis; None is a bus of our own."""
    socket: int | None = None
    """The number of a socket that listens already, shared with other processes."""
    workers: int = 1
    """Processes that think for bots."""
    pace: Millis = PACE
    """How long the weakest bot takes over a choice."""
    metrics_key: str | None = None
    """With it /metrics also tells what moves with every move; None tells that to nobody."""
    traces: str | None = None
    """Where OpenTelemetry's traces of moves go, by OTLP over HTTP; None makes none."""
    reach: Reach = Reach()
    """Where notifications may go."""


def serve(settings: Settings, ready: Callable[[int], None] | None = None) -> None:
    """Serve the place to play until it is stopped; `ready` hears the port once people can come."""
    with nullcontext() if settings.store else held(settings.data):
        asyncio.run(probe(settings.store, settings.bus))  # what is wrong is said in one sentence
        made = server(settings, ready)
        catalog.entries()
        gc.freeze()  # what is here now stays: to look through it again and again would hold everybody up
        made.run()


def server(settings: Settings, ready: Callable[[int], None] | None = None) -> Server:
    """A server that can be run."""
    store, signer = _kept(settings)
    limits = fitted(settings.limits)
    sys.setswitchinterval(SWITCH_SECONDS)
    gc.set_threshold(*GC_THRESHOLDS)
    place = Place(
        store,
        signer,
        bus=settings.bus,
        limits=limits,
        public_url=settings.public_url,
        practice=Practice(settings.retention, settings.contact),
        workers=settings.workers,
        puzzles=settings.data / "puzzles",
        pace=settings.pace,
        metrics_key=settings.metrics_key,
        reach=settings.reach,
        lab=settings.data / "lab",
        trace=traces(settings.traces) if settings.traces else None,
    )
    config = uvicorn.Config(
        application(place, Path(str(files("bisat"))) / "_web", transport),
        host=settings.host,
        fd=settings.socket,
        port=settings.port,
        http=plain(Room(limits, settings.trusted_proxies)),
        ws=Socket,
        ws_max_size=MAX_FRAME_SIZE,
        ws_per_message_deflate=False,
        lifespan="on",
        access_log=False,
        log_config=None,  # `speak` says how; nothing is said twice
        log_level="error",  # its warnings say what strangers send
        server_header=False,
        proxy_headers=True,
        forwarded_allow_ips=settings.trusted_proxies,
        timeout_graceful_shutdown=5,
    )
    return Server(config, place, ready)


def _kept(settings: Settings) -> tuple[Store, Signer | None]:
    """Where everything is kept, and the key where it lies beside it."""
    if settings.store is not None:
        return shared_store(settings.store, alone=settings.bus is None), None
    prepare(settings.data)
    return SqliteStore(settings.data / DATABASE), Signer.kept_in(settings.data)
