"""Whatever comes in: refused with a sentence, nothing changed, no secret logged, and the server is up."""

from __future__ import annotations

import asyncio
import json
import logging
import random
import socket
from collections.abc import Callable
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.typing import Origin

from bisat.server.limits import Limits, Rate
from bisat.server.person import Signer
from tests.server.player import Player, Sitting
from tests.server.running import UNLIMITED, Running, running

ACT = {"type": "act", "key": "k", "seat": 0, "phase": 0, "move": {"type": "play", "card": "1"}}

MALFORMED: list[Any] = [
    "",
    "null",
    "[]",
    "{",
    "\u0000",
    '"act"',
    "{}",
    json.dumps({"type": "act"}),
    json.dumps({"type": "nonsense", "key": "k"}),
    json.dumps({**ACT, "more": 1}),
    json.dumps({**ACT, "key": ""}),
    json.dumps({**ACT, "key": "k" * 65}),
    json.dumps({**ACT, "key": 7}),
    json.dumps({**ACT, "seat": -1}),
    json.dumps({**ACT, "seat": 64}),
    json.dumps({**ACT, "seat": "0"}),
    json.dumps({**ACT, "seat": 10**30}),
    json.dumps({**ACT, "phase": -1}),
    json.dumps({**ACT, "phase": 1.5}),
    json.dumps({**ACT, "phase": 2**60}),
    json.dumps({"type": "chat", "key": "k", "text": ""}),
    json.dumps({"type": "chat", "key": "k", "text": "x" * 501}),
    json.dumps({"type": "react", "key": "k", "reaction": "<script>"}),
    json.dumps({"type": "offer", "key": "k", "bargain": "everything"}),
    json.dumps({"type": "start", "key": "k", "level": "../../etc/passwd"}),
    "[" * 8000,
    '{"type":"act","key":"k","seat":0,"phase":0,"move":' + "[" * 8000,
    '{"type":"act","key":"\\ud800","seat":0,"phase":0,"move":{}}',
    '{"type":"act","type":"ping","key":"k"}',
    "NaN",
    '{"type":"ping","key":"k"}{"type":"ping","key":"k"}',
]

WRONG_MOVES: list[Any] = [
    None,
    [],
    "play",
    7,
    {},
    {"type": "play"},
    {"type": "play", "card": "99"},
    {"type": "play", "card": 1},
    {"type": "play", "card": "1", "seat": 1},
    {"type": "follow", "by": 1},
    {"type": "follow", "by": 10**40},
    {"type": "back"},
    {"type": "show", "x": [[[[[[]]]]]]},
    {"type": "tick", "at": 1},
]


async def whole(sitting: Sitting, served: Running, table: str, before: Any) -> None:
    """The server still answers, and the table is as it was."""
    await sitting.quiet()
    assert served.place.tables.held[table].settled == before


async def test_malformed_messages_are_refused(served: Running, ada: Player) -> None:
    table = await ada.open("me", "me")
    async with ada.at(table) as a:
        before = served.place.tables.held[table].settled
        for text in MALFORMED:
            a.refusals.clear()
            await a.send(text)
            await a.until(lambda: a.refusals)
            [refused] = a.refusals.values()
            assert refused.id in ("malformed", "too_large"), text
            assert refused.text.endswith(".")
        await whole(a, served, table, before)


async def test_wrong_moves_are_refused(served: Running, ada: Player) -> None:
    table = await ada.open("me", "me")
    async with ada.at(table) as a:
        before = served.place.tables.held[table].settled
        for move in WRONG_MOVES:
            assert await a.ask("act", seat=0, phase=0, move=move) in ("malformed", "illegal_move"), move
        assert await a.ask("act", seat=5, phase=0, move={"type": "show"}) == "no_such_seat"
        await whole(a, served, table, before)


async def test_messages_out_of_order_are_refused(served: Running, ada: Player, bob: Player) -> None:
    table = await ada.open("me", "open")
    async with ada.at(table) as a, bob.at(table) as b:
        before = served.place.tables.held[table].settled
        assert await a.ask("act", seat=0, phase=0, move={"type": "show"}) == "not_begun_yet"
        assert await a.ask("undo", seat=0, phase=0) == "not_begun_yet"
        assert await a.ask("resign", seat=0) == "not_begun_yet"
        assert await a.ask("offer", bargain="pause") == "not_begun_yet"
        assert await a.ask("answer", agree=True) == "not_begun_yet"
        assert await a.ask("stand_in", seat=0) == "not_begun_yet"
        assert await b.ask("act", seat=0, phase=0, move={"type": "show"}) == "not_your_seat"
        assert await b.ask("offer", bargain="pause") == "not_begun_yet"
        await whole(a, served, table, before)


