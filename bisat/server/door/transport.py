"""How texts come and go at one socket, as ASGI has it; `fast_socket.py` has a shorter way."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

from starlette.types import Receive, Scope, Send

Hear = Callable[[str | None], None]
"""Hears each text that comes; None is something else."""


class Transport:
    """Hears and says texts until one side goes away."""

    def __init__(self, receive: Receive, send: Send) -> None:
        self._receive = receive
        self._send = send
        self._loop = asyncio.get_running_loop()
        self._ended = asyncio.Event()
        self._may_hear = asyncio.Event()
        self.listening = False
        """Whether what comes is heard."""
        self._sending: asyncio.Future[None] | None = None
        self._closing = False
        self._hear: Hear
        self._odd: Callable[[], bool]
        self._taken: Callable[[], None]
        self.sending_since: float | None = None
        """When the other side was given something that it has not taken yet."""

    @property
    def ready(self) -> bool:
        """Whether something can be said now."""
        return self._sending is None and not self._ended.is_set()

    @property
    def unsent(self) -> int:
        """Bytes that the other side has not taken yet, or one where nobody knows how many."""
        return int(self._sending is not None)

    async def run(self, hear: Hear, taken: Callable[[], None], odd: Callable[[], bool]) -> None:
        """Hear what comes; `taken` is called whenever the other side has taken what it was slow to take.

        `odd` says whether one more frame may pass that is no text, where anybody can tell.
        """
        self._hear, self._taken, self._odd = hear, taken, odd
        self.listen()
        hearing = self._loop.create_task(self._receive_all())
        hearing.add_done_callback(lambda _: self.end())
        try:
            await self._ended.wait()
        finally:
            self.end()
            hearing.cancel()
            sending = () if self._sending is None else (self._sending,)
            await asyncio.gather(hearing, *sending, return_exceptions=True)
        if not hearing.cancelled():
            hearing.result()

    async def _receive_all(self) -> None:
        while (message := await self._receive())["type"] != "websocket.disconnect":
            self._hear(message.get("text"))
            await self._may_hear.wait()

    def listen(self) -> None:
        """Hear more."""
        self.listening = True
        self._may_hear.set()

    def pause(self) -> None:
        """Hear no more until `listen`: what comes meanwhile waits."""
        self.listening = False
        self._may_hear.clear()

    def say(self, text: bytes) -> bool:
        """Send a text; False if it is on its way, and nothing more can be said until it was taken."""
        self._give({"type": "websocket.send", "text": text.decode()})
        return False

    def close(self, code: int) -> None:
        """Say the last thing."""
        self._closing = True
        self._give({"type": "websocket.close", "code": code})

    def end(self) -> None:
        """Stop hearing and saying."""
        self._ended.set()
        if self._sending is not None:
            self._sending.cancel()

    def abort(self) -> None:
        """Stop at once, without waiting for what was sent to be read."""
        self.end()

    def _give(self, message: dict[str, Any]) -> None:
        self.sending_since = self._loop.time()
        self._sending = asyncio.ensure_future(self._send(message))
        self._sending.add_done_callback(self._sent)

    def _sent(self, sending: asyncio.Future[None]) -> None:
        self._sending = self.sending_since = None
        failed = sending.cancelled() or sending.exception() is not None
        if self._closing or failed:
            self.end()
        else:
            self._taken()


def plain(_: Scope, receive: Receive, send: Send) -> Transport:
    """The way that every server has."""
    return Transport(receive, send)
