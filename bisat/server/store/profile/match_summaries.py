"""The match summaries of people, and who they played with: kept, listed in pages, put away."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import permutations
from typing import Any

import msgspec

from bisat.core.game import Value
from bisat.server.store.match_summary import MatchSummary
from bisat.server.store.steps import Steps, batched, many

MAX_KEPT = 10_000
"""Match summaries of one person: beyond that the oldest go."""
MAX_ACQUAINTANCES = 16
"""People of one match who are remembered as having played together."""
LATELY = 2_000
"""How many of the latest meetings say whom somebody plays with."""

_decode = msgspec.json.Decoder(MatchSummary).decode

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
ACQUAINTANCES = (
    "SELECT other, count(*), max(ended) FROM"
    f" (SELECT other, ended FROM together WHERE person = $1 ORDER BY ended DESC LIMIT {LATELY}) AS lately"
    " GROUP BY other ORDER BY max(ended) DESC, other LIMIT $2"
)
OF_ACQUAINTANCES = (
    "SELECT keepsakes.person, keepsakes.ended, keepsakes.tableid, keepsakes.game, body"
    " FROM together JOIN keepsakes ON keepsakes.person = other"
    " AND keepsakes.ended = together.ended AND keepsakes.tableid = together.tableid"
    " WHERE together.person = $1"
)
"""What others kept of the matches of a person."""
LEFT_BY = (
    "DELETE FROM together WHERE (person, other, ended, tableid) IN"
    " (SELECT other, person, ended, tableid FROM together WHERE person = $1)"
)
"""And that they met."""
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


def keep(kept: MatchSummary) -> Steps[None]:
    """Keep a match for everybody who sat there; whoever was erased meanwhile gets nothing."""
    yield from keep_all([kept])


def keep_all(several: list[MatchSummary]) -> Steps[None]:
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
        met = permutations(people[:MAX_ACQUAINTANCES], 2)
        pairs += [(one, other, kept.ended, kept.table) for one, other in met]
    for rows in batched(mine):
        yield many("keepsakes", 5, rows)
    for rows in batched(pairs):
        yield many("together", 4, rows)


def page(
    person: str, after: Cursor, limit: int, game: str | None = None, other: str | None = None
) -> Steps[list[MatchSummary]]:
    """The next matches of a person, the latest first."""
    values: tuple[Any, ...]
    key = (person, after.ended, after.table, limit)
    if other is not None:
        query, values = (WITH_ONE, (*key, other)) if game is None else (WITH_ONE_IN_GAME, (*key, other, game))
    else:
        query, values = (OF_ONE, key) if game is None else (OF_GAME, (*key, game))
    return [_decode(row[0]) for row in (yield query, values)]


def acquaintances(person: str, limit: int) -> Steps[list[Met]]:
    """The people somebody has played with, the latest first."""
    return [Met(*row) for row in (yield ACQUAINTANCES, (person, limit))]


def have_met(person: str, other: str) -> Steps[bool]:
    """Whether two people have played together."""
    return bool((yield MET, (person, other)))


def forget(person: str) -> Steps[None]:
    """Remove what a person kept, and the person from what others kept, in few statements."""
    shared = yield OF_ACQUAINTANCES, (person,)
    rows = [(*key, msgspec.json.encode(_decode(body).without(person))) for *key, body in shared]
    for some in batched(rows):
        query, values = many("keepsakes", 5, some)
        yield (
            query.replace("DO NOTHING", "(person, ended, tableid) DO UPDATE SET body = excluded.body"),
            values,
        )
    yield LEFT_BY, (person,)
    yield "DELETE FROM together WHERE person = $1", (person,)
    yield "DELETE FROM keepsakes WHERE person = $1", (person,)


def overfull(most: int) -> Steps[list[str]]:
    """Who has more than so many; every row is counted, so it is not asked where others wait to write."""
    return [
        row[0] for row in (yield "SELECT person FROM keepsakes GROUP BY person HAVING count(*) > $1", (most,))
    ]


def tidy(before: int, people: Sequence[str], most: int) -> Steps[None]:
    """Remove what ended long ago, and of these people all but the latest."""
    for table in ("keepsakes", "together"):
        yield f"DELETE FROM {table} WHERE ended < $1", (before,)
    for person in people:
        last = yield (
            "SELECT ended FROM keepsakes WHERE person = $1 ORDER BY ended DESC LIMIT 1 OFFSET $2",
            (person, most - 1),
        )
        for table in ("keepsakes", "together"):
            yield f"DELETE FROM {table} WHERE person = $1 AND ended < $2", (person, last[0][0] if last else 0)
