"""How far the clock of this machine is from that of the store, which all machines of a place share."""

from __future__ import annotations

import logging
from collections.abc import Callable

from bisat.server.store.contract import NotStored, Store

MAX_SECONDS = 60.0
"""More than this is no drift, but a clock that was never set."""

log = logging.getLogger("bisat.place")


class Skew:
    """Compares both now and then, and says aloud when they disagree."""

    def __init__(self, store: Store, wall: Callable[[], int]) -> None:
        self._store, self._wall = store, wall
        self.seconds = 0.0
        """Of this machine, ahead of the store."""

    @property
    def wrong(self) -> bool:
        """Whether nothing that depends on dates should be done here."""
        return abs(self.seconds) > MAX_SECONDS

    def right(self) -> int:
        """Milliseconds since 1970; by the store's clock where ours is wrong."""
        return self._wall() - (round(self.seconds * 1000) if self.wrong else 0)

    async def look(self) -> None:
        """Compare; a store that is away says nothing about the clock."""
        before = self._wall()
        try:
            there = await self._store.now()
        except NotStored:
            return
        known, self.seconds = self.wrong, ((before + self._wall()) / 2 - there) / 1000
        if self.wrong and not known:
            where = "ahead of" if self.seconds > 0 else "behind"
            log.error(
                "the clock of this machine is %.0f s %s the database's: set one of them right; matches are "
                "not touched by it, but no old table is removed here meanwhile",
                abs(self.seconds),
                where,
            )
        elif known and not self.wrong:
            log.warning("the clock of this machine agrees with the database's again")
