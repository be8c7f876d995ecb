"""Whole games that a person can read: written from a match, and read back into one.

Run as a module, it lets bots play until there is a short game for each way to end, and writes them anew.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any, get_args

from bisat.core.game import AnyGame, Chose, Forfeited
from bisat.core.log import Header, Match
from bisat.core.rng import Rng
from bisat.core.timed import Timed
from bisat.games.flying_sultans.bots.plans import Planner
from bisat.games.flying_sultans.maze.maze import field_of
from bisat.games.flying_sultans.rules.box import LayOut
from bisat.games.flying_sultans.rules.facts import Ended
from bisat.games.flying_sultans.rules.imagine import imagine
from bisat.games.flying_sultans.rules.moves import Move, Order, Waive
from bisat.games.flying_sultans.rules.rules import FlyingSultans
from bisat.games.flying_sultans.rules.view import View
from bisat.games.flying_sultans.show.notation import parse, short
from bisat.games.flying_sultans.show.story import tell
from bisat.games.flying_sultans.show.text import text
from bisat.parts import story
from tests.script import Script

FOLDER = Path(__file__).parent / "games"
NAMES = ("Ada", "Ben", "Cleo", "Dora")
SCRIPT = Script(NAMES, short, parse)
HEAD = re.compile(r"Flying Sultans, (\d) players, seed (\S+), (\w+), (\d+) rounds at most(?:, (\d+) s each)?")
WAYS = (
    "palace",
    "palace, beside blocked spaces",
    "rounds",
    "forfeit, resigned",
    "forfeit, left",
    "forfeit, time",
)
"""Every way to end."""


def game(lay_out: LayOut, rounds: int, seconds: int) -> AnyGame:
    rules: AnyGame = FlyingSultans(lay_out, rounds)
    return Timed(rules, 1000 * seconds) if seconds else rules


def started(seats: int, seed: str, lay_out: LayOut, rounds: int, seconds: int) -> Match:
    return Match(game(lay_out, rounds, seconds), Header("flying-sultans", seats, seed))


def way(match: Match) -> str:
    """The way in which a match ended."""
    facts = _inmost(match.view(None)).happened
    ended = next(fact for fact in facts if isinstance(fact, Ended))
    if ended.reason == "forfeit":
        return f"forfeit, {next(fact.reason for fact in reversed(facts) if isinstance(fact, Forfeited))}"
    return f"{ended.reason}, beside blocked spaces" if ended.beside else ended.reason


def write(match: Match) -> str:
    """The whole match: moves behind ">", what they did, and how it ended."""
    rules: Any = getattr(match.game, "inside", match.game)
    bank = getattr(match.game, "bank", 0) // 1000
    clock = f", {bank} s each" if bank else ""
    players, seed = match.header.seats, match.header.seed
    most = f"{rules.rounds} rounds at most{clock}"
    lines = [
        f"Flying Sultans, {players} players, seed {seed}, {rules.lay_out}, {most}",
        f"Ends: {way(match)}",
        "",
    ]
    again = Match(match.game, match.header)
    lines += [*text(_inmost(again.view(None)), NAMES).splitlines(), ""]
    moves: list[str] = []
    for event in match.events:
        again.play(event)
        moves.append(SCRIPT.write(event))
        if news := list(_lines(again.view(None))):
            lines += [f"> {', '.join(moves)}", *news, ""]
            moves = []
    ended = again.outcome()
    assert ended is not None
    places = ", ".join(f"{name} {place}" for name, place in zip(NAMES, ended.places, strict=False))
    lines += [text(_inmost(again.view(None)), NAMES), "", f"Places: {places}"]
    return "\n".join(lines) + "\n"


def read(text: str) -> Match:
    """The match that was written like this, played again."""
    head = HEAD.match(text)
    assert head is not None, "the first line names the players, the seed, the lay-out and the rounds"
    lay_out: LayOut = next(name for name in get_args(LayOut) if name == head[3])
    return SCRIPT.play(started(int(head[1]), head[2], lay_out, int(head[4]), int(head[5] or 0)), text)


def _inmost(view: Any) -> View:
    while hasattr(view, "inner"):
        view = view.inner
    assert isinstance(view, View)
    return view


def _lines(view: Any) -> Iterator[str]:
    """What a spectator hears of an event; that somebody has chosen stands in the line of the moves."""
    for fact in _inmost(view).happened:
        if not isinstance(fact, Chose):
            yield tell(fact, NAMES[: view.seats])
    if hasattr(view, "inner"):
        yield from (story.tell(fact, NAMES) for fact in view.happened)


def played(match: Match, leaving: str = "") -> Match:
    """Players play a match to its end; with a reason to leave, they leave one after the other."""
    chance = Random(match.header.seed)
    while may := match.waiting().needed:
        seat, luck = chance.choice(may), chance.random()
        view = _inmost(match.view(seat))
        chosen = [other for other, has in enumerate(view.chose) if has]
        if chosen and luck > 0.95:
            match.undo(chosen[0])
        elif leaving == "time" and view.round > 2 and luck < 0.3:
            match.tick(match.waiting().until or 0)
        elif leaving and leaving != "time" and view.round > 1 and luck < 0.08:
            match.forfeit(seat, reason=leaving)
        elif view.stage == "wish" and luck < 0.3:
            match.act(seat, Waive())
        else:
            match.act(seat, sensible(view, match.legal(seat), chance))
    return match


def sensible(view: View, legal: Sequence[Move], chance: Random) -> Move:
    """What somebody would do who thinks of the next turn only."""
    assert view.seat is not None
    seat, race = view.seat, imagine(view, view.seat, Rng("", 0))
    planner = Planner(field_of(view.lay_out), width=1)
    if view.stage == "picks":
        return max(legal, key=lambda pick: planner.turn(race, seat, pick.forces)[0].worth)  # type: ignore[union-attr]  # picks
    if view.stage == "turns":
        return planner.rest_of_turn(race, seat, race.picked[seat])[0].actions[0]
    if view.stage == "wish":
        return planner.wish(race, seat, race.channels[seat][4:])[0].actions[0]
    if view.stage == "channels":
        offer = chance.choice(view.offers)
        return next(move for move in legal if isinstance(move, Order) and move.visible == offer.visible)
    return chance.choice(legal)


def main() -> None:
    """Look for a short game for each way to end, and write it down."""
    for wanted in WAYS:
        found = list(islice((match for match in tried(wanted) if way(match) == wanted), 2))
        best = min(found, key=lambda match: len(match.events))
        name = wanted.replace(", ", "-").replace(" ", "-")
        (FOLDER / f"{name}.txt").write_text(write(best), encoding="utf-8")
        print(f"{wanted}: {len(best.events)} events, the shortest of {len(found)}")


def tried(wanted: str) -> Iterator[Match]:
    """Matches that may end in this way."""
    reason, _, more = wanted.partition(", ")
    leaving = more if reason == "forfeit" else ""
    seats = 4 if "beside" in more or leaving in ("resigned", "left") else 2 if "time" in more else 3
    lay_out: LayOut = "pinwheel" if more else "corners"
    for number in range(40):
        seed = f"{wanted}-{number}".replace(", ", "-").replace(" ", "-")
        rounds = 3 if reason == "rounds" else 200
        yield played(started(seats, seed, lay_out, rounds, 60 if more == "time" else 0), leaving)


if __name__ == "__main__":
    main()