@pytest.mark.parametrize("size", [16_385, 60_000])
async def test_long_messages_are_refused(served: Running, ada: Player, size: int) -> None:
    table = await ada.open("me", "me")
    async with ada.at(table) as a:
        await a.send("x" * size)
        await a.until(lambda: a.refusals)
        assert a.refusals[None].id == "too_large"
        await a.quiet()


async def test_huge_messages_cut_the_connection_and_nothing_else(served: Running, ada: Player) -> None:
    table = await ada.open("me", "me")
    async with ada.at(table) as a, ada.at(table) as b:
        await a.send("x" * 1_000_000)
        with pytest.raises(ConnectionClosed):
            await a.until(lambda: False)
        await b.quiet()


async def test_binary_messages_are_refused(served: Running, ada: Player) -> None:
    table = await ada.open("me", "me")
    async with ada.at(table) as a:
        await a.socket.send(b"\x00\xff\xfe")
        await a.until(lambda: a.refusals)
        await a.quiet()


async def test_random_bytes_never_bring_the_server_down(served: Running, ada: Player) -> None:
    chance = random.Random(7)
    table = await ada.open("me", "me")
    letters = '{}[]":,0123456789.eE+-truefalsenull \\u"typekeyactseatphasemove'
    async with ada.at(table) as a:
        before = served.place.tables.held[table].settled
        valid = json.dumps(ACT)
        for _ in range(500):
            text = list(valid)
            for _ in range(chance.randint(1, 8)):
                text[chance.randrange(len(text))] = chance.choice(letters)
            await a.send("".join(text))
        await a.quiet()
        after = served.place.tables.held[table].settled
        assert after.events <= 1  # a lucky one may be the very same move
        assert after.face == before.face


async def test_a_flood_is_slowed_down_and_then_cut(tmp_path: Path) -> None:
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


FORGERIES: list[Callable[[str, str], str]] = [
    lambda own, other: other.partition(".")[0] + "." + own.partition(".")[2],
    lambda own, other: own[:-1] + ("0" if own[-1] != "0" else "1"),
    lambda own, other: own.upper(),
    lambda own, other: own + "0",
    lambda own, other: "." + own.partition(".")[2],
    lambda own, other: Signer(b"another key").token(other.partition(".")[0]),
    lambda own, other: "x" * 4000,
    lambda own, other: '"; DROP TABLE people; --',
]


async def test_forged_cookies_are_nobody(served: Running, ada: Player) -> None:
    table = await ada.open("me", "me")
    async with Player(served.url) as eve:
        own, other = eve.http.cookies["bisat"], ada.http.cookies["bisat"]
        for forge in FORGERIES:
            for _ in range(2):  # an answer sets an honest cookie
                eve.http.cookies.clear()
                eve.http.cookies.set("bisat", forge(own, other))
                answer = await eve.http.get("/api/me")
                assert answer.json()["id"] not in (ada.id, eve.id)
            eve.http.cookies.clear()
            eve.http.cookies.set("bisat", forge(own, other))
            async with eve.at(table) as e:
                assert set(e.boards) == {None}
                assert await e.ask("act", seat=0, phase=0, move={"type": "show"}) == "not_your_seat"


async def test_foreign_origins_are_refused(served: Running, ada: Player) -> None:
    table = await ada.open("me", "open")
    for origin in ("https://evil.example", "null", "http://127.0.0.1:1", "file://"):
        await _refused_from(origin, served, ada, table)


async def _refused_from(origin: str, served: Running, ada: Player, table: str) -> None:
    with pytest.raises(InvalidStatus) as refused:
        await connect(
            f"ws://127.0.0.1:{served.port}/ws/tables/{table}",
            origin=Origin(origin),
            additional_headers={"Cookie": ada.cookie},
        )
    assert refused.value.response.status_code == 403
    body = {"game": "montgolfiere"}
    answer = await ada.http.post("/api/play", json=body, headers={"Origin": origin})
    assert (answer.status_code, answer.json()["id"]) == (403, "foreign_origin")
    answer = await ada.http.delete("/api/me", headers={"Sec-Fetch-Site": "cross-site"})
    assert answer.status_code == 403


async def test_the_public_address_is_an_own_origin(tmp_path: Path) -> None:
    async with running(tmp_path, public_url="https://play.example/") as served, Player(served.url) as ada:
        answer = await ada.http.post(
            "/api/play", json={"game": "montgolfiere"}, headers={"Origin": "https://play.example"}
        )
        assert answer.status_code == 201
        assert "Secure" in answer.headers["set-cookie"]
        assert "HttpOnly" in answer.headers["set-cookie"]


