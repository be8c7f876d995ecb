"""Chance as a choice: an event is played again and again, each time one draw further."""

from __future__ import annotations

from bisat.core.rng import Rng


class Undrawn(Exception):
    """A draw is wanted that nobody has chosen yet."""

    def __init__(self, sides: int) -> None:
        self.sides = sides
        super().__init__(f"a draw from {sides}")


class Drawn(Rng):
    """Chance whose draws are given, one after the other; the first that is not given is asked for."""

    __slots__ = ("_left",)

    def __init__(self, draws: tuple[int, ...]) -> None:
        super().__init__("", 0)
        self._left = [*reversed(draws)]

    def below(self, k: int) -> int:
        if k == 1:
            return 0
        if not self._left:
            raise Undrawn(k)
        return self._left.pop()

    def word(self) -> int:
        raise NotImplementedError("rules draw by `below`, whose outcomes can be counted")
