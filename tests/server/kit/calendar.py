"""A server whose clock on the wall is in the hands of a test."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any
from unittest.mock import patch

import msgspec

from bisat.core.entry import DAY
from bisat.server.base.clock import wall
from bisat.server.operation.skew import Skew
from bisat.server.store.contract import Subscription
from bisat.server.table.table import Table
from tests.server.kit.running import Running, running

HOUR = DAY // 24


class Calendar:
    """A server, and what day it is there."""

    served: Running

    def __init__(self, ahead: int = 0) -> None:
        self.ahead = ahead

    def wall(self) -> int:
        return wall() + self.ahead

    async def pass_time(self, millis: int) -> None:
        """It is later, and the place was open all the time; the sweeper comes round."""
        self.ahead += millis
        tables = self.served.place.tables
        tables.hours.marks.alive = self.wall()
        await tables.store.keep(Subscription("", "hours", "", msgspec.json.encode(tables.hours.marks)), 1)
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
    days = Calendar(ahead)
    with patch.object(Skew, "right", lambda _: days.wall()):
        async with running(data, **settings) as days.served:
            yield days
