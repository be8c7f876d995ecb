"""`bisat replay`: a saved match, checked and printed."""

from __future__ import annotations

import sys
from argparse import Namespace
from pathlib import Path
from typing import Any

from bisat.cli.failure import Failure
from bisat.cli.saved import reopen
from bisat.cli.sentences import sentence
from bisat.cli.strict import Unreadable, parse
from bisat.core.codec import encode, plain
from bisat.core.log import Match
from bisat.core.refusal import Refused

LARGEST = 64 * 2**20
"""Bytes of a file that anyone would call a match."""


def run(asked: Namespace) -> str:
    """Check the whole match before a word is printed."""
    try:
        return as_json(reopen(_read(asked.file)))
    except Refused as refused:
        raise Failure(f"{asked.file}: {sentence(refused)}") from None


def as_json(match: Match) -> str:
    """A line for the header, one for each event with what it did, and one for the outcome."""
    lines: list[Any] = [{"header": match.header}]
    again = Match(match.game, match.header)
    for number, event in enumerate(match.events, 1):
        lines.append({"number": number, "event": event, "happened": again.play(event).happened})
    lines.append({"outcome": match.outcome()})
    return "\n".join(encode(plain(line)).decode() for line in lines)


def _read(name: str) -> Any:
    try:
        with sys.stdin.buffer if name == "-" else Path(name).open("rb") as file:
            text = file.read(LARGEST + 1)
    except OSError as error:
        raise Failure(f"{name}: {error.strerror or error}") from None
    if len(text) > LARGEST:
        raise Failure(f"{name}: no match is larger than {LARGEST} bytes")
    try:
        return parse(text)
    except Unreadable as error:
        raise Failure(f"{name}: this is no JSON: {error}") from None
