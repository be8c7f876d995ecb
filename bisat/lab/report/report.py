"""A whole report on one game: played, fitted and counted."""

from __future__ import annotations

import os
import shlex
from collections.abc import Callable
from concurrent.futures import Executor
from itertools import combinations
from time import perf_counter
from typing import Any

import msgspec

from bisat import catalog
from bisat.core.codec import Json
from bisat.lab.arena import Arena, contested
from bisat.lab.contest import MatchRecord
from bisat.lab.executor import MatchExecutor
from bisat.lab.exploit import SEATS, Exploited, exploited
from bisat.lab.interval import Interval
from bisat.lab.report.balance import Balance, balance
from bisat.lab.report.ratings import Rating, ratings
from bisat.lab.report.watched import Table, watch

LADDER = 256
"""At most so many matches between two bots; they stop once the two have parted."""
ENDINGS = 10
"""Last rounds in which each bot is measured against the best reply."""
VARIANTS = 5
"""Each option is tried in so many times fewer matches."""

Step = Callable[[str], None]
"""Told what is being played now."""


class Luck(msgspec.Struct, frozen=True):
    """How much is luck: what the weaker of two bots still wins, as a part of what equals would win."""

    better: str
    weaker: str
    games: int
    part: Interval
    """0 is all skill, 1 is all luck; above it the weaker one won more than an equal would."""


class Variant(msgspec.Struct, frozen=True):
    """The game with one option changed."""

    option: str
    value: Any
    games: int
    balance: Balance


class Report(msgspec.Struct, frozen=True):
    """Everything, with the command that repeats it."""

    game: str
    title: str
    seats: int
    bot: str
    games: int
    seed: str
    options: Json
    command: str
    seconds: float
    balance: Balance
    balance_command: str
    ratings: tuple[Rating, ...]
    contests: tuple[Arena, ...]
    ratings_command: str
    luck: Luck | None
    luck_command: str
    exploited: tuple[Exploited, ...]
    """Of two seats, where the game brings endings."""
    variants: tuple[Variant, ...]


def report(
    game: str,
    games: int,
    *,
    seats: int | None = None,
    bot: str | None = None,
    seed: str = "report",
    options: dict[str, Json] | None = None,
    workers: int | None = None,
    executor: Executor | None = None,
    ladder: int = LADDER,
    variants: bool = True,
    step: Step = lambda _: None,
) -> Report:
    """Play what it takes; without `bot` the third level plays, at the fewest seats from two on.

    The same arguments give the same report, but for the seconds, wherever it is played.
    """
    began = perf_counter()
    entry = catalog.entry(game)
    levels = [level for level in catalog.bots(game) if level != "random"]
    bot = levels[:3][-1] if bot is None else bot
    seats = max(2, entry.seats[0]) if seats is None else seats
    whole = catalog.header(game, seats, seed, options).options
    with MatchExecutor((os.cpu_count() or 1) if workers is None else workers, executor) as match_executor:
        step("matches between equals")
        balanced = balance(watch(Table(game, seats, bot, options, seed), games, match_executor))
        names = levels if entry.kind == "real time" else [*catalog.bots(game)]  # hands at random never rest
        contests: dict[tuple[int, int], tuple[Arena, list[MatchRecord]]] = {}
        if seats > 1:
            for one, other in combinations(range(len(names)), 2):
                step(f"{names[one]} against {names[other]}")
                contests[one, other] = contested(
                    game,
                    [names[one], names[other]],
                    ladder,
                    seed=seed,
                    seats=seats,
                    options=options,
                    until_parted=True,
                    match_executor=match_executor,
                )
        replied = []
        for name in names if seats == len(SEATS) and entry.endings else ():
            step(f"the best reply to {name}")
            replied.append(exploited(game, name, ENDINGS, seed))
        changed = []
        for name, value in _changes(entry.options, whole) if variants else ():
            step(f"{name} = {value}")
            fewer, other_options = max(games // VARIANTS, 16), {**whole, name: value}
            seen = watch(Table(game, seats, bot, other_options, seed), fewer, match_executor)
            changed.append(Variant(name, value, fewer, balance(seen)))
    said = [shlex.quote(f"{key}={_said(value)}") for key, value in (options or {}).items()]
    chosen = "".join(f" --option {one}" for one in said)
    base = f"{game} --seats {seats} --seed {shlex.quote(seed)}{chosen}"
    without = "" if variants else " --no-variants"
    stops = f"--until-parted --games {ladder}"
    rated = {pair: records for pair, (_, records) in contests.items()}
    between = luck(names, contests)
    return Report(
        game=game,
        title=entry.title,
        seats=seats,
        bot=bot,
        games=games,
        seed=seed,
        options=whole,
        command=f"bisat report {base} --bot {bot} --games {games} --ladder {ladder}{without}",
        seconds=perf_counter() - began,
        balance=balanced,
        balance_command=f"bisat report {base} --bot {bot} --games {games} --ladder 2 --no-variants",
        ratings=tuple(ratings(names, rated)) if contests else (),
        contests=tuple([arena for arena, _ in contests.values()]),
        ratings_command=f"bisat arena {base} --bots {','.join(names)} --pairs {stops}",
        luck=between,
        luck_command=""
        if between is None
        else f"bisat arena {base} --bots {between.weaker},{between.better} {stops}",
        exploited=tuple(replied),
        variants=tuple(changed),
    )


def _said(value: object) -> str:
    return msgspec.json.encode(value).decode()


def _changes(options: type[Any], whole: Any) -> list[tuple[str, Any]]:
    """Every switch the other way, and every other word or number of an option that names a few."""
    found: list[tuple[str, Any]] = []
    properties = next(iter(msgspec.json.schema(options)["$defs"].values()))["properties"]
    for name, now in whole.items():
        schema = properties[name]
        if any(one.get("type") == "boolean" for one in schema.get("anyOf", (schema,))):
            found += [(name, value) for value in (False, True) if value is not now]
        found += [(name, value) for value in schema.get("enum", ()) if value != now]
    return found


def luck(names: list[str], contests: dict[tuple[int, int], tuple[Arena, list[MatchRecord]]]) -> Luck | None:
    """By the best bot and the weakest that thinks."""
    first = 1 if names[0] == "random" else 0
    best = min(len(names) - 1, first + 2)
    if (first, best) not in contests:
        return None
    arena, _ = contests[first, best]
    weak = next(one for one in arena.standings if one.bot == names[first]).win_rate
    part = Interval(*[rate / arena.even for rate in (weak.mean, weak.low, weak.high)])
    return Luck(names[best], names[first], arena.games, part)
