"""Messages of many at once: none is lost, and nobody waits for a whole crowd."""

from __future__ import annotations

import asyncio
from functools import partial

import pytest

from bisat.server.door.ears import MAX_AT_ONCE, Ears


def test_so_many_are_heard_at_one_moment_and_no_more() -> None:
    ears = Ears()
    assert [ears.at_once(1.0) for _ in range(MAX_AT_ONCE + 1)] == [True] * MAX_AT_ONCE + [False]
    assert ears.at_once(1.001)


async def test_one_player_does_not_wait_for_a_whole_crowd() -> None:
    ears = Ears()
    heard: list[str] = []
    for _ in range(10 * MAX_AT_ONCE):
        ears.later("crowd", partial(heard.append, "crowd"))
    ears.later("player", partial(heard.append, "player"))
    assert not ears.at_once(2.0), "who comes now is not heard before those who wait"
    before = 0
    while len(heard) < 10 * MAX_AT_ONCE + 1:
        await asyncio.sleep(0)
        assert len(heard) - before <= MAX_AT_ONCE
        before = len(heard)
    assert heard.index("player") <= 1
    await asyncio.sleep(0)
    assert ears.at_once(3.0)


async def test_one_that_goes_wrong_makes_nobody_deaf(caplog: pytest.LogCaptureFixture) -> None:
    ears = Ears()
    heard: list[str] = []
    ears.later("ada", partial(divmod, 1, 0))
    ears.later("bob", partial(heard.append, "bob"))
    await asyncio.sleep(0)
    assert heard == ["bob"]
    assert ears.at_once(1.0)
    assert [type(record.exc_info[1]) for record in caplog.records if record.exc_info] == [ZeroDivisionError]


async def test_who_has_more_to_say_stands_in_line_again() -> None:
    ears = Ears()
    heard: list[int] = []

    def say(number: int) -> None:
        heard.append(number)
        if number < 3:
            ears.later("one", partial(say, number + 1))

    ears.later("one", partial(say, 0))
    for _ in range(5):
        await asyncio.sleep(0)
    assert heard == [0, 1, 2, 3]
