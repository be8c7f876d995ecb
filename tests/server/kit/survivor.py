"""Somebody who lives through whatever happens to many servers: after each cut they go to another one."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

from websockets.exceptions import WebSocketException

from tests.server.kit.player import Player
from tests.server.kit.witness import Witness

AGAIN = ("not_stored", "lost", "restarting")


class Survivor(Witness):
    """A witness who knows several addresses, and sends again what was not kept."""

    def __init__(
        self, player: Player, table: str, seat: int, urls: list[str], pace: Callable[[], float] = lambda: 0
    ) -> None:
        super().__init__(player, table, seat)
        self._pace = pace
        self._id = table
        self._urls = urls
        self._next = seat

    async def live(self) -> None:
        while True:
            url = self._urls[self._next % len(self._urls)]
            self._next += 1
            self.url, self.origin = f"{url.replace('http', 'ws')}/ws/tables/{self._id}", url
            self.gone = None
            try:
                await asyncio.wait_for(self.__aenter__(), 10)
                if self.gone is None:
                    await self._follow()
                    await self.socket.close()
                    return
            except (TimeoutError, OSError, WebSocketException):
                pass
            self.cuts += 1
            await asyncio.sleep(0.1)

    async def _see_through(self, message: dict[str, Any]) -> None:
        self.unanswered = message
        if wait := self._pace():  # people think
            await asyncio.sleep(wait)
        while True:
            self.refusals.pop(message["key"], None)
            await self.send(message)
            refused = await self.answer(message["key"])
            if refused is None:
                break
            assert refused.id in AGAIN, refused
            await asyncio.sleep(0.1)
        self.acked.append(message["move"])
        self.unanswered = None
