"""Who is away from a table, and for how long."""

from __future__ import annotations

from collections.abc import Iterable

from bisat.core.game import Millis
from bisat.server.base.clock import Now


class Absences:
    """Counts while somebody with a seat is there to notice: where all are away, nothing runs out (L7)."""

    def __init__(self, now: Now) -> None:
        self.now = now
        self._since: dict[str, float] = {}

    def look(self, seated: Iterable[str], present: frozenset[str]) -> None:
        """Somebody came, went or sat down."""
        people = set(seated)
        away = people - present if people & present else ()
        self._since = {person: self._since.get(person, self.now()) for person in away}

    def left(self, person: str, long: Millis) -> Millis | None:
        """What is left until a person has been away so long; None where it does not count."""
        return long - self.length(person) if person in self._since else None

    def length(self, person: str) -> Millis:
        """How long a person has been away."""
        since = self._since.get(person)
        return 0 if since is None else int((self.now() - since) * 1000)
