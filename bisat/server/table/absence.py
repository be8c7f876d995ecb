"""Who is away from which table, and for how long."""

from __future__ import annotations

from collections.abc import Iterable

from bisat.core.game import Millis
from bisat.server.table.clock import Now


class Absences:
    """Counts while somebody with a seat is there to notice: where all are away, nothing runs out (L7)."""

    def __init__(self, now: Now) -> None:
        self.now = now
        self._since: dict[str, dict[str, float]] = {}

    def look(self, table: str, seated: Iterable[str], present: frozenset[str]) -> None:
        """Somebody came, went or sat down."""
        people = set(seated)
        if not people & present:
            self.drop(table)
            return
        since = self._since.get(table, {})
        self._since[table] = {person: since.get(person, self.now()) for person in people - present}

    def length(self, table: str, person: str) -> Millis:
        """How long a person has been away."""
        since = self._since.get(table, {}).get(person)
        return 0 if since is None else int((self.now() - since) * 1000)

    def drop(self, table: str) -> None:
        """Nobody needs to know any more."""
        self._since.pop(table, None)
