"""One request to a server of somebody else: to a checked address, without redirects, and soon over."""

from __future__ import annotations

import asyncio
import re
import socket
import ssl
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from bisat.server.notifications.hosts import Target, is_public

SECONDS = 5.0
"""From looking the name up until the answer is there."""
MAX_LINE = 1024
"""Bytes of the answer that are looked at: its first line."""
MAX_TRIES = 2
"""Addresses of one name that are tried."""
NAMERS = 4
"""Names that are looked up at once; one that hangs holds nobody else up but the next notifications."""
_STATUS = re.compile(rb"HTTP/1\.[01] ([1-5][0-9]{2})(?: |\r|\n)")

Resolve = Callable[[str, int], list[str]]


class Unreachable(Exception):
    """Nobody answered as a server of the web does."""


class Forbidden(Unreachable):
    """The name leads to an address that is not of the internet."""


def resolve(host: str, port: int) -> list[str]:
    """All addresses of a name."""
    found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    return list(dict.fromkeys(str(one[4][0]) for one in found))


class Outside:
    """Sends, and reads no more than whether it was taken."""

    def __init__(self, resolve: Resolve = resolve, seconds: float = SECONDS) -> None:
        self._resolve = resolve
        self._seconds = seconds
        self._names = ThreadPoolExecutor(NAMERS, "bisat-names")
        self._secure: ssl.SSLContext | None = None
        """Made when it is first needed: to read all certificates takes a while."""

    async def post(self, target: Target, headers: Mapping[str, str], body: bytes) -> int:
        """Send something there; the status that was answered, or Unreachable."""
        try:
            async with asyncio.timeout(self._seconds):
                return await self._post(target, headers, body)
        except Unreachable:
            raise
        except (OSError, TimeoutError, ValueError, asyncio.IncompleteReadError) as error:
            raise Unreachable(str(error) or type(error).__name__) from None

    def close(self) -> None:
        """Look up no more names."""
        self._names.shutdown(wait=False, cancel_futures=True)

    async def _post(self, target: Target, headers: Mapping[str, str], body: bytes) -> int:
        loop = asyncio.get_running_loop()
        found = await loop.run_in_executor(self._names, self._resolve, target.host, target.port)
        if not found or not (target.trusted or all(map(is_public, found))):
            raise Forbidden("no address of the internet")
        reader, writer = await self._connected(target, found)
        try:
            writer.write(_head(target, headers, len(body)) + body)
            await writer.drain()
            line = await reader.readuntil(b"\n")
        except asyncio.LimitOverrunError:
            raise Unreachable("no answer of a web server") from None
        finally:
            writer.transport.abort()  # whatever else it says
        status = _STATUS.match(line)
        if status is None:
            raise Unreachable("no answer of a web server")
        return int(status[1])

    async def _connected(
        self, target: Target, found: list[str]
    ) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        """To an address that was checked: who looks the name up again may be told another."""
        secure: Any = {}
        if target.scheme == "https":
            if self._secure is None:
                loop = asyncio.get_running_loop()
                self._secure = await loop.run_in_executor(self._names, ssl.create_default_context)
            secure = {"ssl": self._secure, "server_hostname": target.host}
        failure: OSError = OSError("no address")
        for address in found[:MAX_TRIES]:
            try:
                return await asyncio.open_connection(address, target.port, limit=MAX_LINE, **secure)
            except OSError as error:
                failure = error
        raise failure


def _head(target: Target, headers: Mapping[str, str], size: int) -> bytes:
    lines = [
        f"POST {target.path} HTTP/1.1",
        f"Host: {target.origin.partition('://')[2]}",
        "User-Agent: bisat",
        "Connection: close",
        f"Content-Length: {size}",
        *(f"{name}: {value}" for name, value in headers.items()),
    ]
    return ("\r\n".join(lines) + "\r\n\r\n").encode("ascii")
