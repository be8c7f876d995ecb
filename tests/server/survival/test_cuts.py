"""Cut the socket at every message of a match: the same end, and nothing done twice."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from bisat.server.store.sqlite import SqliteStore
from tests.server.kit.player import Player, Sitting
from tests.server.kit.running import Running
from tests.server.kit.stores import both_stores

pytestmark = [pytest.mark.long, both_stores]  # a match for each of its messages

SEED = "0123456789abcdef" * 4


class Cut(Exception):
    """The network is gone."""


class Unlucky(Sitting):
    """Plays both seats, comes again after a cut, and sends what had no answer once more under its old key."""

    def __init__(self, player: Player, table: str, cut_at: int) -> None:
        super().__init__(player, table)
        self.cut_at = cut_at
        self.messages = 0
        self.unanswered: dict[str, dict[str, Any]] = {}

    def _count(self) -> None:
        self.messages += 1
        if self.messages == self.cut_at:
            self.cut()
            raise Cut

    async def send(self, message: dict[str, Any] | str) -> None:
        assert isinstance(message, dict)
        self.unanswered[message["key"]] = message
        await super().send(message)
        self._count()

    async def hear(self) -> Any:
        message = await super().hear()
        for key in tuple(self.unanswered):
            if key in self.acks:
                del self.unanswered[key]
        self._count()
        return message

    async def play(self) -> None:
        """To the end, whatever happens to the network."""
        key = 0
        again = True
        while again:
            again = False
            with suppress(Cut, ConnectionClosed):
                again = True
                await self.__aenter__()
                for message in tuple(self.unanswered.values()):
                    await self.send(message)
                    await self.answer(message["key"])
                while self.table.stage == "playing":
                    if not (seats := self.to_move()):
                        await self.hear()
                        continue
                    key += 1
                    await self.answer(await self.move(seats[0], key=f"{key}"))
                return


async def test_a_cut_at_every_message_changes_nothing(
    served: Running, ada: Player, monkeypatch: pytest.MonkeyPatch, cases: Callable[[int], int]
) -> None:
    monkeypatch.setattr("secrets.token_hex", lambda _: SEED)

    async def end(cut_at: int) -> tuple[Any, int]:
        table = await ada.open("me", "me")
        player = Unlucky(ada, table, cut_at)
        await asyncio.wait_for(player.play(), 60)
        await player.socket.close()
        assert player.refusals == {}
        saved = await ada.get(f"/api/tables/{table}/replay")
        return [(event["seat"], event["move"]) for event in saved["events"]], player.messages

    whole, messages = await end(0)
    assert messages > 50
    over_a_folder = isinstance(served.place.store, SqliteStore)
    step = 1 if over_a_folder or cases(10) == 10 else 4  # the store is another, the sockets are the same
    for cut_at in range(1, messages + 1, step):
        moves, _ = await end(cut_at)
        assert moves == whole, f"cut at message {cut_at}"
