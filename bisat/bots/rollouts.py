"""Determinizations played on at random to their end: compiled where there is a kernel, else by the rules."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from bisat.core.encoding import Encoding
from bisat.core.game import AnyGame, Outcome, View
from bisat.core.kernel import Kernel, Tree, installed
from bisat.core.plain_play import finish
from bisat.core.rng import Rng
from bisat.core.stream import Stream


class Rollouts:
    """The same key ends the same determinization the same way, with and without the extra `[fast]`."""

    def __init__(
        self,
        game: AnyGame,
        encode: Callable[[Any, int], Encoding],
        kernel: Callable[[Any, int], Kernel | None] | None,
    ) -> None:
        self._game = game
        self._encode = encode
        self._kernel = kernel if installed() else None
        self._made: dict[int, Kernel | Encoding] = {}
        """Per number of seats: the kernel, or else the encoding."""

    def __call__(self, determinization: Any, key: int) -> Outcome:
        made = self._for(determinization.seats)
        if isinstance(made, Encoding):
            return finish(self._game, made, determinization, Stream(key))[0]
        row = made.pack(determinization)
        made.finish(row, key)
        ended = made.outcome(row)
        assert ended is not None, "it was played to its end"
        return ended

    def tree(self, view: View, rng: Rng, curiosity: float) -> Tree | None:
        """The whole search compiled, where there is a kernel that brings one."""
        made = self._for(view.seats)
        return None if isinstance(made, Encoding) else made.tree(view, rng, curiosity)

    def _for(self, seats: int) -> Kernel | Encoding:
        if seats not in self._made:
            kernel = None if self._kernel is None else self._kernel(self._game, seats)
            self._made[seats] = self._encode(self._game, seats) if kernel is None else kernel
        return self._made[seats]
