"""The shape of the database, one step per version; a step is never changed once it was released.

The log has no foreign key: checking it would cost more than the append. Numbers are never given twice, an
append looks whether its table is there, and what slips in while a table is removed is removed with the next.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from bisat.core.refusal import Refused
from bisat.server.store.match_summary import of_old
from bisat.server.store.profile.match_summaries import keep_all
from bisat.server.store.profile.schema import POSTGRES
from bisat.server.store.steps import walk_over

if TYPE_CHECKING:
    import asyncpg

OLDEST = 130000
"""The PostgreSQL that we are sure of, as it numbers itself."""
MIGRATING = 0x62697361
"""The advisory lock under which one process brings the database up to date."""

STEPS = (
    """
    CREATE TABLE tables (
        number bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, id text NOT NULL UNIQUE,
        opened bytea NOT NULL, face bytea NOT NULL, stage text NOT NULL, public boolean NOT NULL,
        free boolean NOT NULL, clocked boolean NOT NULL, created bigint NOT NULL
    );
    CREATE TABLE log (
        number bigint NOT NULL, seq integer NOT NULL, body bytea NOT NULL, PRIMARY KEY (number, seq)
    );
    CREATE TABLE sitting (
        person text NOT NULL, number bigint NOT NULL REFERENCES tables ON DELETE CASCADE,
        seated boolean NOT NULL, PRIMARY KEY (person, number)
    );
    CREATE TABLE people (id text PRIMARY KEY, name text NOT NULL, emblem text NOT NULL);
    CREATE TABLE erased (person text PRIMARY KEY);
    CREATE TABLE reports (
        number bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, made bigint NOT NULL, author text NOT NULL,
        tableid text NOT NULL, about text NOT NULL, closed bigint, body bytea NOT NULL
    );
    CREATE INDEX reports_open ON reports (author) WHERE closed IS NULL;
    CREATE TABLE secrets (name text PRIMARY KEY, value bytea NOT NULL);
    CREATE TABLE health (one boolean PRIMARY KEY CHECK (one), checked timestamptz NOT NULL);
    CREATE INDEX tables_free ON tables (created DESC, id) WHERE free AND public;
    CREATE INDEX tables_clocked ON tables (id) WHERE clocked;
    CREATE INDEX tables_created ON tables (created);
    CREATE INDEX sitting_number ON sitting (number);
    """,
    """
    CREATE TABLE results (
        person text COLLATE "C" NOT NULL, day text COLLATE "C" NOT NULL, game text COLLATE "C" NOT NULL,
        grade text COLLATE "C" NOT NULL, body bytea NOT NULL, PRIMARY KEY (person, day, game, grade)
    );
    """,
    POSTGRES,
    """
    CREATE TABLE evenings (
        id text PRIMARY KEY, version integer NOT NULL, touched bigint NOT NULL, body bytea NOT NULL
    );
    CREATE TABLE company (
        person text NOT NULL, evening text NOT NULL REFERENCES evenings ON DELETE CASCADE,
        PRIMARY KEY (person, evening)
    );
    CREATE INDEX company_evening ON company (evening);
    CREATE INDEX evenings_touched ON evenings (touched);
    """,
    # tables at a pace of days sleep until they are due; people are told when it is their turn
    """
    ALTER TABLE tables ADD COLUMN due bigint;
    ALTER TABLE tables ADD COLUMN since bigint NOT NULL DEFAULT 0;
    ALTER TABLE sitting ADD COLUMN waits boolean NOT NULL DEFAULT false;
    CREATE INDEX tables_due ON tables (due) WHERE due IS NOT NULL;
    CREATE INDEX sitting_waits ON sitting (person, number) WHERE waits;
    CREATE TABLE slips (
        person text NOT NULL, kind text NOT NULL, name text NOT NULL, body bytea NOT NULL,
        PRIMARY KEY (person, kind, name)
    );
    CREATE INDEX slips_named ON slips (kind, name);
    """,
)
KEEPSAKES = STEPS.index(POSTGRES) + 1
"""The version since which matches are kept for people."""
SOME_TABLES = 200
"""Tables of before that are read at once."""
OLD = """
    SELECT number, opened, face, (
        SELECT body FROM log
        WHERE log.number = tables.number AND position('"type":"played"'::bytea IN body) > 0
        ORDER BY seq DESC LIMIT 1
    ) FROM tables WHERE stage = 'finished' AND number > $1 ORDER BY number LIMIT $2
"""
"""The matches that ended before, with their last event: people may have talked since."""


async def migrate(db: asyncpg.Connection) -> int:
    """Bring the database up to date, one process at a time; its version."""
    version = int(await db.fetchval("SHOW server_version_num"))
    if version < OLDEST:
        needed = f"PostgreSQL {OLDEST // 10000} or newer is needed, and this is {version // 10000}"
        raise Refused("no_store", why=needed)
    async with db.transaction():
        await db.execute("SELECT pg_advisory_xact_lock($1)", MIGRATING)
        await db.execute("CREATE SCHEMA IF NOT EXISTS bisat")
        await db.execute("CREATE TABLE IF NOT EXISTS bisat.version (version integer NOT NULL)")
        version = await db.fetchval("SELECT max(version) FROM bisat.version") or 0
        if version > len(STEPS):
            raise Refused("data_too_new")
        for number, step in enumerate(STEPS[version:], version + 1):
            await db.execute(step)
            if number == KEEPSAKES:
                await _keep_old(db)
            await db.execute("INSERT INTO bisat.version VALUES ($1)", number)
    return len(STEPS)


async def _keep_old(db: asyncpg.Connection) -> None:
    """Keep what is known of the matches that ended before."""
    last = 0
    while rows := await db.fetch(OLD, last, SOME_TABLES):
        await walk_over(db, keep_all([of_old(*row[1:]) for row in rows]))
        last = rows[-1][0]
