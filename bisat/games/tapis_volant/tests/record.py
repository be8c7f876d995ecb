"""Whole races that a person can read: written from a match, and read back into one.

Run as a module, it lets bots play until there is a race for each way to end, and writes them anew.
"""

from __future__ import annotations

import json
import re
from pathlib import Path

from bisat.catalog import bot, new
from bisat.core.bot import unhurried
from bisat.core.codec import plain
from bisat.core.log import Match
from bisat.core.rng import Rng
from bisat.games.tapis_volant import Options
from bisat.games.tapis_volant.rules.moves import Drift
from bisat.games.tapis_volant.show.notation import parse, short
from bisat.games.tapis_volant.show.story import tell
from bisat.games.tapis_volant.show.text import text
from tests.script import Script

FOLDER = Path(__file__).parent / "games"
NAMES = ("Ada", "Ben", "Cleo", "Dan", "Eva", "Finn")
HEAD = re.compile(r"Le Tapis Volant, (\d) players, seed (\S+), options (\{.*\})")
SCRIPT = Script(NAMES, short, parse)
WAYS = ("landed", "fallen", "rounds", "forfeit, resigned", "forfeit, left")
"""Every way to end."""


def way(match: Match) -> str:
    """The way in which a match ended."""
    ended = match.outcome()
    assert ended is not None
    return f"forfeit, {match.state.happened[0].reason}" if ended.reason == "forfeit" else ended.reason


def write(match: Match) -> str:
    """The whole match: moves behind ">", what they did, and how it ended."""
    header = match.header
    usual = plain(Options())
    given = {name: value for name, value in header.options.items() if value != usual[name]}
    lines = [
        f"Le Tapis Volant, {header.seats} players, seed {header.seed}, options {json.dumps(given)}",
        f"Ends: {way(match)}",
        "",
    ]
    again = Match(match.game, header)
    lines += [text(again.view(None), NAMES), ""]
    for event in match.events:
        again.play(event)
        lines.append(f"> {SCRIPT.write(event)}")
        lines += [tell(fact, NAMES) for fact in again.state.happened]
    ended = again.outcome()
    assert ended is not None
    places = ", ".join(f"{name} {place}" for name, place in zip(NAMES, ended.places, strict=False))
    lines += ["", text(again.view(None), NAMES), "", f"Places: {places}"]
    return "\n".join(lines) + "\n"


def read(text: str) -> Match:
    """The match that was written like this, played again."""
    head = HEAD.match(text)
    assert head is not None, "the first line names the players, the seed and the options"
    return SCRIPT.play(new("tapis-volant", int(head[1]), head[2], json.loads(head[3])), text)


def drive(match: Match, names: tuple[str, ...], most: int) -> Match:
    """Let bots play for at most so many events."""
    bots = [bot("tapis-volant", name) for name in names]
    while len(match.events) < most and match.outcome() is None:
        seat = match.state.turn
        rng = Rng(match.header.seed, len(match.events)).child("bot")
        match.act(seat, bots[seat].choose(match.view(seat), match.legal(seat), rng, unhurried).move)
    return match


def candidate(wanted: str, number: int) -> Match:
    """A match that may end like this."""
    seed = f"{wanted.replace(', ', '-')}-{number}"
    if wanted == "landed":
        return drive(
            new("tapis-volant", 4, seed, {"landscape": "bazaar"}), ("hard", "medium", "hard", "easy"), 400
        )
    if wanted == "fallen":
        options = {"landscape": "harbour", "five_cards": True}
        return drive(new("tapis-volant", 6, seed, options), ("random",) * 3 + ("easy",) * 3, 400)
    if wanted == "rounds":
        match = new("tapis-volant", 3, seed, {"landscape": "desert"})
        while match.outcome() is None:
            match.act(match.state.turn, Drift())
        return match
    match = drive(new("tapis-volant", 3, seed, {"open_hands": True}), ("medium",) * 3, 9)
    match.forfeit(0, reason=wanted.split(", ")[1])
    drive(match, ("medium",) * 3, 14)
    if match.outcome() is None:
        match.forfeit(1, reason=wanted.split(", ")[1])
    return match


def main() -> None:
    """Write the games anew."""
    FOLDER.mkdir(exist_ok=True)
    for wanted in WAYS:
        for number in range(400):
            match = candidate(wanted, number)
            if match.outcome() is not None and way(match) == wanted:
                path = FOLDER / (wanted.replace(", ", "-") + ".txt")
                path.write_text(write(match), encoding="utf-8")
                break
        else:
            raise AssertionError(f"no game ends like this: {wanted}")


if __name__ == "__main__":
    main()
