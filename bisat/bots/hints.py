"""What a game may tell a bot about itself, beyond its rules."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Protocol

from bisat.core.rng import Rng


class Deal(Protocol):
    """One way the hidden things may lie."""

    @property
    def hands(self) -> Sequence[Sequence[int]]:
        """Per seat, the numbers of the moves it could choose now; none for a seat that has no choice."""

    def shares(self, chosen: Sequence[int]) -> Sequence[float]:
        """Each seat's part of the win to be expected once these choices, one number per seat, are turned.

        The number of a seat that has no choice is not looked at.
        """


class Reading(Protocol):
    """A position in which seats choose at the same time, as one of them reads it.

    Moves are numbered, so that a search can keep what it learns of them in lists.
    """

    @property
    def moves(self) -> Sequence[Any]:
        """Every move that some seat might choose; its index is its number."""

    @property
    def own(self) -> Sequence[int]:
        """The numbers of the moves worth a thought for the seat that reads."""

    def deal(self, rng: Rng) -> Deal:
        """Hidden things drawn as a stranger would have to guess them, the reader's own hand included."""


Hints = Callable[[Any, Sequence[Any]], Reading]
"""The reading of a view and its legal moves."""
