"""Starting a coroutine at once: most sends do not wait, and need no task of their own."""

from __future__ import annotations

import asyncio
import types
from collections.abc import Awaitable, Coroutine, Generator
from typing import Any


def begin(awaited: Awaitable[None]) -> asyncio.Task[None] | None:
    """Run a coroutine until it first waits; what is left of it goes on as a task, or None if it is done."""
    work = awaited if isinstance(awaited, types.CoroutineType) else _wait(awaited)
    try:
        waits_for = work.send(None)
    except StopIteration:
        return None
    return asyncio.get_running_loop().create_task(_go_on(work, waits_for))


async def _wait(awaited: Awaitable[None]) -> None:
    await awaited


async def _go_on(work: Coroutine[Any, Any, None], waits_for: Any) -> None:
    await _rest(work, waits_for)


@types.coroutine
def _rest(work: Coroutine[Any, Any, None], waits_for: Any) -> Generator[Any, Any, None]:
    """What is left of a coroutine that waits for something."""
    while True:
        thrown: BaseException | None = None
        came: Any = None
        try:
            came = yield waits_for
        except BaseException as error:  # a cancellation, too, is for the work
            thrown = error
        try:
            waits_for = work.send(came) if thrown is None else work.throw(thrown)
        except StopIteration:
            return
