"""Workers, processes at low priority where there are any, and the queue of those who want them."""

from __future__ import annotations

import asyncio
import logging
import os
import signal
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any, Protocol, TypeVar

import msgspec

from bisat.server.opponents.places import Places
from bisat.server.opponents.worker import (
    NOTHING,
    WITH_BODY,
    Answer,
    Check,
    Choose,
    Job,
    Progress,
    Question,
    Thought,
)
from bisat.server.table.guests import guests

T = TypeVar("T", Thought, Answer)
AskElsewhere = Callable[[bytes, float], Awaitable[bytes | None]]
"""Lets a worker on another machine think about a job for so many seconds; None if none has answered."""

Heard = Callable[[int, int], None]
"""Is progress how far a job has come, and how far it has to go."""
PROGRESS = b'{"type":"progress"'

COMMAND = (
    sys.executable,
    "-c",
    "import os; getattr(os, 'nice', int)(10); from bisat.server.opponents.worker import main; main()",
)
"""A worker is modest from the first moment: what it imports takes longer than many a thought."""
GRACE_SECONDS = 4.0
"""Seconds that a worker may take beyond what it was granted before it is replaced."""
MAX_LINE_SIZE = 1 << 20
MAX_PIECE_SIZE = 1 << 16
START_SECONDS = 30.0
"""Seconds that a new worker may take for its first thought, imports included."""

log = logging.getLogger("bisat.workers")


class NoThought(Exception):
    """No worker could think about it."""


def _ignored(_done: int, _total: int) -> None:
    """For jobs of which nobody wants to hear how far they are."""


class Thinker(Protocol):
    """Somebody who does one job after the other."""

    async def work(self, job: Job, answer: type[T], body: bytes = b"", heard: Heard = _ignored) -> T:
        """What comes of a job, and how far it is; NoThought if nothing does."""

    async def stop(self) -> None:
        """Stop, until the next job."""


class Worker:
    """One process; started when it is first needed, and again after it failed."""

    def __init__(self) -> None:
        self._process: Process | None = None
        self._warm = False

    async def work(self, job: Job, answer: type[T], body: bytes = b"", heard: Heard = _ignored) -> T:
        """Let it think; a worker that takes too long or dies is replaced."""
        try:
            async with asyncio.timeout((GRACE_SECONDS if self._warm else START_SECONDS) + job.grant / 1000):
                process = await self._started()
                assert process.stdin is not None
                assert process.stdout is not None
                process.stdin.write(msgspec.json.encode(job) + b"\n" + body)
                await process.stdin.drain()
                line = await process.stdout.readline()
                while line.startswith(PROGRESS):
                    progress = msgspec.json.decode(line, type=Progress)
                    heard(progress.done, progress.total)
                    line = await process.stdout.readline()
                self._warm = self._warm or line == NOTHING
                thought = thought_of(line, answer)
                if isinstance(thought, Answer) and thought.size:  # type: ignore[redundant-expr]  # it may be a Thought
                    thought.content = await _pieces(process.stdout, thought.size)
                self._warm = True
                return thought
        except (OSError, TimeoutError, ValueError, msgspec.MsgspecError) as error:
            log.warning("a worker failed: %s", type(error).__name__)
            await self.stop()
            raise NoThought from error
        except asyncio.CancelledError:
            await self.stop()
            raise

    async def _started(self) -> Process:
        if self._process is None or self._process.returncode is not None:
            self._warm = False
            self._process = await asyncio.create_subprocess_exec(
                *COMMAND, stdin=PIPE, stdout=PIPE, limit=MAX_LINE_SIZE, start_new_session=True
            )
        return self._process

    async def stop(self) -> None:
        """End the process."""
        process, self._process = self._process, None
        if process is not None and process.returncode is None:
            with suppress(ProcessLookupError):  # with all that a bot of somebody's own has started
                os.killpg(process.pid, signal.SIGKILL)
            await process.wait()


def thought_of(line: bytes, answer: type[T]) -> T:
    """What a worker has said in a line."""
    if line == NOTHING:
        raise NoThought
    return msgspec.json.decode(line, type=answer)


