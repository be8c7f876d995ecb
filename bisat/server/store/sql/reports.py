"""Reports that wait for the operator."""

from __future__ import annotations

import msgspec

from bisat.server.store.report import MAX_QUEUED, Report
from bisat.server.store.sql.walking import Walking, reads, writes
from bisat.server.store.steps import Steps

QUEUED = "SELECT count(*) FROM reports WHERE closed IS NULL"

_report = msgspec.json.Decoder(Report).decode


class Reports(Walking):
    """The reports of a store."""

    @writes
    def report(self, report: Report, most: int) -> Steps[bool]:
        same = (report.by, report.table, report.about)
        if (yield f"{QUEUED} AND author = $1 AND tableid = $2 AND about = $3", same)[0][0]:
            return True
        if (yield f"{QUEUED} AND author = $1", same[:1])[0][0] >= most:
            return False
        if (yield QUEUED, ())[0][0] >= MAX_QUEUED:
            return False
        yield (
            "INSERT INTO reports (made, author, tableid, about, body) VALUES ($1, $2, $3, $4, $5)",
            (report.made, *same, msgspec.json.encode(report)),
        )
        return True

    @reads
    def reports(self) -> Steps[list[Report]]:
        rows = yield "SELECT body, number, closed FROM reports ORDER BY number", ()
        return [
            msgspec.structs.replace(_report(body), number=number, closed=closed)
            for body, number, closed in rows
        ]

    @writes
    def close_report(self, number: int, now: int) -> Steps[bool]:
        return bool(
            (
                yield (
                    "UPDATE reports SET closed = coalesce(closed, $1) WHERE number = $2 RETURNING number",
                    (now, number),
                )
            )
        )


def forget(person: str) -> Steps[None]:
    """Erase a person from reports; what was said by the one it is about stays."""
    rows = yield (
        "SELECT author, body, number FROM reports WHERE author = $1 OR position($2 IN body) > 0",
        (person, person.encode()),
    )
    yield (
        "UPDATE reports SET author = $1, body = $2 WHERE number = $3",
        [
            ("" if author == person else author, msgspec.json.encode(_report(body).without(person)), number)
            for author, body, number in rows
        ],
    )


def tidy(before: int) -> Steps[None]:
    """Remove those that were made before."""
    yield "DELETE FROM reports WHERE made < $1", (before,)
