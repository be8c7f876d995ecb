"""Work of several statements in one transaction, written once for every store that speaks SQL.

A generator yields a statement with its values and is sent the rows; it may go on by what it reads. SQLite
runs it in its writing thread, PostgreSQL over its connection. Values are `$1`, `$2`, … in both.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Generator, Iterator
from typing import Any, TypeVar

T = TypeVar("T")
MAX_ROWS = 1000
"""Rows of one statement."""
Step = tuple[str, tuple[Any, ...]]
Steps = Generator[Step, list[Any], T]
Work = Callable[[], Steps[T]]
"""Begins the work anew, since a transaction may be tried twice."""


def walk(db: sqlite3.Connection, steps: Steps[T]) -> T:
    """Go through all steps on a connection to SQLite."""
    try:
        query, values = next(steps)
        while True:
            query, values = steps.send(db.execute(query.replace("$", "?"), values).fetchall())
    except StopIteration as end:
        result: T = end.value
        return result


async def walk_over(db: Any, steps: Steps[T]) -> T:
    """Go through all steps on a connection to PostgreSQL, in the transaction that is open."""
    try:
        query, values = next(steps)
        while True:
            query, values = steps.send(await db.fetch(query, *values))
    except StopIteration as end:
        result: T = end.value
        return result


def batched(rows: list[T]) -> Iterator[list[T]]:
    """Rows in pieces that fit into one statement."""
    for start in range(0, len(rows), MAX_ROWS):
        yield rows[start : start + MAX_ROWS]


def many(table: str, columns: int, rows: list[tuple[Any, ...]]) -> Step:
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
