"""How much anybody may ask, and how slowly they may read: the rest is refused, and nobody else suffers."""

from __future__ import annotations

import asyncio
import json
import socket
from collections.abc import Callable
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, ConnectionClosedError

from bisat import catalog
from bisat.core.codec import plain
from bisat.server.base.limits import Limits, Rate
from bisat.server.door import connection, ears
from bisat.server.door.ears import Ears
from bisat.server.door.fast_socket import FastTransport
from bisat.server.opponents.places import Places
from bisat.server.wire import frames
from tests.server.kit.player import Player, Sitting
from tests.server.kit.running import UNLIMITED, Running, running

pytestmark = pytest.mark.long  # each starts a server of its own


async def test_a_flood_is_slowed_down_and_then_cut(tmp_path: Path, way: str) -> None:
    limits = Limits(messages=Rate(1, 10), strikes=20)
    async with running(tmp_path, limits) as served, Player(served.url) as ada:
        table = await ada.open("me", "me")
        async with ada.at(table) as a:
            for n in range(15):
                await a.say("ping", key=f"{n}")
            await a.until(lambda: len(a.refusals) == 5)
            assert {refused.id for refused in a.refusals.values()} == {"too_fast"}
            assert set(a.refusals) == {"10", "11", "12", "13", "14"}
            for _ in range(30):
                await a.say("ping")
            await a.until(lambda: a.gone)
            assert a.gone is not None
            assert (a.gone.id, a.gone.again) == ("flooding", False)
            with pytest.raises(ConnectionClosed):
                await a.hear()
        async with ada.at(table) as a:
            await a.quiet()


async def test_a_person_with_many_connections_floods_no_more_than_with_one(tmp_path: Path) -> None:
    limits = Limits(person=Rate(1, 10))
    async with running(tmp_path, limits) as served, Player(served.url) as ada, Player(served.url) as bob:
        table = await ada.open("me", "open")
        async with ada.at(table) as a, ada.at(table) as b, bob.at(table) as c:
            for n in range(8):
                await a.say("ping", key=f"a{n}")
                await b.say("ping", key=f"b{n}")
            await a.until(lambda: len(a.acks) + len(a.refusals) == 8)
            await b.until(lambda: len(b.acks) + len(b.refusals) == 8)
            assert len(a.acks) + len(b.acks) in (10, 11)
            await c.quiet()


async def test_chat_has_a_limit_of_its_own(tmp_path: Path) -> None:
    async with running(tmp_path, Limits(chat=Rate(0.1, 3))) as served, Player(served.url) as ada:
        table = await ada.open("me", "me")
        async with ada.at(table) as a:
            assert [await a.ask("chat", text="hi") for _ in range(4)] == [None, None, None, "too_fast"]
            assert await a.ask("react", reaction="oops") == "too_fast"
            assert await a.answer(await a.move(0)) is None


async def test_connections_are_bounded(tmp_path: Path) -> None:
    limits = Limits(connections=4, connections_person=2)
    async with running(tmp_path, limits) as served, Player(served.url) as ada, Player(served.url) as bob:
        table = await ada.open("me", "open")
        async with ada.at(table), ada.at(table):
            third = Sitting(ada, table)
            await third.__aenter__()
            assert third.gone is not None
            assert (third.gone.id, third.gone.again) == ("too_many_connections", True)
            async with bob.at(table) as b:
                assert b.gone is None
        async with ada.at(table) as a:
            assert a.gone is None


async def test_tables_and_requests_of_a_person_are_bounded(tmp_path: Path) -> None:
    limits = Limits(tables=Rate(0.01, 2), requests=Rate(0.01, 8))
    async with running(tmp_path, limits) as served, Player(served.url) as ada:
        await ada.open("me", "open")
        await ada.open("me", "open")
        body = {"game": "montgolfiere", "seats": [{"kind": "me"}, {"kind": "open"}]}
        answer = await ada.http.post("/api/tables", json=body)
        assert (answer.status_code, answer.json()["id"]) == (429, "too_many_tables")
        assert [(await ada.http.get("/api/me")).status_code for _ in range(6)][-1] == 429
        async with Player(served.url) as bob:  # a family shares one address
            await bob.open("me", "open")


async def test_newcomers_of_one_address_are_bounded(tmp_path: Path) -> None:
    async with (
        running(tmp_path, Limits(newcomers=Rate(0.01, 3))) as served,
        httpx.AsyncClient(base_url=served.url) as http,
    ):
        statuses = []
        for _ in range(5):
            http.cookies.clear()
            statuses.append((await http.get("/api/me")).status_code)
        assert statuses == [200, 200, 200, 429, 429]


