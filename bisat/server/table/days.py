"""A table at a pace of days: it sleeps between moves, and its clock follows the one on the wall."""

from __future__ import annotations

from collections.abc import Callable

from bisat.core.codec import Json
from bisat.core.entry import DAY
from bisat.core.game import Millis
from bisat.server.store.envelope import Reminded
from bisat.server.store.face import Face
from bisat.server.table.record import Record

AWAKE = 120_000
"""Milliseconds before its clock acts that such a table is held again; until then the store alone knows."""
SOON = 4
"""People are reminded when this part of their time is left, and at most a day."""


def in_days(options: object) -> bool:
    """Whether these options give days for each move."""
    return isinstance(options, dict) and options.get("days") is not None


def remind_at(options: Json, until: Millis) -> Millis:
    """When to tell those who are waited for that their clock acts at `until`, in match time.

    >>> remind_at({"days": 1}, DAY) // (DAY // 24), remind_at({"days": 7}, 7 * DAY) // DAY
    (18, 6)
    """
    days: int = options["days"]
    return until - min(DAY, days * DAY // SOON)


def reminded_since(face: Face, since: int) -> Reminded | None:
    """What people were told of their time running out after this moment on the wall."""
    return face.reminded if face.reminded is not None and face.reminded.when >= since else None


def waited_for(record: Record) -> tuple[str, ...]:
    """The people whom the match waits for now, sorted; nobody while it stands still."""
    if record.waiting is None or record.face.stage != "playing" or record.face.paused:
        return ()
    return tuple(sorted({person for seat in record.waiting.needed if (person := _person(record.face, seat))}))


def newly(before: Record, after: Record) -> tuple[str, ...]:
    """Whom the match begins to wait for.

    In a round of secret choices these are all who choose, at its beginning, and nobody later: what others
    have done meanwhile shall not be told.
    """
    now = waited_for(after)
    if after.phase != before.phase or before.state is None or before.face.paused:
        return now
    assert after.waiting is not None or not now
    if after.waiting is None or after.waiting.sealed:
        return ()
    return tuple(person for person in now if person not in waited_for(before))


def due_at(record: Record, until: Millis | None, when: Callable[[Millis], int], stamp: int) -> int | None:
    """When somebody must wake this table, by the clock on the wall; None is never.

    The clock acts at `until`, and it is `stamp` now. A bot that has to choose is woken at once.
    """
    if record.face.holiday is not None:
        return record.face.holiday
    if until is None or record.waiting is None:
        return None
    if any(record.face.seats[seat].level is not None for seat in record.waiting.needed):
        return stamp
    return when(until)


def _person(face: Face, seat: int) -> str | None:
    sitter = face.seats[seat]
    return sitter.person if sitter.level is None and not sitter.kept and seat not in face.gone else None
