"""A crowd looks on: those who play hear at once, the others together, at moments that tell nothing."""

from __future__ import annotations

import asyncio
from contextlib import AsyncExitStack

import pytest

from bisat.server.door.connection import Connection
from bisat.server.table import crowd
from bisat.server.table.crowd import Crowd
from tests.server.kit.player import Player
from tests.server.kit.running import Running


class Ear:
    """Somebody who counts how often they are woken."""

    person = household = "somebody"

    def __init__(self) -> None:
        self.woken = 0

    def wake(self) -> None:
        self.woken += 1

    def cut(self) -> None:
        raise AssertionError("nothing is taken back")

    def lose(self, id: str, again: bool) -> None:
        raise AssertionError(id)


async def test_a_crowd_is_woken_together_but_not_in_one_go(monkeypatch: pytest.MonkeyPatch) -> None:
    ears = [Ear() for _ in range(3 * crowd.MAX_AT_ONCE)]
    gathered = Crowd(set(ears))
    assert gathered.is_one
    for _ in range(10):
        gathered.tell()
    assert not any(ear.woken for ear in ears)
    rounds = 0
    async with asyncio.timeout(5):
        while not all(ear.woken for ear in ears):
            before = sum(ear.woken for ear in ears)
            await asyncio.sleep(0)
            woken = sum(ear.woken for ear in ears) - before
            assert woken <= crowd.MAX_AT_ONCE
            rounds += woken > 0
    assert rounds == 3
    assert {ear.woken for ear in ears} == {1}
    gathered.tell()
    gathered.stop()
    await asyncio.sleep(0.1)
    assert {ear.woken for ear in ears} == {1}


async def test_moments_follow_the_clock_and_not_what_happened(monkeypatch: pytest.MonkeyPatch) -> None:
    ears = {Ear() for _ in range(crowd.MAX_AT_ONCE + 1)}
    span = len(ears) * crowd.TELLING_SECONDS / crowd.SHARE
    loop = asyncio.get_running_loop()
    began = loop.time()
    for passed in (0.0, 0.3 * span, 1.1 * span):
        monkeypatch.setattr(loop, "time", lambda now=began + passed: now)
        gathered = Crowd(set(ears))
        gathered.tell()
        assert gathered._timer is not None
        late = gathered._timer.when() / span % 1
        assert min(late, 1 - late) < 0.01
        assert gathered._timer.when() - loop.time() <= span
        gathered.stop()
    monkeypatch.undo()


async def test_who_plays_before_a_crowd_hears_at_once_and_the_crowd_soon(
    served: Running, ada: Player, bob: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(crowd, "MAX_AT_ONCE", 3)
    monkeypatch.setattr(crowd, "SHARE", 1e-12)  # its next moment is years away, until we say so
    table = await ada.open("me", "me")
    async with AsyncExitStack() as stack:
        lookers = [await stack.enter_async_context(bob.at(table)) for _ in range(5)]
        a = await stack.enter_async_context(ada.at(table))
        await a.quiet()
        told: list[str] = []
        honest = Connection.wake

        def wake(self: Connection) -> None:
            told.append(self.person)
            honest(self)

        monkeypatch.setattr(Connection, "wake", wake)
        assert await a.answer(await a.move(0)) is None
        assert bob.id not in told
        gathered = served.place.tables.held[table]._crowd
        assert gathered._timer is not None
        gathered._timer.cancel()
        gathered._begin()
        for it in lookers:
            await it.until(lambda it=it: it.waiting is not None and it.waiting.needed == (1,))  # type: ignore[misc]  # a loop's own
