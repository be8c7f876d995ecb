"""Sends notifications beside everything else: a bounded queue, a few at once, tried again, then dropped."""

from __future__ import annotations

import asyncio
import logging
from collections import Counter, deque
from collections.abc import Awaitable, Callable
from functools import partial

import msgspec

from bisat.server.notifications.outside import Forbidden, Unreachable

MAX_WAITING = 1000
"""Notifications that wait to be sent, or to be sent again; what comes then is dropped."""
AT_ONCE = 8
AT_ONCE_THERE = 3
"""To one origin: a slow one shall not hold the others up."""
PAUSES = (2.0, 20.0, 120.0)
"""Seconds before each further attempt."""
GONE = (404, 410)
"""How a push service or a chat says that there is nobody any more."""
LATER = (408, 425, 429)
"""How it asks to come again, besides every 5xx."""

log = logging.getLogger("bisat.notes")


class Letter(msgspec.Struct):
    """A notification on its way."""

    origin: str
    send: Callable[[], Awaitable[int]]
    """Answers the status, or raises Unreachable."""
    gone: Callable[[], Awaitable[None]]
    """There is nobody any more."""
    tries: int = 0


class Sender:
    """The queue."""

    def __init__(self, pauses: tuple[float, ...] = PAUSES) -> None:
        self._pauses = pauses
        self._line: deque[Letter] = deque()
        self._going: Counter[str] = Counter()
        self._tasks: set[asyncio.Task[None]] = set()
        self._timers: dict[int, asyncio.TimerHandle] = {}
        self.sent = 0
        self.dropped = 0
        self._closed = False

    @property
    def waiting(self) -> int:
        """Notifications that are not there yet."""
        return len(self._line) + len(self._timers)

    def put(self, letter: Letter) -> None:
        """Send something soon."""
        if self._closed or self.waiting >= MAX_WAITING:
            self.dropped += 1
            return
        self._line.append(letter)
        self._pump()

    async def stop(self, seconds: float = 1.0) -> None:
        """Give what is on its way a moment, then drop everything."""
        if self._tasks:
            await asyncio.wait(self._tasks, timeout=seconds)
        self._closed = True
        self._line.clear()
        for timer in self._timers.values():
            timer.cancel()
        self._timers.clear()
        for task in tuple(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def _pump(self) -> None:
        passed: list[Letter] = []
        while self._line and len(self._tasks) < AT_ONCE:
            letter = self._line.popleft()
            if self._going[letter.origin] >= AT_ONCE_THERE:
                passed.append(letter)
                continue
            self._going[letter.origin] += 1
            task = asyncio.get_running_loop().create_task(self._send(letter))
            self._tasks.add(task)
            task.add_done_callback(partial(self._done, letter.origin))
        self._line.extendleft(reversed(passed))

    def _done(self, origin: str, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        self._going[origin] -= 1
        if not self._going[origin]:
            del self._going[origin]
        if not task.cancelled() and (error := task.exception()) is not None:
            log.error("a note went wrong", exc_info=error)
        if not self._closed:
            self._pump()

    async def _send(self, letter: Letter) -> None:
        letter.tries += 1
        try:
            status = await letter.send()
        except Forbidden:
            self.dropped += 1
            return
        except Unreachable:
            status = 0
        if 200 <= status < 300:
            self.sent += 1
        elif status in GONE:
            await letter.gone()
        elif (not status or status >= 500 or status in LATER) and letter.tries <= len(self._pauses):
            self._again(letter)
        else:  # a redirect, too: nobody is followed anywhere
            self.dropped += 1

    def _again(self, letter: Letter) -> None:
        if self._closed:
            return
        key = id(letter)
        pause = self._pauses[letter.tries - 1]
        self._timers[key] = asyncio.get_running_loop().call_later(pause, self._now, key, letter)

    def _now(self, key: int, letter: Letter) -> None:
        del self._timers[key]
        self._line.append(letter)
        self._pump()
