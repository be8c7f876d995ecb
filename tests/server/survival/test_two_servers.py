"""Two processes on one store (a folder, or a database with a bus between them): exactly one wins."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack
from typing import Any

import pytest
import pytest_asyncio

from tests.server.kit.killable import Killable
from tests.server.kit.player import Player, Sitting

pytestmark = [pytest.mark.long, pytest.mark.asyncio(loop_scope="module")]  # servers are started
Pair = tuple[Killable, Killable]


@pytest_asyncio.fixture(scope="module", loop_scope="module", params=["sqlite", "postgres"])
async def pair(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> AsyncIterator[Pair]:
    data = tmp_path_factory.mktemp("pair")
    store = bus = ""
    if request.param == "postgres":
        store, bus = request.getfixturevalue("cluster").database(), request.getfixturevalue("redis").url
    servers = Killable(data, store, bus), Killable(data, store, bus)
    try:
        await servers[0].start()  # it makes the folder and its key
        await servers[1].start()
        yield servers
    finally:
        for server in servers:
            if hasattr(server, "process"):
                await server.kill()


def at(player: Player, server: Killable, table: str) -> Sitting:
    """A socket of somebody at another process than their own; the cookie is good at both."""
    sitting = Sitting(player, table, origin=server.url)
    sitting.url = f"ws://127.0.0.1:{server.port}/ws/tables/{table}"
    return sitting


async def both(one: Sitting, other: Sitting, *messages: dict[str, Any]) -> list[str | None]:
    """Send two messages at the same instant; what became of each."""
    await asyncio.gather(one.send(messages[0]), other.send(messages[1]))
    ends = await asyncio.gather(one.answer(messages[0]["key"]), other.answer(messages[1]["key"]))
    assert all(end is None or end.text.endswith(".") for end in ends)
    return [None if end is None else end.id for end in ends]


async def test_of_two_joins_at_two_processes_one_is_refused(pair: Pair) -> None:
    async with Player(pair[0].url) as host, Player(pair[0].url) as ada, Player(pair[1].url) as bob:
        winners = set()
        for number in range(10):
            table = await host.open("me", "open", "open")
            async with ada.at(table) as a, bob.at(table) as b:
                join = {"type": "join", "seat": 1}
                ends = await both(a, b, {**join, "key": f"a{number}"}, {**join, "key": f"b{number}"})
                assert sorted(map(str, ends)) == ["None", "seat_is_taken"]
                winner = ada if ends[0] is None else bob
                winners.add(winner.id)
                for server in pair:
                    async with at(host, server, table) as seen:
                        await seen.until(lambda it=seen: it.table.seats[1].person)  # type: ignore[misc]
                        assert seen.table.seats[1].person is not None
                        assert seen.table.seats[1].person.id == winner.id


def chosen(view: Any) -> int:
    """How many cards the two have chosen: those played, and those that lie open or sealed in this round."""
    now = sum(map(bool, view["table"][:2])) if view["table"] else sum(view["chose"])
    return sum(map(len, view["played"][:2])) + now


async def test_of_two_moves_for_one_turn_at_two_processes_one_is_refused(pair: Pair) -> None:
    async with Player(pair[0].url) as ada:
        table = await ada.open("me", "me")
        cards = 0  # a grapple's choice is a turn, too, and no card
        for turn in range(13):
            async with at(ada, pair[0], table) as a, at(ada, pair[1], table) as b:
                assert a.waiting is not None
                assert b.waiting == a.waiting
                seat = a.waiting.needed[0]
                act = {"type": "act", "seat": seat, "phase": a.waiting.phase}
                first, *_, last = [move for move in a.boards[seat].legal if move["type"] != "show"]
                ends = await both(
                    a, b, {**act, "key": f"a{turn}", "move": first}, {**act, "key": f"b{turn}", "move": last}
                )
                cards += first["type"] == "play"
                assert ends.count(None) == 1
                assert {*ends} <= {None, "illegal_move", "not_your_turn", "stale"}
                await asyncio.gather(a.quiet(), b.quiet())
        async with at(ada, pair[0], table) as a, at(ada, pair[1], table) as b:
            assert a.boards == b.boards
            assert chosen(a.boards[0].view) == cards


async def test_one_message_at_two_processes_is_done_once(pair: Pair) -> None:
    async with Player(pair[0].url) as ada:
        table = await ada.open("me", "me")
        cards = 0
        for turn in range(10):
            async with at(ada, pair[0], table) as a, at(ada, pair[1], table) as b:
                assert a.waiting is not None
                seat = a.waiting.needed[0]
                move = next(move for move in a.boards[seat].legal if move["type"] != "show")
                message = {
                    "type": "act",
                    "key": f"{turn}",
                    "seat": seat,
                    "phase": a.waiting.phase,
                    "move": move,
                }
                cards += move["type"] == "play"
                assert await both(a, b, message, message) == [None, None]
        async with at(ada, pair[1], table) as b:
            assert chosen(b.boards[0].view) == cards


async def test_of_two_claims_of_one_card_at_two_processes_one_is_refused(pair: Pair) -> None:
    async with Player(pair[0].url) as ada, AsyncExitStack() as stack:
        names = [await ada.open("me", "me", game="magic-fold") for _ in range(8)]
        tables = [
            [await stack.enter_async_context(at(ada, server, name)) for server in pair] for name in names
        ]
        for number, (a, b) in enumerate(tables):
            for it in (a, b):  # each process turns the cards when the count of three is over
                await it.until(lambda it=it: it.waiting is not None and it.waiting.phase == 1)  # type: ignore[misc]
            take = {"type": "act", "phase": 1, "move": {"type": "take", "token": 1 + number % 4}}
            ends = await both(a, b, {**take, "seat": 0, "key": "a"}, {**take, "seat": 1, "key": "b"})
            assert sorted(map(str, ends)) == ["None", "illegal_move"]
            await asyncio.gather(a.quiet(), b.quiet())
            assert [claim is not None for claim in a.boards[0].view["claims"]] == [
                end is None for end in ends
            ]
            assert a.boards == b.boards
