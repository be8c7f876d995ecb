"""Refusals in words: those of the server, of the core, and of each game."""

from __future__ import annotations

from bisat.catalog import GAMES
from bisat.core.refusal import Refused
from bisat.parts.words import messages, say


def sentence(refused: Refused, language: str = "en") -> str:
    """Why something was not done, for a person.

    >>> sentence(Refused("no_such_table"))
    'There is no such table.'
    """
    return say(_package(refused.id), refused.id, refused.values, language)


def _package(id: str) -> str:
    folder, dot, _ = id.partition(".")
    if dot:
        return next(package for package in GAMES.values() if package.endswith(f".{folder}"))
    return "bisat.server" if id in messages("bisat.server", "en") else "bisat.core"
