"""Whole games that a person can read: written from a match, and read back into one.

Run as a module, it lets bots play until there is a short game for each way to end, and writes them anew.
"""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

from bisat.catalog import bot, new
from bisat.core.bot import Choice, unhurried
from bisat.core.codec import plain
from bisat.core.log import Match
from bisat.core.rng import Rng
from bisat.games.labyrinth_duel import Options
from bisat.games.labyrinth_duel.rules.moves import Call, Finish, Skip
from bisat.games.labyrinth_duel.rules.state import State
from bisat.games.labyrinth_duel.show.notation import parse, short
from bisat.games.labyrinth_duel.show.story import tell
from bisat.games.labyrinth_duel.show.text import text
from tests.script import Script

FOLDER = Path(__file__).parent / "games"
NAMES = ("Ada", "Ben")
SCRIPT = Script(NAMES, short, parse, real_time=True)
HEAD = re.compile(r"Labyrinth – the Duel, (\d) players?, seed (\S+), options (\{.*\})")

WAYS = (
    "cards",
    "targets, won",
    "targets, tied",
    "forfeit, resigned",
    "forfeit, left",
    "solo, time",
    "solo, finished",
    "solo, forfeit",
)
"""Every way to end."""


def way(match: Match) -> str:
    """The way in which a match ended."""
    ended = match.outcome()
    assert ended is not None
    if match.header.seats == 1:
        return f"solo, {ended.reason}"
    if ended.reason == "targets":
        return f"targets, {'tied' if ended.places == (1, 1) else 'won'}"
    if ended.reason == "forfeit":
        return f"forfeit, {match.state.happened[0].reason}"
    return ended.reason


def write(match: Match) -> str:
    """The whole match: moves with their seconds behind ">", what they did, and how it ended."""
    header = match.header
    usual = plain(Options())
    given = {name: value for name, value in header.options.items() if value != usual[name]}
    players = "1 player" if header.seats == 1 else "2 players"
    lines = [
        f"Labyrinth – the Duel, {players}, seed {header.seed}, options {json.dumps(given)}",
        f"Ends: {way(match)}",
        "",
    ]
    again = Match(match.game, header)
    lines += [text(again.view(None), NAMES), ""]
    moves: list[str] = []
    for event in match.events:
        again.play(event)
        moves.append(SCRIPT.write(event))
        news = [tell(fact, NAMES) for fact in again.state.happened if fact.worth_a_line()]
        if news:
            lines += [f"> {', '.join(moves)}", *news, ""]
            moves = []
    ended = again.outcome()
    assert ended is not None
    places = ", ".join(f"{name} {place}" for name, place in zip(NAMES, ended.places, strict=False))
    lines += [text(again.view(None), NAMES), "", f"Places: {places}"]
    return "\n".join(lines) + "\n"


def read(text: str) -> Match:
    """The match that was written like this, played again."""
    head = HEAD.match(text)
    assert head is not None, "the first line names the players, the seed and the options"
    return SCRIPT.play(new("labyrinth-duel", int(head[1]), head[2], json.loads(head[3])), text)


def drive(match: Match, names: tuple[str, ...], most: int) -> Match:
    """Let bots play, the earliest choice first, for at most so many events."""
    while len(match.events) < most and match.outcome() is None:
        waiting = match.waiting()
        choices = {seat: _choice(match, seat, names[seat]) for seat in waiting.seats}
        seat = min(choices, key=lambda seat: (choices[seat].after_ms, seat), default=-1)
        at = match.state.at + choices[seat].after_ms if choices else 0
        if waiting.until is not None and (not choices or at >= waiting.until):
            match.tick(waiting.until)
        else:
            match.act(seat, choices[seat].move, at)
    return match


def _choice(match: Match, seat: int, name: str) -> Choice:
    return bot("labyrinth-duel", name).choose(match.view(seat), match.legal(seat), Rng("", 0), unhurried)


def exhausted(seed: str, skips: bool) -> Match:
    """A hundred targets: most are skipped or called wrongly at once, now and then somebody wins one."""
    match = new("labyrinth-duel", 2, seed, {})
    rng = Rng(seed, 0)
    while match.outcome() is None:
        waiting = match.waiting()
        if not waiting.seats:
            match.tick(waiting.until or 0)
            continue
        seat = rng.below(2)
        number = match.state.number
        at = match.state.at + 100 + rng.below(900)
        if skips and rng.below(2):
            match.act(seat, Skip(number), at)
            match.act(1 - seat, Skip(number), at + 250)
        else:
            match.act(seat, Call(number), at)
    return match


def candidates(way_to_end: str, number: int) -> Match:
    """A match that probably ends like this."""
    seed = f"{way_to_end.replace(', ', '-')}-{number}"
    match way_to_end.split(", "):
        case ["cards"]:
            options: dict[str, Any] = {"cards": 3, "false_calls": 1, "lay_out": "own"}
            return drive(new("labyrinth-duel", 2, seed, options), ("master", "hard"), 1_000)
        case ["targets", how]:
            return exhausted(seed, skips=how == "won")
        case ["forfeit", why]:
            options = {"auto_stop": True}
            left = drive(new("labyrinth-duel", 2, seed, options), ("hard", "hard"), 25)
            left.forfeit(number % 2, left.state.at + 500, why)
            return left
        case ["solo", "time"]:
            return drive(new("labyrinth-duel", 1, seed, {"minutes": 1}), ("master",), 1_000)
        case ["solo", how]:
            alone = drive(new("labyrinth-duel", 1, seed, {"minutes": None}), ("hard",), 40)
            if how == "forfeit":
                alone.forfeit(0)
                return alone
            while alone.waiting().until is not None:
                alone.tick(alone.waiting().until or 0)
            alone.act(0, Call(alone.state.number))
            alone.act(0, Finish())
            return alone
    raise AssertionError(way_to_end)


def main() -> None:
    """Write the games anew."""
    FOLDER.mkdir(exist_ok=True)
    for wanted in WAYS:
        for number in range(200):
            match = candidates(wanted, number)
            state: State = match.state
            if match.outcome() is not None and way(match) == wanted and sum(state.scores) > 0:
                FOLDER.joinpath(wanted.replace(", ", "-") + ".txt").write_text(write(match), encoding="utf-8")
                break
        else:
            raise AssertionError(f"no game ends like this: {wanted}")


if __name__ == "__main__":
    main()
