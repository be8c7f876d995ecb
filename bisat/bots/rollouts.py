"""Imagined worlds played on at random to their end: compiled where there is a kernel, else by the rules."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from bisat.core.encoding import Encoding
from bisat.core.game import AnyGame, Outcome
from bisat.core.kernel import Kernel, installed
from bisat.core.mass import finish
from bisat.core.stream import Stream


class Rollouts:
    """The same key ends the same world the same way, with and without the extra `[fast]`."""

    def __init__(
        self,
        game: AnyGame,
        encode: Callable[[Any, int], Encoding],
        kernel: Callable[[Any, int], Kernel] | None,
    ) -> None:
        self._game = game
        self._encode = encode
        self._kernel = kernel if installed() else None
        self._made: dict[int, Any] = {}
        """Per number of seats: the kernel, or else the encoding."""

    def __call__(self, world: Any, key: int) -> Outcome:
        seats = world.seats
        if seats not in self._made:
            self._made[seats] = (self._kernel or self._encode)(self._game, seats)
        made = self._made[seats]
        if isinstance(made, Encoding):
            return finish(self._game, made, world, Stream(key))[0]
        row = made.pack(world)
        made.finish(row, key)
        ended: Outcome = made.outcome(row)
        return ended
