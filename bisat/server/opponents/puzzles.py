"""Puzzles of the day and solutions: made once, by a worker for whom no bot waits."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from datetime import UTC, date, datetime
from typing import Any

import msgspec

from bisat import catalog
from bisat.core.refusal import Refused
from bisat.server.opponents.pool import NoThought, Pool
from bisat.server.opponents.worker import Daily, Solve
from bisat.server.table.clock import wall
from bisat.server.wire import bodies

FIRST_DAY = date(2026, 1, 1)
"""The day of the first puzzle."""
MAX_KEPT = 500
"""Days kept, and as many solutions: whoever asks for many of these pushes no day out."""
MAX_WAITING = 50
"""Questions that may wait for the worker."""

Make = Callable[[], Awaitable[bytes]]
Kept = OrderedDict[tuple[str, str], "asyncio.Task[bytes]"]
"""What was made for a game and a day, or a problem."""


class Puzzles:
    """Answers as they go over the wire, each made once."""

    def __init__(self, pool: Pool, today: Callable[[], date] | None = None) -> None:
        self._pool = pool
        self._today = today or (lambda: datetime.fromtimestamp(wall() / 1000, UTC).date())
        self._days: Kept = OrderedDict()
        self._solutions: Kept = OrderedDict()

    async def daily(self, game: str, named: str) -> bytes:
        """The puzzles of a day."""
        daily = catalog.entry(game).daily if game in catalog.ids() else None
        if daily is None:
            raise Refused("no_such_puzzle")
        day = _day(named)
        if day > self._today():
            raise Refused("not_yet_its_day")

        async def make() -> bytes:
            made = (await self._pool.answer(Daily(game, named))).value
            grades: tuple[str | None, ...] = daily.grades or (None,)
            puzzles = [
                bodies.GradedPuzzle(grade, puzzle["par"], puzzle)
                for grade, puzzle in zip(grades, made, strict=True)
            ]
            return msgspec.json.encode(bodies.DailyPuzzles(game, named, tuple(puzzles)))

        return await self._once(self._days, (game, named), make)

    async def solve(self, game: str, raw: Any) -> bytes:
        """The solution of a problem of this game."""
        solver = catalog.entry(game).solver
        if solver is None:
            raise Refused("no_solver")
        try:
            problem = msgspec.convert(raw, solver.problem)
        except msgspec.ValidationError as error:
            raise Refused("malformed", why=str(error)[:200]) from None

        async def solve() -> bytes:
            answer = await self._pool.answer(Solve(game, problem))
            if answer.refused is not None:
                raise Refused(answer.refused, **answer.values)
            return msgspec.json.encode(bodies.Solved(answer.value))

        return await self._once(self._solutions, (game, msgspec.json.encode(problem).decode()), solve)

    @property
    def waiting(self) -> int:
        """How many questions wait for the worker."""
        return self._pool.waiting

    async def stop(self) -> None:
        """End the worker."""
        await self._pool.stop()

    async def _once(self, kept: Kept, name: tuple[str, str], make: Make) -> bytes:
        """An answer that was given before, or is being made for somebody else; else a new one."""
        task = kept.get(name)
        if task is None:
            if self.waiting >= MAX_WAITING:
                raise Refused("puzzlers_busy")
            task = kept[name] = asyncio.ensure_future(make())
            if len(kept) > MAX_KEPT:
                kept.popitem(last=False)
        kept.move_to_end(name)
        try:
            return await asyncio.shield(task)
        except (NoThought, Refused) as error:
            if kept.get(name) is task:  # nothing that failed is kept
                del kept[name]
            if isinstance(error, NoThought):
                raise Refused("puzzlers_busy") from error
            raise


def _day(named: str) -> date:
    """A day named as in 2026-11-15, since there were puzzles."""
    try:
        day = date.fromisoformat(named)
    except ValueError:
        raise Refused("no_such_day") from None
    if day.isoformat() != named or day < FIRST_DAY:
        raise Refused("no_such_day")
    return day
