"""What every store promises of tables at a pace of days, and of what people left to be told."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from bisat.server.operation import data as operate
from bisat.server.store import envelope as envelopes
from bisat.server.store import migrations
from bisat.server.store.contract import Retention, Store, Subscription, Summary
from bisat.server.store.envelope import Envelope, Said, Sitter
from bisat.server.store.face import Face
from bisat.server.store.postgres import schema
from bisat.server.store.postgres.store import PostgresStore
from bisat.server.store.sql.tables import TURNS
from bisat.server.store.sqlite import SqliteStore
from bisat.server.store.steps import in_sqlite
from bisat.server.table.table import summarise
from bisat.server.wire.info import Person
from tests.server.kit.opening import opened
from tests.server.kit.postgres import Cluster

HOUR = 3_600_000
SEATS = (Sitter("ada"), Sitter("bob"))
PLAYED = Face(stage="playing", seats=SEATS, host="ada", clocked=True)
FINISHED = Face(stage="finished", seats=SEATS, host="ada")
OPEN = summarise(Face(stage="open", seats=(Sitter("ada"), Sitter()), host="ada"))


def row(wall: int = 1000) -> bytes:
    return envelopes.encode(Envelope(0, wall, Said("ada", text="x"), "ada", None))


async def summarised(store: Store, seq: int, summary: Summary) -> None:
    done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
    store.append("aaaaaaaaaaaa", seq, [row(seq)], summary, lambda _: done.set_result(None))
    await done


async def test_a_sleeping_table_is_found_when_it_is_due(store: Store) -> None:
    await store.create(opened(), [], summarise(PLAYED, None, 5000, ("bob",), 100))
    await store.create(opened("bbbbbbbbbbbb"), [], summarise(PLAYED, None, 4000, (), 0))
    await store.create(opened("cccccccccccc"), [], summarise(PLAYED))
    assert await store.due(5000) == ["bbbbbbbbbbbb"]
    assert await store.due(5001) == ["bbbbbbbbbbbb", "aaaaaaaaaaaa"]
    assert await store.clocked() == ["cccccccccccc"]
    await summarised(store, 1, summarise(FINISHED))
    assert await store.due(9999) == ["bbbbbbbbbbbb"]


async def test_whom_tables_wait_for_is_known_without_them(store: Store) -> None:
    await store.create(opened(), [], summarise(PLAYED, None, 5000, ("ada", "bob"), 200))
    await store.create(opened("bbbbbbbbbbbb"), [], summarise(PLAYED, None, 4000, ("bob",), 100))
    assert [(it.opened.id, it.since) for it in await store.turns("bob", 9)] == [
        ("bbbbbbbbbbbb", 100),
        ("aaaaaaaaaaaa", 200),
    ]
    assert [it.opened.id for it in await store.turns("bob", 1)] == ["bbbbbbbbbbbb"]
    await summarised(store, 1, summarise(PLAYED, None, 6000, ("ada",), 300))
    assert [it.opened.id for it in await store.turns("bob", 9)] == ["bbbbbbbbbbbb"]
    assert [it.since for it in await store.turns("ada", 9)] == [300]


async def test_a_table_that_is_still_due_is_not_removed(store: Store) -> None:
    await store.create(opened(), [], summarise(PLAYED, None, 50 * 24 * HOUR, (), 0))
    assert await store.tidy(79 * 24 * HOUR, Retention()) == []
    assert await store.tidy(81 * 24 * HOUR, Retention()) == ["aaaaaaaaaaaa"]


async def test_public_tables_in_play_can_be_watched(store: Store) -> None:
    await store.create(opened(), [], summarise(PLAYED))
    await store.create(opened("bbbbbbbbbbbb", created=2000), [], summarise(PLAYED))
    await store.create(opened("cccccccccccc", public=False), [], summarise(PLAYED))
    await store.create(opened("dddddddddddd"), [], OPEN)
    every = ["aaaaaaaaaaaa", "bbbbbbbbbbbb", "cccccccccccc", "dddddddddddd", "eeeeeeeeeeee"]
    assert [it.opened.id for it in await store.watched(every, 9)] == ["bbbbbbbbbbbb", "aaaaaaaaaaaa"]
    assert [it.opened.id for it in await store.watched(every[:1], 9)] == ["aaaaaaaaaaaa"]
    assert len(await store.watched(every, 1)) == 1


async def test_slips_are_kept_by_name_and_so_many_of_a_kind(store: Store) -> None:
    for name in ("one", "two", "two"):
        assert await store.keep(Subscription("ada", "push", name, name.encode()), 2)
    assert not await store.keep(Subscription("ada", "push", "three", b""), 2)
    assert await store.keep(Subscription("ada", "hook", "aaaaaaaaaaaa", b"h"), 1)
    assert await store.keep(Subscription("bob", "push", "one", b"b"), 2)
    assert await store.subscriptions(("ada", "bob"), "push") == [
        Subscription("ada", "push", "one", b"one"),
        Subscription("ada", "push", "two", b"two"),
        Subscription("bob", "push", "one", b"b"),
    ]
    assert await store.named("hook", "aaaaaaaaaaaa") == [Subscription("ada", "hook", "aaaaaaaaaaaa", b"h")]
    await store.discard("ada", "push", "one")
    assert len(await store.all_subscriptions()) == 3
    await store.forget("ada")
    assert await store.all_subscriptions() == [Subscription("bob", "push", "one", b"b")]
    assert not await store.keep(Subscription("ada", "push", "one", b""), 9)


async def test_a_hook_goes_with_its_table(store: Store) -> None:
    await store.create(opened(), [], OPEN)
    await store.keep(Subscription("ada", "hook", "aaaaaaaaaaaa", b"h"), 1)
    await store.keep(Subscription("ada", "feed", "aaaaaaaaaaaa", b"f"), 1)
    assert await store.tidy(25 * HOUR, Retention()) == ["aaaaaaaaaaaa"]
    assert await store.all_subscriptions() == [Subscription("ada", "feed", "aaaaaaaaaaaa", b"f")]


async def test_a_table_in_days_is_carried_whole(store: Store) -> None:
    await store.create(opened(), [row()], summarise(PLAYED, None, 5000, ("ada", "bob"), 200))
    whole = await store.whole("aaaaaaaaaaaa")
    assert whole is not None
    assert (whole.summary.due, whole.summary.waits, whole.summary.since) == (5000, ("ada", "bob"), 200)
    await store.put(whole)
    again = await store.whole("aaaaaaaaaaaa")
    assert again is not None
    assert again.digest() == whole.digest()


async def test_what_sleeps_and_whose_turn_it_is_is_found_by_an_index(tmp_path: Path) -> None:
    operate.migrate(tmp_path)
    with closing(sqlite3.connect(tmp_path / operate.DATABASE)) as db:
        for query, index in (
            ("SELECT id FROM tables WHERE due < 5 ORDER BY due, id", "tables_due"),
            (in_sqlite(TURNS).replace("?1", "'a'").replace("?2", "9"), "sitting_waits"),
            ("SELECT * FROM slips WHERE kind = 'hook' AND name = 'a'", "slips_named"),
        ):
            plan = " ".join(row[3] for row in db.execute(f"EXPLAIN QUERY PLAN {query}"))
            assert index in plan
            assert "SCAN" not in plan


async def test_an_older_database_learns_of_days(cluster: Cluster, monkeypatch: pytest.MonkeyPatch) -> None:
    url = cluster.database()
    before = next(number for number, step in enumerate(schema.STEPS) if "CREATE TABLE slips" in step)
    monkeypatch.setattr(schema, "STEPS", schema.STEPS[:before])
    old = PostgresStore(url)
    await old.start()
    await old.save(Person("ada", "Ada", "lamp"))
    await old.stop()
    monkeypatch.undo()
    store = PostgresStore(url)
    await store.start()
    await store.create(opened(), [], summarise(PLAYED, None, 5000, ("bob",), 100))
    assert await store.due(5001) == ["aaaaaaaaaaaa"]
    assert await store.people(["ada"]) == [Person("ada", "Ada", "lamp")]
    await store.stop()


async def test_an_older_folder_learns_of_days(tmp_path: Path) -> None:
    before = next(number for number, step in enumerate(migrations.STEPS) if "CREATE TABLE slips" in step)
    with closing(sqlite3.connect(tmp_path / operate.DATABASE)) as db:
        for step in migrations.STEPS[:before]:
            db.executescript(step)
        db.executescript(f"INSERT INTO people VALUES ('ada', 'Ada', 'lamp'); PRAGMA user_version = {before};")
    store = SqliteStore(tmp_path / operate.DATABASE)
    await store.start()
    await store.create(opened(), [], summarise(PLAYED, None, 5000, ("bob",), 100))
    assert [turn.since for turn in await store.turns("bob", 9)] == [100]
    assert await store.people(["ada"]) == [Person("ada", "Ada", "lamp")]
    await store.stop()
