"""A report on somebody at a table, made of what everybody there could read."""

from __future__ import annotations

from bisat.core.refusal import Refused
from bisat.server.base.clock import wall
from bisat.server.store.report import MAX_REPORTED_LINES, Report, ReportedLine
from bisat.server.table.table import Table
from bisat.server.wire.bodies import NewReport


def reported(table: Table, author: str, new: NewReport) -> Report:
    """What the operator is told; only those who are at a table may report those who are, or spoke there."""
    visible, house = table.visible, table.house
    people = visible.record.face.people()
    if author not in people and author not in house.bus.present(table.id):
        raise Refused("only_from_the_table")
    said = visible.chat.since(0, lambda line: line.readers is None)
    if new.person == author or new.person not in {*people, *(line.person for line, _ in said)}:
        raise Refused("nobody_to_report")
    name = house.people.known
    return Report(
        made=wall(),
        by=author,
        about=new.person,
        name=name(new.person).name,
        cause=new.cause,
        table=table.id,
        game=table.opened.game,
        public=table.opened.public,
        lines=tuple(
            ReportedLine(line.person, name(line.person).name, line.text, line.reaction, when)
            for line, when in said[-MAX_REPORTED_LINES:]
        ),
    )