PATHS = [
    "/../pyproject.toml",
    "/..%2f..%2fpyproject.toml",
    "/%2e%2e/%2e%2e/etc/passwd",
    "/assets/../../server/wire.py",
    "//etc/passwd.txt",
    "/.stamp",
    "/index.html%00.js",
    "/api/tables/../../etc",
    "/api/tables/aaaaaaaaaaaa/replay/../../x.y",
    "/api/nothing",
    "/ws/tables/aaaaaaaaaaaa",
    "/bisat.sqlite3",
    "/key.x",
]


async def test_path_tricks_find_nothing(served: Running) -> None:
    for path in PATHS:
        reader, writer = await asyncio.open_connection("127.0.0.1", served.port)
        writer.write(f"GET {path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n".encode())
        answer = await asyncio.wait_for(reader.read(), 10)
        writer.close()
        assert answer.split(b" ", 2)[1] == b"404", path
        assert b"There is no such" in answer


async def test_nonsense_http_is_refused_and_the_server_is_up(served: Running, ada: Player) -> None:
    for junk in (
        b"\x00" * 100,
        b"GET / HTTP/9.9\r\n\r\n",
        b"A" * 100_000,
        b"POST /api/play HTTP/1.1\r\n" * 50,
    ):
        reader, writer = await asyncio.open_connection("127.0.0.1", served.port)
        writer.write(junk)
        writer.write_eof()
        await asyncio.wait_for(reader.read(), 10)
        writer.close()
    await ada.get("/api/me")


async def test_bad_bodies_are_refused(served: Running, ada: Player) -> None:
    async def refused(content: bytes, type: str = "application/json") -> tuple[int, str]:
        answer = await ada.http.post("/api/play", content=content, headers={"Content-Type": type})
        assert answer.json()["text"].endswith(".")
        return answer.status_code, answer.json()["id"]

    assert await refused(b"{") == (400, "unreadable")
    assert await refused(b"\xff\xfe") == (400, "unreadable")
    assert await refused(b"[" * 10_000) == (400, "unreadable")
    assert await refused(b"[" * 8_000 + b"]" * 8_000) == (400, "unreadable")
    assert await refused(b'{"game":"montgolfiere","seats":' + b"[" * 10_000) == (400, "unreadable")
    assert await refused(b'{"game":"montgolfiere","seats":1e400}') == (422, "malformed")
    assert await refused(b"{}") == (422, "malformed")
    assert await refused(b'{"game":"montgolfiere","x":1}') == (422, "malformed")
    assert await refused(b'{"game":"montgolfiere"}', "text/plain") == (415, "not_json")
    assert await refused(b" " * 20_000) == (413, "too_large")
    assert await refused(b'{"game":"montgolfiere","seats":7}') == (409, "seats_out_of_range")
    answer = await ada.http.put("/api/me", json={"name": "x" * 25})
    assert answer.status_code == 422
    answer = await ada.http.put("/api/me", json={"name": "x", "emblem": "../../x"})
    assert answer.status_code == 422
    answer = await ada.http.request("PATCH", "/api/me")
    assert (answer.status_code, answer.json()["id"]) == (405, "wrong_method")


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
    served: Running, ada: Player, bob: Player
) -> None:
    table = await ada.open("me", "me", options={"match": 1000})
    slow = await narrow(served, bob, table)
    async with ada.at(table) as a:
        [connection] = [it for it in served.place.connections if it.person == bob.id]
        for number in range(400):
            for seat in a.to_move():
                await a.answer(await a.move(seat, number))
            if connection.sending_since is not None and number % 50 == 0:
                break
        assert connection.sending_since is not None, "the reader was never too slow"
        for number in range(100):
            for seat in a.to_move():
                await a.answer(await a.move(seat, number))
        assert len(connection._answers) + len(connection._acks) <= 1
        slow.transport.resume_reading()
        events = served.place.tables.held[table].settled.events
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
    monkeypatch.setattr("bisat.server.place.SWEEP", 0.05)
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


async def test_no_log_line_holds_a_secret(
    served: Running, ada: Player, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG, "bisat")
    table = await ada.open("me", "me")
    async with ada.at(table) as a:
        await a.send("{")
        await a.answer(await a.move(0))
        await a.ask("act", seat=0, phase=0, move={"type": "play", "card": "99"})
    held = served.place.tables.held[table]
    said = " ".join(
        record.getMessage() for record in caplog.records if record.name.startswith(("bisat", "uvicorn"))
    )
    for secret in (held.opened.seed, ada.http.cookies["bisat"], '"card"', "play"):
        assert secret not in said
