"""Errands: questions for workers on other machines, over Redis (extra `[scale]`).

An errand waits in a list for whoever takes it first, and is gone by itself soon after. Nothing depends on
it: whoever asked and hears nothing in time, or learns that the worker is silent, thinks at home.
"""

from __future__ import annotations

import asyncio
import itertools
import logging
import time
from contextlib import suppress
from typing import Any

import msgspec

from bisat import __version__
from bisat.server.bus.contract import Kind
from bisat.server.bus.peers import DEAD_SECONDS

BEAT_SECONDS = 1.0
TAKE_SECONDS = 1.0
"""Seconds until a worker must have taken an errand; they are all busy otherwise."""
KEPT_MS = 5000
"""How long Redis keeps an errand that nobody takes."""

NOTHING = b"null"
KINDS: tuple[Kind, ...] = ("bots", "puzzles")
"""Bots come first: somebody waits for their move."""

log = logging.getLogger("bisat.bus")


class Alive(msgspec.Struct, frozen=True, array_like=True, tag="alive"):
    """A worker is there, and can think about so many errands at once; 0 says good-bye."""

    worker: str
    slots: int


class Taken(msgspec.Struct, frozen=True, array_like=True, tag="taken"):
    """A worker thinks about an errand."""

    errand: int
    worker: str


class Done(msgspec.Struct, frozen=True, array_like=True, tag="done"):
    """What it made of it; null if it could make nothing of it."""

    errand: int
    answer: msgspec.Raw


class Errand(msgspec.Struct, frozen=True, array_like=True):
    """A question, and who wants to know."""

    process: str
    number: int
    job: msgspec.Raw


_heard = msgspec.json.Decoder(Alive | Taken | Done)
_errand = msgspec.json.Decoder(Errand)
encode = msgspec.json.encode


class Names:
    """What things are called in Redis: of another place, or another version, nothing is seen."""

    def __init__(self, place: str) -> None:
        self._root = f"bisat:{place}:{__version__}"
        self.workers = f"{self._root}:workers"

    def line(self, kind: Kind) -> str:
        """The list in which names of errands wait."""
        return f"{self._root}:{kind}"

    def errand(self, process: str, number: int) -> str:
        """The errand itself."""
        return f"{self._root}:errand:{process}:{number}"

    def answers(self, process: str) -> str:
        """The channel on which a process hears of its errands."""
        return f"{self._root}:answers:{process}"


class Waiting(msgspec.Struct):
    """An errand on its way."""

    answer: asyncio.Future[bytes | None]
    taken: asyncio.Event
    worker: str | None = None


class Errands:
    """The side that asks."""

    def __init__(self, redis: Any, place: str, process: str, away: tuple[type[BaseException], ...]) -> None:
        self._redis = redis
        self._names = Names(place)
        self._process = process
        self._away = away
        self._numbers = itertools.count(1)
        self._waiting: dict[int, Waiting] = {}
        self._alive: dict[str, tuple[int, float]] = {}
        """The slots of each worker, and when it was last heard."""

    @property
    def workers(self) -> int:
        """How many errands can be thought about at once elsewhere."""
        return sum(slots for slots, _ in self._alive.values())

    async def hear(self) -> None:
        """Hear workers, for ever."""
        while True:
            try:
                async with self._redis.pubsub() as channel:
                    await channel.subscribe(self._names.workers, self._names.answers(self._process))
                    while True:
                        message = await channel.get_message(timeout=BEAT_SECONDS)
                        if message is not None and message["type"] == "message":
                            self._open(message["data"])
                        self._expire()
            except self._away:
                self._expire()
                await asyncio.sleep(BEAT_SECONDS)

    async def ask(self, kind: Kind, job: bytes, seconds: float) -> bytes | None:
        """What a worker makes of it; None where none has answered in time."""
        if not self._alive:
            return None
        number = next(self._numbers)
        mine = Waiting(asyncio.get_running_loop().create_future(), asyncio.Event())
        self._waiting[number] = mine
        name = self._names.errand(self._process, number)
        try:
            await self._put(kind, name, encode(Errand(self._process, number, msgspec.Raw(job))))
            with suppress(TimeoutError):
                async with asyncio.timeout(TAKE_SECONDS):
                    await mine.taken.wait()
            if not mine.taken.is_set() and await self._redis.getdel(name) is not None:
                return None  # it was still there: nobody will find it now
            async with asyncio.timeout(seconds):
                return await mine.answer
        except self._away:
            return None
        finally:
            del self._waiting[number]

    async def _put(self, kind: Kind, name: str, errand: bytes) -> None:
        async with self._redis.pipeline(transaction=True) as pipe:
            pipe.set(name, errand, px=KEPT_MS)
            pipe.rpush(self._names.line(kind), name)
            pipe.pexpire(self._names.line(kind), KEPT_MS)
            await pipe.execute()

    def _open(self, data: bytes) -> None:
        try:
            message = _heard.decode(data)
        except msgspec.MsgspecError:
            log.warning("a word of a worker cannot be read")
            return
        match message:
            case Alive(worker, 0):
                self._alive.pop(worker, None)
            case Alive(worker, slots):
                self._alive[worker] = (slots, time.monotonic())
            case Taken(errand, worker) if (mine := self._waiting.get(errand)) is not None:
                mine.worker = worker
                mine.taken.set()
            case Done(errand, answer) if (mine := self._waiting.get(errand)) is not None:
                mine.taken.set()
                if not mine.answer.done():
                    mine.answer.set_result(None if answer == NOTHING else bytes(answer))

    def _expire(self) -> None:
        """Nobody waits for a worker that is silent."""
        before = time.monotonic() - DEAD_SECONDS
        for worker in [one for one, (_, heard) in self._alive.items() if heard < before]:
            del self._alive[worker]
            log.warning("a worker elsewhere is silent")
            for mine in self._waiting.values():
                if mine.worker == worker and not mine.answer.done():
                    mine.answer.set_result(None)


class Taking:
    """The side that thinks."""

    def __init__(self, redis: Any, place: str, worker: str) -> None:
        self._redis = redis
        self._names = Names(place)
        self._worker = worker

    async def live(self, slots: int) -> None:
        """Say that we are here, or with 0 that we go."""
        await self._redis.publish(self._names.workers, encode(Alive(self._worker, slots)))

    async def take(self) -> Errand | None:
        """The next errand, or None after a second without one."""
        found = await self._redis.blpop([self._names.line(kind) for kind in KINDS], timeout=BEAT_SECONDS)
        raw = None if found is None else await self._redis.getdel(found[1])
        if raw is None:  # whoever asked could not wait
            return None
        errand = _errand.decode(raw)
        await self._tell(errand, Taken(errand.number, self._worker))
        return errand

    async def answer(self, errand: Errand, answer: bytes | None) -> None:
        """Tell whoever asked."""
        await self._tell(errand, Done(errand.number, msgspec.Raw(answer or NOTHING)))

    async def _tell(self, errand: Errand, message: Taken | Done) -> None:
        await self._redis.publish(self._names.answers(errand.process), encode(message))
