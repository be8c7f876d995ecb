"""Refusals in words: one sentence on one line, however strange the input was."""

from __future__ import annotations

from bisat.core.refusal import Refused
from bisat.parts.words import home, say

MAX_LENGTH = 400


def sentence(refused: Refused) -> str:
    """Why something was not done, for a person.

    >>> sentence(Refused("seats_out_of_range", least=2, most=6))
    'This game is for 2 to 6 players.'
    """
    values = dict(refused.values)
    if isinstance(refused.__cause__, Refused):
        values["why"] = sentence(refused.__cause__).removesuffix(".")
    try:
        return one_line(say(home(refused.id), refused.id, values))
    except (KeyError, OSError, ImportError):  # a refusal without words is still a refusal
        return one_line(f"This was refused: {refused}.")


def one_line(text: str) -> str:
    """Text without line ends or control characters, and not longer than anyone reads.

    >>> one_line("so\\nit \\x1b[31mwent")
    'so it  [31mwent'
    """
    line = "".join(letter if letter.isprintable() else " " for letter in text[: MAX_LENGTH + 1])
    return line if len(line) <= MAX_LENGTH else f"{line[:MAX_LENGTH]}…"
