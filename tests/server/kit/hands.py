"""A clock that is turned by hand, and what it wakes."""

from __future__ import annotations

from collections.abc import Callable


class Hands:
    """The time of a server: nothing passes by itself."""

    def __init__(self) -> None:
        self.time = 1000.0
        self._calls: dict[int, tuple[float, Callable[[], None]]] = {}
        self._made = 0

    def __call__(self) -> float:
        return self.time

    def later(self, seconds: float, call: Callable[[], None]) -> Callable[[], None]:
        """Call something once so much time was turned; the answer calls it off."""
        self._made += 1
        number = self._made
        self._calls[number] = (self.time + seconds, call)

        def call_off() -> None:
            self._calls.pop(number, None)

        return call_off

    def turn(self, seconds: float) -> None:
        """Let time pass, and everything be called that falls due, in order."""
        end = self.time + seconds
        while due := [(when, number) for number, (when, _) in self._calls.items() if when <= end]:
            when, number = min(due)
            self.time = max(self.time, when)
            self._calls.pop(number)[1]()
        self.time = end
