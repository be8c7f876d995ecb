"""When things were so, by the clock on the wall: the start, and since when the match waits for each seat."""

from __future__ import annotations

from bisat.core.game import Seat
from bisat.server.table.record import Record


class Times:
    """Follows the log; everybody is told on whom a match is stuck, so nothing here is a secret."""

    __slots__ = ("_needed", "began", "since")

    def __init__(self) -> None:
        self.began: int | None = None
        """Milliseconds since 1970; None before the start."""
        self.since: dict[Seat, int] = {}
        """Since when the match waits for a seat, for those it waits for."""
        self._needed: tuple[Seat, ...] = ()

    def pass_by(self, wall: int, record: Record) -> None:
        """The table is so since then."""
        waiting = record.waiting
        if waiting is None:
            return
        if self.began is None:
            self.began = wall
        if waiting.needed != self._needed:
            self._needed = waiting.needed
            self.since = {seat: self.since.get(seat, wall) for seat in waiting.needed}
