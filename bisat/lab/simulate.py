"""Many matches between the same bots, counted."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from time import perf_counter
from typing import Any

import msgspec

from bisat import catalog
from bisat.core import rng, stream
from bisat.core.game import AnyGame, Outcome
from bisat.core.refusal import Refused
from bisat.lab.play import bench, play, seated, several
from bisat.lab.streamed import RANDOM, Match, fit_for_mass, sitting, streamed
from bisat.own.found import named

Progress = Callable[[int, int], None]
"""Told how many matches are over, and how many there will be."""


class Simulation(msgspec.Struct, frozen=True):
    """What came out."""

    game: str
    seats: int
    games: int
    seed: str
    bots: tuple[str, ...]
    """One per seat."""
    options: Any
    decisions: int
    """Accepted acts."""
    seconds: float
    decisions_per_second: float
    places: tuple[dict[int, int], ...]
    """Per seat, how often each place."""
    lengths: tuple[int, ...]
    """Per match, in decisions."""
    reasons: dict[str, int]
    """How often each way to end."""
    stream: str = rng.NAME
    """Where chance came from."""


def simulate(
    game_id: str,
    seats: int,
    games: int,
    seed: str | int,
    bots: Sequence[Any],
    options: Any = None,
    progress: Progress | None = None,
    *,
    mass: bool = False,
) -> Simulation:
    """Play matches between bots, one after the other; match k has the seed `<seed>/<k>`.

    A bot is one of the house by its name, one's own as `module:Class` or `command:…`, or an object.
    With `mass` match k is stream k of the seed, compiled where `[fast]` is installed and the same without it:
    at random, or between the levels that a game names as `massed`.

    >>> simulate("montgolfiere", seats=2, games=3, seed="carpet", bots=["random"]).bots
    ('random', 'random')
    """
    several(bots)
    game, whole = table(game_id, seats, games, bots, options)
    names = seated([named(bot) for bot in bots], seats)
    if mass:
        fit_for_mass(game_id, bots, options)
        match = _massed(game_id, names, str(seed), options)
    else:
        match = _between(game_id, game, seats, seed, bots, options)
    counts: list[Counter[int]] = [Counter() for _ in range(seats)]
    lengths: list[int] = []
    reasons: Counter[str] = Counter()
    began = perf_counter()
    for number in range(games):
        ended, length = match(number)
        for seat, place in enumerate(ended.places):
            counts[seat][place] += 1
        lengths.append(length)
        reasons[ended.reason] += 1
        if progress is not None:
            progress(number + 1, games)
    seconds = perf_counter() - began
    return Simulation(
        game=game_id,
        seats=seats,
        games=games,
        seed=str(seed),
        bots=names,
        options=whole,
        decisions=sum(lengths),
        seconds=seconds,
        decisions_per_second=sum(lengths) / seconds,
        places=tuple(dict(sorted(count.items())) for count in counts),
        lengths=tuple(lengths),
        reasons=dict(reasons.most_common()),
        stream=stream.NAME if mass else rng.NAME,
    )


def _massed(game_id: str, names: Sequence[str], seed: str, options: Any) -> Match:
    """Matches of mass play."""
    seats = len(names)
    if all(name == RANDOM for name in names):
        return streamed(game_id, seats, seed, options)
    play_one = sitting(game_id, seats, seed, options)

    def match(number: int) -> tuple[Outcome, int]:
        ended, decisions = play_one(names, number)
        return ended, sum(decisions)

    return match


def _between(
    game_id: str, game: AnyGame, seats: int, seed: str | int, bots: Sequence[Any], options: Any
) -> Match:
    """Matches between bots, who are asked through their views."""
    made = bench(game_id, bots, options)
    sitting = [made[name] for name in seated([named(bot) for bot in bots], seats)]

    def match(number: int) -> tuple[Outcome, int]:
        played = play(game, sitting, f"{seed}/{number}")
        return played.outcome, sum(played.decisions)

    return match


def table(game_id: str, seats: int, games: int, bots: Sequence[Any], options: Any) -> tuple[Any, Any]:
    """The game and its whole options, once everything asked for is seen to make sense."""
    header = catalog.header(game_id, seats, "", options)
    if games < 1:
        raise Refused("malformed", why="play at least one game")
    if not 1 <= len(bots) <= seats:
        raise Refused("malformed", why=f"name 1 to {seats} bots for {seats} seats")
    return catalog.build(game_id, header.options), header.options
