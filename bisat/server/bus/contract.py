"""What every bus promises; a word may come twice or late, since the store holds the truth."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

Heard = Callable[[str, int], None]
"""A table, and how many envelopes it has; 0 says that only who is present has changed."""


class Bus(Protocol):
    """Carries word between the processes of one place."""

    def listen(self, heard: Heard) -> Callable[[], None]:
        """Hear of every table; the answer stops it."""

    def tell(self, table: str, seq: int, but: Heard | None = None) -> None:
        """A table has so many envelopes now; whoever tells it need not hear it."""

    def arrive(self, table: str, person: str) -> None:
        """A person has one more connection to a table."""

    def leave(self, table: str, person: str) -> None:
        """And one less."""

    def present(self, table: str) -> frozenset[str]:
        """Who is connected to a table, through any process."""
