"""`bisat work`: thinks for the bots and puzzles of a place whose servers are on other machines.

It is handed views and problems, one at a time, and holds no table: when it dies nothing is lost.
"""

from __future__ import annotations

import asyncio
import logging
import signal
from collections.abc import Callable
from contextlib import suppress
from secrets import token_hex
from typing import Any

import msgspec

from bisat.core.refusal import Refused
from bisat.server.operation.shared import redis_bus, shared_store
from bisat.server.opponents.pool import NoThought, Worker
from bisat.server.opponents.worker import Answer, Check, Choose, Daily, Solve, Thought
from bisat.server.people.identity import Signer

PAUSE_SECONDS = 1.0
"""Seconds until the bus is tried again when it is away."""

log = logging.getLogger("bisat.work")
WARM = Check("montgolfiere", {})
"""Imports take long, and somebody would wait for them at the first errand."""
_job = msgspec.json.Decoder(Choose | Daily | Solve)


async def work(store: str, bus: str, slots: int, ready: Callable[[], None]) -> None:
    """Think about so many errands at once, until somebody stops it."""
    place = await _place(store)
    over = redis_bus()
    redis = await over.connected(bus)
    taking = over.Taking(redis, place, token_hex(6))
    stopped = asyncio.Event()
    loop = asyncio.get_running_loop()
    for one in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(one, stopped.set)
    workers = [Worker() for _ in range(slots)]
    try:
        await asyncio.gather(*(worker.work(WARM, Answer) for worker in workers))
        ready()
        beat = loop.create_task(_live(taking, slots, over.AWAY))
        await asyncio.gather(*(_think(taking, worker, stopped, over.AWAY) for worker in workers))
        beat.cancel()
        with suppress(*over.AWAY):
            await taking.live(0)
    finally:
        await asyncio.gather(*(worker.stop() for worker in workers))
        await over.closed(redis)


async def _place(url: str) -> str:
    """Which place this is: it follows from the key, and nothing else is read."""
    store = shared_store(url)
    try:
        await store.start()
        return Signer(await store.key()).place
    finally:
        await store.stop()


async def _live(taking: Any, slots: int, away: Any) -> None:
    while True:
        with suppress(*away):
            await taking.live(slots)
        await asyncio.sleep(PAUSE_SECONDS)


async def _think(taking: Any, worker: Worker, stopped: asyncio.Event, away: Any) -> None:
    """One after the other, by one process of low priority."""
    well = True
    while not stopped.is_set():
        try:
            errand = await taking.take()
            well = True
            if errand is not None:
                await taking.answer(errand, await _thought(worker, errand.job))
        except away as error:
            if well:
                log.error("the bus is away: %s", type(error).__name__)
            well = False
            await asyncio.sleep(PAUSE_SECONDS)


async def _thought(worker: Worker, raw: msgspec.Raw) -> bytes | None:
    try:
        job = _job.decode(raw)
        if isinstance(job, Choose):
            return msgspec.json.encode(await worker.work(job, Thought))
        return msgspec.json.encode(await worker.work(job, Answer))
    except (NoThought, Refused, msgspec.MsgspecError) as error:
        log.warning("nothing came of an errand: %s", type(error).__name__)
        return None
