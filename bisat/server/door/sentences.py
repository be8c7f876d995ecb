"""Refusals in words: those of the server, and through the words of the core and the games all others."""

from __future__ import annotations

from bisat.core.refusal import Refused
from bisat.parts import words


def sentence(refused: Refused, language: str = "en") -> str:
    """Why something was not done, for a person.

    >>> sentence(Refused("no_such_table"))
    'There is no such table.'
    """
    if refused.id in words.messages("bisat.server", "en"):
        return words.say("bisat.server", refused.id, refused.values, language)
    return words.sentence(refused, language)