async def test_what_is_costly_has_a_limit_of_its_own(tmp_path: Path) -> None:
    limits = msgspec.structs.replace(UNLIMITED, changes=Rate(0.01, 3))
    async with running(tmp_path, limits) as served, Player(served.url) as ada:
        table = await ada.open("me", "me")
        async with ada.at(table) as a:
            for _ in range(3):
                assert await a.ask("offer", bargain="takeback", seat=0) == "nothing_to_go_back_to"
            for costly in ({"type": "offer", "bargain": "pause"}, {"type": "answer", "agree": True}):
                assert await a.ask(**costly) == "too_fast"
            assert await a.ask("rematch") == "too_fast"
            assert await a.answer(await a.move(0)) is None


async def test_a_log_has_an_end(served: Running, ada: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bisat.server.table.table.MAX_ENVELOPES", 3)
    table = await ada.open("me", "open")
    async with ada.at(table) as a:
        assert [await a.ask("chat", text="hi") for _ in range(4)] == [None, None, None, "log_is_full"]
    assert len(await served.place.store.read(table)) == 3


async def test_matches_handed_in_are_bounded(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    limits = msgspec.structs.replace(UNLIMITED, replays=Rate(0.01, 2))
    body = {"saved": plain(catalog.new("montgolfiere", 2, "kilim").save())}
    async with running(tmp_path, limits) as served, Player(served.url) as ada, Player(served.url) as bob:
        answers = [await ada.http.post("/api/replay", json=body) for _ in range(3)]
        assert [it.status_code for it in answers] == [200, 200, 429]
        monkeypatch.setattr(served.place.replays, "_looking", Places(0, 0))
        answer = await bob.http.post("/api/replay", json=body)
        assert (answer.status_code, answer.json()["id"]) == (503, "puzzlers_busy")


async def test_few_are_erased_from_one_address(tmp_path: Path) -> None:
    limits = msgspec.structs.replace(UNLIMITED, erasures=Rate(0.01, 2))
    async with running(tmp_path, limits) as served:
        answers = []
        for _ in range(3):
            async with Player(served.url) as somebody:
                answers.append((await somebody.http.delete("/api/me")).status_code)
        assert answers == [204, 204, 429]


@pytest.mark.parametrize("late", [{"body_pause": 0.1}, {"body_seconds": 0.1}], ids=str)
async def test_a_body_that_never_comes_is_not_waited_for(tmp_path: Path, late: dict[str, float]) -> None:
    async with running(tmp_path, msgspec.structs.replace(UNLIMITED, **late)) as served:
        reader, writer = await asyncio.open_connection("127.0.0.1", served.port)
        writer.write(
            b"POST /api/play HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
            b"Content-Length: 99\r\n\r\n{"
        )
        answer = await asyncio.wait_for(reader.readline(), 10)
        writer.close()
        assert b" 408 " in answer


async def narrow(served: Running, player: Player, table: str) -> ClientConnection:
    """A socket that takes little and does not read."""
    line = socket.socket()
    line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    line.setblocking(False)
    await asyncio.get_running_loop().sock_connect(line, ("127.0.0.1", served.port))
    made = await connect(
        f"ws://127.0.0.1:{served.port}/ws/tables/{table}",
        sock=line,
        additional_headers={"Cookie": player.cookie},
        compression=None,
        max_queue=None,
    )
    made.transport.pause_reading()
    here = made.local_address
    for protocol in served.server.server_state.connections:  # our side shall hold back little, too
        if getattr(protocol, "client", None) == here:
            transport: Any = protocol.transport
            transport.get_extra_info("socket").setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 4096)
            transport.set_write_buffer_limits(high=4096)
    return made


async def test_a_reader_who_does_not_read_gets_the_latest_and_nothing_piles_up(
    served: Running, ada: Player, bob: Player, way: str
) -> None:
    table = await ada.open("me", "me", options={"match": 1000})
    slow = await narrow(served, bob, table)
    async with ada.at(table) as a:
        [connection] = [it for it in served.place.connections if it.person == bob.id]
        for number in range(400):
            for seat in a.to_move():
                await a.answer(await a.move(seat, number))
            if connection.transport.sending_since is not None and number % 50 == 0:
                break
        assert connection.transport.sending_since is not None, "the reader was never too slow"
        for number in range(100):
            for seat in a.to_move():
                await a.answer(await a.move(seat, number))
        assert len(connection._answers) + len(connection._acks) <= 1
        slow.transport.resume_reading()
        events = served.place.tables.held[table].committed.events
        frames, entries = 0, 0
        view: Any = None
        while entries < events:
            frame = json.loads(await asyncio.wait_for(slow.recv(), 20))
            frames += 1
            for board in frame.get("boards", []):
                entries = board["start"] + len(board["log"]) - 1
                view = board["view"]
        assert frames < events, "some frames were told together"
        assert view["inner"]["squares"] == a.boards[0].view["inner"]["squares"]
    await slow.close()


async def test_a_reader_who_never_reads_is_cut(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bisat.server.operation.place.SWEEP_SECONDS", 0.05)
    limits = msgspec.structs.replace(UNLIMITED, stall=0.2)
    async with running(tmp_path, limits) as served, Player(served.url) as ada, Player(served.url) as bob:
        table = await ada.open("me", "me", options={"match": 1000})
        slow = await narrow(served, bob, table)
        async with ada.at(table) as a:
            for number in range(400):
                for seat in a.to_move():
                    await a.answer(await a.move(seat, number))
                if bob.id not in {it.person for it in served.place.connections}:
                    break
            assert bob.id not in {it.person for it in served.place.connections}
            await a.quiet()
            assert len(served.server.server_state.connections) <= 3, "its socket is closed as well"
        slow.transport.abort()


async def test_a_message_that_was_stored_is_never_too_fast_when_it_is_sent_again(tmp_path: Path) -> None:
    limits = Limits(messages=Rate(0.001, 6), chat=Rate(0.001, 1), strikes=8)
    async with running(tmp_path, limits) as served, Player(served.url) as ada:
        table = await ada.open("me", "me")
        async with ada.at(table) as a:
            line = {"type": "chat", "key": "line", "text": "hi"}
            for _ in range(4):  # more than chat allows
                await a.send(line)
            await a.until(lambda: sum("line" in getattr(it, "acks", ()) for it in a.heard) >= 1)
            await a.say("ping", key="the last")
            await a.answer("the last")
            assert await a.ask("chat", text="another") == "too_fast"
            assert await a.ask("ping") == "too_fast"
            a.acks.clear()
            await a.send(line)  # more than the connection allows
            assert await a.answer("line") is None
            assert [it.text for it in a.lines] == ["hi"]
            assert a.refusals.keys().isdisjoint({"line"})
            for _ in range(12):  # nobody may go on like this for ever
                await a.send(line)
            await a.until(lambda: a.gone)


async def test_a_message_that_is_sent_again_while_it_is_stored_is_answered_with_it(
    served: Running, ada: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await ada.open("me", "me")
    async with ada.at(table) as a:
        held = served.place.tables.held[table]
        waiting: list[Any] = []
        append = served.place.store.append
        monkeypatch.setattr(served.place.store, "append", lambda *given: waiting.append(given))
        line = {"type": "chat", "key": "line", "text": "hi"}
        await a.send(line)
        await a.send(line)
        await a.quiet()
        assert len(waiting) == 1
        assert not a.acks & {"line"}, "nothing is stored yet"
        assert len(held._storing) == 2
        monkeypatch.setattr(served.place.store, "append", append)
        append(*waiting[0])
        assert await a.answer("line") is None


async def test_long_first_messages_that_nobody_takes_count_as_on_their_way(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connection, "LONG_HELLO", 100)
    monkeypatch.setattr(connection, "LOOK_SECONDS", 0.05)
    limits = msgspec.structs.replace(UNLIMITED, flow_person=3500, stall=0.5)
    async with running(tmp_path, limits) as served, Player(served.url) as ada:
        table = await ada.open("me", "me")
        async with ada.at(table) as a:
            assert 1750 < len(a.raw[0]) < 3500
            async with ada.at(table) as beyond:
                assert beyond.gone is not None
                assert beyond.gone.again
            await until_idle(served)  # it was taken
            async with ada.at(table) as again:
                assert again.gone is None
        monkeypatch.setattr(FastTransport, "unsent", 10**6)
        async with ada.at(table) as deaf:
            with pytest.raises(ConnectionClosedError):
                await deaf.until(lambda: False)
        await until_idle(served)


async def until_idle(served: Running) -> None:
    async with asyncio.timeout(10):
        while served.place.flow.total:
            await asyncio.sleep(0.01)


async def test_so_many_messages_are_heard_at_one_moment() -> None:
    heard = Ears()
    assert [heard.at_once(1.0) for _ in range(ears.MAX_AT_ONCE + 1)] == [True] * ears.MAX_AT_ONCE + [False]
    assert heard.at_once(1.5)


async def test_what_comes_with_too_much_else_waits_and_is_heard_in_order(
    served: Running, ada: Player, way: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    later: list[str] = []
    honest = Ears.later

    def counted(self: Ears, household: str, hear: Callable[[], None]) -> None:
        later.append(household)
        honest(self, household, hear)

    monkeypatch.setattr(Ears, "later", counted)
    monkeypatch.setattr(Ears, "at_once", lambda self, now: False)  # as if all of it came at one moment
    async with ada.at(await ada.open("me", "me")) as a:
        for number in range(30):
            await a.say("ping", key=f"{number}")
        await a.until(lambda: "29" in a.acks)
        assert not a.refusals
        assert [it.key for it in a.heard if isinstance(it, frames.Pong)] == [f"{n}" for n in range(30)]
    assert set(later) == {"127.0.0.1"}
