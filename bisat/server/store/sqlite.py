"""The store on disk: SQLite, where one thread writes and the appends of many tables share a commit."""

from __future__ import annotations

import asyncio
import logging
import sqlite3
from collections.abc import Callable, Collection, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from bisat.server.operation.tally import Commits
from bisat.server.store import migrations
from bisat.server.store.contract import (
    GOING,
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
from bisat.server.store.mine.keepsakes import keep
from bisat.server.store.mine.mine import Mine, forget
from bisat.server.store.report import MAX_QUEUED, Report
from bisat.server.store.steps import Work, walk
from bisat.server.store.whole import Whole
from bisat.server.store.writer import Writer, connect
from bisat.server.table.clock import wall
from bisat.server.table.envelope import Opened, unsaid
from bisat.server.table.record import Face
from bisat.server.wire.bodies import PuzzleResult
from bisat.server.wire.info import Person

T = TypeVar("T")
log = logging.getLogger("bisat.store")
_opened = msgspec.json.Decoder(Opened)
_face = msgspec.json.Decoder(Face)
_report = msgspec.json.Decoder(Report)
_result = msgspec.json.Decoder(PuzzleResult)
_evening = msgspec.json.Decoder(Evening)
encode = msgspec.json.encode
MAX_REMOVED_AT_ONCE = 100
"""How many tables are removed in one go."""
TABLES_OF = (
    "SELECT opened, face FROM sitting JOIN tables USING (number) WHERE person = ? AND seated"
    " ORDER BY sitting.created DESC, id LIMIT ?"
)
GOING_OF = TABLES_OF.replace("AND seated", "AND seated AND going")
_TOUCHED = (
    "max(coalesce(due, 0), coalesce((SELECT body ->> '$.wall' FROM log WHERE number = tables.number"
    " ORDER BY seq DESC LIMIT 1), created))"
)


class SqliteStore:
    """Keeps everything in one file; several processes may share it."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.commits = Commits()
        self._numbers: dict[str, int] = {}
        """Of the tables that were looked at."""
        self.damaged: str | None = None
        """What cannot be read any more."""
        self._writer: Writer | None = None
        self._reading: ThreadPoolExecutor | None = None
        self._reader: sqlite3.Connection | None = None
        self.mine = Mine(self._look, self._walk)

    async def start(self) -> None:
        await asyncio.to_thread(self._migrate)
        self._writer = Writer(self.path, self.commits)
        self._reader = connect(self.path)
        self._reader.execute("PRAGMA query_only = ON")
        self._reading = ThreadPoolExecutor(1, "bisat-read")

    async def stop(self) -> None:
        if self._writer is not None:
            await asyncio.to_thread(self._writer.stop)
        if self._reading is not None:
            await asyncio.to_thread(self._reading.shutdown)
        if self._reader is not None:
            self._reader.close()
        self._writer = self._reading = self._reader = None

    async def key(self) -> bytes:
        """SQLite keeps no key: it lies in the data folder beside it, so that a backup gives nobody away."""
        raise NotImplementedError

    def append(
        self, table: str, seq: int, rows: Sequence[bytes], summary: Summary | None, then: Then
    ) -> None:
        number = self._numbers.get(table)
        if self._writer is None or number is None:
            error = NotStored("the store is closed") if self._writer is None else Conflict()
            asyncio.get_running_loop().call_soon(then, error)
            return
        work = None if summary is None else partial(_summarise, number=number, summary=summary)
        self._writer.append(number, seq, rows, work, then)

    async def create(self, opened: Opened, rows: Sequence[bytes], summary: Summary) -> None:
        self._numbers[opened.id] = await self._write(
            partial(_create, opened=opened, rows=rows, summary=summary)
        )

    async def opened(self, table: str) -> Opened | None:
        rows = await self._read("SELECT number, opened FROM tables WHERE id = ?", (table,))
        if not rows:
            self._numbers.pop(table, None)
            return None
        self._numbers[table] = rows[0][0]
        return _opened.decode(rows[0][1])

    async def read(self, table: str, after: int = 0) -> list[bytes]:
        rows = await self._read(
            "SELECT body FROM tables JOIN log USING (number) WHERE id = ? AND seq > ? ORDER BY seq",
            (table, after),
        )
        return [row[0] for row in rows]

    async def lengths(self, tables: Sequence[str]) -> dict[str, int]:
        rows = await self._read(
            "SELECT id, (SELECT coalesce(max(seq), 0) FROM log WHERE log.number = tables.number) FROM tables"
            " WHERE id IN (SELECT value FROM json_each(?))",
            (encode(list(tables)).decode(),),
        )
        return dict(rows)

    async def free(self, among: Collection[str], limit: int) -> list[Listing]:
        rows = await self._read(
            "SELECT opened, face FROM tables WHERE id IN (SELECT value FROM json_each(?)) AND free AND public"
            " ORDER BY created DESC, id LIMIT ?",
            (encode(list(among)).decode(), limit),
        )
        return [_listing(row) for row in rows]

    async def tables_of(self, person: str, limit: int) -> list[Listing]:
        rows = await self._read(
            TABLES_OF,
            (person, limit),
        )
        return [_listing(row) for row in rows]

    async def going_of(self, person: str, limit: int) -> list[Listing]:
        return [_listing(row) for row in await self._read(GOING_OF, (person, limit))]

    async def sat(self, person: str, limit: int) -> list[str]:
        rows = await self._read(
            "SELECT id FROM sitting JOIN tables USING (number) WHERE person = ?"
            " ORDER BY sitting.created DESC, id LIMIT ?",
            (person, limit),
        )
        return [row[0] for row in rows]

    async def going(self, person: str) -> int:
        rows = await self._read(
            "SELECT count(*) FROM sitting WHERE person = ? AND seated AND going", (person,)
        )
        return int(rows[0][0])

    async def count(self) -> int:
        return int((await self._read("SELECT count(*) FROM tables", ()))[0][0])

    async def clocked(self) -> list[str]:
        return [row[0] for row in await self._read("SELECT id FROM tables WHERE clocked", ())]

    async def due(self, before: int) -> list[str]:
        rows = await self._read("SELECT id FROM tables WHERE due < ? ORDER BY due, id", (before,))
        return [row[0] for row in rows]

    async def turns(self, person: str, limit: int) -> list[Turn]:
        rows = await self._read(
            "SELECT opened, face, since FROM sitting INDEXED BY sitting_waits JOIN tables USING (number)"
            " WHERE person = ? AND waits"
            " ORDER BY since, id LIMIT ?",
            (person, limit),
        )
        return [Turn(_opened.decode(row[0]), _face.decode(row[1]), row[2]) for row in rows]

    async def watched(self, among: Collection[str], limit: int) -> list[Listing]:
        rows = await self._read(
            "SELECT opened, face FROM tables WHERE id IN (SELECT value FROM json_each(?)) AND public"
            " AND stage = 'playing' ORDER BY created DESC, id LIMIT ?",
            (encode(list(among)).decode(), limit),
        )
        return [_listing(row) for row in rows]

    async def keep(self, slip: Slip, most: int) -> bool:
        def work(db: sqlite3.Connection) -> bool:
            own = (slip.person, slip.kind, slip.name)
            if db.execute("SELECT 1 FROM erased WHERE person = ?", own[:1]).fetchone():
                return False
            others = "SELECT count(*) FROM slips WHERE person = ? AND kind = ? AND name <> ?"
            if db.execute(others, own).fetchone()[0] >= most:
                return False
            db.execute("INSERT OR REPLACE INTO slips VALUES (?, ?, ?, ?)", (*own, slip.body))
            return True

        return await self._write(work)

    async def slips(self, people: Collection[str], kind: SlipKind) -> list[Slip]:
        return _slips(
            await self._read(
                "SELECT * FROM slips WHERE person IN (SELECT value FROM json_each(?)) AND kind = ?"
                " ORDER BY person, name",
                (encode(list(people)).decode(), kind),
            )
        )

    async def named(self, kind: SlipKind, name: str) -> list[Slip]:
        query = "SELECT * FROM slips WHERE kind = ? AND name = ? ORDER BY person"
        return _slips(await self._read(query, (kind, name)))

    async def discard(self, person: str, kind: SlipKind, name: str) -> None:
        query = "DELETE FROM slips WHERE person = ? AND kind = ? AND name = ?"
        await self._write(lambda db: db.execute(query, (person, kind, name)))

    async def all_slips(self) -> list[Slip]:
        return _slips(await self._read("SELECT * FROM slips ORDER BY person, kind, name", ()))

    async def people(self, ids: Sequence[str]) -> list[Person]:
        rows = await self._read(
            "SELECT id, name, emblem FROM people WHERE id IN (SELECT value FROM json_each(?))",
            (encode(list(ids)).decode(),),
        )
        return [Person(*row) for row in rows]

    async def save(self, person: Person) -> None:
        await self._write(
            lambda db: db.execute(
                "INSERT INTO people SELECT ?1, ?2, ?3"
                " WHERE NOT EXISTS (SELECT 1 FROM erased WHERE person = ?1)"
                " ON CONFLICT (id) DO UPDATE SET name = excluded.name, emblem = excluded.emblem",
                (person.id, person.name, person.emblem),
            )
        )

    async def forget(self, person: str) -> None:
        def work(db: sqlite3.Connection) -> None:
            db.execute("DELETE FROM people WHERE id = ?", (person,))
            db.execute("DELETE FROM results WHERE person = ?", (person,))
            db.execute("INSERT OR IGNORE INTO erased VALUES (?)", (person,))
            walk(db, forget(person))
            db.execute("DELETE FROM slips WHERE person = ?", (person,))
            lines = db.execute(
                "SELECT entry, body FROM sitting JOIN log USING (number)"
                " WHERE person = ? AND body ->> '$.body.type' = 'said'",
                (person,),
            ).fetchall()
            db.executemany(
                "UPDATE log SET body = ? WHERE entry = ?",
                [(unsaid(body, person), entry) for entry, body in lines],
            )
            named = db.execute(
                "SELECT number, author, body FROM reports WHERE author = ?1 OR instr(body, CAST(?1 AS BLOB))",
                (person,),
            ).fetchall()
            db.executemany(
                "UPDATE reports SET author = ?, body = ? WHERE number = ?",
                [
                    ("" if author == person else author, encode(_report.decode(body).without(person)), number)
                    for number, author, body in named
                ],
            )
            mine = "SELECT body FROM company JOIN evenings ON id = evening WHERE person = ?"
            for (body,) in db.execute(mine, (person,)).fetchall():
                _put_evening(db, _evening.decode(body).without(person))

        await self._write(work)

    async def keep_results(self, person: str, results: Sequence[PuzzleResult]) -> None:
        await self._write(
            lambda db: db.executemany(
                "INSERT OR IGNORE INTO results SELECT ?1, ?2, ?3, ?4, ?5"
                " WHERE NOT EXISTS (SELECT 1 FROM erased WHERE person = ?1)",
                [(person, one.date, one.game, one.grade, encode(one)) for one in results],
            )
        )

    async def results(self, person: str) -> list[PuzzleResult]:
        rows = await self._read(
            "SELECT body FROM results WHERE person = ? ORDER BY day, game, grade", (person,)
        )
        return [_result.decode(row[0]) for row in rows]

    async def solvers(self, after: str, limit: int) -> list[str]:
        rows = await self._read(
            "SELECT DISTINCT person FROM results WHERE person > ? ORDER BY person LIMIT ?", (after, limit)
        )
        return [row[0] for row in rows]

    async def erased(self) -> set[str]:
        return {row[0] for row in await self._read("SELECT person FROM erased", ())}

    async def report(self, report: Report, most: int) -> bool:
        def work(db: sqlite3.Connection) -> bool:
            queued = "SELECT count(*) FROM reports WHERE closed IS NULL"
            mine = f"{queued} AND author = ?"
            same = (report.by, report.table, report.about)
            if db.execute(f"{mine} AND tableid = ? AND about = ?", same).fetchone()[0]:
                return True
            if db.execute(mine, (report.by,)).fetchone()[0] >= most:
                return False
            if db.execute(queued).fetchone()[0] >= MAX_QUEUED:
                return False
            db.execute(
                "INSERT INTO reports (made, author, tableid, about, body) VALUES (?, ?, ?, ?, ?)",
                (report.made, *same, encode(report)),
            )
            return True

        return await self._write(work)

    async def reports(self) -> list[Report]:
        rows = await self._read("SELECT body, number, closed FROM reports ORDER BY number", ())
        return [
            msgspec.structs.replace(_report.decode(body), number=number, closed=closed)
            for body, number, closed in rows
        ]

    async def close_report(self, number: int, now: int) -> bool:
        close = "UPDATE reports SET closed = coalesce(closed, ?) WHERE number = ? RETURNING number"
        return await self._write(lambda db: db.execute(close, (now, number)).fetchone() is not None)

    async def tidy(self, now: int, retention: Retention) -> list[str]:
        spans = msgspec.to_builtins(retention)
        ended = [
            (one, now - spans[stage])
            for one, stage, touched in await self._read(
                f"SELECT id, stage, {_TOUCHED} FROM tables WHERE created < ?",
                (now - min(spans.values()),),
            )
            if touched < now - spans[stage]
        ]
        removed: list[str] = []
        for start in range(0, len(ended), MAX_REMOVED_AT_ONCE):  # between two of them others may write
            removed += await self._write(partial(_remove, ended=ended[start : start + MAX_REMOVED_AT_ONCE]))
        for one in removed:
            self._numbers.pop(one, None)
        await self._write(
            lambda db: db.execute("DELETE FROM reports WHERE made < ?", (now - retention.reports,))
        )
        await self.mine.tidy(now, retention)
        await self._write(
            lambda db: db.execute("DELETE FROM evenings WHERE touched < ?", (now - retention.evenings,))
        )
        return removed

    async def evening(self, id: str) -> Evening | None:
        rows = await self._read("SELECT body FROM evenings WHERE id = ?", (id,))
        return _evening.decode(rows[0][0]) if rows else None

    async def keep_evening(self, evening: Evening) -> None:
        def work(db: sqlite3.Connection) -> bool:
            there = db.execute("SELECT version FROM evenings WHERE id = ?", (evening.id,)).fetchone()
            if (0 if there is None else there[0]) != evening.version - 1:
                return False
            _put_evening(db, evening)
            return True

        if not await self._write(work):
            raise Conflict

    async def evenings_of(self, person: str, limit: int) -> list[Evening]:
        rows = await self._read(
            "SELECT body FROM company JOIN evenings ON id = evening WHERE person = ?"
            " ORDER BY touched DESC, id LIMIT ?",
            (person, limit),
        )
        return [_evening.decode(row[0]) for row in rows]

    async def evenings(self, after: str, limit: int) -> list[Evening]:
        rows = await self._read("SELECT body FROM evenings WHERE id > ? ORDER BY id LIMIT ?", (after, limit))
        return [_evening.decode(row[0]) for row in rows]

    async def put_evening(self, evening: Evening) -> None:
        await self._write(lambda db: _put_evening(db, evening))

    async def ids(self, after: str, limit: int) -> list[str]:
        rows = await self._read("SELECT id FROM tables WHERE id > ? ORDER BY id LIMIT ?", (after, limit))
        return [row[0] for row in rows]

    async def whole(self, table: str) -> Whole | None:
        found = await self._read(
            "SELECT opened, face, stage, free, clocked, due, since FROM tables WHERE id = ?", (table,)
        )
        if not found:
            return None
        sat = await self._read(
            "SELECT person, seated, waits FROM sitting JOIN tables USING (number) WHERE id = ? ORDER BY 1",
            (table,),
        )
        return Whole(
            _opened.decode(found[0][0]),
            _summary(found[0], tuple(person for person, _, waits in sat if waits)),
            await self.read(table),
            [person for person, seated, _ in sat if not seated],
        )

    async def put(self, whole: Whole) -> None:
        def work(db: sqlite3.Connection) -> None:
            db.execute("DELETE FROM tables WHERE id = ?", (whole.opened.id,))
            number = _create(db, whole.opened, whole.rows, whole.summary)
            db.executemany(
                "INSERT INTO sitting SELECT ?, number, 0, created, 0, 0 FROM tables WHERE number = ?",
                [(one, number) for one in whole.left],
            )

        await self._write(work)

    async def everybody(self, after: str, limit: int) -> list[Person]:
        rows = await self._read(
            "SELECT id, name, emblem FROM people WHERE id > ? ORDER BY id LIMIT ?", (after, limit)
        )
        return [Person(*row) for row in rows]

    async def now(self) -> int:
        return wall()

    async def check(self) -> None:
        def work(db: sqlite3.Connection) -> None:
            version = db.execute("PRAGMA user_version").fetchone()[0]
            db.execute(f"PRAGMA user_version = {version}")  # writes a page, whatever is in the tables
            db.execute("SELECT id FROM tables ORDER BY number DESC LIMIT 1").fetchone()

        await self._write(work)
        if self.damaged is not None:
            raise NotStored(self.damaged)

    def _migrate(self) -> None:
        connection = connect(self.path)
        try:
            migrations.migrate(connection)
        finally:
            connection.close()

    async def _write(self, work: Callable[[sqlite3.Connection], T]) -> T:
        if self._writer is None:
            raise NotStored("the store is closed")
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        result: list[T] = []

        def then(error: Exception | None) -> None:
            if done.cancelled():
                return
            if error is None:
                done.set_result(None)
            else:
                done.set_exception(error)

        self._writer.work(lambda db: result.append(work(db)), then)
        await done
        return result[-1]  # a job that is tried again has more than one

    async def _read(self, query: str, values: Sequence[Any]) -> list[Any]:
        return await self._beside(lambda db: db.execute(query, values).fetchall())

    async def _look(self, work: Work[T]) -> T:
        return await self._beside(lambda db: walk(db, work()))

    async def _walk(self, work: Work[T]) -> T:
        return await self._write(lambda db: walk(db, work()))

    async def _beside(self, work: Callable[[sqlite3.Connection], T]) -> T:
        reader, reading = self._reader, self._reading
        if reader is None or reading is None:
            raise NotStored("the store is closed")
        try:
            return await asyncio.get_running_loop().run_in_executor(reading, lambda: work(reader))
        except sqlite3.Error as error:
            if type(error) is sqlite3.DatabaseError:  # a page cannot be read, and will never be
                self.damaged = str(error)
                log.error("the database is damaged: %s; stop the server and restore a backup", error)
            raise NotStored(str(error)) from error


def _create(db: sqlite3.Connection, opened: Opened, rows: Sequence[bytes], summary: Summary) -> int:
    """Keep a table; its number."""
    number = db.execute(
        "INSERT INTO tables (id, opened, face, stage, public, free, clocked, created)"
        " VALUES (?, ?, ?, ?, ?, ?, ?, ?) RETURNING number",
        (opened.id, encode(opened), b"", "", opened.public, False, False, opened.created),
    ).fetchone()[0]
    db.executemany(
        "INSERT INTO log (number, seq, body) VALUES (?, ?, ?)",
        [(number, seq, row) for seq, row in enumerate(rows, 1)],
    )
    _summarise(db, number, summary)
    return int(number)


def _put_evening(db: sqlite3.Connection, evening: Evening) -> None:
    db.execute(
        "INSERT INTO evenings VALUES (?, ?, ?, ?) ON CONFLICT (id) DO UPDATE"
        " SET version = excluded.version, touched = excluded.touched, body = excluded.body",
        (evening.id, evening.version, evening.touched, encode(evening)),
    )
    db.execute("DELETE FROM company WHERE evening = ?", (evening.id,))
    db.executemany("INSERT INTO company VALUES (?, ?)", [(one, evening.id) for one in evening.people()])


def _remove(db: sqlite3.Connection, ended: list[tuple[str, int]]) -> list[str]:
    """Remove tables that were not touched after all since we looked."""
    delete = f"DELETE FROM tables WHERE id = ? AND {_TOUCHED} < ? RETURNING id"
    gone = [row[0] for one in ended for row in db.execute(delete, one).fetchall()]
    db.executemany("DELETE FROM slips WHERE kind = 'hook' AND name = ?", [(one,) for one in gone])
    return gone


def _summarise(db: sqlite3.Connection, number: int, summary: Summary) -> None:
    db.execute(
        "UPDATE tables SET face = ?, stage = ?, free = ?, clocked = ?, due = ?, since = ? WHERE number = ?",
        (
            encode(summary.face),
            summary.stage,
            summary.free,
            summary.clocked,
            summary.due,
            summary.since,
            number,
        ),
    )
    going = summary.stage in GOING
    db.execute(
        "UPDATE sitting SET seated = 0, waits = 0"
        " WHERE number = ? AND person NOT IN (SELECT value FROM json_each(?))",
        (number, encode(summary.people).decode()),
    )
    db.executemany(
        "INSERT INTO sitting SELECT ?, number, 1, created, ?, ? FROM tables WHERE number = ?"
        " ON CONFLICT DO UPDATE SET seated = 1, going = excluded.going, waits = excluded.waits",
        [(person, going, person in summary.waits, number) for person in summary.people],
    )
    if summary.kept is not None:
        walk(db, keep(summary.kept))


def _summary(row: Any, waits: tuple[str, ...]) -> Summary:
    face = _face.decode(row[1])
    return Summary(row[2], bool(row[3]), bool(row[4]), face.people(), face, None, row[5], waits, row[6])


def _slips(rows: list[Any]) -> list[Slip]:
    return [Slip(*row) for row in rows]


def _listing(row: Any) -> Listing:
    return Listing(_opened.decode(row[0]), _face.decode(row[1]))
