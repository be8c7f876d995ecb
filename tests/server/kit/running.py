"""A real server on a free port of this machine, in the event loop of the test."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import cache
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import msgspec
import uvicorn.server

from bisat.server.base.limits import Limits, Rate
from bisat.server.bus.memory import MemoryBus
from bisat.server.door import static
from bisat.server.operation.host import Server, Settings, server
from bisat.server.operation.place import Place

# Several hundred servers are started and stopped: what costs most of that is done once, or without waiting.
static.page = cache(static.page)  # no test changes the files of the build
vars(uvicorn.server)["asyncio"] = SimpleNamespace(  # it sleeps until it looks whether to stop, and once more
    **{**vars(asyncio), "sleep": lambda seconds: asyncio.sleep(seconds / 20)}
)

ENOUGH = Rate(1e6, 1e6)
UNLIMITED = Limits(
    messages=ENOUGH,
    person=ENOUGH,
    chat=ENOUGH,
    changes=ENOUGH,
    drafts=ENOUGH,
    requests=ENOUGH,
    tables=ENOUGH,
    words=(1e6, 1e6),
    tables_address=ENOUGH,
    tables_going=100_000,
    puzzles=ENOUGH,
    books=ENOUGH,
    results_address=ENOUGH,
    hints=ENOUGH,
    replays=ENOUGH,
    matches_address=ENOUGH,
    blocks_address=ENOUGH,
    matches_all=ENOUGH,
    erasures=ENOUGH,
    codes=ENOUGH,
    guesses=ENOUGH,
    guesses_all=ENOUGH,
    invitations=ENOUGH,
    exports=ENOUGH,
    address=ENOUGH,
    newcomers=ENOUGH,
    reports_address=ENOUGH,
    connections_person=1000,
    grace=0,
)
PACE = 5
"""Milliseconds that a bot thinks: enough for none to wait for it."""


class Running(msgspec.Struct):
    """Where the server is, and what is inside it."""

    port: int
    server: Server
    place: Place

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"


@asynccontextmanager
async def running(data: Path, limits: Limits = UNLIMITED, **settings: Any) -> AsyncIterator[Running]:
    ready: asyncio.Future[int] = asyncio.get_running_loop().create_future()
    made = server(Settings(data=data, port=0, limits=limits, **{"pace": PACE, **settings}), ready.set_result)
    task = asyncio.create_task(made.serve())
    try:
        port = await asyncio.wait_for(ready, 20)
        yield Running(port, made, made._place)
    finally:
        made.should_exit = True
        await asyncio.wait_for(task, 20)


@asynccontextmanager
async def two_running(
    data: Path, store: str | None = None, bus: str | None = None
) -> AsyncIterator[tuple[Running, Running]]:
    """Two servers over one store, with a bus between them."""
    between: Any = bus or MemoryBus()
    async with running(data, store=store, bus=between) as one, running(data, store=store, bus=between) as two:
        yield one, two
