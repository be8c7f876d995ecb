"""The short way of texts: however the bytes come, the same messages are heard in the same order."""

from __future__ import annotations

import asyncio
import logging
import os
import random
from collections.abc import Iterable
from itertools import pairwise

import msgspec
import pytest
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame, Opcode

from bisat.server.door.fast_socket import MAX_HELD, Socket, extent, head, payload
from tests.server.kit.line import Line, line
from tests.server.kit.player import Player
from tests.server.kit.running import Running

KEYS = [f"{number}-{'x' * size}" for number, size in enumerate((1, 9, 50, 55, 60, 3, 2, 40))]
LONG = 10


def text(key: str) -> bytes:
    """A ping of ours in one frame of a client; below and above 126 bytes."""
    padding = " " * (len(key) * 3)
    return bytes(
        Frame(Opcode.TEXT, f'{{"type":"ping","key":"{key}"{padding}}}'.encode()).serialize(mask=True)
    )


def fragments(key: str) -> bytes:
    whole = f'{{"type":"ping","key":"{key}"}}'.encode()
    first = Frame(Opcode.TEXT, whole[:7], fin=False).serialize(mask=True)
    return bytes(first + Frame(Opcode.CONT, whole[7:]).serialize(mask=True))


class Pinging(Line):
    """One that writes in pieces, and waits for the answers."""

    async def write(self, data: bytes) -> None:
        self.writer.write(data)
        await self.writer.drain()
        await asyncio.sleep(0.002)

    async def pongs(self, count: int) -> list[str]:
        keys: list[str] = []
        while len(keys) < count:
            opcode, data = await self.frame()
            if opcode == Opcode.TEXT and (said := msgspec.json.decode(data))["type"] == "pong":
                keys.append(said["key"])
        return keys


def cut(data: bytes, at: Iterable[int]) -> list[bytes]:
    places = [0, *sorted(at), len(data)]
    return [data[one:other] for one, other in pairwise(places) if one < other]


async def test_texts_are_heard_however_their_bytes_are_cut(served: Running, ada: Player, way: str) -> None:
    table = await ada.open("me", "me")
    chance = random.Random(7)
    for many in (0, 1, 2, 5, 20):
        data = b"".join(map(text, KEYS))
        async with line(Pinging, served, ada, table) as socket:
            for piece in cut(data, (chance.randrange(len(data)) for _ in range(many))):
                await socket.write(piece)
            assert await socket.pongs(len(KEYS)) == KEYS
            await socket.write(text("and then"))
            assert await socket.pongs(1) == ["and then"]


async def test_each_text_in_a_piece_of_its_own(served: Running, ada: Player) -> None:
    table = await ada.open("me", "me")
    async with line(Pinging, served, ada, table) as socket:
        for key in KEYS:
            await socket.write(text(key))
        assert await socket.pongs(len(KEYS)) == KEYS


async def test_other_frames_come_between(served: Running, ada: Player, way: str) -> None:
    table = await ada.open("me", "me")
    ping = bytes(Frame(Opcode.PING, b"").serialize(mask=True))
    pieces = [
        text("a") + ping + text("b"),
        ping,
        fragments("c"),
        text("d"),
        fragments("e") + text("f"),
        text("g"),
    ]
    async with line(Pinging, served, ada, table) as socket:
        for piece in pieces:
            await socket.write(piece)
        assert await socket.pongs(7) == list("abcdefg")


async def test_what_is_no_text_ends_it(served: Running, ada: Player, way: str) -> None:
    table = await ada.open("me", "me")
    bad = bytes(Frame(Opcode.TEXT, b"\xff\xfe").serialize(mask=True))
    unmasked = head(2) + b"{}"
    for piece, code in ((bad, 1007), (unmasked, 1002), (b"\xc1\x80abcd", 1002)):
        async with line(Pinging, served, ada, table) as socket:
            await socket.write(text("a"))
            assert await socket.pongs(1) == ["a"]
            await socket.write(text("b") + piece)
            opcode, data = await asyncio.wait_for(socket.frame(), LONG)
            assert opcode == Opcode.CLOSE
            assert int.from_bytes(data[:2], "big") == code


async def test_the_short_way_is_taken(served: Running, ada: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    table = await ada.open("me", "me")
    long_way: list[bytes] = []
    its_own_way = WebSocketsSansIOProtocol.data_received

    def noted(self: Socket, data: bytes) -> None:
        long_way.append(data)
        its_own_way(self, data)

    monkeypatch.setattr(WebSocketsSansIOProtocol, "data_received", noted)
    async with line(Pinging, served, ada, table) as socket:
        for key in KEYS:
            await socket.write(text(key))
        assert await socket.pongs(len(KEYS)) == KEYS
    assert len(long_way) == 1  # the handshake


def test_a_payload_is_found_only_in_a_whole_frame() -> None:
    for size in (0, 1, 125, 126, 127, 128, 300, 65_535):
        data = bytes(Frame(Opcode.TEXT, os.urandom(size)).serialize(mask=True))
        begin, end = payload(data, 0)
        assert (end - begin, end) == (size, len(data))
        assert payload(b"ab" + data, 2) == (begin + 2, end + 2)
        assert extent(data + data, 0) == len(data)
        assert extent(data + data, len(data)) == 2 * len(data)
        for short in (1, 2, 5, len(data) - 1):
            assert payload(data[:short], 0) == (0, 0)
            assert extent(data[:short], 0) in (0, len(data))
    assert payload(bytes(Frame(Opcode.TEXT, b"half", fin=False).serialize(mask=True)), 0) == (0, 0)
    long = bytes(Frame(Opcode.TEXT, b"x" * MAX_HELD).serialize(mask=False))
    assert (payload(long, 0), extent(long, 0), extent(long[:9], 0)) == ((0, 0), len(long), 0)


def test_a_head_says_the_size() -> None:
    for size in (0, 125, 126, 65_535, 65_536, 1_000_000):
        whole = Frame(Opcode.TEXT, b"x" * size).serialize(mask=False)
        assert whole.startswith(head(size))
        assert len(whole) == len(head(size)) + size


async def test_what_is_no_text_leaves_no_word_in_the_log(
    served: Running, ada: Player, way: str, caplog: pytest.LogCaptureFixture
) -> None:
    logging.getLogger("uvicorn").addHandler(caplog.handler)
    table = await ada.open("me", "me")
    whole = bytes(Frame(Opcode.TEXT, b"\xff\xfe").serialize(mask=True))
    parts = Frame(Opcode.TEXT, b"\xe2\x82", fin=False), Frame(Opcode.CONT, b"x")
    for bad in (whole, b"".join(bytes(part.serialize(mask=True)) for part in parts)):
        async with line(Pinging, served, ada, table) as socket:
            await socket.write(text("a"))
            assert await socket.pongs(1) == ["a"]
            await socket.write(bad)
            opcode, data = await asyncio.wait_for(socket.frame(), LONG)
            assert (opcode, int.from_bytes(data[:2], "big")) == (Opcode.CLOSE, 1007)
    assert caplog.records == []
