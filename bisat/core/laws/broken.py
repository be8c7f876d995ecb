"""What a game that breaks a law gets told."""

from __future__ import annotations


class Broken(AssertionError):
    """A game broke a law.

    >>> str(Broken(2, "seat 1 may act but has no move"))
    'law 2: seat 1 may act but has no move'
    """

    def __init__(self, law: int, why: str) -> None:
        self.law = law
        self.why = why
        super().__init__(f"law {law}: {why}")
