"""Public tables that are being played, for those who want to watch: the most watched first."""

from __future__ import annotations

import math

from bisat.server.lobby.tables import Tables
from bisat.server.store.contract import Listing

MAX_WATCHED = 20
"""Most tables of the list."""
MAX_WATCHED_OF_ONE = 2
"""Most of them with the same host."""
MAX_FROM_ELSEWHERE = 200
"""Most tables of other processes that come into question."""
KEPT_SECONDS = 2.0
"""The list is the same for everybody, and made no more often than this."""


class Played:
    """The list."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables
        self._kept: list[Listing] = []
        self._until = -math.inf

    async def tables(self) -> list[Listing]:
        """Public tables in play where somebody is; of each host only a few."""
        if self._tables.now() >= self._until:
            self._until = self._tables.now() + KEPT_SECONDS
            self._kept = await self._made()
        return self._kept

    async def _made(self) -> list[Listing]:
        tables, held = self._tables, self._tables.held
        there = tables.bus.inhabited()
        others = there - held.keys()
        found = [
            Listing(table.opened, table.committed.face)
            for one in there
            if (table := held.get(one)) is not None and table.opened.public
        ]
        if others:
            found += await tables.store.watched(others, MAX_FROM_ELSEWHERE)
        playing = [it for it in found if it.face.stage == "playing"]
        playing.sort(key=lambda it: (-self._watching(it), -it.opened.created, it.opened.id))
        hosts: dict[str, int] = {}
        chosen = []
        for listing in playing:
            host = listing.face.host
            hosts[host] = hosts.get(host, 0) + 1
            if hosts[host] <= MAX_WATCHED_OF_ONE:
                chosen.append(listing)
        return chosen[:MAX_WATCHED]

    def _watching(self, listing: Listing) -> int:
        """How many look on without a seat."""
        return len(self._tables.bus.present(listing.opened.id) - set(listing.face.people()))
