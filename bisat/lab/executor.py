"""Who plays: this process, processes of its own, or any executor, such as one of a cluster."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Executor, Future, wait
from types import TracebackType
from typing import TypeVar

J = TypeVar("J")
D = TypeVar("D")

WINDOW = 64
"""Jobs that are handed out at a time: a cluster need not hold a whole contest."""
IN_VAIN = 3
"""So often processes may end one after the other before any job is done."""


class MatchExecutor:
    """Does jobs, in any order; processes that are killed are replaced, and their jobs done again."""

    def __init__(self, workers: int = 1, executor: Executor | None = None) -> None:
        self.workers = workers
        self._given = executor
        self._pool: Executor | None = None

    def __enter__(self) -> MatchExecutor:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._close()

    def _close(self) -> None:
        if self._pool is not None:
            self._pool.shutdown(wait=True, cancel_futures=True)
            self._pool = None

    def done(self, work: Callable[[J], D], jobs: Sequence[J]) -> Iterator[tuple[int, D]]:
        """What came of each job, with its number, as they are done."""
        if self._given is not None:
            yield from _through(self._given, work, dict(enumerate(jobs)))
        elif self.workers <= 1:
            yield from enumerate(map(work, jobs))
        else:
            yield from self._in_processes(work, jobs)

    def in_order(self, work: Callable[[J], D], jobs: Sequence[J]) -> list[D]:
        """The same, all at once and in order."""
        return [result for _, result in sorted(self.done(work, jobs), key=lambda one: one[0])]

    def _in_processes(self, work: Callable[[J], D], jobs: Sequence[J]) -> Iterator[tuple[int, D]]:
        from concurrent.futures.process import BrokenProcessPool, ProcessPoolExecutor  # noqa: PLC0415
        from multiprocessing import get_context  # noqa: PLC0415  # a page of a browser has none

        left = dict(enumerate(jobs))
        vain = 0
        while left:
            before = len(left)
            if self._pool is None:
                self._pool = ProcessPoolExecutor(self.workers, mp_context=get_context("spawn"))
            try:
                for number, result in _through(self._pool, work, dict(left)):
                    del left[number]
                    yield number, result
            except BrokenProcessPool:
                self._close()
                vain = vain + 1 if len(left) == before else 0
                if vain >= IN_VAIN:
                    raise


def _through(executor: Executor, work: Callable[[J], D], jobs: dict[int, J]) -> Iterator[tuple[int, D]]:
    waiting: dict[Future[D], int] = {}
    coming = iter(jobs.items())
    try:
        while True:
            while len(waiting) < WINDOW and (next_one := next(coming, None)) is not None:
                number, job = next_one
                waiting[executor.submit(work, job)] = number
            if not waiting:
                return
            over, _ = wait(waiting, return_when=FIRST_COMPLETED)
            broken: BaseException | None = None
            for future in over:  # what is done is handed on, also where another one failed
                number = waiting.pop(future)
                if (error := future.exception()) is None:
                    yield number, future.result()
                else:
                    broken = error
            if broken is not None:
                raise broken
    finally:
        for future in waiting:
            future.cancel()
