"""How a command ends when it cannot do what was asked: one line, and a number."""

from __future__ import annotations

FAILED = 1
"""The work failed."""
USAGE = 2
"""The command was not used as it should be."""


class Failure(Exception):
    """One line for standard error, and what the command ends with."""

    def __init__(self, line: str, code: int = FAILED) -> None:
        super().__init__(line)
        self.code = code
