"""`kill -9` at random moments of running matches: nothing acknowledged is lost, nothing unreal was seen."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import httpx
import msgspec
import psutil
import pytest
from websockets.exceptions import InvalidHandshake, WebSocketException

from bisat import catalog
from bisat.core.log import Saved
from tests.server.killable import Killable
from tests.server.player import Player, Sitting

AT_ONCE = 10
"""Matches that run when a kill comes."""


class Tenacious(Sitting):
    """Plays its seat whatever happens to the server, and remembers all it was told."""

    def __init__(self, player: Player, table: str, seat: int) -> None:
        super().__init__(player, table)
        self.seat = seat
        self.acked: list[dict[str, Any]] = []
        self.unanswered: dict[str, Any] | None = None
        self.kills_seen = 0

    async def play(self) -> None:
        number = 0
        seen: list[Any] = []
        while True:
            try:
                await self.__aenter__()
                if self.seat in self.logs:  # what was seen before is still true
                    assert self.logs[self.seat][: len(seen)] == seen
                if self.unanswered is not None:
                    await self._settle(self.unanswered)
                while self.table.stage != "finished":
                    seen = self.logs.get(self.seat, [])
                    if self.seat not in self.to_move():
                        await self.hear()
                        continue
                    assert self.waiting is not None
                    number += 1
                    moves = [it for it in self.boards[self.seat].legal if it["type"] != "show"]
                    await self._settle(
                        {
                            "type": "act",
                            "key": f"{self.seat}-{number}",
                            "seat": self.seat,
                            "phase": self.waiting.phase,
                            "move": moves[number % len(moves)],
                        }
                    )
                await self.socket.close()
            except (OSError, WebSocketException, InvalidHandshake):
                self.kills_seen += 1
                await asyncio.sleep(0.05)
            else:
                return
            finally:
                seen = self.logs.get(self.seat, seen)

    async def _settle(self, message: dict[str, Any]) -> None:
        self.unanswered = message
        await self.send(message)
        refused = await self.answer(message["key"])
        assert refused is None, refused
        self.acked.append(message["move"])
        self.unanswered = None


@pytest.mark.timeout(1800)
async def test_nothing_acknowledged_is_lost_when_the_server_is_killed(
    tmp_path: Path, cases: Callable[[int], int]
) -> None:
    chance = random.Random(20261115)
    for round_ in range(max(1, cases(100) // AT_ONCE)):
        await _kill_running_matches(tmp_path / str(round_), chance)


async def _kill_running_matches(data: Path, chance: random.Random) -> None:
    server = Killable(data)
    await server.start()
    url = f"http://127.0.0.1:{server.port}"
    try:
        async with Player(url) as ada, Player(url) as bob:
            tables = [await ada.open("me", "open", options={"match": 150}) for _ in range(AT_ONCE)]
            for table in tables:
                async with bob.at(table) as b:
                    await b.ask("join")
            people = [Tenacious(ada, table, 0) for table in tables] + [
                Tenacious(bob, table, 1) for table in tables
            ]
            playing = [asyncio.create_task(person.play()) for person in people]
            for _ in range(3):
                await asyncio.sleep(chance.uniform(0.05, 0.4))
                for task in playing:
                    if task.done():
                        task.result()
                        raise AssertionError("a match is over before the kill")
                await server.kill()
                await server.start()
            await asyncio.wait_for(asyncio.gather(*playing), 120)
            assert all(person.kills_seen for person in people)
            for number, table in enumerate(tables):
                saved = msgspec.convert(await ada.get(f"/api/tables/{table}/replay"), Saved)
                match = catalog.reopen(saved)
                assert match.outcome() is not None
                for seat in (0, 1):
                    moves = [event["move"] for event in saved.events if event["seat"] == seat]
                    assert moves == people[number + seat * AT_ONCE].acked  # all of them, each once
    finally:
        await server.kill()


async def test_workers_end_with_the_server_that_was_killed(tmp_path: Path) -> None:
    server = Killable(tmp_path)
    await server.start()
    try:
        async with Player(f"http://127.0.0.1:{server.port}") as ada:
            table = (await ada.post("/api/play", game="montgolfiere"))["id"]
            async with ada.at(table) as a:
                await a.until(lambda: a.waiting and a.waiting.needed == (0,))
        workers = psutil.Process(server.process.pid).children(recursive=True)
        assert workers
    finally:
        await server.kill()
    _, alive = psutil.wait_procs(workers, timeout=10)
    assert not [process for process in alive if process.status() != psutil.STATUS_ZOMBIE]


async def test_a_server_that_is_told_to_stop_says_goodbye(tmp_path: Path) -> None:
    server = Killable(tmp_path)
    await server.start()
    async with Player(f"http://127.0.0.1:{server.port}") as ada:
        table = await ada.open("me", "me")
        async with ada.at(table) as a:
            server.process.terminate()
            await a.until(lambda: a.gone)
            assert a.gone is not None
            assert (a.gone.id, a.gone.again) == ("restarting", True)
        assert await asyncio.wait_for(server.process.wait(), 20) == 0
        with pytest.raises(httpx.ConnectError):
            await ada.get("/api/me")
