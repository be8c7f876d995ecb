"""Whatever comes in: refused with a sentence, nothing changed, no secret logged, and the server is up."""

from __future__ import annotations

import asyncio
import json
import logging
import random
from collections.abc import Callable
from typing import Any

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.typing import Origin

from bisat.server.people.identity import Signer
from bisat.server.store.contract import NotStored
from tests.server.kit.player import Player, Sitting
from tests.server.kit.running import Running

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
    assert served.place.tables.held[table].committed == before


async def test_malformed_messages_are_refused(served: Running, ada: Player) -> None:
    table = await ada.open("me", "me")
    async with ada.at(table) as a:
        before = served.place.tables.held[table].committed
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
        before = served.place.tables.held[table].committed
        for move in WRONG_MOVES:
            assert await a.ask("act", seat=0, phase=0, move=move) in ("malformed", "illegal_move"), move
        assert await a.ask("act", seat=5, phase=0, move={"type": "show"}) == "no_such_seat"
        await whole(a, served, table, before)


async def test_messages_out_of_order_are_refused(served: Running, ada: Player, bob: Player) -> None:
    table = await ada.open("me", "open")
    async with ada.at(table) as a, bob.at(table) as b:
        before = served.place.tables.held[table].committed
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
        before = served.place.tables.held[table].committed
        valid = json.dumps(ACT)
        for _ in range(500):
            text = list(valid)
            for _ in range(chance.randint(1, 8)):
                text[chance.randrange(len(text))] = chance.choice(letters)
            await a.send("".join(text))
        await a.quiet()
        after = served.place.tables.held[table].committed
        assert after.events <= 1  # a lucky one may be the very same move
        assert after.face == before.face


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


async def test_odd_cookies_of_other_servers_take_nobody_from_their_seat(served: Running, ada: Player) -> None:
    table = await ada.open("me", "open")
    url = f"ws://127.0.0.1:{served.port}/ws/tables/{table}"
    for odd in ('prefs={"a": 1}', "a b=c", "=x", "x", "é=1"):
        cookies = f"{odd}; {ada.cookie}"
        async with connect(url, additional_headers={"Cookie": cookies}) as socket:
            assert socket.response is not None
            assert "set-cookie" not in socket.response.headers
            assert json.loads(await socket.recv())["you"]["id"] == ada.id, odd


async def test_a_table_has_one_name_by_which_a_proxy_can_find_its_server(
    served: Running, ada: Player
) -> None:
    table = await ada.open("me", "open")
    url = f"ws://127.0.0.1:{served.port}/ws/tables/{table[:-1]}%{ord(table[-1]):02x}"
    async with connect(url, additional_headers={"Cookie": ada.cookie}) as socket:
        assert json.loads(await socket.recv())["id"] == "no_such_table"


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
        answer = await asyncio.wait_for(reader.read(), 10)
        writer.close()
        assert not answer or answer.startswith(b"HTTP/1.1 4"), answer[:100]
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
    table = await ada.open("me", "open")
    answer = await ada.http.get(f"/api/tables/{table}/qr.svg", headers={"Host": "x" * 5000})
    assert (answer.status_code, answer.json()["id"]) == (404, "no_such_page")
    answer = await ada.http.request("PATCH", "/api/me")
    assert (answer.status_code, answer.json()["id"]) == (405, "wrong_method")


async def test_a_store_that_cannot_be_read_is_told_on_the_socket(
    served: Running, ada: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fail(_: str) -> None:
        raise NotStored("the disk is gone")

    table = await ada.open("me", "open")
    monkeypatch.setattr(served.place.tables, "get", fail)
    async with ada.at(table) as a:
        assert a.gone is not None
        assert (a.gone.id, a.gone.again) == ("not_stored", True)


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
