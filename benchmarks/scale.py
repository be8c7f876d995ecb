"""Scale: the whole path of a move, with a folder and with one to three servers over PostgreSQL."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from itertools import chain
from statistics import median
from tempfile import TemporaryDirectory

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
MOST = 3
"""Repeats."""
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

    def seconds(self) -> tuple[float, float]:
        """Processor time of the servers, and of the database with all its processes."""
        own = sum(sum(psutil.Process(pid).cpu_times()[:2]) for pid, _ in self.servers)
        if self.database is None:
            return own, 0.0
        first = psutil.Process(self.database)
        return own, sum(sum(one.cpu_times()[:4]) for one in [first, *first.children()])


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
        runs = compare(size, min(repeats, MOST))
        first = next(iter(runs.values()))
        lines += [f"| {size} | {name} | {cells(found)} |" for name, found in runs.items()]
        for name, found in list(runs.items())[1:]:
            ratios = [one.hurry.rate / other.hurry.rate for one, other in zip(found, first, strict=True)]
            lines.append(f"| {size} | **{name}, times SQLite** | {spread(ratios, '.2f')} | | | | | |")
    lines += ["", how(min(repeats, MOST))]
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


@contextmanager
def all_sites() -> Iterator[list[Site]]:
    """A folder with one server, and PostgreSQL and Redis with one, two and three."""
    build = ROOT / "build"
    build.mkdir(exist_ok=True)
    with ExitStack() as running:
        data = running.enter_context(TemporaryDirectory(prefix="bench-", dir=build))
        cluster, redis = Cluster(), Redis()
        running.callback(cluster.remove)
        running.callback(redis.kill)
        command = [sys.executable, "-m", "benchmarks.bisat_server", data]
        sites = [Site("SQLite, 1", [running.enter_context(started(command, ROOT))])]
        for count in (1, 2, 3):
            shared = [cluster.database(), redis.url]
            servers = [running.enter_context(started([*command, *shared], ROOT)) for _ in range(count)]
            sites.append(Site(f"PostgreSQL, {count}", servers, cluster.process.pid))
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
