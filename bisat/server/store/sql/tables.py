"""Tables: kept, listed by their summaries, removed when they have had their time, carried elsewhere."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import partial
from typing import Any

import msgspec

from bisat.server.store import envelope as envelopes
from bisat.server.store.contract import GOING, Conflict, Listing, Retention, Summary, Turn
from bisat.server.store.envelope import Opened
from bisat.server.store.face import Face
from bisat.server.store.profile.match_summaries import keep
from bisat.server.store.sql.walking import Walking, reads
from bisat.server.store.steps import Steps
from bisat.server.store.whole import Whole

MAX_REMOVED_AT_ONCE = 100
"""How many tables are removed in one go."""
TABLES_OF = (
    "SELECT opened, face FROM sitting JOIN tables USING (number) WHERE person = $1 AND seated"
    " ORDER BY sitting.created DESC, id LIMIT $2"
)
GOING_OF = TABLES_OF.replace("AND seated", "AND seated AND going")
TURNS = (
    "SELECT opened, face, since FROM sitting /*INDEXED BY sitting_waits*/ JOIN tables USING (number)"
    " WHERE person = $1 AND waits ORDER BY since, id LIMIT $2"
)
LAST = "(SELECT body FROM log WHERE log.number = tables.number ORDER BY seq DESC LIMIT 1)"
FREE = (
    "SELECT opened, face FROM tables WHERE id = ANY($1) AND free AND public"
    " ORDER BY created DESC, id LIMIT $2"
)
WATCHED = FREE.replace("AND free", "AND stage = 'playing'")
LENGTHS = (
    "SELECT id, (SELECT coalesce(max(seq), 0) FROM log WHERE log.number = tables.number) FROM tables"
    " WHERE id = ANY($1)"
)
SAT = (
    "SELECT id FROM sitting JOIN tables USING (number) WHERE person = $1"
    " ORDER BY sitting.created DESC, id LIMIT $2"
)
SITTERS = (
    "SELECT person, seated, waits FROM sitting JOIN tables USING (number) WHERE id = $1"
    ' ORDER BY person COLLATE "C"'
)
CREATE = (
    "INSERT INTO tables (id, opened, face, stage, public, free, clocked, created)"
    " VALUES ($1, $2, $3, '', $4, false, false, $5) ON CONFLICT DO NOTHING RETURNING number"
)
SUMMARISE = (
    "UPDATE tables SET face = $1, stage = $2, free = $3, clocked = $4, due = $5, since = $6 WHERE number = $7"
)
SIT_DOWN = (
    "INSERT INTO sitting (person, number, seated, created, going, waits)"
    " SELECT $1::text, number, true, created, $2::boolean, $3::boolean FROM tables WHERE number = $4"
    " ON CONFLICT (person, number) DO UPDATE"
    " SET seated = true, going = excluded.going, waits = excluded.waits"
    " WHERE NOT sitting.seated OR sitting.going <> excluded.going OR sitting.waits <> excluded.waits"
)
GET_UP = (
    "UPDATE sitting SET seated = false, waits = false WHERE number = $1 AND seated AND NOT person = ANY($2)"
)
HAS_SAT = (
    "INSERT INTO sitting (person, number, seated, created, going, waits)"
    " VALUES ($1, $2, false, $3, false, false)"
)
REMOVED = (
    f"SELECT number, stage, created, {LAST}, due, id FROM tables WHERE number = ANY($1)"
    " ORDER BY number FOR UPDATE"
)

_opened = msgspec.json.Decoder(Opened).decode
_face = msgspec.json.Decoder(Face).decode
encode = msgspec.json.encode


class Tables(Walking):
    """The tables of a store."""

    def __init__(self) -> None:
        self._numbers: dict[str, int] = {}
        """Of the tables that were looked at."""

    async def create(self, opened: Opened, rows: Sequence[bytes], summary: Summary) -> None:
        number = await self._walk(lambda: create(opened, rows, summary))
        if number is None:
            raise Conflict
        self._numbers[opened.id] = number

    async def opened(self, table: str) -> Opened | None:
        found = await self._look(lambda: _found(table))
        if found is None:
            self._numbers.pop(table, None)
            return None
        self._numbers[table] = found[0]
        return found[1]

    @reads
    def read(self, table: str, after: int = 0) -> Steps[list[bytes]]:
        return (yield from _read(table, after))

    @reads
    def lengths(self, tables: Sequence[str]) -> Steps[dict[str, int]]:
        rows = yield LENGTHS, (list(tables),)
        return dict(rows)

    @reads
    def free(self, among: Collection[str], limit: int) -> Steps[list[Listing]]:
        return _listings((yield FREE, (list(among), limit)))

    @reads
    def watched(self, among: Collection[str], limit: int) -> Steps[list[Listing]]:
        return _listings((yield WATCHED, (list(among), limit)))

    @reads
    def tables_of(self, person: str, limit: int) -> Steps[list[Listing]]:
        return _listings((yield TABLES_OF, (person, limit)))

    @reads
    def going_of(self, person: str, limit: int) -> Steps[list[Listing]]:
        return _listings((yield GOING_OF, (person, limit)))

    @reads
    def sat(self, person: str, limit: int) -> Steps[list[str]]:
        rows = yield SAT, (person, limit)
        return [row[0] for row in rows]

    @reads
    def going(self, person: str) -> Steps[int]:
        rows = yield "SELECT count(*) FROM sitting WHERE person = $1 AND seated AND going", (person,)
        return int(rows[0][0])

    @reads
    def count(self) -> Steps[int]:
        return int((yield "SELECT count(*) FROM tables", ())[0][0])

    @reads
    def clocked(self) -> Steps[list[str]]:
        return [row[0] for row in (yield "SELECT id FROM tables WHERE clocked ORDER BY id", ())]

    @reads
    def due(self, before: int) -> Steps[list[str]]:
        return [row[0] for row in (yield "SELECT id FROM tables WHERE due < $1 ORDER BY due, id", (before,))]

    @reads
    def turns(self, person: str, limit: int) -> Steps[list[Turn]]:
        rows = yield TURNS, (person, limit)
        return [Turn(_opened(row[0]), _face(row[1]), row[2]) for row in rows]

    @reads
    def ids(self, after: str, limit: int) -> Steps[list[str]]:
        rows = yield 'SELECT id FROM tables WHERE id > $1 ORDER BY id COLLATE "C" LIMIT $2', (after, limit)
        return [row[0] for row in rows]

    @reads
    def whole(self, table: str) -> Steps[Whole | None]:
        found = yield (
            "SELECT opened, face, stage, free, clocked, due, since FROM tables WHERE id = $1",
            (table,),
        )
        if not found:
            return None
        sat = yield SITTERS, (table,)
        opened, shown, stage, free, clocked, due, since = found[0]
        face, waits = _face(shown), tuple(person for person, _, waits in sat if waits)
        return Whole(
            _opened(opened),
            Summary(stage, bool(free), bool(clocked), face.people(), face, None, due, waits, since),
            (yield from _read(table, 0)),
            [person for person, seated, _ in sat if not seated],
        )

    async def put(self, whole: Whole) -> None:
        await self._walk(lambda: _put(whole))

    async def _remove_ended(self, now: int, retention: Retention) -> list[str]:
        spans = msgspec.to_builtins(retention)
        ended = await self._look(lambda: _ended(now, spans))
        removed: list[str] = []
        for start in range(0, len(ended), MAX_REMOVED_AT_ONCE):  # between two of them others may write
            some = ended[start : start + MAX_REMOVED_AT_ONCE]
            removed += await self._walk(partial(_remove, some, now, spans))
        for one in removed:
            self._numbers.pop(one, None)
        return removed


def create(opened: Opened, rows: Sequence[bytes], summary: Summary) -> Steps[int | None]:
    """Keep a table; its number, or None if there is one with this id."""
    new = yield CREATE, (opened.id, encode(opened), b"", opened.public, opened.created)
    if not new:
        return None
    number = int(new[0][0])
    yield (
        "INSERT INTO log (number, seq, body) VALUES ($1, $2, $3)",
        [(number, seq, row) for seq, row in enumerate(rows, 1)],
    )
    yield from summarise(number, summary)
    return number


def summarise(number: int, summary: Summary) -> Steps[None]:
    """Let the lists of tables follow."""
    face = encode(summary.face)
    yield SUMMARISE, (face, summary.stage, summary.free, summary.clocked, summary.due, summary.since, number)
    people, going = list(dict.fromkeys(summary.people)), summary.stage in GOING
    yield GET_UP, (number, people)
    yield SIT_DOWN, [(person, going, person in summary.waits, number) for person in people]
    if summary.kept is not None:
        yield from keep(summary.kept)


def _found(table: str) -> Steps[tuple[int, Opened] | None]:
    rows = yield "SELECT number, opened FROM tables WHERE id = $1", (table,)
    return (rows[0][0], _opened(rows[0][1])) if rows else None


def _read(table: str, after: int) -> Steps[list[bytes]]:
    rows = yield (
        "SELECT body FROM tables JOIN log USING (number) WHERE id = $1 AND seq > $2 ORDER BY seq",
        (table, after),
    )
    return [row[0] for row in rows]


def _put(whole: Whole) -> Steps[None]:
    for row in (yield "DELETE FROM tables WHERE id = $1 RETURNING number", (whole.opened.id,)):
        yield "DELETE FROM log WHERE number = $1", (row[0],)
    number = yield from create(whole.opened, whole.rows, whole.summary)
    yield HAS_SAT, [(person, number, whole.opened.created) for person in whole.left]


def _ended(now: int, spans: dict[str, int]) -> Steps[list[int]]:
    """Tables that have had their time, by their numbers."""
    rows = yield (
        f"SELECT number, stage, created, {LAST}, due FROM tables WHERE created < $1 ORDER BY number",
        (now - min(spans.values()),),
    )
    return [row[0] for row in rows if _touched(*row[2:]) < now - spans[row[1]]]


def _remove(numbers: list[int], now: int, spans: dict[str, int]) -> Steps[list[str]]:
    """Remove tables that were not touched after all since we looked; their ids."""
    rows = yield REMOVED, (numbers,)
    over = [row for row in rows if _touched(*row[2:5]) < now - spans[row[1]]]
    gone, ids = [row[0] for row in over], [row[5] for row in over]
    yield "DELETE FROM tables WHERE number = ANY($1)", (gone,)
    yield "DELETE FROM log WHERE number = ANY($1)", (gone,)
    yield "DELETE FROM slips WHERE kind = 'hook' AND name = ANY($1)", (ids,)
    return ids


def _touched(created: int, last: bytes | None, due: int | None) -> int:
    return max(due or 0, created if last is None else envelopes.decode(last).wall)


def _listings(rows: list[Any]) -> list[Listing]:
    return [Listing(_opened(row[0]), _face(row[1])) for row in rows]
