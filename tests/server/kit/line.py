"""A socket to a table where the test decides which bytes go together."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import TypeVar

from tests.server.kit.player import Player
from tests.server.kit.running import Running

LONG = 10
"""Seconds that a test waits for what must come."""


class Line:
    """Both ends of it, as bytes."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader, self.writer = reader, writer

    async def frame(self) -> tuple[int, bytes]:
        """The next frame: its kind, and what it holds."""
        first, size = await asyncio.wait_for(self.reader.readexactly(2), LONG)
        if size == 126:
            size = int.from_bytes(await self.reader.readexactly(2), "big")
        return first & 0x0F, await self.reader.readexactly(size)


L = TypeVar("L", bound=Line)


@asynccontextmanager
async def line(kind: type[L], served: Running, player: Player, table: str) -> AsyncIterator[L]:
    """One that is open, of a kind that the test knows."""
    reader, writer = await asyncio.open_connection("127.0.0.1", served.port)
    writer.write(
        f"GET /ws/tables/{table} HTTP/1.1\r\nHost: 127.0.0.1:{served.port}\r\nUpgrade: websocket\r\n"
        f"Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\nCookie: {player.cookie}\r\n"
        "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n".encode()
    )
    assert b"101" in await asyncio.wait_for(reader.readuntil(b"\r\n\r\n"), LONG)
    try:
        yield kind(reader, writer)
    finally:
        writer.transport.abort()
