"""Somebody who lives through whatever happens to many servers: after each cut they go to another one."""

from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import Callable
from typing import Any

from websockets.exceptions import WebSocketException

from bisat.server.wire import frames
from tests.server.kit.player import Player
from tests.server.kit.witness import Witness

AGAIN = ("not_stored", "lost", "restarting")


class Survivor(Witness):
    """A witness who knows several addresses, and sends again what was not kept."""

    patience = 40.0

    def __init__(
        self, player: Player, table: str, seat: int, urls: list[str], pace: Callable[[], float] = lambda: 0
    ) -> None:
        super().__init__(player, table, seat)
        self._pace = pace
        self._id = table
        self._urls = urls
        self._next = seat
        self._silent: int | None = None
        """How much was seen when nothing more was heard."""
        self.thought: list[float] = []
        """Seconds before each move that was acknowledged."""
        self.acked_at: list[float] = []
        """When it was."""
        self.forgotten: list[str] = []
        """When something was new and nobody said it, or an answer never came."""
        self.diary: deque[str] = deque(maxlen=40)
        """What happened last, for whoever looks for a fault."""

    async def live(self) -> None:
        while True:
            url = self._urls[self._next % len(self._urls)]
            self._next += 1
            self.url, self.origin = f"{url.replace('http', 'ws')}/ws/tables/{self._id}", url
            self.gone = None
            try:
                await asyncio.wait_for(self.__aenter__(), 10)
                self._note(f"at {url}, sees {len(self.seen)}, gone {self.gone}")
                self._notice_what_was_not_said()
                if self.gone is None:
                    await self._follow()
                    await self.socket.close()
                    return
            except (TimeoutError, OSError, WebSocketException) as error:
                self._note(f"cut: {type(error).__name__} {error}")
            self.cuts += 1
            await asyncio.sleep(0.1)

    async def hear(self) -> frames.ServerMessage:
        try:
            message = await super().hear()
        except TimeoutError:
            self._silent = len(self.seen)
            raise
        self.raw.clear()
        self.heard.clear()
        return message

    def _notice_what_was_not_said(self) -> None:
        silent, self._silent = self._silent, None
        if silent is not None and (len(self.seen) > silent or self.unanswered is not None):
            story = "\n  ".join(self.diary)
            what = f"{self._id} seat {self.seat}: {silent} seen, now {len(self.seen)}\n  {story}"
            self.forgotten.append(what)
            print(f"nobody said anything for {self.patience} s: {what}", flush=True)

    def _note(self, what: str) -> None:
        self.diary.append(f"{time.strftime('%H:%M:%S')} {what}")

    async def _see_through(self, message: dict[str, Any]) -> None:
        self.unanswered = message
        if wait := self._pace():  # people think
            await asyncio.sleep(wait)
        while True:
            self.refusals.pop(message["key"], None)
            self._note(f"sends {message}")
            await self.send(message)
            refused = await self.answer(message["key"])
            self._note(f"answer {refused}")
            if refused is None:
                break
            assert refused.id in AGAIN, refused
            await asyncio.sleep(0.1)
        self.acked.append(message["move"])
        self.thought.append(wait)
        self.acked_at.append(time.monotonic())
        self.unanswered = None
