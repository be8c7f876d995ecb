"""What brings a person to another device: a short code for minutes, and words to be written down."""

from __future__ import annotations

import math
import re
import secrets
from base64 import b32encode

from bisat.server.people.identity import Signer

LETTERS = "23456789abcdefghjkmnpqrstuvwxyz"
"""Of a code: none that looks like another."""
CODE_LENGTH = 10
CODE_MILLIS = 5 * 60_000
"""How long a code works."""
CONSONANTS, VOWELS = "bdfghklmnprstvwz", "aeio"
"""Of the words: sixteen and four, so that each syllable is worth six bits and can be said in any language."""
SYLLABLES, WORDS = 3, 5
CODE_BITS = CODE_LENGTH * math.log2(len(LETTERS))
WORDS_BITS = WORDS * SYLLABLES * math.log2(len(CONSONANTS) * len(VOWELS))


def new_code() -> str:
    """A code that nobody can guess in its few minutes."""
    return "".join(secrets.choice(LETTERS) for _ in range(CODE_LENGTH))


def grouped(code: str) -> str:
    """A code as people read it.

    >>> grouped("k7q2m4xw5a")
    'k7q2m-4xw5a'
    """
    return f"{code[: CODE_LENGTH // 2]}-{code[CODE_LENGTH // 2 :]}"


def new_claim() -> str:
    """What only one device knows."""
    return b32encode(secrets.token_bytes(20)).decode().lower()


def new_words() -> tuple[str, ...]:
    """Words that nobody can guess at all."""
    return tuple("".join(_syllable() for _ in range(SYLLABLES)) for _ in range(WORDS))


def _syllable() -> str:
    return secrets.choice(CONSONANTS) + secrets.choice(VOWELS)


def sealed_code(signer: Signer, code: str) -> str:
    """A code as it is kept: with the key of the place, and however it was typed.

    >>> here = Signer(b"key")
    >>> sealed_code(here, " K7Q2M 4XW5A ") == sealed_code(here, "k7q2m-4xw5a")
    True
    """
    return signer.sealed("code", re.sub(r"[^a-z0-9]", "", code.lower()))


def sealed_claim(signer: Signer, claim: str) -> str:
    """What a device knows, as it is kept."""
    return signer.sealed("claim", claim)


def sealed_words(signer: Signer, words: str) -> str:
    """Words as they are kept, however they were typed."""
    return signer.sealed("words", re.sub(r"[^a-z]", "", words.lower()))


def check(claim: str) -> str:
    """Two digits that both devices show, from a claim as it is kept.

    >>> check("0000002f" + "0" * 56)
    '47'
    """
    return f"{int(claim[:8], 16) % 100:02d}"
