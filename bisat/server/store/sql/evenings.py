"""Evenings, version by version, and who is of their company."""

from __future__ import annotations

import msgspec

from bisat.server.store.contract import Conflict
from bisat.server.store.evening import Evening
from bisat.server.store.sql.walking import Walking, reads, writes
from bisat.server.store.steps import Steps

OF_PERSON = (
    "SELECT body FROM company JOIN evenings ON id = evening WHERE person = $1"
    " ORDER BY touched DESC, id LIMIT $2"
)
OF_ERASED = (
    "SELECT body FROM company JOIN evenings ON id = evening WHERE person = $1 ORDER BY id"
    " FOR UPDATE OF evenings"
)
KEEP = (
    "INSERT INTO evenings VALUES ($1, $2, $3, $4) ON CONFLICT (id) DO UPDATE"
    " SET version = excluded.version, touched = excluded.touched, body = excluded.body"
)

_evening = msgspec.json.Decoder(Evening).decode


class Evenings(Walking):
    """The evenings of a store."""

    @reads
    def evening(self, id: str) -> Steps[Evening | None]:
        rows = yield "SELECT body FROM evenings WHERE id = $1", (id,)
        return _evening(rows[0][0]) if rows else None

    async def keep_evening(self, evening: Evening) -> None:
        if not await self._walk(lambda: _keep(evening)):
            raise Conflict

    @reads
    def evenings_of(self, person: str, limit: int) -> Steps[list[Evening]]:
        rows = yield OF_PERSON, (person, limit)
        return [_evening(row[0]) for row in rows]

    @reads
    def evenings(self, after: str, limit: int) -> Steps[list[Evening]]:
        rows = yield (
            'SELECT body FROM evenings WHERE id > $1 ORDER BY id COLLATE "C" LIMIT $2',
            (after, limit),
        )
        return [_evening(row[0]) for row in rows]

    @writes
    def put_evening(self, evening: Evening) -> Steps[None]:
        yield from _put(evening)


def forget(person: str) -> Steps[None]:
    """Erase a person from all companies."""
    rows = yield OF_ERASED, (person,)
    for row in rows:
        yield from _put(_evening(row[0]).without(person))


def tidy(before: int) -> Steps[None]:
    """Remove those that nobody touched since."""
    yield "DELETE FROM evenings WHERE touched < $1", (before,)


def _keep(evening: Evening) -> Steps[bool]:
    """Whether the version before it is there, so that this one may follow."""
    if evening.version == 1:
        there = yield (
            "INSERT INTO evenings VALUES ($1, 1, 0, $2) ON CONFLICT DO NOTHING RETURNING id",
            (evening.id, b""),
        )
    else:
        there = yield (
            "SELECT id FROM evenings WHERE id = $1 AND version = $2 FOR UPDATE",
            (evening.id, evening.version - 1),
        )
    if there:
        yield from _put(evening)
    return bool(there)


def _put(evening: Evening) -> Steps[None]:
    yield KEEP, (evening.id, evening.version, evening.touched, msgspec.json.encode(evening))
    yield "DELETE FROM company WHERE evening = $1", (evening.id,)
    yield "INSERT INTO company VALUES ($1, $2)", [(one, evening.id) for one in evening.people()]
