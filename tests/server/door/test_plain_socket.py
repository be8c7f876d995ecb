"""Plain connections: at each limit they are served, beyond it they are told so and closed."""

from __future__ import annotations

import asyncio
import socket
import struct
import subprocess
import sys
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import msgspec
import pytest
import uvloop

from bisat import catalog
from bisat.core.check import because
from bisat.core.codec import plain
from bisat.core.refusal import Refused
from bisat.server.base.limits import Limits, Rate
from bisat.server.door.flow import Flow
from bisat.server.door.plain_socket import MAX_REST_SIZE, Plain, Room
from tests.server.kit.player import Player
from tests.server.kit.running import UNLIMITED, Running, running

pytestmark = pytest.mark.long  # each starts a server of its own

LONG = 10
JSON = "Content-Type: application/json\r\n"
GET = b"GET /api/games HTTP/1.1\r\nHost: x\r\n"


class Line:
    """A connection where the test decides what is said, and when."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader, self.writer = reader, writer

    async def say(self, data: bytes) -> None:
        self.writer.write(data)
        await self.writer.drain()

    async def status(self) -> int:
        """Of the next answer; 0 is none: it was closed."""
        try:
            line = await asyncio.wait_for(self.reader.readline(), LONG)
            return int(line.split()[1]) if line else 0
        except ConnectionError:
            return 0

    async def trickle(self) -> None:
        for _ in range(400):
            await self.say(b" ")
            await asyncio.sleep(0.01)

    async def closed(self) -> bool:
        try:
            return await asyncio.wait_for(self.reader.read(), LONG) is not None
        except ConnectionError:
            return True


@asynccontextmanager
async def line(served: Running) -> AsyncIterator[Line]:
    reader, writer = await asyncio.open_connection("127.0.0.1", served.port)
    try:
        yield Line(reader, writer)
    finally:
        writer.close()


def limited(**limits: Any) -> Limits:
    made: Limits = msgspec.structs.replace(UNLIMITED, **limits)
    return made


@pytest.mark.parametrize("run", [asyncio.run, uvloop.run], ids=["asyncio", "uvloop"])
def test_who_goes_away_while_an_earlier_answer_is_sent_ends_it_in_peace(
    run: Callable[[Coroutine[Any, Any, None]], None], tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async def leave() -> None:
        async with running(tmp_path) as served, asyncio.timeout(LONG):
            state = served.server.server_state
            with socket.socket() as link:
                link.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
                link.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))  # gone at once
                link.connect(("127.0.0.1", served.port))
                link.sendall(b"GET /api/openapi.json HTTP/1.1\r\nHost: x\r\n\r\n" * 200)
                while not any(isinstance(it, Plain) and it.flow.write_paused for it in state.connections):
                    await asyncio.sleep(0.001)
            while state.tasks:
                await asyncio.sleep(0.001)

    run(leave())
    assert caplog.messages == []


async def test_who_goes_away_while_an_earlier_request_waits_is_not_waited_for(served: Running) -> None:
    heard: asyncio.Future[Any] = asyncio.get_running_loop().create_future()

    async def patient(_: object, receive: Any, __: object) -> None:
        await receive()
        heard.set_result(await receive())

    served.server.config.loaded_app = patient
    async with line(served) as it:
        await it.say((GET + b"\r\n") * 2)
    async with asyncio.timeout(LONG):
        assert (await heard)["type"] == "http.disconnect"


async def test_a_head_has_so_many_bytes_and_no_more(tmp_path: Path) -> None:
    async with running(tmp_path, limited(head_size=500)) as served:
        for size, status in ((500, 200), (501, 431)):
            head = GET + b"X: " + b"a" * (size - len(GET) - 7) + b"\r\n\r\n"
            assert len(head) == size
            async with line(served) as it:
                await it.say(head)
                assert await it.status() == status
            async with line(served) as it:  # the same, a few bytes at a time
                for at in range(0, size, 100):
                    await it.say(head[at : at + 100])
                    await asyncio.sleep(0.002)
                assert await it.status() == status


async def test_a_value_without_end_is_cut_and_costs_nothing(served: Running) -> None:
    async with line(served) as it:
        try:
            await it.say(GET + b"X: ")
            for _ in range(200):
                await it.say(b"a" * (1 << 20))
        except ConnectionError:
            pass
        else:
            pytest.fail("it was never cut")
    async with line(served) as it:
        await it.say(GET + b"\r\n")
        assert await it.status() == 200


async def test_a_head_has_so_many_lines_and_no_more(tmp_path: Path) -> None:
    async with running(tmp_path, limited(head_fields=5)) as served:
        for lines, status in ((4, 200), (5, 431)):
            async with line(served) as it:
                await it.say(GET + b"X: y\r\n" * lines + b"\r\n")
                assert await it.status() == status


async def test_a_socket_asks_within_the_same_bounds(tmp_path: Path) -> None:
    async with running(tmp_path, limited(head_fields=8)) as served, Player(served.url) as ada:
        table = await ada.open("me", "open")
        shake = (
            f"GET /ws/tables/{table} HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n"
        ).encode()
        for lines, status in ((3, 101), (4, 431)):
            async with line(served) as it:
                await it.say(shake + b"X: y\r\n" * lines + b"\r\n")
                assert await it.status() == status


async def test_a_head_must_come_in_time(tmp_path: Path) -> None:
    async with running(tmp_path, limited(head_seconds=0.2)) as served:
        async with line(served) as silent, line(served) as half:
            await half.say(GET + b"X-")
            assert await half.status() == 408
            assert await silent.closed()
        async with line(served) as again:
            await again.say(GET + b"\r\n")
            assert await again.status() == 200
            await again.say(GET)
            await again.reader.readuntil(b" 408 ")
            assert await again.closed()


async def test_a_connection_may_be_kept_but_not_for_ever(tmp_path: Path) -> None:
    async with running(tmp_path, limited(idle_seconds=0.2)) as served, line(served) as it:
        await it.say(b"POST /api/nothing HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\n\r\n")
        assert await it.status() == 405
        with pytest.raises(ConnectionError):
            await it.trickle()  # what trickles in is no request


async def test_an_address_has_so_many_connections_and_no_more(tmp_path: Path) -> None:
    limits = limited(plain_address=3)
    async with (
        running(tmp_path, limits, trusted_proxies="") as served,
        line(served) as one,
        line(served) as two,
        line(served) as three,
    ):
        await three.say(GET + b"\r\n")
        assert await three.status() == 200
        async with line(served) as four:
            assert await four.closed()
        one.writer.close()
        two.writer.close()
        room = served.server.config.http_protocol_class.room  # type: ignore[attr-defined]  # ours, see plain()
        async with asyncio.timeout(LONG):
            while len(room) > 1:
                await asyncio.sleep(0.001)
        async with line(served) as five:
            await five.say(GET + b"\r\n")
            assert await five.status() == 200


async def test_when_the_house_is_full_who_was_idle_longest_makes_room(tmp_path: Path) -> None:
    async with (
        running(tmp_path, limited(plain=3)) as served,
        line(served) as one,
        line(served) as two,
        line(served) as three,
        line(served) as four,
    ):
        await four.say(GET + b"\r\n")
        assert await four.status() == 200
        assert await one.closed()
        for it in (two, three):
            await it.say(GET + b"\r\n")
            assert await it.status() == 200


async def test_an_answer_that_is_not_read_is_cut(tmp_path: Path) -> None:
    async with running(tmp_path, limited(stall=0.3)) as served, line(served) as it:
        room: Any = served.server.config.http_protocol_class
        it.writer.transport.pause_reading()  # type: ignore[attr-defined]  # a stream has no word for it
        await it.say(b"GET /api/openapi.json HTTP/1.1\r\nHost: x\r\n\r\n" * 200)
        async with asyncio.timeout(LONG):
            while len(room.room):
                await asyncio.sleep(0.02)


async def test_bytes_on_their_way_are_bounded_for_each_and_for_all() -> None:
    flow = Flow(Limits(flow=100, flow_address=60, flow_person=40))
    ada, bob, cyd, dan = (
        flow.begin(name, home) for name, home in (("a", "x"), ("b", "x"), ("c", "y"), ("d", "z"))
    )
    ada.add(40)
    with pytest.raises(Refused, check=because("too_fast")):
        ada.add(1)
    bob.add(20)
    with pytest.raises(Refused, check=because("puzzlers_busy")):
        bob.add(1)
    cyd.add(40)
    with pytest.raises(Refused, check=because("puzzlers_busy")):
        dan.add(1)
    cyd.drop(10)
    dan.add(10)
    for load in (ada, bob, cyd, dan):
        load.drop()
    assert flow.total == 0


async def test_bodies_that_nearly_end_fill_no_memory(tmp_path: Path) -> None:
    limits = limited(flow=300_000, flow_person=100_000, body_pause=0.5)
    head = (
        b"POST /api/replay HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
        b"Content-Length: 1000000\r\n\r\n"
    )
    async with running(tmp_path, limits) as served:
        async with line(served) as few, line(served) as many:
            await few.say(head + b" " * 90_000)
            await many.say(head + b" " * 110_000)
            assert await many.status() == 429
            assert served.place.flow.total == 90_000
            assert await few.status() == 408, "it did not go on"
        async with Player(served.url) as ada:
            body = {"saved": plain(catalog.new("montgolfiere", 2, "kilim").save())}
            assert (await ada.http.post("/api/replay", json=body)).status_code == 200
        assert served.place.flow.total == 0


async def test_a_replay_is_gated_before_it_is_read(tmp_path: Path) -> None:
    async with running(tmp_path, limited(replays=Rate(0.001, 1))) as served, Player(served.url) as ada:
        statuses = []
        for _ in range(2):
            answer = await ada.http.post(
                "/api/replay", content=b"[[]]" * 1000, headers={"Content-Type": "application/json"}
            )
            statuses.append(answer.status_code)
        assert statuses == [400, 429]


def test_descriptors_are_kept_for_players(tmp_path: Path) -> None:
    """A server with 256 descriptors: a quarter of what is left may be plain connections."""
    script = (
        "import resource; resource.setrlimit(resource.RLIMIT_NOFILE, (200, 256));"
        "from bisat.server.operation.descriptors import fitted;"
        "from bisat.server.base.limits import Limits;"
        "made = fitted(Limits());"
        "print(made.plain, made.connections, resource.getrlimit(resource.RLIMIT_NOFILE))"
    )
    told = subprocess.check_output([sys.executable, "-c", script], text=True, timeout=60)
    assert told == "48 144 (256, 256)\n"


def test_a_proxy_speaks_for_many() -> None:
    class One:
        def __init__(self, household: str) -> None:
            self.household = household

    room = Room(Limits(plain_address=1), "192.0.2.1, 192.0.2.2")
    proxies: list[Any] = [One("192.0.2.2") for _ in range(3)]
    strangers: list[Any] = [One("192.0.2.3") for _ in range(2)]
    assert [room.enter(one) for one in (*proxies, *strangers)] == [True, True, True, True, False]
    for one in (*proxies, *strangers):
        room.leave(one)
    assert len(room) == 0


async def test_who_asks_too_much_is_refused_before_the_body_is_read(tmp_path: Path) -> None:
    bounds = limited(tables=Rate(0, 1), replays=Rate(0, 1))
    async with running(tmp_path, bounds) as served, Player(served.url) as ada:
        for path in ("/api/tables", "/api/replay"):
            for status in (422, 429):  # it makes no sense, which costs a turn all the same
                answer = await ada.http.post(path, json={})
                assert answer.status_code == status
            async with line(served) as it:
                head = f"POST {path} HTTP/1.1\r\nHost: x\r\nCookie: {ada.cookie}\r\n{JSON}"
                await it.say(f"{head}Content-Length: 9999\r\n\r\n".encode())
                assert await it.status() == 429


async def test_what_follows_a_refusal_is_read_up_to_a_limit(served: Running) -> None:
    head = f"POST /api/tables HTTP/1.1\r\nHost: x\r\n{JSON}Content-Length: "
    for more, served_again in ((MAX_REST_SIZE - 100_000, True), (4 * MAX_REST_SIZE, False)):
        async with line(served) as it:
            await it.say(f"{head}{more + 20_000}\r\n\r\n".encode() + b" " * 20_000)
            assert await it.status() == 413
            await it.reader.readuntil(b'."}')
            try:
                await it.say(b" " * more + GET + b"\r\n")
                again = await it.status() == 200
            except ConnectionError:
                again = False
            assert again == served_again
