"""Health says what is: whether the store can write, and whether it can be read."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from bisat.server.lobby.tables import Tables
from bisat.server.operation.data import DATABASE, prepare
from bisat.server.store.contract import NotStored
from bisat.server.store.sqlite import SqliteStore
from tests.server.kit.player import Player
from tests.server.kit.running import running


async def test_a_full_disk_is_noticed_although_no_table_is_there(tmp_path: Path) -> None:
    prepare(tmp_path)
    store = SqliteStore(tmp_path / DATABASE)
    await store.start()
    try:
        await store.check()
        assert store._writer is not None
        pages = store._writer._db.execute("PRAGMA page_count").fetchone()[0]
        assert pages > 0
        store._writer._db.execute("PRAGMA query_only = ON")  # as a disk that takes no byte more
        with pytest.raises(NotStored):
            await store.check()
        store._writer._db.execute("PRAGMA query_only = OFF")
        await store.check()
    finally:
        await store.stop()


async def test_a_place_starts_on_a_full_disk_and_its_log_stays_short(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def full(_: Tables) -> None:
        raise NotStored("the disk is full")

    monkeypatch.setattr(Tables, "mark", full)
    async with running(tmp_path) as server, Player(server.url) as ada:
        assert (await ada.http.get("/api/tables")).status_code == 200
    assert "not swept: the disk is full" in caplog.text
    assert "Traceback" not in caplog.text


async def test_a_damaged_page_is_said_aloud(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    prepare(tmp_path)
    path = tmp_path / DATABASE
    store = SqliteStore(path)
    await store.start()
    await store.stop()
    with closing(sqlite3.connect(path)) as db:
        [[size]] = db.execute("PRAGMA page_size")
        roots = [row[0] for row in db.execute("SELECT rootpage FROM sqlite_schema WHERE rootpage > 0")]
    with path.open("r+b") as file:
        for root in roots:
            file.seek((root - 1) * size)
            file.write(b"\xff" * size)
    store = SqliteStore(path)
    try:
        await store.start()
        with pytest.raises(NotStored):
            await store.clocked()
        with pytest.raises(NotStored):
            await store.check()
    finally:
        await store.stop()
    assert "damaged" in caplog.text
