"""A bus within one process."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from bisat.server.bus.contract import Heard


class MemoryBus:
    """Calls everyone who listens."""

    def __init__(self) -> None:
        self._listeners: list[Heard] = []
        self._present: dict[str, Counter[str]] = {}

    def listen(self, heard: Heard) -> Callable[[], None]:
        self._listeners.append(heard)
        return lambda: self._listeners.remove(heard)

    def tell(self, table: str, seq: int, but: Heard | None = None) -> None:
        for heard in tuple(self._listeners):
            if heard != but:
                heard(table, seq)

    def arrive(self, table: str, person: str) -> None:
        here = self._present.setdefault(table, Counter())
        here[person] += 1
        if here[person] == 1:
            self.tell(table, 0)

    def leave(self, table: str, person: str) -> None:
        here = self._present.get(table, Counter())
        here[person] -= 1
        if here[person] > 0:
            return
        del here[person]
        if not here:
            self._present.pop(table, None)
        self.tell(table, 0)

    def present(self, table: str) -> frozenset[str]:
        return frozenset(self._present.get(table, ()))
