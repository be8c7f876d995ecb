"""Nobody has more of a limit by going from one process to another."""

from __future__ import annotations

import asyncio
from pathlib import Path

import msgspec
import pytest

from bisat.server.door.limits import Rate
from bisat.server.operation import place
from tests.server.kit.player import Player
from tests.server.kit.postgres import Cluster
from tests.server.kit.redis import Redis
from tests.server.kit.running import UNLIMITED, running


async def test_what_is_used_up_at_one_process_is_used_up_at_the_other(
    tmp_path: Path, cluster: Cluster, redis: Redis, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(place, "POLL_SECONDS", 0.05)
    limits = msgspec.structs.replace(UNLIMITED, tables=Rate(0.001, 3))
    store = cluster.database()
    async with (
        running(tmp_path / "one", limits, store=store, bus=redis.url) as one,
        running(tmp_path / "other", limits, store=store, bus=redis.url) as other,
        Player(one.url) as ada,
    ):
        for _ in range(3):
            await ada.open("me", "me")
        async with asyncio.timeout(10):
            while (status := await tried(ada, other.url)) != 429:
                assert status == 201
                await asyncio.sleep(0.1)
        health = (await ada.http.get(f"{other.url}/api/health")).json()
        assert health["bus"] == "ok"


async def tried(ada: Player, url: str) -> int:
    body = {"game": "montgolfiere", "seats": [{"kind": "me"}, {"kind": "me"}]}
    headers = {"cookie": ada.cookie}
    return (await ada.http.post(f"{url}/api/tables", json=body, headers=headers)).status_code
