"""Write real matches of Le Tapis Volant, as a seat sees them, for the tests and the demo of its scene.

Run from the root of the repository: `.venv/bin/python web/scripts/tapis_fixtures.py`.
The first line of a file says who looks, each other line is a frame; of a view only the fields
that changed since the frame before are kept. `flights.json` holds positions with every legal move and where
the rules say that it leads.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import count
from pathlib import Path
from typing import Any

import recorded

from bisat.catalog import bot, new
from bisat.core.bot import unhurried
from bisat.core.codec import plain
from bisat.core.game import Seat
from bisat.core.log import Match
from bisat.core.rng import Rng
from bisat.games.tapis_volant.landscapes.ready import READY
from bisat.games.tapis_volant.rules.box import COLUMNS, KINDS, ROWS
from bisat.games.tapis_volant.rules.landscape import panels, terrain
from bisat.games.tapis_volant.rules.terrain import number

FOLDER = Path(__file__).resolve().parent.parent / "src/games/tapis-volant/fixtures"
POSITIONS = 40
Given = dict[str, Any]


def play(name: str, seats: int, seed: str, levels: str, options: Given, leaves: Seat | None) -> Match:
    """A match between bots; one of them may leave in the middle."""
    match = new("tapis-volant", seats, seed, options)
    pilots = [bot("tapis-volant", level) for level in levels.split()]
    while match.outcome() is None and len(match.events) < 200:
        if leaves is not None and len(match.events) == 9:
            match.forfeit(leaves)
            continue
        seat = match.state.turn
        rng = Rng(seed, len(match.events)).child(name)
        choice = pilots[seat].choose(match.view(seat), match.legal(seat), rng, unhurried)
        match.act(seat, choice.move, at=1000 * len(match.events))
    return match


def frames(match: Match, seat: Seat | None) -> list[dict[str, Any]]:
    """What a seat is told at each state."""
    again = Match(match.game, match.header)
    return recorded.frames(match.game, (again.state, *map(again.play, match.events)), seat)


def kinds(told: list[dict[str, Any]]) -> set[str]:
    """The kinds of facts that were told."""
    return {fact["type"] for frame in told for fact in frame["view"].get("happened", ())}


def has(*wanted: str, choice: bool = False) -> Callable[[list[dict[str, Any]]], bool]:
    """A match in which all of this happens; with `choice`, this seat may force somebody down."""

    def test(told: list[dict[str, Any]]) -> bool:
        forced = any(move["meet"] == "force" for frame in told for move in frame["legal"])
        return {*wanted, "ended"} <= kinds(told) and (forced or not choice)

    return test


MATCHES: dict[str, tuple[int, Seat | None, str, Given, Seat | None, Callable[..., bool]]] = {
    "trio": (
        3, 0, "medium hard easy", {"landscape": "old_town"}, None,
        has("flew", "drifted", "sank", "stopped", "missed", "exchanged", choice=True),
    ),
    "six": (
        6, None, "easy easy random easy random easy", {"landscape": "harbour", "five_cards": True}, None,
        has("forced", "fell_on", "restarted", "reshuffled"),
    ),
    "open": (
        4, 2, "hard medium hard easy", {"landscape": "storm_pass", "open_hands": True}, 3, has("forfeited"),
    ),
    "hidden": (
        4, 1, "easy easy medium easy", {"landscape": "bazaar", "hidden_directions": True}, None, has("flew"),
    ),
}  # fmt: skip
"""Seats, who looks, the bots, options, who leaves in the middle, and what has to happen."""


def flights() -> list[dict[str, Any]]:
    """Where moves lead from random free cells of all ready-made landscapes."""
    told: list[dict[str, Any]] = []
    for at in range(POSITIONS):
        rng = Rng("tapis-flights", at)
        pieces = rng.choice(list(READY.values()))
        land = terrain(pieces)
        free = [
            (column, row)
            for column in range(1, COLUMNS + 1)
            for row in range(1, ROWS + 1)
            if land.free[number((column, row))]
        ]
        start = rng.choice(free)
        moves = land.options(number(start), rng.choice(KINDS), True).moves
        moves += land.options(number(start), None, True).moves
        told.append(
            {
                "landscape": plain(panels(pieces)),
                "start": start,
                "moves": [[plain(move), plain(land.fly(start, move))] for move in moves],
                "drift": plain(land.drift(start)),
                "floor": land.floor(start),
            }
        )
    return told


def main() -> None:
    """Write every match, each under the first seed that gives what is wanted, and the flights."""
    FOLDER.mkdir(exist_ok=True)
    for name, (seats, seat, levels, options, leaves, wanted) in MATCHES.items():
        told = next(
            told
            for attempt in count(1)
            if wanted(told := frames(play(name, seats, f"{name}-{attempt}", levels, options, leaves), seat))
        )
        recorded.write(FOLDER / f"{name}.jsonl", seats, seat, told)
    path = FOLDER / "flights.jsonl"
    recorded.lines(path, flights())
    print(f"{path.name}: {path.stat().st_size} bytes")


if __name__ == "__main__":
    main()