async def _pieces(reader: asyncio.StreamReader, size: int) -> list[bytes]:
    """So many bytes, as they come."""
    pieces: list[bytes] = []
    while size:
        piece = await reader.read(min(size, MAX_PIECE_SIZE))
        if not piece:
            raise NoThought
        pieces.append(piece)
        size -= len(piece)
    return pieces


class Pool:
    """So many processes, and one queue; they start only where nobody elsewhere thinks for us."""

    def __init__(
        self, count: int = 1, elsewhere: AskElsewhere | None = None, worker: Callable[[], Thinker] = Worker
    ) -> None:
        self._elsewhere = elsewhere
        self._worker = worker
        self._errands = 0
        self._guests: dict[str, Pool] = {}
        """A worker for each bot that the operator brought: if it hangs, no other bot has to wait for it."""
        self._all: list[Any] = [worker() for _ in range(count)]
        self._idle = list(self._all)
        self._line = Places(count, None)
        self._tasks: set[asyncio.Task[Any]] = set()

    @property
    def waiting(self) -> int:
        """How many jobs wait for a worker."""
        return self._line.waiting

    @property
    def errands(self) -> int:
        """Jobs that were done elsewhere."""
        return self._errands + sum(pool.errands for pool in self._guests.values())

    async def think(self, job: Choose, household: str = "") -> Thought:
        """Let some worker choose for a bot; households whose bots wait take turns."""
        pool = self._of(job.level) if job.level in guests() else self
        return await pool._given(job, Thought, household=household)

    def _of(self, guest: str) -> Pool:
        if guest not in self._guests:
            self._guests[guest] = Pool(1, self._elsewhere, self._worker)
        return self._guests[guest]

    async def answer(self, job: Question, body: bytes = b"", heard: Heard = _ignored) -> Answer:
        """Let some worker answer a question; of some it is heard how far they have come."""
        return await self._given(job, Answer, body, heard=heard)

    async def _given(
        self, job: Job, answer: type[T], body: bytes = b"", household: str = "", heard: Heard = _ignored
    ) -> T:
        """What a worker makes of it, or NoThought; one who no longer cares leaves the worker to finish."""
        begun = asyncio.Event()
        task = asyncio.ensure_future(self._work(job, answer, begun, body, household, heard))
        self._tasks.add(task)
        task.add_done_callback(self._finished)
        try:
            return await asyncio.shield(task)
        except asyncio.CancelledError:
            if not begun.is_set():  # nobody needs to begin with it any more
                task.cancel()
            raise

    def _finished(self, task: asyncio.Task[Any]) -> None:
        self._tasks.discard(task)
        if not task.cancelled():
            task.exception()  # whoever asked has heard of it, or does not care

    async def _work(
        self,
        job: Job,
        answer: type[T],
        begun: asyncio.Event,
        body: bytes,
        household: str,
        heard: Heard,
    ) -> T:
        if (made := await self._done_elsewhere(job, answer)) is not None:
            return made
        async with self._line.turn(household):
            begun.set()
            waiting, workers = self.waiting, len(self._all)
            if isinstance(job, Choose) and waiting > 2 * workers:  # many wait: think less
                job.grant = max(job.grant * 2 * workers // waiting, 1)
            worker: Thinker = self._idle.pop()
            try:
                return await worker.work(job, answer, body, heard)
            finally:
                self._idle.append(worker)

    async def _done_elsewhere(self, job: Job, answer: type[T]) -> T | None:
        """What a worker on another machine makes of it, who sees no more than ours do; None is nothing."""
        if self._elsewhere is None or isinstance(job, Check | WITH_BODY):  # small ones, and large ones
            return None
        raw = await self._elsewhere(msgspec.json.encode(job), START_SECONDS + job.grant / 1000)
        if raw is None:
            return None
        try:
            made = msgspec.json.decode(raw, type=answer)
        except msgspec.MsgspecError:
            log.warning("a worker elsewhere said something that makes no sense")
            return None
        self._errands += 1
        return made

    async def rest(self) -> None:
        """End the processes that have nothing to do; they start again when they are needed."""
        await asyncio.gather(*(worker.stop() for worker in self._idle))
        await asyncio.gather(*(pool.rest() for pool in self._guests.values()))

    async def stop(self) -> None:
        """End every process."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await asyncio.gather(*(worker.stop() for worker in self._all))
        await asyncio.gather(*(pool.stop() for pool in self._guests.values()))
