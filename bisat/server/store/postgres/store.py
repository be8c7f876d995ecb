"""A store in PostgreSQL: any number of processes share it, and the database says who was first."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Collection, Sequence
from typing import Any, TypeVar

import msgspec

from bisat.server.operation.tally import Commits
from bisat.server.people.identity import KEY_SIZE
from bisat.server.store.contract import (
    Conflict,
    Listing,
    NotStored,
    Retention,
    Slip,
    SlipKind,
    Summary,
    Then,
    Turn,
)
from bisat.server.store.evening import Evening
from bisat.server.store.mine.mine import Mine, forget
from bisat.server.store.postgres.link import Link
from bisat.server.store.postgres.schema import migrate
from bisat.server.store.postgres.writer import IN_THE_WAY, RETRIES, Append, Writer, summarise
from bisat.server.store.report import MAX_QUEUED, Report
from bisat.server.store.steps import Work, walk_over
from bisat.server.store.whole import Whole
from bisat.server.table import envelope as envelopes
from bisat.server.table.envelope import Opened
from bisat.server.table.record import Face
from bisat.server.wire.bodies import PuzzleResult
from bisat.server.wire.info import Person

T = TypeVar("T")
_opened = msgspec.json.Decoder(Opened)
_face = msgspec.json.Decoder(Face)
_report = msgspec.json.Decoder(Report)
_result = msgspec.json.Decoder(PuzzleResult)
_evening = msgspec.json.Decoder(Evening)
encode = msgspec.json.encode
READERS = 2
"""Connections that read."""
LANES = 2
"""Connections that append: while the disk works for one, the next group is on its way over another."""
MAX_REMOVED_AT_ONCE = 100
"""How many tables are removed in one go."""
TABLES_OF = (
    "SELECT opened, face FROM sitting JOIN tables USING (number) WHERE person = $1 AND seated"
    " ORDER BY sitting.created DESC, id LIMIT $2"
)
GOING_OF = TABLES_OF.replace("AND seated", "AND seated AND going")
LAST = "(SELECT body FROM log WHERE log.number = tables.number ORDER BY seq DESC LIMIT 1)"


class PostgresStore:
    """Keeps everything in one database; nothing in the data folder."""

    def __init__(self, url: str) -> None:
        self.commits = Commits()
        self._lanes = [Link(url) for _ in range(LANES)]
        self._writing = self._lanes[0]
        self._reading = [Link(url) for _ in range(READERS)]
        self._reads = 0
        self._numbers: dict[str, int] = {}
        """Of the tables that were looked at."""
        self._writers: list[Writer] = []
        self.mine = Mine(self._look, self._walk)

    async def start(self) -> None:
        for link in (*self._lanes, *self._reading):
            await link.open()
        async with self._writing.connection() as db:
            await migrate(db)
        self._writers = [Writer(lane, self.commits) for lane in self._lanes]

    async def stop(self) -> None:
        writers, self._writers = self._writers, []
        for writer in writers:
            await writer.stop()
        for link in (*self._lanes, *self._reading):
            await link.close()

    async def key(self, mine: bytes | None = None) -> bytes:
        """The key that signs cookies, made by whoever comes first; theirs stays, whatever is brought."""
        async with self._writing.connection() as db:
            new = mine or secrets.token_bytes(KEY_SIZE)
            await db.execute("INSERT INTO secrets VALUES ('key', $1) ON CONFLICT DO NOTHING", new)
            return bytes(await db.fetchval("SELECT value FROM secrets WHERE name = 'key'"))

    def append(
        self, table: str, seq: int, rows: Sequence[bytes], summary: Summary | None, then: Then
    ) -> None:
        number = self._numbers.get(table)
        if not self._writers or number is None:
            error = Conflict() if self._writers else NotStored("the store is closed")
            asyncio.get_running_loop().call_soon(then, error)
            return
        self._writers[number % LANES].append(Append(number, seq, rows, summary, then))

    async def others(self) -> int:
        """How many connections of other servers there are."""
        rows = await self._read(
            "SELECT count(DISTINCT client_port) FROM pg_stat_activity WHERE datname = current_database()"
            " AND application_name = 'bisat'"
        )
        return max(0, int(rows[0][0]) - LANES - READERS)

    async def create(self, opened: Opened, rows: Sequence[bytes], summary: Summary) -> None:
        async with self._writing.connection() as db, db.transaction():
            number = await _create(db, opened, rows, summary)
        self._numbers[opened.id] = number

    async def opened(self, table: str) -> Opened | None:
        rows = await self._read("SELECT number, opened FROM tables WHERE id = $1", table)
        if not rows:
            self._numbers.pop(table, None)
            return None
        self._numbers[table] = rows[0][0]
        return _opened.decode(rows[0][1])

    async def read(self, table: str, after: int = 0) -> list[bytes]:
        rows = await self._read(
            "SELECT body FROM tables JOIN log USING (number) WHERE id = $1 AND seq > $2 ORDER BY seq",
            table,
            after,
        )
        return [row[0] for row in rows]

    async def lengths(self, tables: Sequence[str]) -> dict[str, int]:
        rows = await self._read(
            "SELECT id, (SELECT coalesce(max(seq), 0) FROM log WHERE log.number = tables.number) FROM tables"
            " WHERE id = ANY($1::text[])",
            list(tables),
        )
        return dict(rows)

    async def free(self, among: Collection[str], limit: int) -> list[Listing]:
        return _listings(
            await self._read(
                "SELECT opened, face FROM tables WHERE id = ANY($1) AND free AND public"
                " ORDER BY created DESC, id LIMIT $2",
                list(among),
                limit,
            )
        )

    async def tables_of(self, person: str, limit: int) -> list[Listing]:
        return _listings(
            await self._read(
                TABLES_OF,
                person,
                limit,
            )
        )

    async def going_of(self, person: str, limit: int) -> list[Listing]:
        return _listings(await self._read(GOING_OF, person, limit))

    async def sat(self, person: str, limit: int) -> list[str]:
        rows = await self._read(
            "SELECT id FROM sitting JOIN tables USING (number) WHERE person = $1"
            " ORDER BY sitting.created DESC, id LIMIT $2",
            person,
            limit,
        )
        return [row[0] for row in rows]

    async def going(self, person: str) -> int:
        rows = await self._read("SELECT count(*) FROM sitting WHERE person = $1 AND seated AND going", person)
        return int(rows[0][0])

    async def count(self) -> int:
        return int((await self._read("SELECT count(*) FROM tables"))[0][0])

    async def clocked(self) -> list[str]:
        return [row[0] for row in await self._read("SELECT id FROM tables WHERE clocked ORDER BY id")]

    async def due(self, before: int) -> list[str]:
        rows = await self._read("SELECT id FROM tables WHERE due < $1 ORDER BY due, id", before)
        return [row[0] for row in rows]

    async def turns(self, person: str, limit: int) -> list[Turn]:
        rows = await self._read(
            "SELECT opened, face, since FROM sitting JOIN tables USING (number) WHERE person = $1 AND waits"
            " ORDER BY since, id LIMIT $2",
            person,
            limit,
        )
        return [Turn(_opened.decode(row[0]), _face.decode(row[1]), row[2]) for row in rows]

    async def watched(self, among: Collection[str], limit: int) -> list[Listing]:
        return _listings(
            await self._read(
                "SELECT opened, face FROM tables WHERE id = ANY($1) AND public AND stage = 'playing'"
                " ORDER BY created DESC, id LIMIT $2",
                list(among),
                limit,
            )
        )

    async def keep(self, slip: Slip, most: int) -> bool:
        own = (slip.person, slip.kind, slip.name)
        async with self._writing.connection() as db, db.transaction():
            if await db.fetchval("SELECT 1 FROM erased WHERE person = $1", slip.person):
                return False
            others = "SELECT count(*) FROM slips WHERE person = $1 AND kind = $2 AND name <> $3"
            if await db.fetchval(others, *own) >= most:
                return False
            await db.execute(
                "INSERT INTO slips VALUES ($1, $2, $3, $4)"
                " ON CONFLICT (person, kind, name) DO UPDATE SET body = excluded.body",
                *own,
                slip.body,
            )
            return True

    async def slips(self, people: Collection[str], kind: SlipKind) -> list[Slip]:
        query = "SELECT * FROM slips WHERE person = ANY($1::text[]) AND kind = $2 ORDER BY person, name"
        return [Slip(*row) for row in await self._read(query, list(people), kind)]

    async def named(self, kind: SlipKind, name: str) -> list[Slip]:
        query = "SELECT * FROM slips WHERE kind = $1 AND name = $2 ORDER BY person"
        return [Slip(*row) for row in await self._read(query, kind, name)]

    async def discard(self, person: str, kind: SlipKind, name: str) -> None:
        async with self._writing.connection() as db:
            query = "DELETE FROM slips WHERE person = $1 AND kind = $2 AND name = $3"
            await db.execute(query, person, kind, name)

    async def all_slips(self) -> list[Slip]:
        return [Slip(*row) for row in await self._read("SELECT * FROM slips ORDER BY person, kind, name")]

    async def people(self, ids: Sequence[str]) -> list[Person]:
        rows = await self._read("SELECT id, name, emblem FROM people WHERE id = ANY($1::text[])", list(ids))
        return [Person(*row) for row in rows]

    async def save(self, person: Person) -> None:
        async with self._writing.connection() as db:
            await db.execute(
                "INSERT INTO people SELECT $1::text, $2::text, $3::text"
                " WHERE NOT EXISTS (SELECT 1 FROM erased WHERE person = $1)"
                " ON CONFLICT (id) DO UPDATE SET name = excluded.name, emblem = excluded.emblem",
                person.id,
                person.name,
                person.emblem,
            )

    async def forget(self, person: str) -> None:
        async with self._writing.connection() as db, db.transaction():
            await db.execute("DELETE FROM people WHERE id = $1", person)
            await db.execute("DELETE FROM results WHERE person = $1", person)
            await db.execute("INSERT INTO erased VALUES ($1) ON CONFLICT DO NOTHING", person)
            await walk_over(db, forget(person))
            await db.execute("DELETE FROM slips WHERE person = $1", person)
            for number, author, body in await db.fetch(
                "SELECT number, author, body FROM reports"
                " WHERE author = $1 OR position(convert_to($1, 'UTF8') IN body) > 0",
                person,
            ):
                await db.execute(
                    "UPDATE reports SET author = $1, body = $2 WHERE number = $3",
                    "" if author == person else author,
                    encode(_report.decode(body).without(person)),
                    number,
                )
            rows = await db.fetch(
                "SELECT number, seq, body FROM sitting JOIN log USING (number) WHERE person = $1"
                " AND position('\"said\"'::bytea IN body) > 0 ORDER BY number, seq FOR UPDATE OF log",
                person,
            )
            await db.executemany(
                "UPDATE log SET body = $3 WHERE number = $1 AND seq = $2",
                [(number, seq, envelopes.unsaid(body, person)) for number, seq, body in rows],
            )
            for row in await db.fetch(
                "SELECT body FROM company JOIN evenings ON id = evening WHERE person = $1 ORDER BY id"
                " FOR UPDATE OF evenings",
                person,
            ):
                await _put_evening(db, _evening.decode(row[0]).without(person))

    async def keep_results(self, person: str, results: Sequence[PuzzleResult]) -> None:
        async with self._writing.connection() as db, db.transaction():
            await db.executemany(
                "INSERT INTO results SELECT $1::text, $2::text, $3::text, $4::text, $5::bytea"
                " WHERE NOT EXISTS (SELECT 1 FROM erased WHERE person = $1) ON CONFLICT DO NOTHING",
                [(person, one.date, one.game, one.grade, encode(one)) for one in results],
            )

    async def results(self, person: str) -> list[PuzzleResult]:
        rows = await self._read(
            "SELECT body FROM results WHERE person = $1 ORDER BY day, game, grade", person
        )
        return [_result.decode(row[0]) for row in rows]

    async def solvers(self, after: str, limit: int) -> list[str]:
        rows = await self._read(
            "SELECT DISTINCT person FROM results WHERE person > $1 ORDER BY person LIMIT $2", after, limit
        )
        return [row[0] for row in rows]

    async def erased(self) -> set[str]:
        return {row[0] for row in await self._read("SELECT person FROM erased")}

    async def report(self, report: Report, most: int) -> bool:
        queued = "SELECT count(*) FROM reports WHERE closed IS NULL"
        mine = f"{queued} AND author = $1"
        async with self._writing.connection() as db, db.transaction():
            same = (report.by, report.table, report.about)
            if await db.fetchval(f"{mine} AND tableid = $2 AND about = $3", *same):
                return True
            if await db.fetchval(mine, report.by) >= most or await db.fetchval(queued) >= MAX_QUEUED:
                return False
            await db.execute(
                "INSERT INTO reports (made, author, tableid, about, body) VALUES ($1, $2, $3, $4, $5)",
                report.made,
                *same,
                encode(report),
            )
            return True

    async def reports(self) -> list[Report]:
        rows = await self._read("SELECT body, number, closed FROM reports ORDER BY number")
        return [
            msgspec.structs.replace(_report.decode(body), number=number, closed=closed)
            for body, number, closed in rows
        ]

    async def close_report(self, number: int, now: int) -> bool:
        async with self._writing.connection() as db:
            found = await db.fetchval(
                "UPDATE reports SET closed = coalesce(closed, $1) WHERE number = $2 RETURNING number",
                now,
                number,
            )
        return found is not None

    async def tidy(self, now: int, retention: Retention) -> list[str]:
        spans = msgspec.to_builtins(retention)
        ended = [
            number
            for number, stage, created, last, due in await self._read(
                f"SELECT number, stage, created, {LAST}, due FROM tables WHERE created < $1",
                now - min(spans.values()),
            )
            if _touched(created, last, due) < now - spans[stage]
        ]
        removed: list[str] = []
        for start in range(0, len(ended), MAX_REMOVED_AT_ONCE):  # between two of them others may write
            removed += await self._remove(ended[start : start + MAX_REMOVED_AT_ONCE], now, spans)
        for one in removed:
            self._numbers.pop(one, None)
        async with self._writing.connection() as db:
            await db.execute("DELETE FROM reports WHERE made < $1", now - retention.reports)
            await db.execute("DELETE FROM evenings WHERE touched < $1", now - retention.evenings)
        await self.mine.tidy(now, retention)
        return removed

    async def evening(self, id: str) -> Evening | None:
        rows = await self._read("SELECT body FROM evenings WHERE id = $1", id)
        return _evening.decode(rows[0][0]) if rows else None

    async def keep_evening(self, evening: Evening) -> None:
        async with self._writing.connection() as db, db.transaction():
            kept = (
                "INSERT INTO evenings VALUES ($1, $2, 0, '') ON CONFLICT DO NOTHING RETURNING id"
                if evening.version == 1
                else "SELECT id FROM evenings WHERE id = $1 AND version = $2 - 1 FOR UPDATE"
            )
            if await db.fetchval(kept, evening.id, evening.version) is None:
                raise Conflict
            await _put_evening(db, evening)

    async def evenings_of(self, person: str, limit: int) -> list[Evening]:
        rows = await self._read(
            "SELECT body FROM company JOIN evenings ON id = evening WHERE person = $1"
            " ORDER BY touched DESC, id LIMIT $2",
            person,
            limit,
        )
        return [_evening.decode(row[0]) for row in rows]

    async def evenings(self, after: str, limit: int) -> list[Evening]:
        rows = await self._read(
            'SELECT body FROM evenings WHERE id > $1 ORDER BY id COLLATE "C" LIMIT $2', after, limit
        )
        return [_evening.decode(row[0]) for row in rows]

    async def put_evening(self, evening: Evening) -> None:
        async with self._writing.connection() as db, db.transaction():
            await _put_evening(db, evening)

    async def ids(self, after: str, limit: int) -> list[str]:
        rows = await self._read(
            'SELECT id FROM tables WHERE id > $1 ORDER BY id COLLATE "C" LIMIT $2', after, limit
        )
        return [row[0] for row in rows]

    async def whole(self, table: str) -> Whole | None:
        found = await self._read(
            "SELECT opened, face, stage, free, clocked, due, since FROM tables WHERE id = $1", table
        )
        if not found:
            return None
        sat = await self._read(
            "SELECT person, seated, waits FROM sitting JOIN tables USING (number) WHERE id = $1"
            ' ORDER BY person COLLATE "C"',
            table,
        )
        face = _face.decode(found[0][1])
        waits = tuple(row[0] for row in sat if row[2])
        stage, free, clocked, due, since = list(found[0])[2:]
        return Whole(
            _opened.decode(found[0][0]),
            Summary(stage, free, clocked, face.people(), face, None, due, waits, since),
            await self.read(table),
            [row[0] for row in sat if not row[1]],
        )

    async def put(self, whole: Whole) -> None:
        async with self._writing.connection() as db, db.transaction():
            for number in await db.fetch(
                "DELETE FROM tables WHERE id = $1 RETURNING number", whole.opened.id
            ):
                await db.execute("DELETE FROM log WHERE number = $1", number[0])
            number = await _create(db, whole.opened, whole.rows, whole.summary)
            await db.executemany(
                "INSERT INTO sitting (person, number, seated, created, going)"
                " VALUES ($1, $2, false, $3, false)",
                [(person, number, whole.opened.created) for person in whole.left],
            )

    async def everybody(self, after: str, limit: int) -> list[Person]:
        rows = await self._read(
            'SELECT id, name, emblem FROM people WHERE id > $1 ORDER BY id COLLATE "C" LIMIT $2', after, limit
        )
        return [Person(*row) for row in rows]

    async def now(self) -> int:
        rows = await self._read("SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint")
        return int(rows[0][0])

    async def check(self) -> None:
        async with self._writing.connection() as db:
            await db.execute(
                "INSERT INTO health VALUES (true, now()) ON CONFLICT (one) DO UPDATE SET checked = now()"
            )

    async def _remove(self, numbers: list[int], now: int, spans: dict[str, int]) -> list[str]:
        """Remove tables that were not touched after all since we looked."""
        async with self._writing.connection() as db, db.transaction():
            rows = await db.fetch(
                f"SELECT number, id, stage, created, {LAST}, due FROM tables WHERE number = ANY($1::bigint[])"
                " ORDER BY number FOR UPDATE",
                numbers,
            )
            over = [row for row in rows if _touched(*row[3:6]) < now - spans[row[2]]]
            gone = [row[0] for row in over]
            await db.execute("DELETE FROM tables WHERE number = ANY($1::bigint[])", gone)
            await db.execute("DELETE FROM log WHERE number = ANY($1::bigint[])", gone)
            ids = [row[1] for row in over]
            await db.execute("DELETE FROM slips WHERE kind = 'hook' AND name = ANY($1::text[])", ids)
        return [row[1] for row in over]

    async def _look(self, work: Work[T]) -> T:
        self._reads += 1
        async with self._reading[self._reads % READERS].connection() as db:
            return await walk_over(db, work())

    async def _walk(self, work: Work[T]) -> T:
        async with self._writing.connection() as db:
            for _ in range(RETRIES):
                try:
                    async with db.transaction():
                        return await walk_over(db, work())
                except IN_THE_WAY:
                    continue  # nothing of it is kept, and whoever was in the way is done
            raise NotStored("others were in the way")

    async def _read(self, query: str, *values: Any) -> list[Any]:
        self._reads += 1
        async with self._reading[self._reads % READERS].connection() as db:
            rows: list[Any] = await db.fetch(query, *values)
            return rows


async def _create(db: Any, opened: Opened, rows: Sequence[bytes], summary: Summary) -> int:
    """Keep a table; its number."""
    number: int | None = await db.fetchval(
        "INSERT INTO tables (id, opened, face, stage, public, free, clocked, created)"
        " VALUES ($1, $2, '', '', $3, false, false, $4) ON CONFLICT DO NOTHING RETURNING number",
        opened.id,
        encode(opened),
        opened.public,
        opened.created,
    )
    if number is None:
        raise Conflict
    await db.executemany(
        "INSERT INTO log (number, seq, body) VALUES ($1, $2, $3)",
        [(number, seq, row) for seq, row in enumerate(rows, 1)],
    )
    await summarise(db, {number: summary})
    return number


async def _put_evening(db: Any, evening: Evening) -> None:
    await db.execute(
        "INSERT INTO evenings VALUES ($1, $2, $3, $4) ON CONFLICT (id) DO UPDATE"
        " SET version = excluded.version, touched = excluded.touched, body = excluded.body",
        evening.id,
        evening.version,
        evening.touched,
        encode(evening),
    )
    await db.execute("DELETE FROM company WHERE evening = $1", evening.id)
    await db.executemany(
        "INSERT INTO company VALUES ($1, $2)", [(one, evening.id) for one in evening.people()]
    )


def _touched(created: int, last: bytes | None, due: int | None) -> int:
    return max(due or 0, created if last is None else envelopes.decode(last).wall)


def _listings(rows: list[Any]) -> list[Listing]:
    return [Listing(_opened.decode(row[0]), _face.decode(row[1])) for row in rows]
