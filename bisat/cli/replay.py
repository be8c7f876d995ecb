"""`bisat replay`: a saved match, checked and printed."""

from __future__ import annotations

import sys
from argparse import Namespace
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from bisat.catalog import GAMES
from bisat.cli.failure import Failure
from bisat.cli.saved import reopen
from bisat.cli.sentences import sentence
from bisat.cli.strict import Unreadable, parse
from bisat.core.codec import encode
from bisat.core.log import Match
from bisat.core.refusal import Refused
from bisat.core.series import Scored
from bisat.parts.story import tell

LARGEST = 64 * 2**20
"""Bytes of a file that anyone would call a match."""


def run(asked: Namespace) -> str:
    """Check the whole match before a word is printed."""
    try:
        match = reopen(_read(asked.file))
    except Refused as refused:
        raise Failure(f"{asked.file}: {sentence(refused)}") from None
    name = f"{GAMES[match.header.game]}.story"
    return as_text(match, import_module(name)) if find_spec(name) else as_json(match)


def as_text(match: Match, story: Any) -> str:
    """The match in words, as a spectator saw it: every event, the last view, the places."""
    header = match.header
    again = Match(match.game, header)
    lines = [f"{header.game}, {header.seats} seats, seed {header.seed}", "", *_told(again, story)]
    for event in match.events:
        again.play(event)
        lines += _told(again, story)
    lines += ["", str(match), ""]
    outcome = match.outcome()
    if outcome is None:
        lines.append(f"After {len(match.events)} events the match goes on.")
    else:
        lines.append(f"After {len(match.events)} events it is over: {outcome.reason}.")
        for seat, (place, score) in enumerate(zip(outcome.places, outcome.scores, strict=True)):
            lines.append(f"Seat {seat}: place {place} with {score}.")
    return "\n".join(lines)


def _told(match: Match, story: Any) -> list[str]:
    """What the last event did: what a clock has to say comes first, the score of a series last."""
    view = match.view(None)
    around: list[Any] = []
    while hasattr(view, "inner"):
        around += view.happened
        view = view.inner
    names = [f"seat {seat}" for seat in range(view.seats)]
    clocks = [tell(fact, names) for fact in around if not isinstance(fact, Scored)]
    scores = [
        tell(fact, [*names, *["the automaton"] * (len(fact.totals) - len(names))])
        for fact in around
        if isinstance(fact, Scored)
    ]
    return [*clocks, *story.log(view), *scores]


def as_json(match: Match) -> str:
    """A line for the header, one for each event with what it did, and one for the outcome."""
    lines: list[Any] = [{"header": match.header}]
    again = Match(match.game, match.header)
    for number, event in enumerate(match.events, 1):
        lines.append({"number": number, "event": event, "happened": again.play(event).happened})
    lines.append({"outcome": match.outcome()})
    return "\n".join(encode(line).decode() for line in lines)


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
