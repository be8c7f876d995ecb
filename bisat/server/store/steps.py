"""Work of several statements in one transaction, written once for every store that speaks SQL.

A generator yields a statement with its values and is sent the rows; it may go on by what it reads. Given a
list of values, the statement is run for each of them. SQLite runs it in its own thread, PostgreSQL over its
connection. Statements are PostgreSQL's; what SQLite calls otherwise is put in its words.
"""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Callable, Generator, Iterator
from functools import lru_cache
from typing import Any, TypeVar

import msgspec

T = TypeVar("T")
MAX_ROWS = 1000
"""Rows of one statement."""
IN_SQLITE = (
    (r"::\w+(\[\])?", ""),
    (r"= ANY\((\$\d+)\)", r"IN (SELECT value FROM json_each(\1))"),
    (r"position\((\$\d+) IN (\w+)\)", r"instr(\2, \1)"),
    (r" FOR UPDATE( OF \w+)?", ""),  # whoever writes is alone
    (r' COLLATE "C"', ""),
    (r"/\*|\*/", ""),  # which index to use, a thing that PostgreSQL knows by itself
    (r"\$(?=\d)", "?"),
)
Step = tuple[str, tuple[Any, ...] | list[tuple[Any, ...]]]
Steps = Generator[Step, list[Any], T]
Work = Callable[[], Steps[T]]
"""Begins the work anew, since a transaction may be tried twice."""


@lru_cache(512)
def in_sqlite(query: str) -> str:
    """A statement in the words of SQLite.

    >>> in_sqlite("SELECT id FROM tables WHERE id = ANY($1::text[]) AND created < $2 FOR UPDATE")
    'SELECT id FROM tables WHERE id IN (SELECT value FROM json_each(?1)) AND created < ?2'
    """
    for words, others in IN_SQLITE:
        query = re.sub(words, others, query)
    return query


def walk(db: sqlite3.Connection, steps: Steps[T]) -> T:
    """Go through all steps on a connection to SQLite; what comes back holds nothing of it."""
    rows: list[Any]
    try:
        query, values = next(steps)
        while True:
            if isinstance(values, list):
                db.executemany(in_sqlite(query), values)
                rows = []
            else:
                if list in map(type, values):
                    values = tuple(_json(one) if isinstance(one, list) else one for one in values)
                rows = db.execute(in_sqlite(query), values).fetchall()
            query, values = steps.send(rows)
    except StopIteration as end:
        result: T = end.value
        return result


def _json(values: list[Any]) -> str:
    return msgspec.json.encode(values).decode()


async def walk_over(db: Any, steps: Steps[T]) -> T:
    """Go through all steps on a connection to PostgreSQL, in the transaction that is open."""
    rows: list[Any]
    try:
        query, values = next(steps)
        while True:
            if isinstance(values, list):
                await db.executemany(query, values)
                rows = []
            else:
                rows = await db.fetch(query, *values)
            query, values = steps.send(rows)
    except StopIteration as end:
        result: T = end.value
        return result


def batched(rows: list[T]) -> Iterator[list[T]]:
    """Rows in pieces that fit into one statement."""
    for start in range(0, len(rows), MAX_ROWS):
        yield rows[start : start + MAX_ROWS]


def many(table: str, columns: int, rows: list[tuple[Any, ...]]) -> tuple[str, tuple[Any, ...]]:
    """A statement that keeps several rows, but for those that are there.

    >>> many("blocks", 2, [("a", "b"), ("c", "d")])
    ('INSERT INTO blocks VALUES ($1, $2), ($3, $4) ON CONFLICT DO NOTHING', ('a', 'b', 'c', 'd'))
    """
    places = (
        "(" + ", ".join(f"${row * columns + column}" for column in range(1, columns + 1)) + ")"
        for row in range(len(rows))
    )
    values = tuple(value for row in rows for value in row)
    return f"INSERT INTO {table} VALUES {', '.join(places)} ON CONFLICT DO NOTHING", values
