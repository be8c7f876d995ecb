"""The puzzle of the day needs no place in line: made ahead, kept on the disk."""

from __future__ import annotations

import asyncio
from datetime import date
from pathlib import Path
from typing import Any

import msgspec
import pytest

from bisat.core.check import because
from bisat.core.refusal import Refused
from bisat.server.opponents.pool import Pool
from bisat.server.opponents.puzzles import Puzzles
from bisat.server.opponents.worker import Answer, Daily

TODAY = date(2026, 11, 15)
GRADES = {"labyrinth-duel": 3, "magic-fold": 1}


class Bench(Pool):
    """A pool whose worker says at once what would take it long, or never comes to an end."""

    def __init__(self, *, endless: bool = False) -> None:
        super().__init__(0)
        self.asked: list[Any] = []
        self._endless = endless

    async def answer(self, job: Any, body: bytes = b"", heard: Any = None) -> Answer:
        self.asked.append(job)
        if self._endless:
            await asyncio.Event().wait()
        if isinstance(job, Daily):
            return Answer([{"par": 3, "date": job.date}] * GRADES[job.game])
        return Answer({"proven": True})


def problem(number: int) -> dict[str, Any]:
    board = [0, 5, 10, 3, 6, 12, 9, 14, 13, 11, 7, 5, 10, 3, 6, 14]
    return {"board": board, "start": "key", "target": ("lamp", "owl", "map", "ring")[number % 4]}


async def test_today_is_there_while_all_places_are_taken(tmp_path: Path) -> None:
    busy, days = Bench(endless=True), Bench()
    puzzles = Puzzles(busy, lambda: TODAY, days, tmp_path / "puzzles")
    crowd = [asyncio.ensure_future(puzzles.daily("magic-fold", "2026-03-01", "eve"))]
    crowd += [
        asyncio.ensure_future(puzzles.daily("magic-fold", f"2026-04-{day:02d}", f"eve{day}"))
        for day in range(1, 31)
    ]
    await asyncio.sleep(0)
    today = msgspec.json.decode(await puzzles.daily("magic-fold", "2026-11-15"))
    assert today["puzzles"][0]["par"] == 3
    assert [job.date for job in days.asked] == ["2026-11-15"]
    async with asyncio.timeout(10):
        while not busy.asked:
            await asyncio.sleep(0.01)
    assert len(busy.asked) == 1, "old days wait in line"
    await puzzles.stop()
    for one in crowd:
        one.cancel()
    await asyncio.gather(*crowd, return_exceptions=True)


async def test_a_day_is_made_ahead_and_kept_on_the_disk(tmp_path: Path) -> None:
    days = Bench()
    first = Puzzles(Bench(), lambda: TODAY, days, tmp_path / "puzzles")
    await first.make_ahead()
    assert {(job.game, job.date) for job in days.asked} == {
        (game, day) for game in GRADES for day in ("2026-11-15", "2026-11-16")
    }
    await first.make_ahead()
    assert len(days.asked) == 4, "once is enough"
    told = await first.daily("labyrinth-duel", "2026-11-15")
    none = Bench()
    again = Puzzles(Bench(), lambda: TODAY, none, tmp_path / "puzzles")
    assert await again.daily("labyrinth-duel", "2026-11-15") == told
    assert none.asked == []
    with pytest.raises(Refused, check=because("not_yet_its_day")):
        await again.daily("labyrinth-duel", "2026-11-16")


async def test_what_is_broken_on_the_disk_is_made_again(tmp_path: Path) -> None:
    days = Bench()
    puzzles = Puzzles(Bench(), lambda: TODAY, days, tmp_path)
    (tmp_path / "magic-fold-2026-11-15.json").write_text('{"game": "magic-f')
    assert b'"par":3' in await puzzles.daily("magic-fold", "2026-11-15")
    assert len(days.asked) == 1
