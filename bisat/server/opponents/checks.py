"""Options that take long to check: a box or a landscape of one's own is looked at by a worker, each once."""

from __future__ import annotations

from collections import OrderedDict
from hashlib import sha256

import msgspec

from bisat.core.refusal import Refused
from bisat.server.opponents.places import Places
from bisat.server.opponents.pool import NoThought, Pool
from bisat.server.opponents.worker import Check
from bisat.server.table.terms import takes_long

MAX_KEPT = 2000
"""Verdicts kept, some hundred bytes each."""
MAX_WAITING = 50
"""Who may wait for a verdict at once."""


class Checks:
    """Verdicts about options."""

    def __init__(self, pool: Pool) -> None:
        self._pool = pool
        self._places = Places(1, MAX_WAITING)
        self._kept: OrderedDict[bytes, tuple[str, dict[str, str | int]] | None] = OrderedDict()
        """By the digest of the options: None is lawful, else why not."""

    def passed(self, game: str, options: object) -> bool:
        """Whether options may be played without asking further: at once, or since they were asked about."""
        return not takes_long(game, options) or self._kept.get(_digest(game, options), ("", {})) is None

    async def admit(self, household: str, game: str, options: object) -> None:
        """Raise Refused where options, every one written out, cannot be played."""
        if not takes_long(game, options):
            return
        name = _digest(game, options)
        if name not in self._kept:
            async with self._places.turn(household):
                if name not in self._kept:  # somebody before us may have asked the same
                    self._keep(name, await self._asked(game, options))
        self._kept.move_to_end(name)
        refused = self._kept[name]
        if refused is not None:
            raise Refused(refused[0], **refused[1])

    async def _asked(self, game: str, options: object) -> tuple[str, dict[str, str | int]] | None:
        try:
            answer = await self._pool.answer(Check(game, options))
        except NoThought:
            raise Refused("puzzlers_busy") from None
        return None if answer.refused is None else (answer.refused, answer.values)

    def _keep(self, name: bytes, verdict: tuple[str, dict[str, str | int]] | None) -> None:
        self._kept[name] = verdict
        if len(self._kept) > MAX_KEPT:
            self._kept.popitem(last=False)

    @property
    def waiting(self) -> int:
        """How many wait for a verdict."""
        return self._places.waiting

    async def stop(self) -> None:
        """End the worker."""
        self._places.close()
        await self._pool.stop()


def _digest(game: str, options: object) -> bytes:
    return sha256(msgspec.json.encode((game, options), order="sorted")).digest()
