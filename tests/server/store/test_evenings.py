"""What a store keeps of games evenings, whichever store it is."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from bisat.server.operation import data as operate
from bisat.server.store import migrations
from bisat.server.store.contract import Conflict, Retention, Store
from bisat.server.store.evening import Companion
from bisat.server.store.postgres import schema
from bisat.server.store.postgres.store import PostgresStore
from bisat.server.store.sqlite import SqliteStore
from bisat.server.wire.info import Person
from tests.server.kit.evening import an_evening
from tests.server.kit.postgres import Cluster

HOUR = 3_600_000


async def test_an_evening_is_kept_version_by_version(store: Store) -> None:
    assert await store.evening("eeeeeeeeeeee") is None
    await store.keep_evening(an_evening())
    for late in (1, 3):
        with pytest.raises(Conflict):
            await store.keep_evening(an_evening(version=late, touched=9))
    assert await store.evening("eeeeeeeeeeee") == an_evening()
    second = an_evening("eeeeeeeeeeee", 2, 2000, "ada", "cyd")
    await store.keep_evening(second)
    assert await store.evening("eeeeeeeeeeee") == second
    assert await store.evenings_of("bob", 9) == []
    assert await store.evenings_of("cyd", 9) == [second]


async def test_of_two_who_change_an_evening_at_once_one_wins(store: Store) -> None:
    await store.keep_evening(an_evening())
    both = [store.keep_evening(an_evening(version=2, touched=touched)) for touched in (2000, 3000)]
    became = await asyncio.gather(*both, return_exceptions=True)
    assert sorted(type(one).__name__ for one in became) == ["Conflict", "NoneType"]


async def test_evenings_are_listed_carried_and_removed_when_their_time_is_over(store: Store) -> None:
    kept = [an_evening(f"{letter * 12}", 1, touched) for letter, touched in (("a", 1000), ("b", 5000))]
    for one in kept:
        await store.put_evening(one)
        await store.put_evening(one)
    assert await store.evenings_of("ada", 9) == kept[::-1]
    assert await store.evenings_of("ada", 1) == kept[1:]
    assert await store.evenings("", 9) == kept
    assert await store.evenings("a" * 12, 9) == kept[1:]
    await store.tidy(HOUR + 2000, Retention(evenings=HOUR))
    assert await store.evenings("", 9) == kept[1:]
    assert await store.evenings_of("bob", 9) == kept[1:]


async def test_who_is_erased_is_erased_from_evenings(store: Store) -> None:
    await store.keep_evening(an_evening())
    await store.forget("ada")
    found = await store.evening("eeeeeeeeeeee")
    assert found is not None
    assert found.company == (Companion(gone=True), Companion("bob"))
    assert (found.host, found.version) == (1, 2)
    assert await store.evenings_of("ada", 9) == []
    await store.forget("bob")
    found = await store.evening("eeeeeeeeeeee")
    assert found is not None
    assert found.ended


async def test_an_older_folder_learns_of_evenings(tmp_path: Path) -> None:
    before = next(number for number, step in enumerate(migrations.STEPS) if "CREATE TABLE evenings" in step)
    with closing(sqlite3.connect(tmp_path / operate.DATABASE)) as old:
        old.executescript("".join(migrations.STEPS[:before]) + f"PRAGMA user_version = {before};")
    store = SqliteStore(tmp_path / operate.DATABASE)
    await store.start()
    await store.keep_evening(an_evening())
    assert await store.evenings_of("ada", 9) == [an_evening()]
    await store.stop()


async def test_an_older_database_learns_of_evenings(
    cluster: Cluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    url = cluster.database()
    before = next(number for number, step in enumerate(schema.STEPS) if "CREATE TABLE evenings" in step)
    monkeypatch.setattr(schema, "STEPS", schema.STEPS[:before])
    old = PostgresStore(url)
    await old.start()
    await old.save(Person("ada", "Ada", "lamp"))
    await old.stop()
    monkeypatch.undo()
    store = PostgresStore(url)
    await store.start()
    await store.keep_evening(an_evening())
    assert await store.evenings_of("ada", 9) == [an_evening()]
    assert await store.people(["ada"]) == [Person("ada", "Ada", "lamp")], "and keeps what it has"
    await store.stop()
