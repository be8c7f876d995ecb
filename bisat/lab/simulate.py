"""Many matches between the same bots, counted."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from functools import partial
from time import perf_counter
from typing import Any

import msgspec

from bisat import catalog
from bisat.core import rng, stream
from bisat.core.codec import Json
from bisat.core.game import AnyGame, Outcome
from bisat.core.refusal import Refused
from bisat.external_bots.loader import named
from bisat.lab.compiled import compiled_play, has_compiled_form
from bisat.lab.play import bench, play, seated, several

Progress = Callable[[int, int], None]
"""Told how many matches are over, and how many there will be."""

Match = Callable[[int], tuple[Outcome, tuple[int, ...]]]
"""By its number: how a match ended, and the decisions of each seat."""


class Simulation(msgspec.Struct, frozen=True):
    """What came out."""

    game: str
    seats: int
    games: int
    seed: str
    bots: tuple[str, ...]
    """One per seat."""
    options: Json
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
    game: str,
    seats: int,
    games: int,
    seed: str | int = "simulate",
    bots: Sequence[object] = ("random",),
    options: object = None,
    progress: Progress | None = None,
    *,
    plain: bool = False,
) -> Simulation:
    """Play matches between bots, one after the other.

    A bot is one of the house by its name, one's own as `module:Class` or `command:…`, or an object.
    Where all have a compiled form, match k is stream k of the seed, by a kernel where `[fast]` is installed
    and the same without it, or if it shall be `plain`. Else it has the seed `<seed>/<k>`.

    >>> simulate("montgolfiere", seats=2, games=3, seed="carpet", bots=["random"]).bots
    ('random', 'random')
    """
    several(bots)
    rules, whole = table(game, seats, games, bots, options)
    names = seated([named(bot) for bot in bots], seats)
    streamed = has_compiled_form(game, bots, options)
    if streamed:
        play_one = compiled_play(game, names, seats, games, str(seed), options, plain=plain)
        match: Match = partial(play_one, names)
    else:
        match = _asked(game, rules, seats, seed, bots, options)
    counts: list[Counter[int]] = [Counter() for _ in range(seats)]
    lengths: list[int] = []
    reasons: Counter[str] = Counter()
    began = perf_counter()
    for number in range(games):
        ended, decisions = match(number)
        for seat, place in enumerate(ended.places):
            counts[seat][place] += 1
        lengths.append(sum(decisions))
        reasons[ended.reason] += 1
        if progress is not None:
            progress(number + 1, games)
    seconds = perf_counter() - began
    return Simulation(
        game=game,
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
        stream=stream.NAME if streamed else rng.NAME,
    )


def _asked(
    game_id: str, game: AnyGame, seats: int, seed: str | int, bots: Sequence[object], options: object
) -> Match:
    """Matches between bots, who are asked through their views."""
    made = bench(game_id, bots, options)
    sitting = [made[name] for name in seated([named(bot) for bot in bots], seats)]

    def match(number: int) -> tuple[Outcome, tuple[int, ...]]:
        played = play(game, sitting, f"{seed}/{number}")
        return played.outcome, played.decisions

    return match


def table(game_id: str, seats: int, games: int, bots: Sequence[object], options: object) -> tuple[Any, Any]:
    """The game and its whole options, once everything asked for is seen to make sense."""
    header = catalog.header(game_id, seats, "", options)
    if games < 1:
        raise Refused("malformed", why="play at least one game")
    if not 1 <= len(bots) <= seats:
        raise Refused("malformed", why=f"name 1 to {seats} bots for {seats} seats")
    return catalog.build(game_id, header.options), header.options
