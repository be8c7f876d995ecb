"""A machine whose clock is wrong by minutes is noticed; what people play is not touched by it."""

from __future__ import annotations

import pytest

from bisat.server.base.clock import wall
from bisat.server.operation.skew import Skew
from bisat.server.store.contract import NotStored
from bisat.server.store.memory import MemoryStore
from bisat.server.store.postgres.store import PostgresStore
from tests.server.kit.postgres import Cluster


class Told(MemoryStore):
    """A store whose clock is in our hands."""

    at: int | None = 0

    async def now(self) -> int:
        if self.at is None:
            raise NotStored("away")
        return self.at


async def test_a_clock_that_differs_by_minutes_is_said_once_and_once_when_it_is_right(
    caplog: pytest.LogCaptureFixture,
) -> None:
    store = Told()
    skew = Skew(store, lambda: 300_000)
    await skew.look()
    await skew.look()
    assert skew.wrong
    assert skew.seconds == 300
    assert caplog.text.count("300 s ahead of the database's") == 1
    store.at = None  # that says nothing about the clock
    await skew.look()
    assert skew.seconds == 300
    store.at = 301_000
    await skew.look()
    assert skew.seconds == -1
    assert caplog.text.count("agrees with the database's again") == 1
    store.at = 600_000
    await skew.look()
    assert "300 s behind the database's" in caplog.text


async def test_the_clock_of_the_database_is_near_ours(cluster: Cluster) -> None:
    store = PostgresStore(cluster.database())
    await store.start()
    try:
        skew = Skew(store, wall)
        await skew.look()
        assert abs(skew.seconds) < 5
        assert skew.seconds != 0
    finally:
        await store.stop()
