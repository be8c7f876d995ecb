"""The keepsakes of people, and who they played with: kept, listed in pages, put away."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import permutations
from typing import Any

import msgspec

from bisat.core.game import Value
from bisat.server.store.keepsake import Keepsake
from bisat.server.store.steps import Steps, batched, many

MAX_KEPT = 10_000
"""Keepsakes of one person: beyond that the oldest go."""
MAX_COMPANIONS = 16
"""People of one match who are remembered as having played together."""
LATELY = 2_000
"""How many of the latest meetings say whom somebody plays with."""

_decode = msgspec.json.Decoder(Keepsake).decode

LATEST = "ORDER BY ended DESC, tableid DESC LIMIT"
OF_ONE = f"SELECT body FROM keepsakes WHERE person = $1 AND (ended, tableid) < ($2, $3) {LATEST} $4"
OF_GAME = (
    f"SELECT body FROM keepsakes WHERE person = $1 AND game = $5 AND (ended, tableid) < ($2, $3) {LATEST} $4"
)
WITH_ONE = (
    "SELECT body FROM together JOIN keepsakes USING (person, ended, tableid)"
    " WHERE together.person = $1 AND other = $5 AND (together.ended, together.tableid) < ($2, $3)"
    " ORDER BY together.ended DESC, together.tableid DESC LIMIT $4"
)
WITH_ONE_IN_GAME = WITH_ONE.replace("AND other = $5", "AND other = $5 AND game = $6")
COMPANIONS = (
    "SELECT other, count(*), max(ended) FROM"
    f" (SELECT other, ended FROM together WHERE person = $1 ORDER BY ended DESC LIMIT {LATELY}) AS lately"
    " GROUP BY other ORDER BY max(ended) DESC, other LIMIT $2"
)
MET = "SELECT 1 FROM together WHERE person = $1 AND other = $2 LIMIT 1"


class Cursor(Value, frozen=True):
    """Where a page begins: after this match, in the order of their ends."""

    ended: int = 2**62
    table: str = ""


class Met(Value, frozen=True):
    """Somebody that a person has played with."""

    other: str
    played: int
    """How often, of late."""
    last: int
    """When for the last time, in milliseconds since 1970."""


def keep(kept: Keepsake) -> Steps[None]:
    """Keep a match for everybody who sat there; whoever was erased meanwhile gets nothing."""
    yield from keep_all([kept])


def keep_all(several: list[Keepsake]) -> Steps[None]:
    """Keep several matches."""
    everybody = sorted({person for kept in several for person in kept.people()})
    erased: set[str] = set()
    for some in batched(everybody):
        marks = ", ".join(f"${number}" for number in range(1, len(some) + 1))
        rows = yield f"SELECT person FROM erased WHERE person IN ({marks})", tuple(some)
        erased |= {row[0] for row in rows}
    for person in erased:
        several = [kept.without(person) for kept in several]
    mine: list[tuple[Any, ...]] = []
    pairs: list[tuple[Any, ...]] = []
    for kept in several:
        people, body = kept.people(), msgspec.json.encode(kept)
        mine += [(person, kept.ended, kept.table, kept.game, body) for person in people]
        met = permutations(people[:MAX_COMPANIONS], 2)
        pairs += [(one, other, kept.ended, kept.table) for one, other in met]
    for rows in batched(mine):
        yield many("keepsakes", 5, rows)
    for rows in batched(pairs):
        yield many("together", 4, rows)


def page(
    person: str, after: Cursor, limit: int, game: str | None = None, other: str | None = None
) -> Steps[list[Keepsake]]:
    """The next matches of a person, the latest first."""
    values: tuple[Any, ...]
    key = (person, after.ended, after.table, limit)
    if other is not None:
        query, values = (WITH_ONE, (*key, other)) if game is None else (WITH_ONE_IN_GAME, (*key, other, game))
    else:
        query, values = (OF_ONE, key) if game is None else (OF_GAME, (*key, game))
    return [_decode(row[0]) for row in (yield query, values)]


def companions(person: str, limit: int) -> Steps[list[Met]]:
    """The people somebody has played with, the latest first."""
    return [Met(*row) for row in (yield COMPANIONS, (person, limit))]


def have_met(person: str, other: str) -> Steps[bool]:
    """Whether two people have played together."""
    return bool((yield MET, (person, other)))


def forget(person: str) -> Steps[None]:
    """Remove what a person kept, and the person from what others kept."""
    shared = yield "SELECT other, ended, tableid FROM together WHERE person = $1", (person,)
    for key in shared:
        rows = yield (
            "SELECT body FROM keepsakes WHERE person = $1 AND ended = $2 AND tableid = $3",
            tuple(key),
        )
        for row in rows:
            yield (
                "UPDATE keepsakes SET body = $4 WHERE person = $1 AND ended = $2 AND tableid = $3",
                (*key, msgspec.json.encode(_decode(row[0]).without(person))),
            )
        yield (
            "DELETE FROM together WHERE person = $1 AND other = $4 AND ended = $2 AND tableid = $3",
            (*key, person),
        )
    yield "DELETE FROM together WHERE person = $1", (person,)
    yield "DELETE FROM keepsakes WHERE person = $1", (person,)


def tidy(before: int, most: int) -> Steps[None]:
    """Remove what ended long ago, and of those who have too many the oldest."""
    for table in ("keepsakes", "together"):
        yield f"DELETE FROM {table} WHERE ended < $1", (before,)
    rows: Sequence[Any] = yield "SELECT person FROM keepsakes GROUP BY person HAVING count(*) > $1", (most,)
    for row in rows:
        last = yield (
            "SELECT ended FROM keepsakes WHERE person = $1 ORDER BY ended DESC LIMIT 1 OFFSET $2",
            (row[0], most - 1),
        )
        for table in ("keepsakes", "together"):
            yield f"DELETE FROM {table} WHERE person = $1 AND ended < $2", (row[0], last[0][0])
