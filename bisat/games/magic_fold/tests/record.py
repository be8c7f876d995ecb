"""Whole games that a person can read: written from a match, and read back into one.

Run as a module, it plays until there is a short game for each way to end, and writes them anew.
"""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import msgspec

from bisat.bots.hands import Hands
from bisat.bots.unwrapping import Unwrapping
from bisat.core.bot import unhurried
from bisat.core.log import Header, Match
from bisat.core.rng import Rng
from bisat.core.series import Scored
from bisat.games.magic_fold import Options, build
from bisat.games.magic_fold.bots import knowledge
from bisat.games.magic_fold.rules.moves import Pass, Take
from bisat.games.magic_fold.show.notation import parse, short
from bisat.games.magic_fold.show.story import log, pawn_names
from bisat.games.magic_fold.show.text import text
from bisat.parts import story
from tests.script import Script

FOLDER = Path(__file__).parent / "games"
NAMES = ("Ada", "Ben", "Cleo", "Dan")
SCRIPT = Script(NAMES, short, parse, real_time=True)
HEAD = re.compile(r"Magic Fold, (\d) players, seed (\S+), options (\{.*\})")

REVISION = 2
"""By which the games were played: they end as they did."""
WAYS = (
    "palace, a seat",
    "palace, the ghost",
    "rounds, won",
    "rounds, shared",
    "forfeit, resigned",
    "forfeit, left",
    "championship",
    "championship, left",
)
"""Every way to end."""


def way(match: Match) -> str:
    """The way in which a match ended."""
    ended = match.outcome()
    assert ended is not None
    if match.header.options.get("championship"):
        return "championship" if ended.reason == "series" else "championship, left"
    if ended.reason == "palace":
        return f"palace, {'a seat' if 1 in ended.places else 'the ghost'}"
    if ended.reason == "rounds":
        return f"rounds, {'won' if ended.places.count(1) == 1 else 'shared'}"
    return f"forfeit, {match.state.happened[0].reason}"


def started(seats: int, seed: str, options: dict[str, Any]) -> Match:
    """A match with these options, as plain JSON."""
    game = build(msgspec.convert(options, Options), REVISION)
    return Match(game, Header("magic-fold", seats, seed, options, revision=REVISION))


def write(match: Match) -> str:
    """The whole match: moves with their seconds behind ">", what they did, and how it ended."""
    header = match.header
    lines = [
        f"Magic Fold, {header.seats} players, seed {header.seed}, options {json.dumps(header.options)}",
        f"Ends: {way(match)}",
        "",
    ]
    again = Match(match.game, header)
    names = NAMES[: header.seats]
    lines += [str(again), ""]
    moves: list[str] = []
    for event in match.events:
        again.play(event)
        moves.append(SCRIPT.write(event))
        if happened := _happened(again, names):
            lines += [f"> {', '.join(moves)}", *happened, ""]
            moves = []
    ended = again.outcome()
    assert ended is not None
    lines += [text(again.view(None).unwrapped(), names), ""]
    lines.append("Places: " + ", ".join(map("{} {}".format, names, ended.places)))
    return "\n".join(lines) + "\n"


def _happened(match: Match, names: tuple[str, ...]) -> list[str]:
    view = match.view(None)
    race = view.unwrapped()
    scores = [fact for fact in view.happened if isinstance(fact, Scored)]
    return log(race, names) + [story.tell(fact, pawn_names(race, names)) for fact in scores]


def read(text: str) -> Match:
    """The match that was written like this, played again."""
    head = HEAD.match(text)
    assert head is not None, "the first line names the players, the seed and the options"
    return SCRIPT.play(started(int(head[1]), head[2], json.loads(head[3])), text)


def drive(match: Match, names: tuple[str, ...], most: int) -> Match:
    """Let bots play, the earliest choice first, for at most so many events."""
    bots = [Unwrapping(Hands(knowledge.suggest, name, knowledge.LEVELS[name])) for name in names]
    while len(match.events) < most and match.outcome() is None:
        waiting = match.waiting()
        choices = {
            seat: bots[seat].choose(match.view(seat), match.legal(seat), Rng("", 0), unhurried)
            for seat in waiting.needed
        }
        seat = min(choices, key=lambda seat: (choices[seat].after_ms, seat), default=-1)
        at = match.state.at + choices[seat].after_ms if choices else 0
        if waiting.until is not None and (not choices or at >= waiting.until):
            match.tick(waiting.until)
        else:
            match.act(seat, choices[seat].move, at)
    return match


def weary(seed: str, folds: int) -> Match:
    """Sixty rounds of four that pass, after so many rounds in which bots fold."""
    match = started(4, seed, {"deck": "standard"})
    drive(match, ("easy",) * 4, folds)
    while match.outcome() is None:
        waiting = match.waiting()
        if not waiting.seats:
            match.tick(waiting.until or 0)
        elif match.state.choosing is not None:
            match.act(waiting.seats[0], match.legal(waiting.seats[0])[0])
        else:
            match.act(waiting.needed[0], Pass(), match.state.at + 250)
    return match


def candidates(wanted: str, number: int) -> Match:
    """A match that probably ends like this."""
    seed = f"{wanted.replace(', ', '-').replace(' ', '-')}-{number}"
    match wanted.split(", "):
        case ["palace", "a seat"]:
            return drive(started(3, seed, {}), ("hard", "master", "medium"), 2_000)
        case ["palace", _]:
            match = started(2, seed, {"short": True, "calm": "60"})
            while match.outcome() is None:
                waiting = match.waiting()
                if not waiting.seats:
                    match.tick(waiting.until or 0)
                elif 0 in waiting.needed:
                    match.act(0, Take(1 + match.state.round % 4), match.state.at + 1_000)
                else:
                    match.tick(waiting.until or 0)
            return match
        case ["rounds", how]:
            return weary(seed, 40 if how == "won" else 0)
        case ["forfeit", why]:
            left = drive(started(2, seed, {"assist": True}), ("medium", "easy"), 40)
            left.forfeit(number % 2, left.state.at, why)
            return left
        case ["championship"]:
            return drive(started(2, seed, {"championship": True, "short": True}), ("hard", "master"), 3_000)
    left = drive(started(3, seed, {"championship": True, "short": True}), ("hard",) * 3, 60)
    left.forfeit(0, left.state.at, "left")
    left.forfeit(1, left.state.at, "left")
    return left


def main() -> None:
    """Write the games anew."""
    FOLDER.mkdir(exist_ok=True)
    for wanted in WAYS:
        for number in range(50):
            match = candidates(wanted, number)
            if match.outcome() is not None and way(match) == wanted:
                name = wanted.replace(", ", "-").replace(" ", "-")
                FOLDER.joinpath(f"{name}.txt").write_text(write(match), encoding="utf-8")
                break
        else:
            raise AssertionError(f"no game ends like this: {wanted}")


if __name__ == "__main__":
    main()
