"""Time at a pace of days: by the clock on the wall, but for when the place was closed or that clock wrong."""

from __future__ import annotations

import msgspec

from bisat.server.base.clock import Wall

JUMP = 180_000
"""More milliseconds than this between two marks: nobody could move, or the clock was turned."""
SETTLE = 3_600_000
"""Time begins again at most so much later, so that people find the door open."""
MAX_AWAY = 100
"""Most absences that are remembered; older ones are over for every match."""


class Marks(msgspec.Struct):
    """What the processes of a place know together."""

    alive: int | None = None
    """When the place could last take a move."""
    away: list[tuple[int, int]] = []
    """From when until when it could not, in order."""


class Hours:
    """How much time people had, between what the clock on the wall showed and what it shows now."""

    def __init__(self, wall: Wall) -> None:
        self._wall = wall
        self.marks = Marks()

    def mark(self) -> None:
        """The place can take a move now; if it has long not said so, what was between does not count."""
        marks, now = self.marks, self._wall()
        since, marks.alive = now if marks.alive is None else marks.alive, now
        if now - since > JUMP:
            start, end = max([since, *(end for _, end in marks.away)]), now + min(now - since, SETTLE)
            marks.away += [(start, end)] if start < end else []
        elif since - now > JUMP:  # it was turned back: what lies ahead never was
            marks.away = [(start, min(end, now)) for start, end in marks.away if start < now]
        marks.away = marks.away[-MAX_AWAY:]

    def open(self, stamp: int) -> int:
        """What a clock would show that stands still while the place is closed; one that was turned, too."""
        marks = self.marks
        if marks.alive is not None and stamp > marks.alive + JUMP:  # nobody has seen that time come
            stamp = marks.alive
        return stamp - sum(min(stamp, end) - start for start, end in marks.away if start < stamp)

    def passed(self, since: float) -> float:
        """Milliseconds that people had since then."""
        return self.open(self._wall()) - self.open(int(since))

    def when(self, since: int, millis: int) -> int:
        """What the clock on the wall shows once people have had so much time."""
        return since + millis + sum(end - max(start, since) for start, end in self.marks.away if end > since)
