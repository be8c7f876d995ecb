"""Text that people write: kept as text, without what could disturb or deceive others."""

from __future__ import annotations

import unicodedata

JOINERS = "\u200c\u200d"
"""Used inside words of some languages and inside emoji, hence allowed."""
MAX_MARKS = 3
"""Most combining marks on one letter."""


def clean(text: str) -> str:
    """One line without control, direction and private characters; blanks become single spaces.

    >>> clean("  Ada\\u202e\\n<b>Lovelace</b> ")
    'Ada <b>Lovelace</b>'
    """
    kept: list[str] = []
    marks = 0
    for letter in unicodedata.normalize("NFC", text):
        kind = unicodedata.category(letter)
        if letter.isspace():
            kept.append(" ")
        elif kind[0] == "C" and letter not in JOINERS:
            continue
        elif kind[0] == "M":
            marks += 1
            if marks <= MAX_MARKS:
                kept.append(letter)
            continue
        else:
            kept.append(letter)
        marks = 0
    return " ".join("".join(kept).split())
