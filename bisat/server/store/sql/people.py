"""People: their names, their results in puzzles, and who was erased."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from bisat.server.store.envelope import unsaid
from bisat.server.store.profile.profile import forget
from bisat.server.store.sql import evenings, reports
from bisat.server.store.sql.walking import Walking, reads, writes
from bisat.server.store.steps import Steps
from bisat.server.wire.bodies import PuzzleResult
from bisat.server.wire.info import Person

SAVE = (
    "INSERT INTO people SELECT $1::text, $2::text, $3::text"
    " WHERE NOT EXISTS (SELECT 1 FROM erased WHERE person = $1)"
    " ON CONFLICT (id) DO UPDATE SET name = excluded.name, emblem = excluded.emblem"
)
SAID_BY = (
    "SELECT number, seq, body FROM sitting JOIN log USING (number)"
    " WHERE person = $1 AND position($2 IN body) > 0 ORDER BY number, seq FOR UPDATE OF log"
)
KEEP_RESULT = (
    "INSERT INTO results SELECT $1::text, $2::text, $3::text, $4::text, $5::bytea"
    " WHERE NOT EXISTS (SELECT 1 FROM erased WHERE person = $1) ON CONFLICT DO NOTHING"
)

_result = msgspec.json.Decoder(PuzzleResult).decode


class People(Walking):
    """The people of a store."""

    @reads
    def people(self, ids: Sequence[str]) -> Steps[list[Person]]:
        rows = yield "SELECT id, name, emblem FROM people WHERE id = ANY($1)", (list(ids),)
        return [Person(*row) for row in rows]

    @reads
    def everybody(self, after: str, limit: int) -> Steps[list[Person]]:
        rows = yield (
            'SELECT id, name, emblem FROM people WHERE id > $1 ORDER BY id COLLATE "C" LIMIT $2',
            (after, limit),
        )
        return [Person(*row) for row in rows]

    @writes
    def save(self, person: Person) -> Steps[None]:
        yield SAVE, (person.id, person.name, person.emblem)

    @writes
    def forget(self, person: str) -> Steps[None]:
        yield "DELETE FROM people WHERE id = $1", (person,)
        yield "DELETE FROM results WHERE person = $1", (person,)
        yield "INSERT INTO erased VALUES ($1) ON CONFLICT DO NOTHING", (person,)
        yield from forget(person)
        yield "DELETE FROM slips WHERE person = $1", (person,)
        yield from reports.forget(person)
        said = yield SAID_BY, (person, b'"said"')
        yield (
            "UPDATE log SET body = $3 WHERE number = $1 AND seq = $2",
            [(number, seq, unsaid(body, person)) for number, seq, body in said],
        )
        yield from evenings.forget(person)

    @reads
    def erased(self) -> Steps[set[str]]:
        return {row[0] for row in (yield "SELECT person FROM erased", ())}

    @writes
    def keep_results(self, person: str, results: Sequence[PuzzleResult]) -> Steps[None]:
        yield (
            KEEP_RESULT,
            [(person, one.date, one.game, one.grade, msgspec.json.encode(one)) for one in results],
        )

    @reads
    def results(self, person: str) -> Steps[list[PuzzleResult]]:
        rows = yield "SELECT body FROM results WHERE person = $1 ORDER BY day, game, grade", (person,)
        return [_result(row[0]) for row in rows]

    @reads
    def count_results(self) -> Steps[int]:
        return int((yield "SELECT count(*) FROM results", ())[0][0])

    @reads
    def solvers(self, after: str, limit: int) -> Steps[list[str]]:
        rows = yield (
            "SELECT DISTINCT person FROM results WHERE person > $1 ORDER BY person LIMIT $2",
            (after, limit),
        )
        return [row[0] for row in rows]
