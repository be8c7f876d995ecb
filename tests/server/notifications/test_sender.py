"""Notifications are sent beside everything else: bounded, tried again, forgotten where nobody is."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

import pytest

from bisat.server.notifications import sender as sending
from bisat.server.notifications.outside import Unreachable
from bisat.server.notifications.sender import AT_ONCE_THERE, MAX_WAITING, Letter, Sender

FAST = (0.01, 0.01, 0.01)


async def nothing() -> None:
    pass


def answering(*answers: int, came: list[int]) -> Callable[[], Awaitable[int]]:
    """Somebody who answers so, one after the other; 0 is nobody."""
    left = list(answers)

    async def send() -> int:
        came.append(left.pop(0))
        if not came[-1]:
            raise Unreachable
        return came[-1]

    return send


async def sent(*answers: int) -> tuple[list[int], Sender]:
    came: list[int] = []
    post = Sender(FAST)
    post.put(Letter("https://there", answering(*answers, came=came), nothing))
    async with asyncio.timeout(5):
        while len(came) < len(answers) or post.waiting or post._tasks:
            await asyncio.sleep(0.005)
    await asyncio.sleep(0.03)
    return came, post


@pytest.mark.parametrize("answers", [(201,), (503, 204), (0, 429, 200), (0, 0, 0, 200)])
async def test_what_fails_for_the_moment_is_tried_again(answers: tuple[int, ...]) -> None:
    came, post = await sent(*answers)
    assert (tuple(came), post.sent, post.dropped) == (answers, 1, 0)


@pytest.mark.parametrize("answers", [(400,), (301,), (403,), (0, 0, 0, 0), (500, 500, 500, 500)])
async def test_what_keeps_failing_is_dropped(answers: tuple[int, ...]) -> None:
    came, post = await sent(*answers)
    assert (tuple(came), post.sent, post.dropped) == (answers, 0, 1)


@pytest.mark.parametrize("answer", [404, 410])
async def test_who_is_gone_is_forgotten(answer: int) -> None:
    forgotten = asyncio.Event()

    async def forget() -> None:
        forgotten.set()

    post = Sender(FAST)
    post.put(Letter("https://there", answering(answer, came=[]), forget))
    await asyncio.wait_for(forgotten.wait(), 5)


async def test_a_slow_service_does_not_hold_the_others_up() -> None:
    stuck, came = asyncio.Event(), asyncio.Event()

    async def wait() -> int:
        await stuck.wait()
        return 200

    async def arrive() -> int:
        came.set()
        return 200

    post = Sender()
    for _ in range(50):
        post.put(Letter("https://slow", wait, nothing))
    post.put(Letter("https://quick", arrive, nothing))
    await asyncio.wait_for(came.wait(), 5)
    assert post.waiting == 50 - AT_ONCE_THERE
    stuck.set()
    await post.stop()


async def test_the_queue_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sending, "AT_ONCE", 0)  # nothing leaves it
    post = Sender()
    for _ in range(MAX_WAITING + 5):
        post.put(Letter("https://there", answering(200, came=[]), nothing))
    assert (post.waiting, post.dropped) == (MAX_WAITING, 5)
    await post.stop()


async def test_who_stops_waits_for_nobody() -> None:
    async def never() -> int:
        await asyncio.Event().wait()
        return 200

    post = Sender()
    post.put(Letter("https://there", never, nothing))
    await asyncio.sleep(0)
    await asyncio.wait_for(post.stop(0.05), 5)
    post.put(Letter("https://there", never, nothing))
    assert post.waiting == 0
