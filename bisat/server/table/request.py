"""What somebody asks of a table, and how they hear what became of it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

import msgspec

from bisat.core.refusal import Refused
from bisat.server.table.handlers import Asking, Bodies

Decide = Callable[[Asking], Bodies]


class Asker(Protocol):
    """Whoever asks something of a table, and wants to hear what became of it."""

    def ack(self, key: str) -> None:
        """It is done and stored."""

    def refuse(self, key: str, refused: Refused) -> None:
        """Nothing was changed."""


class Ask(msgspec.Struct, gc=False):
    """A request that waits for its turn."""

    person: str
    key: str | None
    decide: Decide
    asker: Asker | None


def ack(ask: Ask) -> None:
    """Tell that it is done."""
    if ask.asker is not None and ask.key is not None:
        ask.asker.ack(ask.key)


def refuse(ask: Ask, refused: Refused) -> None:
    """Tell that it is not."""
    if ask.asker is not None and ask.key is not None:
        ask.asker.refuse(ask.key, refused)
