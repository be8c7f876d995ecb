"""Pictures as PNG: drawn by a worker, one after the other, and kept for those who ask again."""

from __future__ import annotations

from collections import OrderedDict
from hashlib import sha256

from bisat.core.refusal import Refused
from bisat.server.opponents.places import Places
from bisat.server.opponents.pool import NoThought, Pool
from bisat.server.opponents.worker import Draw

MAX_KEPT = 64
"""Pictures kept, some hundred thousand bytes each."""
MAX_WAITING = 20
"""Most who wait for a picture."""


class Pictures:
    """Whoever wants a picture waits in line."""

    def __init__(self, pool: Pool) -> None:
        self._pool = pool
        self._places = Places(1, MAX_WAITING)
        self._kept: OrderedDict[bytes, bytes] = OrderedDict()

    async def png(self, svg: str, household: str) -> bytes:
        """The same picture in dots."""
        body = svg.encode()
        name = sha256(body).digest()
        if name not in self._kept:
            async with self._places.turn(household):
                if name not in self._kept:  # somebody before us may have wanted the same
                    self._kept[name] = await self._drawn(body)
                    if len(self._kept) > MAX_KEPT:
                        self._kept.popitem(last=False)
        self._kept.move_to_end(name)
        return self._kept[name]

    async def _drawn(self, body: bytes) -> bytes:
        try:
            answer = await self._pool.answer(Draw(len(body)), body)
        except NoThought:
            raise Refused("puzzlers_busy") from None
        if answer.refused is not None:
            raise Refused(answer.refused, **answer.values)
        return b"".join(answer.content)

    def close(self) -> None:
        """Nobody waits any more."""
        self._places.close()
