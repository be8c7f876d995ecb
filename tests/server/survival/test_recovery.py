"""What docs/operating.md says of a lost primary and of a moment to go back to, done with real PostgreSQLs."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory

import asyncpg
import pytest
from websockets.exceptions import ConnectionClosed

from tests.server.kit.player import Player
from tests.server.kit.postgres import Cluster
from tests.server.kit.running import running

pytestmark = pytest.mark.long  # databases are copied
PLACE = "place1"
LONG = {"match": 1000}
STORED = "SELECT convert_from(body, 'UTF8') FROM bisat.log"


@pytest.fixture
def clusters(cluster: Cluster) -> Iterator[ExitStack]:  # it says whether there is PostgreSQL
    """Those that a test starts, to be removed."""
    with ExitStack() as started:
        yield started


def start(clusters: ExitStack, *options: str, source: Cluster | None = None, signal: str = "") -> Cluster:
    made = Cluster(*options, source=source, signal=signal)
    clusters.callback(made.remove)
    return made


async def rows(url: str, query: str) -> list[asyncpg.Record]:
    link = await asyncpg.connect(url)
    try:
        return list(await link.fetch(query))
    finally:
        await link.close()


async def play(player: Player, table: str, moves: list[str], until: int) -> None:
    """Move until there are so many; whoever is cut off or refused while the database is away comes again."""
    for attempt in count():
        with suppress(ConnectionClosed):
            async with player.at(table) as sitting:
                while len(moves) < until and not sitting.gone:
                    await sitting.quiet()
                    key = f"{len(moves)}-{attempt}"
                    await sitting.move(sitting.to_move()[0], len(moves), key=key)
                    if await sitting.answer(key) is not None:
                        break
                    moves.append(key)
        if len(moves) == until:
            return
        await asyncio.sleep(0.1)


async def test_when_the_primary_is_lost_a_replica_goes_on_with_all_that_was_acknowledged(
    clusters: ExitStack, tmp_path: Path
) -> None:
    primary = start(clusters)
    primary.database()
    replica = start(
        clusters,
        f"primary_conninfo=host=127.0.0.1 port={primary.port} user=bisat",
        "hot_standby=on",
        source=primary,
        signal="standby.signal",
    )
    await rows(primary.url(PLACE), "ALTER SYSTEM SET synchronous_standby_names = '*'")
    await rows(primary.url(PLACE), "SELECT pg_reload_conf()")
    both = f"postgresql://bisat@127.0.0.1:{primary.port},127.0.0.1:{replica.port}/{PLACE}"
    async with (
        asyncio.timeout(120),
        running(tmp_path, store=f"{both}?target_session_attrs=read-write") as served,
        Player(served.url) as ada,
    ):
        table, moves = await ada.open("me", "me", options=LONG), list[str]()
        await play(ada, table, moves, 10)
        playing = asyncio.create_task(play(ada, table, moves, 60))
        await asyncio.to_thread(primary.crash)
        await asyncio.to_thread(replica.promote)
        await playing
    found = await rows(replica.url(PLACE), STORED)
    assert [key for key in moves if sum(f'"{key}"' in row[0] for row in found) != 1] == []


async def test_a_moment_before_a_mistake_can_be_brought_back(clusters: ExitStack, tmp_path: Path) -> None:
    archive = Path(clusters.enter_context(TemporaryDirectory(prefix="bisat-archive-")))
    archive.chmod(0o777)  # the database runs as somebody else
    archiving = f"archive_command=test ! -f {archive}/%f && cp %p {archive}/%f"
    primary = start(clusters, "archive_mode=on", archiving)
    primary.database()
    async with running(tmp_path, store=primary.url(PLACE)) as served, Player(served.url) as ada:
        copy = await asyncio.to_thread(
            start, clusters, source=primary, signal="recovery.signal"
        )  # every night
        table, moves = await ada.open("me", "me", options=LONG), list[str]()
        await play(ada, table, moves, 10)
        [[moment]] = await rows(primary.url(PLACE), "SELECT clock_timestamp()")
        await rows(primary.url(PLACE), "DELETE FROM bisat.log")  # the mistake
        [[last]] = await rows(primary.url(PLACE), "SELECT pg_walfile_name(pg_switch_wal())")
        async with asyncio.timeout(60):
            while not (archive / last).exists():
                await asyncio.sleep(0.1)
    back = f"restore_command=cp {archive}/%f %p", f"recovery_target_time={moment}"
    copy.options = (*back, "recovery_target_action=promote")
    copy.start()
    async with asyncio.timeout(60):
        while (await rows(copy.url(PLACE), "SELECT pg_is_in_recovery()"))[0][0]:
            await asyncio.sleep(0.1)
    async with running(tmp_path, store=copy.url(PLACE)) as served, Player(served.url) as again:
        again.http.cookies, again.id = ada.http.cookies, ada.id
        await play(again, table, moves, 15)
    found = await rows(copy.url(PLACE), STORED)
    assert [key for key in moves if sum(f'"{key}"' in row[0] for row in found) != 1] == []
