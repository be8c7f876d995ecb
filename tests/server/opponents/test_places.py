"""Places in a line: turns by household, and nobody is pushed out by somebody else's many questions."""

from __future__ import annotations

import asyncio

import pytest

from bisat.core.check import because
from bisat.core.refusal import Refused
from bisat.server.opponents.places import Places


class Line:
    """A line whose worker takes as long as the test likes."""

    def __init__(self, most: int) -> None:
        self.places = Places(1, most)
        self.served: list[str] = []
        self.done = asyncio.Semaphore(0)

    def ask(self, household: str) -> asyncio.Task[None]:
        return asyncio.ensure_future(self._ask(household))

    async def _ask(self, household: str) -> None:
        async with self.places.turn(household):
            self.served.append(household)
            await self.done.acquire()

    async def settle(self) -> None:
        for _ in range(5):
            await asyncio.sleep(0)


async def test_households_take_turns() -> None:
    line = Line(10)
    tasks = [line.ask(name) for name in ("a", "a", "a", "a", "b", "c", "b")]
    await line.settle()
    assert line.places.waiting == 6
    for _ in tasks:
        line.done.release()
    await asyncio.gather(*tasks)
    assert line.served == ["a", "a", "b", "c", "a", "b", "a"]
    assert line.places.waiting == 0


async def test_who_holds_the_most_places_gives_one_up_and_nobody_else_does() -> None:
    line = Line(4)
    greedy = [line.ask("greedy") for _ in range(5)]
    await line.settle()
    with pytest.raises(Refused, check=because("puzzlers_busy")):
        await line.ask("greedy")  # one beyond the limit, and its own line is the longest
    late = line.ask("late")
    await line.settle()
    with pytest.raises(Refused, check=because("puzzlers_busy")):
        await greedy.pop()
    assert line.places.waiting == 4
    for _ in range(6):
        line.done.release()
    await asyncio.gather(late, *greedy)
    assert line.served == ["greedy", "greedy", "late", "greedy", "greedy"]


async def test_who_goes_away_leaves_their_place() -> None:
    line = Line(2)
    first, second, third = line.ask("a"), line.ask("b"), line.ask("c")
    await line.settle()
    second.cancel()
    await line.settle()
    assert line.places.waiting == 1
    line.done.release()
    await line.settle()
    assert line.served == ["a", "c"]
    third.cancel()
    await asyncio.gather(first, second, third, return_exceptions=True)
    async with line.places.turn("d"):
        line.served.append("d")
    assert line.served[-1] == "d"


async def test_who_is_sent_away_just_when_their_turn_comes_takes_it_from_nobody() -> None:
    line = Line(5)
    tasks = [line.ask(name) for name in ("a", "b", "c")]
    await line.settle()
    line.done.release()
    tasks[1].cancel()  # in the same moment as the first is done
    await line.settle()
    assert line.served == ["a", "c"]
    line.done.release()
    await asyncio.gather(*tasks, return_exceptions=True)
    assert line.places.waiting == 0
    await asyncio.wait_for(line.places.turn("d").__aenter__(), 1)
