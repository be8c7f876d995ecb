"""Sentences on one line, however strange the input was."""

from __future__ import annotations

MAX_LENGTH = 400


def one_line(text: str) -> str:
    """Text without line ends or control characters, and not longer than anyone reads.

    >>> one_line("so\\nit \\x1b[31mwent")
    'so it  [31mwent'
    """
    line = "".join(letter if letter.isprintable() else " " for letter in text[: MAX_LENGTH + 1])
    return line if len(line) <= MAX_LENGTH else f"{line[:MAX_LENGTH]}…"
