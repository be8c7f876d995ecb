"""Scale: the whole path of a move, with a folder and with one to three servers over PostgreSQL; and size."""

from __future__ import annotations

import os
import sys
import time
import urllib.request
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from itertools import chain
from statistics import median
from tempfile import TemporaryDirectory

import asyncpg
import msgspec
import psutil
import uvloop

from benchmarks import bisat_server
from benchmarks.load import Language, Window, furnish
from benchmarks.table import HURRY, RATE, ROOT, STROLL, WARM, spread, started
from tests.server.kit.postgres import Cluster
from tests.server.kit.redis import Redis

SIZES = (50, 200, 1000)
"""Tables of two seats."""
MAX_REPEATS = 3
"""Repeats."""
CROWD, PAUSE, LONG_STROLL = 2000, 2, 15
"""Tables at a human pace, seconds between two moves of a table, and seconds in which they are watched."""
STORED, LOGGED = 50_000, 20
"""Tables in the database when a server starts, and entries of the log of each."""
TITLES = (
    f"| tables | store, servers | moves/s | p99, ms | p99 at {RATE:,} moves/s | servers µs/move |"
    " database µs/move | servers, client busy |"
)


class Site(msgspec.Struct):
    """Servers that are one place, and what they stand on."""

    name: str
    servers: list[tuple[int, int]]
    """Process and port of each."""
    database: int | None = None
    """The first process of PostgreSQL."""
    store: str = ""
    bus: str = ""
    """Addresses of what the servers share."""

    def seconds(self) -> tuple[float, float]:
        """Processor time of the servers, and of the database with all its processes."""
        own = sum(sum(psutil.Process(pid).cpu_times()[:2]) for pid, _ in self.servers)
        if self.database is None:
            return own, 0.0
        first = psutil.Process(self.database)
        return own, sum(sum(one.cpu_times()[:4]) for one in [first, *first.children()])

    def memory(self) -> int:
        """Bytes that the servers hold."""
        return sum(psutil.Process(pid).memory_info().rss for pid, _ in self.servers)


class Run(msgspec.Struct):
    """One repeat of one site."""

    hurry: Window
    stroll: Window
    own: float
    """Microseconds of processor time of the servers a move."""
    database: float


def report(repeats: int) -> str:
    """What each site carries, one after the other, in the same run."""
    lines = [
        "## Scale: Montgolfière, two seats and the Baron, the whole path of a move",
        "",
        TITLES,
        "|---|---|---|---|---|---|---|---|",
    ]
    for size in SIZES:
        runs = compare(size, min(repeats, MAX_REPEATS))
        first = next(iter(runs.values()))
        lines += [f"| {size} | {name} | {cells(found)} |" for name, found in runs.items()]
        for name, found in list(runs.items())[1:]:
            ratios = [one.hurry.rate / other.hurry.rate for one, other in zip(found, first, strict=True)]
            lines.append(f"| {size} | **{name}, times SQLite** | {spread(ratios, '.2f')} | | | | | |")
    lines += ["", how(min(repeats, MAX_REPEATS)), "", *size_lines(), "", *start_lines()]
    return "\n".join(lines)


def compare(size: int, repeats: int) -> dict[str, list[Run]]:
    """All sites in turns, with fresh tables each time; the first repeat warms up."""
    found: dict[str, list[Run]] = {}
    cores = sorted(os.sched_getaffinity(0))
    with ExitStack() as running:
        os.sched_setaffinity(0, cores[:1])  # what starts now stays there
        sites = list(running.enter_context(all_sites()))
        os.sched_setaffinity(0, cores[1:2])
        running.callback(os.sched_setaffinity, 0, cores)
        for repeat in range(-1, repeats):
            for site in sites:
                run = uvloop.run(measure(site, size, repeat))
                if repeat >= 0:
                    found.setdefault(site.name, []).append(run)
    return found


