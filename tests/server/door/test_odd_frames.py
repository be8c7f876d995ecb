"""Pings, fragments and many small frames at once: counted as messages, and nobody else waits for them."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import msgspec
import pytest
import pytest_asyncio
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame, Opcode

from bisat.server.base.limits import Limits, Rate
from bisat.server.door.fast_socket import MAX_ODD, Socket
from tests.server.kit.line import Line, line
from tests.server.kit.player import Player
from tests.server.kit.running import UNLIMITED, Running, running

BURST, STRIKES = 10, 20
LONG = 10
PING = bytes(Frame(Opcode.PING, b"hey").serialize(mask=True))
EMPTY = bytes(Frame(Opcode.CONT, b"", fin=False).serialize(mask=True))
BEGIN = bytes(Frame(Opcode.TEXT, b"", fin=False).serialize(mask=True))


def text(key: int) -> bytes:
    return bytes(Frame(Opcode.TEXT, f'{{"type":"ping","key":"{key}"}}'.encode()).serialize(mask=True))


@pytest_asyncio.fixture
async def strict(tmp_path: Path) -> AsyncIterator[Running]:
    limits = msgspec.structs.replace(UNLIMITED, messages=Rate(0.001, BURST), strikes=STRIKES)
    async with running(tmp_path, limits) as served:
        yield served


@pytest.fixture
def long_way(monkeypatch: pytest.MonkeyPatch) -> list[bytes]:
    """What the parser is given."""
    given: list[bytes] = []
    its_own_way = WebSocketsSansIOProtocol.data_received

    def noted(self: Socket, data: bytes) -> None:
        given.append(data)
        its_own_way(self, data)

    monkeypatch.setattr(WebSocketsSansIOProtocol, "data_received", noted)
    return given


class Noting(Line):
    """One that keeps what came."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        super().__init__(reader, writer)
        self.pongs: list[bytes] = []
        self.said: list[dict[str, str]] = []
        self.code: int | None = None

    async def hear(self) -> None:
        """The next frame."""
        opcode, data = await self.frame()
        match opcode:
            case Opcode.PONG:
                self.pongs.append(data)
            case Opcode.CLOSE:
                self.code = int.from_bytes(data[:2], "big")
            case Opcode.TEXT:
                self.said.append(msgspec.json.decode(data))

    async def until_closed(self) -> None:
        while self.code is None:
            await self.hear()

    def keys(self) -> list[int]:
        return [int(it["key"]) for it in self.said if it["type"] == "pong"]


async def test_so_many_pings_are_answered_as_one_may_send_messages(strict: Running) -> None:
    async with Player(strict.url) as ada, line(Noting, strict, ada, await ada.open("me", "me")) as it:
        it.writer.write(PING * (BURST - 1) + text(1) + PING * STRIKES + text(2))
        while not any(said.get("id") == "flooding" for said in it.said):
            await it.hear()
        assert it.pongs == [b"hey"] * (BURST - 1)  # and none beyond
        assert it.keys() == [1]
        await it.until_closed()
        assert it.code == 1008


async def test_pings_up_to_the_limit_close_nothing(strict: Running) -> None:
    async with Player(strict.url) as ada, line(Noting, strict, ada, await ada.open("me", "me")) as it:
        it.writer.write(PING * (BURST + STRIKES))
        for _ in range(BURST + 1):
            await it.hear()
        assert len(it.pongs) == BURST
        assert strict.place.counts.floods == 0
        it.writer.write(PING)
        await it.until_closed()
        assert (it.code, it.said[-1]["id"]) == (1008, "flooding")
        assert strict.place.counts.floods == 1


@pytest.mark.parametrize("piece", [BEGIN + EMPTY * 40_000, PING * 40_000], ids=["fragments", "pings"])
async def test_a_flood_of_small_frames_in_one_piece_is_cut_before_it_is_parsed(
    strict: Running, long_way: list[bytes], piece: bytes
) -> None:
    async with Player(strict.url) as ada, line(Noting, strict, ada, await ada.open("me", "me")) as it:
        it.writer.write(piece)
        await it.until_closed()
        assert it.code == 1008
        assert len(long_way) <= 1 + BURST + STRIKES + 2 * MAX_ODD
        async with ada.at(await ada.open("me", "me")) as a:
            await a.quiet()


async def test_many_texts_in_one_piece_go_the_short_way_in_order(
    tmp_path: Path, long_way: list[bytes]
) -> None:
    async with (
        running(tmp_path) as served,
        Player(served.url) as ada,
        line(Noting, served, ada, await ada.open("me", "me")) as it,
    ):
        whole = b"".join(map(text, range(1000)))
        it.writer.write(whole[:4001])  # in the middle of one
        await asyncio.sleep(0.05)
        it.writer.write(whole[4001:])
        while len(it.keys()) < 1000:
            await it.hear()
        assert it.keys() == list(range(1000))
        assert len(long_way) == 1  # the handshake
        for number in range(1000, 1003):  # and so it stays
            it.writer.write(text(number))
            await it.hear()
        assert it.keys()[1000:] == [1000, 1001, 1002]
        assert len(long_way) == 1


async def test_fragments_and_texts_in_one_piece_are_heard_in_order(tmp_path: Path) -> None:
    def fragments(key: int) -> bytes:
        whole = f'{{"type":"ping","key":"{key}"}}'.encode()
        parts = [
            Frame(Opcode.TEXT, whole[:7], fin=False),
            Frame(Opcode.PING, b"hey"),
            Frame(Opcode.CONT, whole[7:]),
        ]
        return b"".join(bytes(part.serialize(mask=True)) for part in parts)

    async with (
        running(tmp_path) as served,
        Player(served.url) as ada,
        line(Noting, served, ada, await ada.open("me", "me")) as it,
    ):
        it.writer.write(b"".join(text(n) if n % 3 else fragments(n) for n in range(60)))
        while len(it.keys()) < 60:
            await it.hear()
        assert it.keys() == list(range(60))
        assert len(it.pongs) == 20


async def test_what_comes_before_the_door_is_open_is_heard_after_it(tmp_path: Path) -> None:
    async with running(tmp_path, Limits()) as served, Player(served.url) as ada:
        table = await ada.open("me", "me")
        served.place.tables.drop(served.place.tables.held[table])
        async with line(Noting, served, ada, table) as it:
            it.writer.write(text(7))
            while not it.keys():
                await it.hear()
            assert it.keys() == [7]
