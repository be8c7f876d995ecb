"""A server whose clock on the wall is in the hands of a test."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from bisat.core.entry import DAY
from bisat.server.base.clock import wall
from bisat.server.table.table import Table
from tests.server.kit.running import Running, running

HOUR = DAY // 24


class Calendar:
    """A server, and what day it is there."""

    def __init__(self, served: Running, ahead: int = 0) -> None:
        self.served = served
        self.ahead = ahead
        served.place.tables.wall = self.wall

    def wall(self) -> int:
        return wall() + self.ahead

    async def pass_time(self, millis: int) -> None:
        """It is later; the sweeper comes round."""
        self.ahead += millis
        await self.served.place.tables.sweep()

    async def fall_asleep(self) -> None:
        """Nobody has come for a while."""
        for table in self.served.place.tables.held.values():
            table.touched -= 3600
        await self.served.place.tables.sweep()

    def held(self, id: str) -> Table | None:
        return self.served.place.tables.held.get(id)


@asynccontextmanager
async def calendar(data: Path, ahead: int = 0, **settings: Any) -> AsyncIterator[Calendar]:
    async with running(data, **settings) as served:
        yield Calendar(served, ahead)
