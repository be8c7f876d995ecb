"""The tables of what belongs to people, and which of their columns are the key."""

from __future__ import annotations

SQLITE = """
    CREATE TABLE keepsakes (
        person TEXT NOT NULL, ended INTEGER NOT NULL, tableid TEXT NOT NULL, game TEXT NOT NULL,
        body BLOB NOT NULL, PRIMARY KEY (person, ended, tableid)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX keepsakes_game ON keepsakes (person, game, ended, tableid);
    CREATE INDEX keepsakes_ended ON keepsakes (ended);
    CREATE TABLE together (
        person TEXT NOT NULL, other TEXT NOT NULL, ended INTEGER NOT NULL, tableid TEXT NOT NULL,
        PRIMARY KEY (person, other, ended, tableid)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX together_person ON together (person, ended, other);
    CREATE INDEX together_ended ON together (ended);
    CREATE TABLE transfers (
        person TEXT PRIMARY KEY, code TEXT NOT NULL UNIQUE, until INTEGER NOT NULL, claim TEXT UNIQUE,
        state TEXT NOT NULL
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE recoveries (
        person TEXT PRIMARY KEY, words TEXT NOT NULL UNIQUE, made INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE blocks (
        person TEXT NOT NULL, other TEXT NOT NULL, PRIMARY KEY (person, other)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX blocks_other ON blocks (other);
    CREATE TABLE invitations (
        person TEXT NOT NULL, tableid TEXT NOT NULL, author TEXT NOT NULL, made INTEGER NOT NULL,
        PRIMARY KEY (person, tableid)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX invitations_author ON invitations (author);
    CREATE TABLE profiles (person TEXT PRIMARY KEY, since INTEGER NOT NULL) STRICT, WITHOUT ROWID;
    ALTER TABLE sitting ADD COLUMN created INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE sitting ADD COLUMN going INTEGER NOT NULL DEFAULT 1;
    UPDATE sitting SET (created, going) =
        (SELECT created, stage IN ('open', 'playing') FROM tables WHERE tables.number = sitting.number);
    CREATE INDEX sitting_created ON sitting (person, created DESC) WHERE seated;
    CREATE INDEX sitting_going ON sitting (person, created DESC) WHERE seated AND going;
"""
"""Also, for the lists of tables: what they are sorted by stands where they look for it."""

POSTGRES = """
    CREATE TABLE keepsakes (
        person text NOT NULL, ended bigint NOT NULL, tableid text NOT NULL, game text NOT NULL,
        body bytea NOT NULL, PRIMARY KEY (person, ended, tableid)
    );
    CREATE INDEX keepsakes_game ON keepsakes (person, game, ended, tableid);
    CREATE INDEX keepsakes_ended ON keepsakes (ended);
    CREATE TABLE together (
        person text NOT NULL, other text NOT NULL, ended bigint NOT NULL, tableid text NOT NULL,
        PRIMARY KEY (person, other, ended, tableid)
    );
    CREATE INDEX together_person ON together (person, ended, other);
    CREATE INDEX together_ended ON together (ended);
    CREATE TABLE transfers (
        person text PRIMARY KEY, code text NOT NULL UNIQUE, until bigint NOT NULL, claim text UNIQUE,
        state text NOT NULL
    );
    CREATE TABLE recoveries (person text PRIMARY KEY, words text NOT NULL UNIQUE, made bigint NOT NULL);
    CREATE TABLE blocks (person text NOT NULL, other text NOT NULL, PRIMARY KEY (person, other));
    CREATE INDEX blocks_other ON blocks (other);
    CREATE TABLE invitations (
        person text NOT NULL, tableid text NOT NULL, author text NOT NULL, made bigint NOT NULL,
        PRIMARY KEY (person, tableid)
    );
    CREATE INDEX invitations_author ON invitations (author);
    CREATE TABLE profiles (person text PRIMARY KEY, since bigint NOT NULL);
    ALTER TABLE sitting ADD COLUMN created bigint NOT NULL DEFAULT 0;
    ALTER TABLE sitting ADD COLUMN going boolean NOT NULL DEFAULT true;
    UPDATE sitting SET created = tables.created, going = tables.stage IN ('open', 'playing')
        FROM tables WHERE tables.number = sitting.number;
    CREATE INDEX sitting_created ON sitting (person, created DESC) WHERE seated;
    CREATE INDEX sitting_going ON sitting (person, created DESC) WHERE seated AND going;
"""

CARRIED = {
    "keepsakes": (("person", "ended", "tableid", "game", "body"), 3),
    "together": (("person", "other", "ended", "tableid"), 4),
    "recoveries": (("person", "words", "made"), 1),
    "blocks": (("person", "other"), 2),
    "invitations": (("person", "tableid", "author", "made"), 2),
    "profiles": (("person", "since"), 1),
}
"""What moves to another store: the columns in order, and how many of the first are the key.

A code to another device lives for minutes, and is left behind.
"""
