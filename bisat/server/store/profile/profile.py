"""What belongs to people, over whatever store keeps it."""

from __future__ import annotations

from collections.abc import Awaitable
from typing import Any, Protocol, TypeVar

from bisat.server.store.contract import Retention
from bisat.server.store.profile import friends, match_summaries, transfers
from bisat.server.store.profile.schema import CARRIED
from bisat.server.store.steps import Steps, Work, many

T = TypeVar("T")


class Walker(Protocol):
    """Does some work in a transaction."""

    def __call__(self, work: Work[T], /) -> Awaitable[T]:
        """The result, once it is stored."""


class ProfileStore:
    """Reads and writes what belongs to people; `read` may be another connection than `write`."""

    def __init__(self, read: Walker, write: Walker) -> None:
        self.read = read
        self.write = write

    async def tidy(self, now: int, retention: Retention) -> None:
        """Remove what was kept long enough."""
        full = await self.read(lambda: match_summaries.overfull(match_summaries.MAX_KEPT))
        late = await self.read(_late)
        await self.write(lambda: _tidy(now, retention, full, late))

    async def rows(self, table: str, after: tuple[object, ...], limit: int) -> list[tuple[Any, ...]]:
        """The next rows of a table in the order of their keys, to carry them elsewhere."""
        return await self.read(lambda: _rows(table, after, limit))

    async def put(self, table: str, rows: list[tuple[Any, ...]]) -> None:
        """Keep rows that were carried here, in place of what is there under their keys."""
        await self.write(lambda: _put(table, rows))


def forget(person: str) -> Steps[None]:
    """Remove all that belongs to a person, and the person from what belongs to others."""
    yield from match_summaries.forget(person)
    yield from transfers.forget(person)
    yield from friends.forget(person)


def _tidy(now: int, retention: Retention, full: list[str], late: list[str]) -> Steps[None]:
    yield from match_summaries.tidy(now - retention.keepsakes, full, match_summaries.MAX_KEPT)
    yield from transfers.tidy(now)
    yield from friends.tidy(now - retention.open)
    for person in late:
        yield from forget(person)


def _late() -> Steps[list[str]]:
    """Whoever was erased while something of theirs was being written."""
    late: set[str] = set()
    for table in CARRIED:
        found = yield f"SELECT DISTINCT person FROM {table} WHERE person IN (SELECT person FROM erased)", ()
        late |= {row[0] for row in found}
    return sorted(late)


def _rows(table: str, after: tuple[object, ...], limit: int) -> Steps[list[tuple[Any, ...]]]:
    columns, keys = CARRIED[table]
    key = ", ".join(columns[:keys])
    marks = ", ".join(f"${number}" for number in range(1, keys + 1))
    where = f"WHERE ({key}) > ({marks})" if after else ""
    query = f"SELECT {', '.join(columns)} FROM {table} {where} ORDER BY {key} LIMIT {int(limit)}"
    return [tuple(row) for row in (yield query, after)]


def _put(table: str, rows: list[tuple[Any, ...]]) -> Steps[None]:
    columns, keys = CARRIED[table]
    newer = ", ".join(f"{name} = excluded.{name}" for name in columns[keys:])
    if rows:
        query, values = many(table, len(columns), rows)
        if newer:
            query = query.replace("DO NOTHING", f"({', '.join(columns[:keys])}) DO UPDATE SET {newer}")
        yield query, values
