"""What was said at a table: each channel remembers its own lines, and none pushes out those of another."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable

import msgspec

from bisat.core.game import Seat
from bisat.server.store.envelope import Said

MAX_LINES = 200
"""How many lines of one channel a table remembers."""

Spoken = tuple[int, Said, int]
"""Its number among all lines of the table, which stays here; the line; when it was said."""


class Chat:
    """The lines for everybody, and those of each circle."""

    def __init__(self) -> None:
        self._channels: dict[tuple[Seat, ...] | None, deque[Spoken]] = {}
        self.heard = 0
        """How many lines there were, also those no longer remembered."""

    def say(self, line: Said, wall: int) -> None:
        """One more line."""
        self.heard += 1
        channel = self._channels.setdefault(line.readers, deque(maxlen=MAX_LINES))
        channel.append((self.heard, line, wall))

    def since(self, number: int, may_read: Callable[[Said], bool]) -> list[tuple[Said, int]]:
        """The lines after so many, as far as somebody may read them, in order."""
        found: list[Spoken] = []
        for channel in self._channels.values():
            if channel and channel[-1][0] > number and may_read(channel[-1][1]):
                found += [one for one in channel if one[0] > number]
        found.sort(key=lambda one: one[0])
        return [(line, wall) for _, line, wall in found]

    def unsay(self, person: str) -> None:
        """Forget what a person said."""
        for channel in self._channels.values():
            for at, (number, line, wall) in enumerate(channel):
                if line.person == person:
                    channel[at] = (number, msgspec.structs.replace(line, text=""), wall)