async def measure(site: Site, size: int, seed: int) -> Run:
    """Fresh tables, spread over the servers as by a proxy, played as fast as they can and at a rate."""
    pairs: list[tuple[Language, Language]] = list(
        chain.from_iterable(
            bisat_server.tables(port, size // len(site.servers) + (number < size % len(site.servers)))
            for number, (_, port) in enumerate(site.servers)
        )
    )
    room = await furnish(site.servers[0][0], pairs, seed)
    try:
        await room.play(WARM)
        before = site.seconds()
        hurry = await room.play(HURRY)
        after = site.seconds()
        moves = max(1, len(hurry.latencies))
        own, database = ((late - early) / moves * 1e6 for early, late in zip(before, after, strict=True))
        hurry.server = after[0] - before[0]
        return Run(hurry, await room.stroll(STROLL, RATE), own, database)
    finally:
        await room.leave()


def size_lines() -> list[str]:
    """Many tables at a human pace, on a folder and on two servers over PostgreSQL."""
    lines = [
        f"### {CROWD:,} tables of two seats at a human pace: a move every {PAUSE} s at each",
        "",
        "| store, servers | moves/s | p50, ms | p99, ms | memory of a table, kB | servers, client busy |",
        "|---|---|---|---|---|---|",
    ]
    cores = sorted(os.sched_getaffinity(0))
    for counts in ((), (2,)):  # one after the other: what is left to be written of the first slows the second
        with ExitStack() as running:
            os.sched_setaffinity(0, cores[:1])
            running.callback(os.sched_setaffinity, 0, cores)
            site = running.enter_context(all_sites(counts))[-1]
            os.sched_setaffinity(0, cores[1:2])
            window, kilobytes, own = uvloop.run(crowded(site))
            ordered = sorted(window.latencies)
            lines.append(
                f"| {site.name} | {window.rate:,.0f} | {1000 * ordered[len(ordered) // 2]:.1f} "
                f"| {window.p99:.1f} | {kilobytes:.0f} "
                f"| {own / window.seconds:.0%}, {window.client / window.seconds:.0%} |"
            )
    return lines


async def crowded(site: Site) -> tuple[Window, float, float]:
    """A while at a human pace; what one table takes of the servers' memory, and their processor time."""
    before = site.memory()
    count = CROWD // len(site.servers)
    pairs = list(chain.from_iterable(bisat_server.tables(port, count) for _, port in site.servers))
    room = await furnish(site.servers[0][0], pairs, 1)
    try:
        await room.stroll(PAUSE * 2, CROWD // PAUSE)
        kilobytes = (site.memory() - before) / CROWD / 1024
        spent = site.seconds()[0]
        window = await room.stroll(LONG_STROLL, CROWD // PAUSE)
        return window, kilobytes, site.seconds()[0] - spent
    finally:
        await room.leave()


def start_lines() -> list[str]:
    """How long a server takes until it answers, with many tables in the database."""
    with ExitStack() as running:
        data = running.enter_context(TemporaryDirectory(prefix="bench-", dir=ROOT / "build"))
        cluster, redis = Cluster(), Redis()
        running.callback(cluster.remove)
        running.callback(redis.kill)
        shared = [cluster.database(), redis.url]
        command = [sys.executable, "-m", "benchmarks.bisat_server", data, *shared]
        with started(command, ROOT) as (pid, port):
            uvloop.run(begin(pid, port))
        uvloop.run(fill(shared[0]))
        times = []
        for _ in range(3):
            began = time.perf_counter()
            with started(command, ROOT) as (_, port):
                urllib.request.urlopen(f"http://127.0.0.1:{port}/api/health", timeout=60).close()
                times.append(time.perf_counter() - began)
    said = (
        f"From starting the process until it says that all is well: {spread(times, '.2f')} s "
        f"(one in a hundred of the tables has a clock that runs, and {LOGGED} entries each)."
    )
    return [f"### Start with {STORED:,} stored tables", "", said]


async def begin(pid: int, port: int) -> None:
    """One table with some moves."""
    room = await furnish(pid, bisat_server.tables(port, 1), 1)
    await room.play(WARM)
    await room.leave()


async def fill(url: str) -> None:
    """Copies of the first table, as the database makes them."""
    db = await asyncpg.connect(url, server_settings={"search_path": "bisat"}, timeout=60)
    await db.execute(
        "INSERT INTO tables (id, opened, face, stage, public, free, clocked, created)"
        " SELECT translate(lpad(nth::text, 12, '0'), '0123456789', 'abcdefghij'),"
        " convert_to(replace(convert_from(opened, 'UTF8'), id,"
        " translate(lpad(nth::text, 12, '0'), '0123456789', 'abcdefghij')), 'UTF8'),"
        " face, 'playing', public, false, nth % 100 = 0, created"
        " FROM tables, generate_series(1, $1::bigint) AS nth",
        STORED,
        timeout=120,
    )
    first = await db.fetchval("SELECT min(number) FROM tables")
    await db.execute(
        "INSERT INTO log SELECT tables.number, seq, body FROM tables, log"
        " WHERE log.number = $1 AND tables.number > $1 AND log.seq <= $2",
        first,
        LOGGED,
        timeout=120,
    )
    await db.execute("ANALYZE")
    await db.close()


@contextmanager
def all_sites(counts: Sequence[int] = (1, 2, 3)) -> Iterator[list[Site]]:
    """A folder with one server, and PostgreSQL and Redis with several."""
    build = ROOT / "build"
    build.mkdir(exist_ok=True)
    with ExitStack() as running:
        data = running.enter_context(TemporaryDirectory(prefix="bench-", dir=build))
        cluster, redis = Cluster(), Redis()
        running.callback(cluster.remove)
        running.callback(redis.kill)
        command = [sys.executable, "-m", "benchmarks.bisat_server", data]
        sites = [Site("SQLite, 1", [running.enter_context(started(command, ROOT))])]
        for count in counts:
            shared = [cluster.database(), redis.url]
            servers = [running.enter_context(started([*command, *shared], ROOT)) for _ in range(count)]
            sites.append(Site(f"PostgreSQL, {count}", servers, cluster.process.pid, *shared))
        yield sites


def cells(runs: Sequence[Run]) -> str:
    """The figures of one site."""
    busy = ", ".join(
        f"{median(part / run.hurry.seconds for part, run in zip(parts, runs, strict=True)):.0%}"
        for parts in ([run.hurry.server for run in runs], [run.hurry.client for run in runs])
    )
    return " | ".join(
        (
            spread([run.hurry.rate for run in runs], ",.0f"),
            spread([run.hurry.p99 for run in runs], ".1f"),
            spread([run.stroll.p99 for run in runs], ".1f"),
            spread([run.own for run in runs], ".0f"),
            spread([run.database for run in runs], ".0f"),
            busy,
        )
    )


def how(repeats: int) -> str:
    """What was measured."""
    return (
        f"{repeats} repeats, one site right after the other: median (lowest–highest). Two cores in all: the "
        "servers, PostgreSQL and Redis have one, the client the other. Both seats of a table are at one "
        "server, as the proxy sends them. SQLite writes with `synchronous=FULL`, PostgreSQL with "
        "`synchronous_commit=on` and `fsync=on`, on the same disk."
    )
