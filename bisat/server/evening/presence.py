"""Who looks at an evening now: whoever asked for it a moment ago, through any process."""

from __future__ import annotations

import asyncio

from bisat.server.bus.contract import Bus

SECONDS = 12.0
"""After which somebody who has not asked again is away; pages ask every three."""
MAX_WATCHED = 20_000
"""Most pairs of an evening and a person that are remembered."""


class Presence:
    """Tells the bus who is at an evening, as sockets tell it of tables."""

    def __init__(self, bus: Bus) -> None:
        self._bus = bus
        self._leaving: dict[tuple[str, str], asyncio.TimerHandle] = {}

    def saw(self, evening: str, person: str) -> None:
        """Somebody has asked for an evening."""
        who = (evening, person)
        leaving = self._leaving.pop(who, None)
        if leaving is not None:
            leaving.cancel()
        elif len(self._leaving) < MAX_WATCHED:
            self._bus.arrive(evening, person)
        else:
            return
        self._leaving[who] = asyncio.get_running_loop().call_later(SECONDS, self._leave, who)

    def _leave(self, who: tuple[str, str]) -> None:
        del self._leaving[who]
        self._bus.leave(*who)

    def close(self) -> None:
        """Nobody is waited for any more."""
        for leaving in self._leaving.values():
            leaving.cancel()
        self._leaving.clear()
