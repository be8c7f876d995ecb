"""Matches that somebody wants to look at: read and played again by a worker of their own, a few at a time."""

from __future__ import annotations

from contextlib import AbstractAsyncContextManager

from bisat.core.refusal import Refused
from bisat.server.opponents.places import Places
from bisat.server.opponents.pool import NoThought, Pool
from bisat.server.opponents.worker import Answer, Look, Verify

MAX_WAITING = 20
"""Most who wait to look at a match that they handed in: each of them is kept in memory meanwhile."""


class Replays:
    """Whoever looks at a match waits in line."""

    def __init__(self, pool: Pool) -> None:
        self._pool = pool
        self._looking = Places(1, MAX_WAITING)
        self._writing = Places(1, MAX_WAITING)

    async def look(self, household: str, body: bytes, job: type[Look | Verify] = Look) -> Answer:
        """What a worker makes of the body of a request."""
        async with self._looking.turn(household):
            try:
                return await self._pool.answer(job(len(body)), body)
            except NoThought:
                raise Refused("puzzlers_busy") from None

    def writing(self, household: str) -> AbstractAsyncContextManager[None]:
        """One's turn to have a match of this place written out."""
        return self._writing.turn(household)

    @property
    def waiting(self) -> int:
        """How many wait."""
        return self._looking.waiting + self._writing.waiting

    async def stop(self) -> None:
        """End the worker."""
        self._looking.close()
        self._writing.close()
        await self._pool.stop()
