"""Idle: what three servers do while nobody plays, with many tables that sleep for days."""

from __future__ import annotations

import asyncio
import json
from contextlib import ExitStack

import asyncpg
import uvloop
from redis.asyncio import from_url

from benchmarks import bisat_server
from benchmarks.load import furnish
from benchmarks.scale import Site, all_sites

TABLES, PROCESSES = 2000, 3
SETTLE, SECONDS = 20, 60
"""Seconds until what was begun is over, and seconds that are measured."""
PLAN = bisat_server.TABLE | {"options": {"match": 1000, "days": 7}}
COPIES = (
    "INSERT INTO tables (id, opened, face, stage, public, free, clocked, created, due, since)"
    " SELECT translate(lpad(nth::text, 12, '0'), '0123456789', 'abcdefghij'),"
    " convert_to(replace(convert_from(opened, 'UTF8'), id,"
    " translate(lpad(nth::text, 12, '0'), '0123456789', 'abcdefghij')), 'UTF8'),"
    " face, stage, public, free, clocked, created, due, since"
    " FROM tables, generate_series(2, $1::bigint) AS nth"
)
LOGS = (
    "INSERT INTO log SELECT tables.number, seq, body FROM tables, log"
    " WHERE log.number = (SELECT min(number) FROM tables) AND tables.number > log.number"
)


def report(_: int) -> str:
    """Words on the bus and processor time, while nothing happens."""
    with ExitStack() as running:
        site = running.enter_context(all_sites((PROCESSES,)))[-1]
        words, busy = uvloop.run(watched(site))
    return (
        f"## Idle: {TABLES:,} sleeping tables, {PROCESSES} processes over PostgreSQL, {SECONDS} s\n\n"
        f"{words / SECONDS:.2f} words/s on the bus (bar 10), {busy / SECONDS:.2%} of a core in all (bar 2 %)."
    )


async def watched(site: Site) -> tuple[int, float]:
    """Lay the tables, let everybody go, and watch: words, and seconds of processor time."""
    room = await furnish(site.servers[0][0], bisat_server.tables(site.servers[0][1], 1, PLAN), 1)
    await room.stroll(1, 5)
    await room.leave()
    db = await asyncpg.connect(site.store, server_settings={"search_path": "bisat"}, timeout=60)
    await db.execute(COPIES, TABLES, timeout=120)
    await db.execute(LOGS, timeout=120)
    await db.close()
    await asyncio.sleep(SETTLE)
    before = site.seconds()[0]
    words = await said(site.bus)
    return words, site.seconds()[0] - before


async def said(bus: str) -> int:
    """How many words are said until the time is over."""
    redis, count = from_url(bus), 0
    try:
        async with redis.pubsub() as channel, asyncio.timeout(SECONDS):
            await channel.psubscribe("bisat*")
            while True:
                message = await channel.get_message(timeout=None)
                if message is not None and message["type"] == "pmessage":
                    count += len(json.loads(message["data"])[2])
    except TimeoutError:
        return count
    finally:
        await redis.aclose()
