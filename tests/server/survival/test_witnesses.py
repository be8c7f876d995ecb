"""`kill -9` with bots at the tables and people who look on: what anybody saw is in the match that is kept."""

from __future__ import annotations

import asyncio
import math
import random
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from bisat import catalog
from bisat.core.log import Match, Saved
from bisat.server.table.sight import Sight
from tests.server.kit.killable import Killable
from tests.server.kit.player import Player
from tests.server.kit.witness import Witness

SEED = 20_261_115
AT_ONCE = 4
KILLS = 2
BETWEEN = 6  # moves of everybody between two kills: nobody's match is over while a slower one has not begun


@pytest.mark.timeout(1800)
@pytest.mark.parametrize("kind", ["sqlite", "postgres"])
async def test_bots_and_those_who_look_on_live_through_kills(
    kind: str, tmp_path: Path, request: pytest.FixtureRequest, cases: Callable[[int], int]
) -> None:
    chance = random.Random(SEED)
    for round_ in range(max(1, cases(100) // 10)):
        store = request.getfixturevalue("cluster").database() if kind == "postgres" else ""
        await _live_through_kills(tmp_path / str(round_), chance, store)


async def _live_through_kills(data: Path, chance: random.Random, store: str) -> None:
    server = Killable(data, store)
    await server.start()
    try:
        async with Player(server.url) as ada, Player(server.url) as bob:
            tables = [await ada.open("me", "random", "random", options={"match": 25}) for _ in range(AT_ONCE)]
            players = [Witness(ada, table, 0) for table in tables]
            watching = [Witness(bob, table, None) for table in tables]
            for it in players:
                it.up_to = BETWEEN
            living = [asyncio.create_task(it.live()) for it in (*players, *watching)]
            try:
                for kill in range(1, KILLS + 1):
                    await _until_all_have_moved(players, living)
                    await asyncio.sleep(chance.uniform(0, 0.1))
                    assert not any(task.done() for task in living), "it was over before the kill"
                    for it in players:
                        it.up_to = math.inf if kill == KILLS else len(it.acked) + BETWEEN
                    await server.kill()
                    await server.start()
                await asyncio.wait_for(asyncio.gather(*living), 90)
            finally:
                for task in living:
                    task.cancel()
                await asyncio.gather(*living, return_exceptions=True)
            for player, watcher in zip(players, watching, strict=True):
                saved = msgspec.convert(await ada.get(f"/api/tables/{player.table.id}/replay"), Saved)
                _same(player, watcher, saved)
    finally:
        await server.kill()


async def _until_all_have_moved(players: list[Witness], living: list[asyncio.Task[None]]) -> None:
    """The worker of the bots is there and everybody plays; whoever has failed says so now."""
    async with asyncio.timeout(60):
        while any(len(it.acked) <= it.up_to - BETWEEN for it in players):
            for task in living:
                if task.done():
                    task.result()
            await asyncio.sleep(0.005)


def _same(player: Witness, watcher: Witness, saved: Saved) -> None:
    """All moves that were acknowledged, each once, and both logs as the kept match tells them."""
    match = catalog.reopen(saved)
    assert match.outcome() is not None
    moves = [event["move"] for event in saved.events if event["type"] == "act" and event["seat"] == 0]
    assert moves == player.acked, f"seed {SEED}"
    assert player.cuts + watcher.cuts >= 2 * KILLS
    for witness in (player, watcher):
        truth = Sight(match.game, witness.seat, _states(match)).log
        assert _plain(witness.seen) == _plain(truth), f"seed {SEED}"


def _plain(value: Any) -> Any:
    return msgspec.json.decode(msgspec.json.encode(value))


def _states(match: Match) -> Iterator[Any]:
    again = Match(match.game, match.header)
    yield again.state
    for event in match.events:
        yield again.play(event)
