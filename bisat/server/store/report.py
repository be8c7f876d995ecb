"""What somebody reports to the operator: who it is about, why, and what was said in public before."""

from __future__ import annotations

import msgspec

from bisat.core.game import Value
from bisat.server.wire.values import Cause, Reaction

MAX_QUEUED = 10_000
"""Most reports that wait for the operator: whoever has that many reads no more of them."""
MAX_REPORTED_LINES = 20
"""How many of the latest lines go along with a report."""


class ReportedLine(Value, frozen=True):
    """Something that was said to everybody at the table."""

    person: str
    name: str
    text: str
    reaction: Reaction | None
    wall: int


class Report(Value, frozen=True, kw_only=True):
    """One report; nothing in it is a secret of a match, and nobody can be imitated with it."""

    number: int = 0
    """Given by the store."""
    made: int
    """Milliseconds since 1970."""
    by: str
    """The id of the person who reports; empty once they had themselves erased."""
    about: str
    """The id of the person it is about: always the same for the same person, and no more than that."""
    name: str
    """What that person was called."""
    cause: Cause
    table: str
    game: str
    public: bool
    """Whether the table is listed for everybody."""
    lines: tuple[ReportedLine, ...]
    closed: int | None = None
    """When the operator was done with it."""

    def without(self, person: str) -> Report:
        """The same once a person is erased; what the one it is about said stays until it is removed."""
        lines = tuple(
            msgspec.structs.replace(line, name="", text="")
            if line.person == person and person != self.about
            else line
            for line in self.lines
        )
        return msgspec.structs.replace(self, by="" if self.by == person else self.by, lines=lines)
