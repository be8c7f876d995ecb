"""Looking back on matches that are over: by a worker for whom nobody else waits."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from hashlib import sha256

import msgspec

from bisat.core.hindsight import Hindsight
from bisat.core.refusal import Refused
from bisat.server.opponents.places import Places
from bisat.server.opponents.pool import NoThought, Pool
from bisat.server.opponents.worker import LookBack
from bisat.server.wire.bodies import LookedBack

MAX_KEPT = 200
"""Looks back that are kept, each some kilobytes."""
MAX_WAITING = 20
"""Who may wait for one at once: each match is kept in memory meanwhile."""


class _Look:
    """One of them: how far it has come, and the task that makes it."""

    task: asyncio.Task[Hindsight]
    done = 0
    total = 0

    def heard(self, done: int, total: int) -> None:
        self.done, self.total = done, total

    @property
    def failed(self) -> bool:
        """Whether nothing will come of it."""
        return self.task.done() and (self.task.cancelled() or self.task.exception() is not None)


class LookingBack:
    """Each is made once; whoever asks again hears how far it is, and in the end what came of it."""

    def __init__(self, pool: Pool) -> None:
        self._pool = pool
        self._places = Places(1, MAX_WAITING)
        self._kept: OrderedDict[str, _Look] = OrderedDict()

    def begin(self, body: bytes, household: str) -> LookedBack:
        """Begin with the body of a request, unless somebody has asked the same."""
        name = sha256(body).hexdigest()
        if name not in self._kept:
            while len(self._kept) >= MAX_KEPT:  # what failed goes first: junk pushes nothing out
                over = [name for name, look in self._kept.items() if look.task.done()]
                if not over:
                    raise Refused("puzzlers_busy")
                del self._kept[next((one for one in over if self._kept[one].failed), over[0])]
            look = self._kept[name] = _Look()
            look.task = asyncio.ensure_future(self._make(look, body, household))
        return self.seen(name)

    def seen(self, name: str) -> LookedBack:
        """How far it has come; what failed is forgotten, and may be asked for again."""
        look = self._kept.get(name)
        if look is None:
            raise Refused("no_such_page")
        self._kept.move_to_end(name)
        if not look.task.done():
            return LookedBack(name, look.done, look.total)
        if look.failed:
            del self._kept[name]
        if look.task.cancelled():
            raise Refused("restarting")
        return LookedBack(name, look.total, look.total, look.task.result())

    async def _make(self, look: _Look, body: bytes, household: str) -> Hindsight:
        async with self._places.turn(household):
            try:
                answer = await self._pool.answer(LookBack(len(body)), body, look.heard)
            except NoThought:
                raise Refused("puzzlers_busy") from None
        if answer.refused is not None:
            raise Refused(answer.refused, **answer.values)
        return msgspec.convert(answer.value, Hindsight)

    @property
    def waiting(self) -> int:
        """How many wait for their turn."""
        return self._places.waiting

    async def stop(self) -> None:
        """End the worker."""
        self._places.close()
        for look in self._kept.values():
            look.task.cancel()
        await asyncio.gather(*(look.task for look in self._kept.values()), return_exceptions=True)
        await self._pool.stop()
