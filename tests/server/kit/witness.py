"""Somebody who lives through whatever happens to the server."""

from __future__ import annotations

import asyncio
import math
from typing import Any

from websockets.exceptions import WebSocketException

from bisat.server.wire import frames
from tests.server.kit.player import Player, Sitting


class Witness(Sitting):
    """Somebody who comes again after each kill; whatever they were told before must still be so."""

    def __init__(self, player: Player, table: str, seat: int | None) -> None:
        super().__init__(player, table)
        self.seat = seat
        self.seen: list[frames.LogEntry] = []
        self.acked: list[Any] = []
        self.unanswered: dict[str, Any] | None = None
        self.cuts = 0
        self.up_to: float = math.inf
        """So many moves and no more; looked at when the socket is cut: a kill finds everybody playing."""

    async def live(self) -> None:
        """Until the match is over."""
        while True:
            try:
                await self.__aenter__()
                await self._follow()
            except (OSError, WebSocketException):
                self.cuts += 1
                await asyncio.sleep(0.02)
            else:
                await self.socket.close()
                return

    async def hear(self) -> frames.ServerMessage:
        message = await super().hear()
        log = self.logs.get(self.seat, [])
        assert log[: len(self.seen)] == self.seen, f"{self.seat} saw what never was"
        self.seen = list(log)
        return message

    async def _follow(self) -> None:
        if self.unanswered is not None:
            await self._see_through(self.unanswered)
        while self.table.stage == "playing":
            if self.seat not in self.to_move() or len(self.acked) >= self.up_to:
                await self.hear()
                continue
            assert self.waiting is not None
            assert self.seat is not None
            moves = [move for move in self.boards[self.seat].legal if move["type"] != "show"]
            await self._see_through(
                {
                    "type": "act",
                    "key": f"move {len(self.acked)}",
                    "seat": self.seat,
                    "phase": self.waiting.phase,
                    "move": moves[len(self.acked) % len(moves)],
                }
            )

    async def _see_through(self, message: dict[str, Any]) -> None:
        self.unanswered = message
        await self.send(message)
        refused = await self.answer(message["key"])
        assert refused is None, refused
        self.acked.append(message["move"])
        self.unanswered = None
