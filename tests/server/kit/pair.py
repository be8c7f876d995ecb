"""Two people at different servers who play one match after the other, whatever happens to the servers."""

from __future__ import annotations

import asyncio
import itertools
from collections.abc import Callable, Iterator

import httpx
from websockets.exceptions import WebSocketException

from tests.server.kit.player import Player, Sitting
from tests.server.kit.survivor import Survivor

PATIENCE = 10.0
"""Seconds until they try another server."""
BANK, INCREMENT = 30, 3
"""Seconds on each clock, and for each move: nobody thinks for as long, so only a stall could use them up."""


class Pair:
    """Ada opens, Bob joins, and they play on."""

    def __init__(
        self, ada: Player, bob: Player, urls: list[str], match: int, pace: Callable[[], float]
    ) -> None:
        self._people = ada, bob
        self._urls = urls
        self._servers: Iterator[str] = itertools.cycle(urls)
        self._match = match
        self._pace = pace
        self.played: list[tuple[str, list[Survivor]]] = []

    async def live(self, going: Callable[[], bool]) -> None:
        """Match after match, as long as things go on."""
        while True:
            table = await self._opened()
            await self._joined(table)
            both = [
                Survivor(who, table, seat, self._urls, self._pace) for seat, who in enumerate(self._people)
            ]
            self.played.append((table, both))
            await asyncio.gather(*(one.live() for one in both))
            if not going():
                return

    async def _opened(self) -> str:
        ada = self._people[0]
        seats = [{"kind": "me"}, {"kind": "open"}]
        options = {"match": self._match, "bank": BANK, "increment": INCREMENT}
        body = {"game": "montgolfiere", "seats": seats, "options": options}
        for url in self._servers:
            try:
                answer = await ada.http.post(
                    f"{url}/api/tables", json=body, headers={"cookie": ada.cookie}, timeout=PATIENCE
                )
                if answer.status_code == 201:
                    return str(answer.json()["id"])
                assert answer.status_code == 503, answer.text
            except httpx.HTTPError:
                pass
            await asyncio.sleep(0.1)
        raise AssertionError

    async def _joined(self, table: str) -> None:
        for url in self._servers:
            sitting = Sitting(self._people[1], table, origin=url)
            sitting.url = f"{url.replace('http', 'ws')}/ws/tables/{table}"
            try:
                async with asyncio.timeout(PATIENCE), sitting:
                    if sitting.gone is None and await sitting.ask("join", key="join") is None:
                        return
            except (TimeoutError, OSError, WebSocketException):
                pass
            await asyncio.sleep(0.1)
