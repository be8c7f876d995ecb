"""Group commit: while one statement is on its way, the appends of many tables gather for the next."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Sequence

import asyncpg
import msgspec

from bisat.server.base.tally import Commits
from bisat.server.store.contract import GOING, Conflict, NotStored, Summary, Then
from bisat.server.store.pace import Pace
from bisat.server.store.postgres.link import Link
from bisat.server.store.profile.match_summaries import keep
from bisat.server.store.steps import walk_over

MAX_APPENDS = 2048
"""Appends of one transaction."""
RETRIES = 3
"""How often a group is tried again after another process was in its way."""

HEADS = """
    INSERT INTO log (number, seq, body)
    SELECT number, seq, body
    FROM unnest($1::bigint[], $2::integer[], $3::bytea[]) WITH ORDINALITY AS offered (number, seq, body, nth)
    JOIN tables USING (number) ORDER BY number, seq, nth
    ON CONFLICT DO NOTHING RETURNING number, seq
"""
"""The first envelope of each append: whoever gets it in has won, since logs have no gaps.

In order, so that two processes never wait for each other in a circle.
"""
TAILS = """
    INSERT INTO log (number, seq, body)
    SELECT * FROM unnest($1::bigint[], $2::integer[], $3::bytea[]) ORDER BY 1, 2
"""
FACES = """
    UPDATE tables SET face = new.face, stage = new.stage, free = new.free, clocked = new.clocked,
        due = new.due, since = new.since
    FROM unnest(
        $1::bigint[], $2::bytea[], $3::text[], $4::boolean[], $5::boolean[], $6::bigint[], $7::bigint[]
    ) AS new (number, face, stage, free, clocked, due, since)
    WHERE tables.number = new.number
"""
UP = """
    UPDATE sitting SET seated = false, waits = false
    WHERE seated AND number = ANY($1::bigint[]) AND (number, person) NOT IN
        (SELECT * FROM unnest($2::bigint[], $3::text[]))
"""
DOWN = """
    INSERT INTO sitting (number, person, seated, created, going, waits)
    SELECT number, person, true, created, going, waits
    FROM unnest($1::bigint[], $2::text[], $3::boolean[], $4::boolean[]) AS now (number, person, going, waits)
    JOIN tables USING (number)
    ON CONFLICT (person, number) DO UPDATE
    SET seated = true, going = excluded.going, waits = excluded.waits
    WHERE NOT sitting.seated OR sitting.going <> excluded.going OR sitting.waits <> excluded.waits
