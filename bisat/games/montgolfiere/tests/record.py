"""Whole games that a person can read: written from a match, and read back into one.

Run as a module, it plays at random until there is a short game for each way to end, and writes them anew.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from random import Random
from typing import Any

from bisat.catalog import new
from bisat.core.codec import plain
from bisat.core.game import Forfeited, TookBack
from bisat.core.log import Match
from bisat.games.montgolfiere import Options
from bisat.games.montgolfiere.rules.moves import Show
from bisat.games.montgolfiere.rules.view import View
from bisat.games.montgolfiere.show.notation import parse, short
from bisat.games.montgolfiere.show.story import balloon_names, tell
from bisat.games.montgolfiere.show.text import text
from bisat.parts import story
from tests.script import Script

FOLDER = Path(__file__).parent / "games"
NAMES = ("Ada", "Ben", "Cleo", "Dora", "Emil", "Fay")
SCRIPT = Script(NAMES, short, parse)
HEAD = re.compile(r"Montgolfière, (\d) players, seed (\S+), options (\{.*\})")
MIN_EVENTS = 20
"""Events of a game worth reading."""

SHARED = ("alone", "shared", "shared with the Baron", "the Baron alone")
WAYS = (
    *(f"{reason}, {whose}" for reason, whose in product(("moon", "cards", "series"), SHARED)),
    *(f"forfeit, {why}" for why in ("resigned", "left", "time", "in a series")),
)
"""Every way to end: where, and whose win it is; or why nobody is left."""


def way(match: Match) -> str:
    """The way in which a match ended."""
    ended = match.outcome()
    assert ended is not None
    if ended.reason == "forfeit":
        if match.header.options["match"] is not None:
            return "forfeit, in a series"
        last = [fact for fact in match.view(None).unwrapped().happened if isinstance(fact, Forfeited)]
        return f"forfeit, {last[-1].reason}"
    first = ended.places.count(1)
    best = max(ended.scores)
    if first == 0:
        return f"{ended.reason}, the Baron alone"
    if best in ended.automata:
        return f"{ended.reason}, shared with the Baron"
    return f"{ended.reason}, {'alone' if first == 1 else 'shared'}"


def write(match: Match) -> str:
    """The whole match: moves behind ">", what they did, and how it ended."""
    header = match.header
    usual = plain(Options())
    given = {name: value for name, value in header.options.items() if value != usual[name]}
    lines = [
        f"Montgolfière, {header.seats} players, seed {header.seed}, options {json.dumps(given)}",
        f"Ends: {way(match)}",
        "",
    ]
    again = Match(match.game, header)
    moves: list[str] = []
    for event in match.events:
        again.play(event)
        moves.append(SCRIPT.write(event))
        if happened := list(_lines(again.view(None))):
            lines += [f"> {', '.join(moves)}", *happened, ""]
            moves = []
    ended = again.outcome()
    assert ended is not None
    places = ", ".join(f"{name} {place}" for name, place in zip(NAMES, ended.places, strict=False))
    scores = ", ".join(map(str, (*ended.scores, *ended.automata)))
    lines += [text(again.view(None).unwrapped(), NAMES), "", f"Places: {places}", f"Scores: {scores}"]
    return "\n".join(lines) + "\n"


def read(text: str) -> Match:
    """The match that was written like this, played again."""
    head = HEAD.match(text)
    assert head is not None, "the first line names the players, the seed and the options"
    return SCRIPT.play(new("montgolfiere", int(head[1]), head[2], json.loads(head[3])), text)


def _lines(view: Any) -> Iterator[str]:
    """What a spectator hears of an event; that somebody has chosen stands in the line of the moves."""
    sky: View = view.unwrapped()
    names = balloon_names(sky, NAMES)
    for fact in sky.happened:
        if fact.worth_a_line() or isinstance(fact, TookBack):
            yield tell(fact, names)
    while hasattr(view, "inner"):
        yield from (story.tell(fact, names) for fact in view.happened)
        view = view.inner


def played(seats: int, seed: str, options: dict[str, Any], reason: str = "") -> Match:
    """A random match; with a reason to leave, players leave one after the other until one is left."""
    match = new("montgolfiere", seats, seed, options)
    chance = Random(seed)
    while may := match.waiting().needed:
        seat, luck = chance.choice(may), chance.random()
        chosen = [seat for seat, has in enumerate(match.view(None).unwrapped().chose) if has]
        if chosen and 0.04 < luck < 0.08:
            match.undo(chosen[0])
        elif reason and luck < 0.04:
            match.forfeit(seat, reason=reason)
        elif options.get("bank") and luck < 0.03:
            match.tick(match.waiting().until or 0)
        else:
            legal = match.legal(seat)
            moves = [move for move in legal if not isinstance(move, Show) or luck < 0.1]
            match.act(seat, chance.choice(moves))
    return match


def main() -> None:
    """Look for a short game for each way to end, and write it down."""
    for wanted in WAYS:
        found = [match for match in tried(wanted) if way(match) == wanted]
        whole = sorted(
            (match for match in found if len(match.events) >= MIN_EVENTS), key=lambda match: len(match.events)
        )
        best = max(whole[:40], key=richness)
        name = wanted.replace(", ", "-").replace(" ", "-").lower()
        (FOLDER / f"{name}.txt").write_text(write(best), encoding="utf-8")
        print(f"{wanted}: {len(best.events)} events, the richest of the shortest of {len(whole)}")


def richness(match: Match) -> int:
    """How many kinds of moves and facts there are in a match."""
    again = Match(match.game, match.header)
    kinds: set[object] = set()
    for event in match.events:
        kinds.add(SCRIPT.write(event).partition(" ")[2])
        again.play(event)
        kinds |= {type(fact) for fact in again.view(None).unwrapped().happened}
    return len(kinds)


def tried(wanted: str) -> Iterator[Match]:
    """Random matches that may end in this way."""
    reason, _, whose = wanted.partition(", ")
    options: dict[str, Any] = {"baron": "Baron" in whose}
    if reason == "series" or whose == "in a series":
        options["match"] = 25
    if reason == "cards":
        options["board"] = 15
    if whose == "time":
        options["bank"] = 60
    leaving = {"resigned": "resigned", "left": "left", "in a series": "left"}.get(whose, "")
    seats = {"moon": 4, "cards": 3, "series": 2}.get(reason, 2 if whose == "time" else 4)
    for number in range(1500):
        yield played(seats, f"{wanted}-{number}".replace(", ", "-").replace(" ", "-"), options, leaving)


if __name__ == "__main__":
    main()
