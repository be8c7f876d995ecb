"""Two machines whose clocks differ by ten minutes: nobody's thinking time is touched by it."""

from __future__ import annotations

from pathlib import Path

from tests.server.kit.killable import Killable
from tests.server.kit.player import Player
from tests.server.kit.postgres import Cluster
from tests.server.kit.redis import Redis

BANK = 60


async def test_clocks_of_a_match_do_not_follow_the_clock_of_a_machine(
    tmp_path: Path, cluster: Cluster, redis: Redis
) -> None:
    store = cluster.database()
    right, ahead = Killable(tmp_path / "a", store, redis.url), Killable(tmp_path / "b", store, redis.url, 600)
    try:
        await right.start()
        await ahead.start()
        async with Player(right.url) as ada, Player(ahead.url) as bob:
            table = await ada.open("me", "open", options={"bank": BANK})
            async with ada.at(table) as a, bob.at(table) as b:
                assert await b.ask("join") is None
                for _ in range(4):  # either process may hold the table
                    for it, seat in ((a, 0), (b, 1)):
                        await it.until(lambda it=it, seat=seat: it.to_move() == [seat])  # type: ignore[misc]
                        assert await it.answer(await it.move(seat)) is None
                await right.kill()  # now the other one holds it
                await b.until(lambda: b.waiting is not None and b.waiting.needed == (0, 1))
                assert b.waiting is not None
                assert b.waiting.until is not None
                at = b.heard[-1].at if hasattr(b.heard[-1], "at") else 0
                assert 0 < b.waiting.until - at <= BANK * 1000 + 60_000
                assert b.table.stage == "playing"
    finally:
        await right.kill()
        await ahead.kill()
