"""`bisat replay`: a saved match, checked and printed."""

from __future__ import annotations

import sys
from argparse import Namespace
from pathlib import Path

from bisat import catalog
from bisat.cli.failure import Failure
from bisat.cli.saved import reopen
from bisat.cli.strict import Unreadable, parse
from bisat.core.codec import Json
from bisat.core.log import Match
from bisat.core.refusal import Refused
from bisat.parts import story

MAX_FILE_BYTES = 64 * 2**20
"""Bytes of a file that anyone would call a match."""


def run(asked: Namespace) -> str:
    """Check the whole match before a word is printed."""
    try:
        match = reopen(_read(asked.file))
    except Refused as refused:
        raise Failure(f"{asked.file}: {refused}") from None
    return as_text(match)


def as_text(match: Match) -> str:
    """The match in words, as a spectator saw it: every event, the last view, the places."""
    header = match.header
    again = Match(match.game, header)
    lines = [f"{header.game}, {header.seats} seats, seed {header.seed}", "", *_lines(again)]
    for event in match.events:
        again.play(event)
        lines += _lines(again)
    lines += ["", str(match), ""]
    outcome = match.outcome()
    if outcome is None:
        lines.append(f"After {len(match.events)} events the match goes on.")
    else:
        lines.append(f"After {len(match.events)} events it is over: {outcome.reason}.")
        for seat, (place, score) in enumerate(zip(outcome.places, outcome.scores, strict=True)):
            lines.append(f"Seat {seat}: place {place} with {score}.")
    return "\n".join(lines)


def _lines(match: Match) -> list[str]:
    """What the last event did, as a spectator saw it."""
    return story.log(match.view(None), catalog.entry(match.header.game).show)


def _read(name: str) -> Json:
    try:
        with sys.stdin.buffer if name == "-" else Path(name).open("rb") as file:
            text = file.read(MAX_FILE_BYTES + 1)
    except OSError as error:
        raise Failure(f"{name}: {error.strerror or error}") from None
    if len(text) > MAX_FILE_BYTES:
        raise Failure(f"{name}: no match is larger than {MAX_FILE_BYTES} bytes")
    try:
        return parse(text)
    except Unreadable as error:
        raise Failure(f"{name}: this is no JSON: {error}") from None
