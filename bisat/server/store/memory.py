"""A store in memory: for tests, and for a server that shall forget."""

from __future__ import annotations

import asyncio
import secrets
import sqlite3
from collections.abc import Collection, Sequence
from typing import TypeVar

from msgspec.structs import replace

from bisat.server.operation.tally import Commits
from bisat.server.store import migrations
from bisat.server.store.contract import (
    GOING,
    Conflict,
    Listing,
    Retention,
    Slip,
    SlipKind,
    Summary,
    Then,
    Turn,
)
from bisat.server.store.evening import Evening
from bisat.server.store.mine.keepsakes import keep
from bisat.server.store.mine.mine import Mine, forget
from bisat.server.store.report import MAX_QUEUED, Report
from bisat.server.store.steps import Work, walk
from bisat.server.store.whole import Whole
from bisat.server.table import envelope as envelopes
from bisat.server.table.clock import wall
from bisat.server.table.envelope import Opened
from bisat.server.wire.bodies import PuzzleResult
from bisat.server.wire.info import Person

T = TypeVar("T")


class MemoryStore:
    """Keeps everything in dicts, and nothing for good."""

    def __init__(self) -> None:
        self.commits = Commits()
        self._opened: dict[str, Opened] = {}
        self._logs: dict[str, list[bytes]] = {}
        self._summaries: dict[str, Summary] = {}
        self._people: dict[str, Person] = {}
        self._key = secrets.token_bytes(32)
        self._erased: set[str] = set()
        self._reports: list[Report] = []
        self._reported = 0
        self._results: dict[str, dict[tuple[str, str, str], PuzzleResult]] = {}
        self._belongings = sqlite3.connect(":memory:", isolation_level=None)
        migrations.migrate(self._belongings)
        self.mine = Mine(self._walk, self._walk)
        self._evenings: dict[str, Evening] = {}
        self._slips: dict[tuple[str, str, str], Slip] = {}

    async def start(self) -> None:
        pass

    async def stop(self) -> None:
        pass

    async def key(self) -> bytes:
        return self._key

    def append(
        self, table: str, seq: int, rows: Sequence[bytes], summary: Summary | None, then: Then
    ) -> None:
        log = self._logs.get(table)
        error: Exception | None = None
        if log is None or len(log) != seq - 1:
            error = Conflict()
        else:
            log.extend(rows)
            self.commits.add(0.0, 1)
            if summary is not None:
                self._summarise(table, summary)
        asyncio.get_running_loop().call_soon(then, error)

    async def create(self, opened: Opened, rows: Sequence[bytes], summary: Summary) -> None:
        if opened.id in self._opened:
            raise Conflict
        self._opened[opened.id] = opened
        self._logs[opened.id] = list(rows)
        self._summaries[opened.id] = summary

    async def opened(self, table: str) -> Opened | None:
        return self._opened.get(table)

    async def read(self, table: str, after: int = 0) -> list[bytes]:
        return self._logs.get(table, [])[after:]

    async def lengths(self, tables: Sequence[str]) -> dict[str, int]:
        return {one: len(self._logs[one]) for one in tables if one in self._logs}

    async def free(self, among: Collection[str], limit: int) -> list[Listing]:
        found = [one for one in among if one in self._summaries and self._summaries[one].free]
        return self._newest([one for one in found if self._opened[one].public], limit)

    async def tables_of(self, person: str, limit: int) -> list[Listing]:
        return self._newest(
            [one for one, summary in self._summaries.items() if person in summary.people], limit
        )

    async def going_of(self, person: str, limit: int) -> list[Listing]:
        found = [it for it in self._summaries.items() if person in it[1].people and it[1].stage in GOING]
        return self._newest([one for one, _ in found], limit)

    async def sat(self, person: str, limit: int) -> list[str]:
        return [one.opened.id for one in await self.tables_of(person, limit)]

    async def going(self, person: str) -> int:
        return sum(
            person in summary.people and summary.stage in GOING for summary in self._summaries.values()
        )

    async def count(self) -> int:
        return len(self._opened)

    async def clocked(self) -> list[str]:
        return [one for one, summary in self._summaries.items() if summary.clocked]

    async def due(self, before: int) -> list[str]:
        waiting = [(it.due, one) for one, it in self._summaries.items() if it.due is not None]
        return [one for due, one in sorted(waiting) if due < before]

    async def turns(self, person: str, limit: int) -> list[Turn]:
        found = [(it.since, one) for one, it in self._summaries.items() if person in it.waits]
        return [
            Turn(self._opened[one], self._summaries[one].face, since) for since, one in sorted(found)[:limit]
        ]

    async def watched(self, among: Collection[str], limit: int) -> list[Listing]:
        found = [one for one in among if one in self._summaries and self._summaries[one].stage == "playing"]
        return self._newest([one for one in found if self._opened[one].public], limit)

    async def keep(self, slip: Slip, most: int) -> bool:
        key = (slip.person, slip.kind, slip.name)
        if slip.person in self._erased:
            return False
        if key not in self._slips and sum(it[:2] == key[:2] for it in self._slips) >= most:
            return False
        self._slips[key] = slip
        return True

    async def slips(self, people: Collection[str], kind: SlipKind) -> list[Slip]:
        return [it for it in self._sorted_slips() if it.kind == kind and it.person in people]

    async def named(self, kind: SlipKind, name: str) -> list[Slip]:
        return [it for it in self._sorted_slips() if (it.kind, it.name) == (kind, name)]

    async def discard(self, person: str, kind: SlipKind, name: str) -> None:
        self._slips.pop((person, kind, name), None)

    async def all_slips(self) -> list[Slip]:
        return self._sorted_slips()

    def _sorted_slips(self) -> list[Slip]:
        return [self._slips[key] for key in sorted(self._slips)]

    async def people(self, ids: Sequence[str]) -> list[Person]:
        return [self._people[one] for one in ids if one in self._people]

    async def save(self, person: Person) -> None:
        if person.id not in self._erased:
            self._people[person.id] = person

    async def forget(self, person: str) -> None:
        self._people.pop(person, None)
        self._results.pop(person, None)
        self._erased.add(person)
        self._belongings.execute("INSERT OR IGNORE INTO erased VALUES (?)", (person,))
        walk(self._belongings, forget(person))
        for log in self._logs.values():
            log[:] = [envelopes.unsaid(row, person) for row in log]
        self._reports = [one.without(person) for one in self._reports]
        for one in await self.evenings_of(person, len(self._evenings)):
            self._evenings[one.id] = one.without(person)
        self._slips = {key: slip for key, slip in self._slips.items() if slip.person != person}

    async def report(self, report: Report, most: int) -> bool:
        queued = [one for one in self._reports if one.closed is None]
        mine = [one for one in queued if one.by == report.by]
        if any((one.table, one.about) == (report.table, report.about) for one in mine):
            return True
        if len(mine) >= most or len(queued) >= MAX_QUEUED:
            return False
        self._reported += 1
        self._reports.append(replace(report, number=self._reported))
        return True

    async def reports(self) -> list[Report]:
        return list(self._reports)

    async def close_report(self, number: int, now: int) -> bool:
        for at, one in enumerate(self._reports):
            if one.number == number:
                self._reports[at] = replace(one, closed=one.closed or now)
                return True
        return False

    async def keep_results(self, person: str, results: Sequence[PuzzleResult]) -> None:
        if person not in self._erased:
            mine = self._results.setdefault(person, {})
            for one in results:
                mine.setdefault((one.date, one.game, one.grade), one)

    async def results(self, person: str) -> list[PuzzleResult]:
        return [one for _, one in sorted(self._results.get(person, {}).items())]

    async def solvers(self, after: str, limit: int) -> list[str]:
        return sorted(one for one in self._results if one > after)[:limit]

    async def erased(self) -> set[str]:
        return set(self._erased)

    async def tidy(self, now: int, retention: Retention) -> list[str]:
        ended = [one for one in self._opened if self._touched(one) < now - self._span(one, retention)]
        for one in ended:
            del self._opened[one], self._logs[one], self._summaries[one]
        over = set(ended)
        self._slips = {
            key: slip for key, slip in self._slips.items() if slip.kind != "hook" or slip.name not in over
        }
        self._reports = [one for one in self._reports if one.made >= now - retention.reports]
        await self.mine.tidy(now, retention)
        kept = [one for one in self._evenings.values() if one.touched >= now - retention.evenings]
        self._evenings = {one.id: one for one in kept}
        return ended

    async def evening(self, id: str) -> Evening | None:
        return self._evenings.get(id)

    async def keep_evening(self, evening: Evening) -> None:
        there = self._evenings.get(evening.id)
        if (0 if there is None else there.version) != evening.version - 1:
            raise Conflict
        self._evenings[evening.id] = evening

    async def evenings_of(self, person: str, limit: int) -> list[Evening]:
        mine = [one for one in self._evenings.values() if person in one.people()]
        return sorted(mine, key=lambda one: (-one.touched, one.id))[:limit]

    async def evenings(self, after: str, limit: int) -> list[Evening]:
        return [self._evenings[one] for one in sorted(self._evenings) if one > after][:limit]

    async def put_evening(self, evening: Evening) -> None:
        self._evenings[evening.id] = evening

    async def ids(self, after: str, limit: int) -> list[str]:
        return sorted(one for one in self._opened if one > after)[:limit]

    async def whole(self, table: str) -> Whole | None:
        if table not in self._opened:
            return None
        return Whole(self._opened[table], self._summaries[table], list(self._logs[table]), [])

    async def put(self, whole: Whole) -> None:
        table = whole.opened.id
        self._opened[table], self._summaries[table] = whole.opened, whole.summary
        self._logs[table] = list(whole.rows)

    async def everybody(self, after: str, limit: int) -> list[Person]:
        return [self._people[one] for one in sorted(self._people) if one > after][:limit]

    async def now(self) -> int:
        return wall()

    async def check(self) -> None:
        pass

    async def _walk(self, work: Work[T]) -> T:
        return walk(self._belongings, work())

    def _summarise(self, table: str, summary: Summary) -> None:
        if summary.kept is not None:
            walk(self._belongings, keep(summary.kept))
        self._summaries[table] = replace(summary, kept=None)

    def _newest(self, ids: list[str], limit: int) -> list[Listing]:
        ids.sort(key=lambda one: (-self._opened[one].created, one))
        return [Listing(self._opened[one], self._summaries[one].face) for one in ids[:limit]]

    def _touched(self, table: str) -> int:
        log = self._logs[table]
        last = envelopes.decode(log[-1]).wall if log else self._opened[table].created
        return max(last, self._summaries[table].due or 0)

    def _span(self, table: str, retention: Retention) -> int:
        return int(getattr(retention, self._summaries[table].stage))
