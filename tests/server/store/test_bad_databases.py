"""Databases and buses that cannot be used: one clear sentence, and nothing is lost."""

from __future__ import annotations

from pathlib import Path

import asyncpg
import pytest

from bisat.core.refusal import Refused
from bisat.parts.i18n import sentence
from bisat.server.bus import redis as over_redis
from bisat.server.bus.redis import RedisBus
from bisat.server.operation.shared import probe
from bisat.server.store.postgres import schema
from bisat.server.store.postgres.store import PostgresStore
from tests.server.kit.player import Player, play_on
from tests.server.kit.postgres import Cluster
from tests.server.kit.redis import Redis
from tests.server.kit.running import running

FULL = """
    CREATE FUNCTION bisat.full() RETURNS trigger LANGUAGE plpgsql AS
        $$ BEGIN RAISE EXCEPTION 'No space left on device' USING ERRCODE = '53100'; END $$;
    CREATE TRIGGER full_disk BEFORE INSERT ON bisat.log FOR EACH STATEMENT EXECUTE FUNCTION bisat.full();
    CREATE TRIGGER full_disk BEFORE INSERT ON bisat.health FOR EACH STATEMENT EXECUTE FUNCTION bisat.full();
"""
ROOM = "DROP FUNCTION bisat.full CASCADE"


async def refused(store: str | None, bus: str | None = None) -> str:
    with pytest.raises(Refused) as caught:
        await probe(store, bus)
    return sentence(caught.value)


async def test_a_postgres_that_is_too_old(cluster: Cluster, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(schema, "OLDEST", 990000)
    said = await refused(cluster.database())
    assert "PostgreSQL 99 or newer is needed, and this is" in said


async def test_a_redis_that_is_too_old(redis: Redis, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(over_redis, "OLDEST", (99, 0))
    assert "Redis 99.0 or newer is needed, and this is" in await refused(None, redis.url)


async def test_a_schema_of_the_future_is_left_alone(cluster: Cluster) -> None:
    url = cluster.database()
    await probe(url, None)
    db = await asyncpg.connect(url)
    try:
        await db.execute("INSERT INTO bisat.version VALUES (99)")
        assert "newer version of bisat" in await refused(url)
        assert await db.fetchval("SELECT max(version) FROM bisat.version") == 99
    finally:
        await db.close()


async def test_a_wrong_password_is_not_repeated(cluster: Cluster, redis: Redis) -> None:
    url = cluster.database()
    db = await asyncpg.connect(url)
    await db.execute("CREATE ROLE locked LOGIN PASSWORD 'right'")
    await db.close()
    said = await refused(url.replace("bisat@", "locked:hush@"))
    assert "password authentication failed" in said
    bus = RedisBus(redis.url, "place")
    await bus.start()
    await bus._redis.execute_command("ACL", "SETUSER", "locked", "on", ">right", "&*", "~*", "+@all")
    await bus.stop()
    said += await refused(None, redis.url.replace("redis://", "redis://locked:hush@"))
    assert "password" in said
    assert "hush" not in said


async def test_a_database_that_is_not_there(cluster: Cluster) -> None:
    said = await refused(cluster.url("nowhere"))
    assert said == 'The database can’t be used: database "nowhere" does not exist.'


async def test_a_database_that_belongs_to_somebody_else(cluster: Cluster) -> None:
    url = cluster.database()
    db = await asyncpg.connect(url)
    await db.execute("CREATE ROLE guest LOGIN")
    await db.close()
    said = await refused(url.replace("bisat@", "guest@"))
    assert said.startswith("The database can’t be used: permission denied for database place")


async def test_a_full_disk_is_told_in_a_sentence_and_nothing_is_lost(
    tmp_path: Path, cluster: Cluster, caplog: pytest.LogCaptureFixture
) -> None:
    url = cluster.database()
    async with running(tmp_path, store=url) as served, Player(served.url) as ada:
        table = await ada.open("me", "me")
        async with ada.at(table) as a:
            assert await play_on(a, moves=4) == 4
            board = a.boards[0].view
            db = await asyncpg.connect(url)
            try:
                await db.execute(FULL)
                [seat, *_] = a.to_move()
                said = await a.answer(await a.move(seat, key="once"))
                assert said is not None
                assert said.id == "not_stored"
                assert said.text.endswith("Please try again.")
                assert (await ada.http.get("/api/health")).status_code == 503
                await a.quiet()
                assert a.boards[0].view == board
                await db.execute(ROOM)
            finally:
                await db.close()
            assert (await ada.http.get("/api/health")).status_code == 200
            assert await a.answer(await a.move(seat, key="once more")) is None
            await play_on(a)
            assert a.table.outcome is not None
        saved = await ada.get(f"/api/tables/{table}/replay")
        assert len(saved["events"]) == served.place.tables.held[table].committed.events
    assert "No space left on device" in caplog.text


async def test_of_two_lanes_each_table_keeps_to_one(cluster: Cluster) -> None:
    store = PostgresStore(cluster.database())
    await store.start()
    try:
        assert await store.others() == 0
    finally:
        await store.stop()