"""

IN_THE_WAY = (asyncpg.DeadlockDetectedError, asyncpg.SerializationError, asyncpg.UniqueViolationError)
"""Another process was faster."""

log = logging.getLogger("bisat.store")


class Append(msgspec.Struct, gc=False):
    """Envelopes to be added to a log."""

    number: int
    seq: int
    rows: Sequence[bytes]
    summary: Summary | None
    then: Then


class Writer:
    """Whichever connection is free takes whatever has gathered and stores it in one transaction.

    A table waits for its append before it has another, so no order is lost between connections.
    """

    def __init__(self, links: Sequence[Link], commits: Commits) -> None:
        self._free = list(links)
        self._commits = commits
        self._pace = Pace(time.monotonic())
        self._waiting: list[Append] = []
        self._gathering = False
        self._running: set[asyncio.Task[None]] = set()

    def append(self, append: Append) -> None:
        """Store this with all that comes meanwhile."""
        self._waiting.append(append)
        self._begin()

    async def stop(self) -> None:
        """Finish everything that was asked for."""
        while self._running:
            await asyncio.wait(self._running)

    def _begin(self) -> None:
        if self._waiting and self._free and not self._gathering:
            self._gathering = True
            task = asyncio.get_running_loop().create_task(self._run(self._free.pop()))
            self._running.add(task)
            task.add_done_callback(self._running.discard)

    async def _run(self, link: Link) -> None:
        if wait := self._pace.wait(time.monotonic()):
            await asyncio.sleep(wait)
        group = self._waiting[:MAX_APPENDS]
        del self._waiting[:MAX_APPENDS]
        self._gathering = False
        self._pace.took(len(group), began := time.monotonic())
        self._begin()
        errors = await self._try_to_store(link, group)
        self._commits.add(time.monotonic() - began, len(group))
        for append, error in zip(group, errors, strict=True):
            _tell(append, error)
        self._free.append(link)
        self._begin()

    async def _try_to_store(self, link: Link, group: list[Append]) -> list[Exception | None]:
        """Whatever happens, every table hears what became of its append: else it would wait for ever."""
        try:
            return await self._store(link, group)
        except Exception as error:
            log.exception("a commit went wrong")
            return [NotStored(type(error).__name__)] * len(group)

    async def _store(self, link: Link, group: list[Append]) -> list[Exception | None]:
        failure: Exception = NotStored("the store is away")
        for _ in range(RETRIES):
            try:
                async with link.connection() as db:
                    won = await self._transact(db, group)
            except IN_THE_WAY:
                continue  # nothing of it is kept, and whoever was in the way is done
            except NotStored as error:
                failure = error
                break
            return _ends(group, won)
        return [failure] * len(group)

    async def _transact(self, db: asyncpg.Connection, group: list[Append]) -> set[tuple[int, int]]:
        """Which (number, seq) got in."""
        if all(len(append.rows) == 1 and append.summary is None for append in group):
            return await _heads(db, group)  # one statement is a transaction of its own
        async with db.transaction():
            won = await _heads(db, group)
            winners = [append for append, end in zip(group, _ends(group, won), strict=True) if end is None]
            await _tails(db, winners)
            await _summarise(db, winners)
        return won


def _tell(append: Append, error: Exception | None) -> None:
    try:
        append.then(error)
    except Exception:  # the others in the group must hear of theirs
        log.exception("a table went wrong when its append was stored")


def _ends(group: list[Append], won: set[tuple[int, int]]) -> list[Exception | None]:
    """Of several who wanted the same entry the first has it."""
    left = set(won)
    ends: list[Exception | None] = []
    for append in group:
        head = (append.number, append.seq)
        ends.append(None if head in left else Conflict())
        left.discard(head)
    return ends


async def _heads(db: asyncpg.Connection, group: list[Append]) -> set[tuple[int, int]]:
    return {
        (row[0], row[1])
        for row in await db.fetch(
            HEADS,
            [append.number for append in group],
            [append.seq for append in group],
            [append.rows[0] for append in group],
        )
    }


async def _tails(db: asyncpg.Connection, winners: list[Append]) -> None:
    tails = [
        (append.number, seq, row)
        for append in winners
        for seq, row in enumerate(append.rows[1:], append.seq + 1)
    ]
    if tails:
        await db.execute(TAILS, *map(list, zip(*tails, strict=True)))


async def _summarise(db: asyncpg.Connection, winners: list[Append]) -> None:
    """Let the lists of tables follow, of all tables at once."""
    new = {append.number: append.summary for append in winners if append.summary is not None}
    if not new:
        return
    numbers = sorted(new)  # everybody takes locks in the same order
    faces = [new[number] for number in numbers]
    await db.execute(
        FACES,
        numbers,
        [msgspec.json.encode(one.face) for one in faces],
        [one.stage for one in faces],
        [one.free for one in faces],
        [one.clocked for one in faces],
        [one.due for one in faces],
        [one.since for one in faces],
    )
    sitting = [(number, person) for number in numbers for person in dict.fromkeys(new[number].people)]
    seats, people = [one[0] for one in sitting], [one[1] for one in sitting]
    await db.execute(UP, numbers, seats, people)
    going = [new[number].stage in GOING for number in seats]
    waits = [person in new[number].waits for number, person in sitting]
    await db.execute(DOWN, seats, people, going, waits)
    for one in faces:
        if one.kept is not None:
            await walk_over(db, keep(one.kept))
