"""The book of a person: how they did in the puzzles of the days, as their browsers say it.

Nobody else ever sees it, so nothing is proven: it brings together what one person did on several devices.
"""

from __future__ import annotations

from datetime import date, timedelta

from bisat import catalog
from bisat.core.refusal import Refused
from bisat.server.wire.bodies import PuzzleResult

FIRST_DAY = date(2026, 1, 1)
"""The day of the first puzzle."""
EARLY = timedelta(days=1)
"""A device whose clock is wrong may be ahead so far."""


def check(result: PuzzleResult, today: date) -> None:
    """Refuse what is no result of any puzzle; so a person has at most one for each day, game and grade."""
    daily = catalog.entry(result.game).daily if result.game in catalog.ids() else None
    if daily is None or result.grade not in (daily.grades or ("",)):
        raise Refused("no_such_puzzle")
    day, on = day_named(result.date), day_named(result.on)
    if not day <= on + EARLY or not max(day, on) <= today + EARLY:
        raise Refused("not_yet_its_day")


def day_named(named: str) -> date:
    """A day named as in 2026-11-15, since there were puzzles."""
    try:
        day = date.fromisoformat(named)
    except ValueError:
        raise Refused("no_such_day") from None
    if day.isoformat() != named or day < FIRST_DAY:
        raise Refused("no_such_day")
    return day
