"""The shape of the database, one step per version; a step is never changed once it was released.

Tables have a number beside their id: entries of many tables are written one after the other, and what keeps
`(table, seq)` unique is then an index of small numbers. A commit of a hundred tables so touches few pages.
"""

from __future__ import annotations

import sqlite3

from bisat.server.store.match_summary import of_old
from bisat.server.store.profile.match_summaries import keep_all
from bisat.server.store.profile.schema import SQLITE
from bisat.server.store.steps import walk

SOME_TABLES = 200
"""Tables of before that are read at once."""
OLD = """
    SELECT opened, face, (
        SELECT body FROM log WHERE log.number = tables.number AND body ->> '$.body.type' = 'played'
        ORDER BY seq DESC LIMIT 1
    ) FROM tables WHERE stage = 'finished'
"""
"""The matches that ended before, with their last event: people may have talked since."""
STEPS = (
    """
    CREATE TABLE tables (
        number INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, opened BLOB NOT NULL, face BLOB NOT NULL,
        stage TEXT NOT NULL, public INTEGER NOT NULL, free INTEGER NOT NULL, clocked INTEGER NOT NULL,
        created INTEGER NOT NULL
    ) STRICT;
    CREATE TABLE log (
        entry INTEGER PRIMARY KEY, number INTEGER NOT NULL REFERENCES tables ON DELETE CASCADE,
        seq INTEGER NOT NULL, body BLOB NOT NULL, UNIQUE (number, seq)
    ) STRICT;
    CREATE TABLE sitting (
        person TEXT NOT NULL, number INTEGER NOT NULL REFERENCES tables ON DELETE CASCADE,
        PRIMARY KEY (person, number)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE people (
        id TEXT PRIMARY KEY, name TEXT NOT NULL, emblem TEXT NOT NULL
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX tables_free ON tables (created DESC) WHERE free AND public;
    CREATE INDEX tables_clocked ON tables (id) WHERE clocked;
    CREATE INDEX sitting_number ON sitting (number);
    """,
    # whoever got up again is remembered too: what they said must be found when they want it erased
    """
    ALTER TABLE sitting ADD COLUMN seated INTEGER NOT NULL DEFAULT 1;
    INSERT OR IGNORE INTO sitting
        SELECT DISTINCT body ->> '$.body.person', number, 0 FROM log WHERE body ->> '$.body.type' = 'said';
    """,
    # a copy of the cookie of somebody who was erased must open nothing
    """
    CREATE TABLE erased (person TEXT PRIMARY KEY) STRICT, WITHOUT ROWID;
    """,
    """
    CREATE TABLE reports (
        number INTEGER PRIMARY KEY AUTOINCREMENT, made INTEGER NOT NULL, author TEXT NOT NULL,
        tableid TEXT NOT NULL, about TEXT NOT NULL, closed INTEGER, body BLOB NOT NULL
    ) STRICT;
    CREATE INDEX reports_open ON reports (author) WHERE closed IS NULL;
    """,
    """
    CREATE TABLE results (
        person TEXT NOT NULL, day TEXT NOT NULL, game TEXT NOT NULL, grade TEXT NOT NULL, body BLOB NOT NULL,
        PRIMARY KEY (person, day, game, grade)
    ) STRICT, WITHOUT ROWID;
    """,
    SQLITE,
    """
    CREATE TABLE evenings (
        id TEXT PRIMARY KEY, version INTEGER NOT NULL, touched INTEGER NOT NULL, body BLOB NOT NULL
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE company (
        person TEXT NOT NULL, evening TEXT NOT NULL REFERENCES evenings ON DELETE CASCADE,
        PRIMARY KEY (person, evening)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX company_evening ON company (evening);
    CREATE INDEX evenings_touched ON evenings (touched);
    """,
    # tables at a pace of days sleep until they are due; people are told when it is their turn
    """
    ALTER TABLE tables ADD COLUMN due INTEGER;
    ALTER TABLE tables ADD COLUMN since INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE sitting ADD COLUMN waits INTEGER NOT NULL DEFAULT 0;
    CREATE INDEX tables_due ON tables (due) WHERE due IS NOT NULL;
    CREATE INDEX sitting_waits ON sitting (person, number) WHERE waits;
    CREATE TABLE slips (
        person TEXT NOT NULL, kind TEXT NOT NULL, name TEXT NOT NULL, body BLOB NOT NULL,
        PRIMARY KEY (person, kind, name)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX slips_named ON slips (kind, name);
    """,
)
KEEPSAKES = STEPS.index(SQLITE) + 1
"""The version since which matches are kept for people."""


class TooNew(Exception):
    """The database was written by a newer bisat."""


def migrate(connection: sqlite3.Connection) -> int:
    """Bring a database up to date, each step in a transaction of its own; say its version."""
    version = int(connection.execute("PRAGMA user_version").fetchone()[0])
    if version > len(STEPS):
        raise TooNew("this data was written by a newer version of bisat; please update bisat")
    for number, step in enumerate(STEPS[version:], version + 1):
        try:
            connection.executescript(f"BEGIN IMMEDIATE; {step} PRAGMA user_version = {number};")
            if number == KEEPSAKES:
                _keep_old(connection)
            connection.execute("COMMIT")
        except BaseException:
            if connection.in_transaction:
                connection.execute("ROLLBACK")
            raise
    return len(STEPS)


def _keep_old(db: sqlite3.Connection) -> None:
    """Keep what is known of the matches that ended before."""
    finished = db.execute(OLD)
    while rows := finished.fetchmany(SOME_TABLES):
        walk(db, keep_all([of_old(*row) for row in rows]))
