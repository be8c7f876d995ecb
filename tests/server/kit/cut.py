"""A wire that can be cut: a small proxy between one process and what it needs."""

from __future__ import annotations

import asyncio
from contextlib import suppress


class Cut:
    """Passes bytes on, until it is told not to."""

    def __init__(self, port: int) -> None:
        self._to = port
        self._whole = True
        self._links: set[asyncio.Task[None]] = set()

    async def start(self) -> int:
        """The port at which it listens."""
        self._server = await asyncio.start_server(self._met, "127.0.0.1", 0)
        return int(self._server.sockets[0].getsockname()[1])

    async def stop(self) -> None:
        self._server.close()
        self.cut()
        await asyncio.gather(*self._links, return_exceptions=True)

    def cut(self) -> None:
        """Drop what goes on, and let nobody through."""
        self._whole = False
        for link in self._links:
            link.cancel()

    def mend(self) -> None:
        self._whole = True

    async def _met(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task is not None
        self._links.add(task)
        far: asyncio.StreamWriter | None = None
        try:
            if self._whole:
                back, far = await asyncio.open_connection("127.0.0.1", self._to)
                await asyncio.gather(_carry(reader, far), _carry(back, writer))
        except (OSError, asyncio.CancelledError):
            pass
        finally:
            self._links.discard(task)
            for one in (writer, far):
                if one is not None:
                    with suppress(OSError, RuntimeError):
                        one.close()


async def _carry(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    while data := await reader.read(65_536):
        writer.write(data)
        await writer.drain()
    writer.close()
