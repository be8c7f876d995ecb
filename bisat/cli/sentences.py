"""Refusals in words: one sentence on one line, however strange the input was."""

from __future__ import annotations

from bisat.core.refusal import Refused
from bisat.parts.words import say

LONGEST = 400


def sentence(refused: Refused) -> str:
    """Why something was not done, for a person.

    >>> sentence(Refused("seats_out_of_range", least=2, most=6))
    'This game is for 2 to 6 players.'
    """
    values = dict(refused.values)
    if isinstance(refused.__cause__, Refused):
        values["why"] = sentence(refused.__cause__).removesuffix(".")
    folder, dot, _ = refused.id.partition(".")
    package = f"bisat.games.{folder}" if dot else "bisat.core"
    try:
        return one_line(say(package, refused.id, values))
    except (KeyError, OSError, ImportError):  # a refusal without words is still a refusal
        return one_line(f"This was refused: {refused}.")


def one_line(text: str) -> str:
    """Text without line ends or control characters, and not longer than anyone reads.

    >>> one_line("so\\nit \\x1b[31mwent")
    'so it  [31mwent'
    """
    told = "".join(letter if letter.isprintable() else " " for letter in text[: LONGEST + 1])
    return told if len(told) <= LONGEST else f"{told[:LONGEST]}…"
