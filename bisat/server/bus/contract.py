"""What every bus promises; a message may come twice, late or never, since the store holds the truth."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Set
from typing import Literal, Protocol

from bisat.server.base.steady import Steady

Spending = dict[str, dict[str, int]]
"""How much was used up of each limit, by whom."""
Kind = Literal["bots", "puzzles"]
"""What workers elsewhere think about."""


class Hears(Protocol):
    """What a process does with what others say."""

    def heard(self, table: str, seq: int) -> None:
        """A table has so many envelopes."""

    def moved(self, table: str, elsewhere: bool) -> None:
        """Others are present at a table now; elsewhere, where the last word of it may have been missed."""

    def orphaned(self, table: str) -> None:
        """A process is no more through which somebody was at a table, or has let it go."""

    def silenced(self) -> None:
        """A process has died or stands still, and somebody may be on their way to it."""

    def stood(self, tables: Mapping[str, list[str]], stood: int, stands: int) -> None:
        """So much time did not count where these are at these tables, and so much will not."""

    def renamed(self, person: str, erased: bool) -> None:
        """A person has another name, or was erased with all that they said."""

    def missed(self) -> None:
        """Messages may have been lost, or processes have come or gone: look at everything again."""

    def spent(self, limits: Spending) -> None:
        """What people have used up of each limit at other processes."""


class Bus(Protocol):
    """Carries word between the processes of one place."""

    steady: Steady | None
    """From which others know what time did not count here."""

    async def start(self) -> None:
        """Begin to hear and to be heard."""

    async def stop(self) -> None:
        """Say good-bye, so that others take over at once."""

    def listen(self, hears: Hears) -> Callable[[], None]:
        """Hear everything; the answer stops it."""

    def tell(self, table: str, seq: int, but: Hears | None = None) -> None:
        """A table has so many envelopes now, for all where somebody looks at it but whoever tells it."""

    def hand_over(self, table: str, seq: int) -> None:
        """Nobody looks at a table here any more: whoever has to hold it now shall know."""

    def rename(self, person: str, erased: bool, but: Hears | None = None) -> None:
        """A person has another name, or was erased with all that they said."""

    def spend(self, limits: Spending) -> None:
        """Tell others what people have used up here."""

    def arrive(self, table: str, person: str) -> None:
        """A person has one more connection to a table."""

    def leave(self, table: str, person: str) -> None:
        """And one less."""

    def present(self, table: str) -> frozenset[str]:
        """Who is connected to a table, through any process."""

    def inhabited(self) -> Set[str]:
        """The tables where somebody is, through any process."""

    def holds(self, table: str) -> bool:
        """Whether clocks, bots and stand-ins of a table are this process's to run."""

    def silence(self, table: str) -> int:
        """Milliseconds that others through whom somebody is at a table have been silent for too long."""

    def goes_on(self, table: str, people: Set[str]) -> bool:
        """Whether time goes on at all other processes through which these are at a table."""

    def call(self, table: str, people: Set[str]) -> Callable[[], bool]:
        """Ask those processes; whether all have answered that they do not stand still."""

    def let_go(self, table: str) -> None:
        """Whoever was at a table here is cut off."""

    async def ask(self, kind: Kind, job: bytes, seconds: float) -> bytes | None:
        """Let a worker on another machine do something; None where none has answered in time."""

    @property
    def workers(self) -> int:
        """How much workers on other machines can do at once."""

    @property
    def messages(self) -> int:
        """How many messages were said to other processes."""

    @property
    def shared(self) -> bool:
        """Whether there may be other processes, so that the store may know more than we do."""

    @property
    def away(self) -> str | None:
        """Why nobody can be heard now, or None."""
