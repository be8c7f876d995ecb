"""The book of a person: how they did in the puzzles of the days, as their browsers say it.

Nobody else ever sees it, so nothing is proven: it brings together what one person did on several devices.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from datetime import date, timedelta

from bisat import catalog
from bisat.core.refusal import Refused
from bisat.server.base.clock import Now
from bisat.server.store.contract import Store, Subscription
from bisat.server.wire.bodies import PuzzleResult

FIRST_DAY = date(2026, 1, 1)
"""The day of the first puzzle."""
EARLY = timedelta(days=1)
"""A device whose clock is wrong may be ahead so far."""
LOOK_SECONDS = 1.0
"""Seconds between two looks at what others were asked for."""
COUNT_SECONDS = 600.0
"""Seconds between two counts of all results."""


class Books:
    """Keeps results of puzzles that somebody has asked this place for, and no more than so many."""

    def __init__(self, store: Store, most: int, made: Callable[[str, str], bool], now: Now) -> None:
        self._store, self._most, self._made, self._now = store, most, made, now
        self._asked: set[str] = set()
        """Days of games, as all processes know them."""
        self._looked = self._counted = -math.inf
        self._count = 0

    async def ask(self, game: str, day: str) -> None:
        """Somebody has asked for the puzzles of a day."""
        name = f"{game} {day}"
        if name not in self._asked:
            await self._store.keep(Subscription("", "puzzle", name, b""), 2**31)
            self._asked.add(name)

    async def write(self, person: str, new: list[PuzzleResult]) -> None:
        """Keep results that are new to the book of a person."""
        for game, day in {(one.game, one.date) for one in new}:
            if not (
                f"{game} {day}" in self._asked or self._made(game, day) or await self._is_asked(game, day)
            ):
                raise Refused("no_such_day")
        if self._now() - self._counted > COUNT_SECONDS:
            self._counted = self._now()
            self._count = await self._store.count_results()
        if self._count + len(new) > self._most:
            raise Refused("house_is_full")
        self._count += len(new)
        await self._store.keep_results(person, new)

    async def _is_asked(self, game: str, day: str) -> bool:
        if self._now() - self._looked > LOOK_SECONDS:
            self._looked = self._now()
            self._asked.update(
                subscription.name for subscription in await self._store.subscriptions(("",), "puzzle")
            )
        return f"{game} {day}" in self._asked


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
