"""Puzzles of the day and solutions: made once, by workers for whom no bot waits.

A day needs no place in the line of those who ask: it is made ahead, kept on the disk, and where that has not
happened yet, by a worker that does nothing else.
"""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from datetime import UTC, date, datetime, timedelta
from functools import partial
from pathlib import Path

import msgspec

from bisat import catalog
from bisat.core.refusal import Refused
from bisat.server.base.clock import wall
from bisat.server.opponents.places import Places
from bisat.server.opponents.pool import NoThought, Pool
from bisat.server.opponents.worker import Daily, Solve
from bisat.server.people.book import day_named
from bisat.server.wire import bodies

log = logging.getLogger("bisat.puzzles")
MAX_KEPT = 500
"""Days kept, and as many solutions: whoever asks for many of these pushes no day out."""
MAX_WAITING = 50
"""Questions that may wait for the worker."""

Make = Callable[[], Awaitable[bytes]]
Kept = OrderedDict[tuple[str, str], "asyncio.Task[bytes]"]
"""What was made for a game and a day, or a problem."""


class Puzzles:
    """Answers as they go over the wire, each made once."""

    def __init__(
        self,
        pool: Pool,
        today: Callable[[], date] | None = None,
        days: Pool | None = None,
        folder: Path | None = None,
    ) -> None:
        self._pool = pool
        self._day_pool = days or pool
        self._folder = folder
        self._places = Places(1, MAX_WAITING)
        self._today = today or (lambda: datetime.fromtimestamp(wall() / 1000, UTC).date())
        self._days: Kept = OrderedDict()
        self._solutions: Kept = OrderedDict()
        self._stopped = False

    async def daily(self, game: str, named: str, household: str = "") -> bytes:
        """The puzzles of a day."""
        daily = catalog.entry(game).daily if game in catalog.ids() else None
        if daily is None:
            raise Refused("no_such_puzzle")
        day = day_named(named)
        if day > self._today():
            raise Refused("not_yet_its_day")
        return await self._once(self._days, (game, named), partial(self._kept_day, game, named, household))

    def made(self, game: str, named: str) -> bool:
        """Whether the puzzles of a day lie on the disk."""
        return self._folder is not None and self._path(game, named).exists()

    async def make_ahead(self) -> None:
        """Let the puzzles of today and tomorrow be on the disk before anybody asks; then the worker rests."""
        if self._folder is None:
            return
        for day in (self._today(), self._today() + timedelta(days=1)):
            for entry in catalog.entries():
                if entry.daily is not None and not self._path(entry.id, day.isoformat()).exists():
                    await self._kept_day(entry.id, day.isoformat())
        await self._day_pool.rest()

    async def _kept_day(self, game: str, named: str, household: str = "") -> bytes:
        """A day from the disk, or a new one that is kept there."""
        if self._folder is None:
            return await self._make(game, named, household)
        path = self._path(game, named)
        found = await asyncio.to_thread(_read, path)
        if found is None:
            found = await self._make(game, named, household)
            await asyncio.to_thread(_write, path, found)
        return found

    def _path(self, game: str, named: str) -> Path:
        assert self._folder is not None
        return self._folder / f"{game}-{named}.json"

    async def _make(self, game: str, named: str, household: str) -> bytes:
        """Today and tomorrow come first, by a worker of their own; whoever wants an old one waits in line."""
        daily = catalog.entry(game).daily
        assert daily is not None
        job = Daily(game, named)
        if date.fromisoformat(named) >= self._today():
            answer = await self._day_pool.answer(job)
        else:
            async with self._places.turn(household):
                answer = await self._pool.answer(job)
        if answer.refused is not None:
            raise Refused(answer.refused, **answer.values)
        made = answer.value
        grades: tuple[str | None, ...] = daily.grades or (None,)
        puzzles = [
            bodies.GradedPuzzle(grade, puzzle["par"], puzzle)
            for grade, puzzle in zip(grades, made, strict=True)
        ]
        return msgspec.json.encode(bodies.DailyPuzzles(game, named, tuple(puzzles)))

    async def solve(self, game: str, raw: object, household: str = "") -> bytes:
        """The solution of a problem of this game."""
        solver = catalog.entry(game).solver
        if solver is None:
            raise Refused("no_solver")
        try:
            problem = msgspec.convert(raw, solver.problem)
        except msgspec.ValidationError as error:
            raise Refused("malformed", why=str(error)[:200]) from None

        async def solve() -> bytes:
            async with self._places.turn(household):
                answer = await self._pool.answer(Solve(game, problem))
            if answer.refused is not None:
                raise Refused(answer.refused, **answer.values)
            return msgspec.json.encode(bodies.Solved(answer.value))

        return await self._once(self._solutions, (game, msgspec.json.encode(problem).decode()), solve)

    def today(self) -> date:
        """The day it is for puzzles."""
        return self._today()

    @property
    def waiting(self) -> int:
        """How many questions wait for the worker."""
        return self._places.waiting + self._day_pool.waiting

    async def stop(self) -> None:
        """End the workers, and tell everybody who waits for them."""
        self._stopped = True
        self._places.close()
        await self._pool.stop()
        await self._day_pool.stop()

    async def _once(self, kept: Kept, name: tuple[str, str], make: Make) -> bytes:
        """An answer that was given before, or is being made for somebody else; else a new one."""
        task = kept.get(name)
        if task is None:
            if self._stopped:
                raise Refused("puzzlers_busy")
            task = kept[name] = asyncio.ensure_future(make())
            if len(kept) > MAX_KEPT:
                kept.popitem(last=False)
        kept.move_to_end(name)
        try:
            return await asyncio.shield(task)
        except asyncio.CancelledError:
            if task.cancelled():  # nobody goes away, but the server
                raise Refused("puzzlers_busy") from None
            raise
        except Exception as error:
            if kept.get(name) is task:  # nothing that failed is kept
                del kept[name]
            if isinstance(error, NoThought):
                raise Refused("puzzlers_busy") from error
            raise


def _read(path: Path) -> bytes | None:
    """What was kept, if it is whole."""
    try:
        found = path.read_bytes()
        msgspec.json.decode(found, type=bodies.DailyPuzzles)
    except (OSError, msgspec.DecodeError):
        return None
    return found


def _write(path: Path, content: bytes) -> None:
    """Keep it; where the disk is full it is made again next time."""
    part = path.with_suffix(".part")
    try:
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        part.write_bytes(content)
        part.replace(path)
    except OSError as error:
        log.warning("a puzzle could not be kept: %s", error)
