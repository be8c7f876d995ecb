"""A bus within one process."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Set

from bisat.server.base.steady import Steady
from bisat.server.bus.contract import Hears, Kind, Spending


class MemoryBus:
    """Calls everyone who listens."""

    away: str | None = None
    shared = False
    workers = 0
    messages = 0

    def __init__(self) -> None:
        self.steady: Steady | None = None
        self._listeners: list[Hears] = []
        self._present: dict[str, Counter[str]] = {}

    async def start(self) -> None:
        pass

    async def stop(self) -> None:
        pass

    def listen(self, hears: Hears) -> Callable[[], None]:
        self._listeners.append(hears)
        return lambda: self._listeners.remove(hears)

    def tell(self, table: str, seq: int, but: Hears | None = None) -> None:
        for one in self.others(but):
            one.heard(table, seq)

    def moved(self, table: str, elsewhere: bool = False) -> None:
        """Say that others are present at a table now."""
        for one in self.others():
            one.moved(table, elsewhere)

    def hand_over(self, table: str, seq: int) -> None:
        pass  # whoever has it keeps it

    def rename(self, person: str, erased: bool, but: Hears | None = None) -> None:
        for one in self.others(but):
            one.renamed(person, erased)

    def spend(self, limits: Spending) -> None:
        pass  # in one process there is one count

    async def ask(self, kind: Kind, job: bytes, seconds: float) -> bytes | None:  # noqa: ARG002  # nobody hears it
        return None

    def arrive(self, table: str, person: str) -> None:
        here = self._present.setdefault(table, Counter())
        here[person] += 1
        if here[person] == 1:
            self.moved(table)

    def leave(self, table: str, person: str) -> None:
        here = self._present.get(table, Counter())
        here[person] -= 1
        if here[person] > 0:
            return
        del here[person]
        if not here:
            self._present.pop(table, None)
        self.moved(table)

    def present(self, table: str) -> frozenset[str]:
        return frozenset(self._present.get(table, ()))

    def inhabited(self) -> Set[str]:
        return self._present.keys()

    def everywhere(self) -> dict[str, list[str]]:
        """Who is at each table."""
        return {table: list(here) for table, here in self._present.items()}

    def holds(self, table: str) -> bool:  # noqa: ARG002  # there is nobody else
        return True

    def silence(self, table: str) -> int:  # noqa: ARG002  # there is nobody else
        return 0

    def goes_on(self, table: str, people: Set[str]) -> bool:  # noqa: ARG002  # likewise
        return True

    def call(self, table: str, people: Set[str]) -> Callable[[], bool]:  # noqa: ARG002  # likewise
        return lambda: True

    def let_go(self, table: str) -> None:
        pass  # who comes again loads it anew, and then its clock waits

    def others(self, but: Hears | None = None) -> list[Hears]:
        """Everyone who listens, one excepted; a copy, since they may stop while they hear."""
        return [one for one in self._listeners if one is not but]
