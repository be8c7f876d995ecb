"""All of a store but how it runs a transaction, appends, and tells the time."""

from __future__ import annotations

from bisat.server.base.tally import Commits
from bisat.server.store.contract import Retention
from bisat.server.store.profile.profile import ProfileStore
from bisat.server.store.sql import evenings, reports
from bisat.server.store.sql.evenings import Evenings
from bisat.server.store.sql.people import People
from bisat.server.store.sql.reports import Reports
from bisat.server.store.sql.subscriptions import Subscriptions
from bisat.server.store.sql.tables import Tables
from bisat.server.store.steps import Steps


class SqlStore(Tables, People, Reports, Subscriptions, Evenings):
    """Keeps everything in tables of a database."""

    def __init__(self) -> None:
        super().__init__()
        self.commits = Commits()
        self.profile = ProfileStore(self._look, self._walk)

    async def tidy(self, now: int, retention: Retention) -> list[str]:
        removed = await self._remove_ended(now, retention)
        await self.profile.tidy(now, retention)
        await self._walk(lambda: _tidy(now, retention))
        return removed


def _tidy(now: int, retention: Retention) -> Steps[None]:
    yield from reports.tidy(now - retention.reports)
    yield from evenings.tidy(now - retention.evenings)
