"""Bots against each other, seats rotated: who wins how often, and how sure that is."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from time import perf_counter, process_time
from typing import Any

import msgspec

from bisat import catalog
from bisat.bots.reward import win_shares
from bisat.core.bot import Bot
from bisat.core.refusal import Refused
from bisat.lab.interval import Interval, mean_interval, share_interval
from bisat.lab.play import Played, bench, play, seated
from bisat.lab.simulate import Progress, table
from bisat.own.found import named

MANY = 32
"""From this many deals on, starting more processes pays."""


class Standing(msgspec.Struct, frozen=True):
    """What one bot reached."""

    bot: str
    seats: int
    """How many seats it filled in all matches together."""
    win_rate: Interval
    """Per seat; a shared win counts as its part, what an automaton wins belongs to nobody."""
    place: Interval
    ms_per_decision: float
    """Processor time of its choices."""


class Arena(msgspec.Struct, frozen=True):
    """The whole contest."""

    game: str
    seats: int
    games: int
    seed: str
    bots: tuple[str, ...]
    options: Any
    decisions: int
    seconds: float
    standings: tuple[Standing, ...]
    """In the order of `bots`."""


def arena(
    game_id: str,
    bots: Sequence[Any],
    games: int,
    *,
    seed: str = "arena",
    seats: int | None = None,
    options: Any = None,
    progress: Progress | None = None,
    workers: int | None = None,
) -> Arena:
    """Let bots play: each deal is played once in every rotation of the bots, so luck of the deal evens out.

    Matches of one deal are not independent, so intervals are taken over deals. The number of workers
    changes nothing but the time. A bot may be one's own, as `module:Class`, `command:…` or an object; with
    objects all is played in this process, unless workers are asked for and the objects can be pickled.
    """
    names = tuple(dict.fromkeys(map(named, bots)))
    if len(names) != len(bots):
        raise Refused("malformed", why="name each bot once")
    least, _ = catalog.entry(game_id).seats
    seats = max(least, len(names)) if seats is None else seats
    _, whole = table(game_id, seats, games, names, options)
    bench(game_id, bots, options)
    if workers is None and not all(isinstance(bot, str) for bot in bots):
        workers = 1
    began = perf_counter()
    deals = [
        _Deal(
            game_id,
            tuple(bots),
            seats,
            options,
            f"{seed}/{deal}",
            tuple(range(min(len(names), games - first))),
        )
        for deal, first in enumerate(range(0, games, len(names)))
    ]
    tallies: list[dict[str, _Tally]] = []
    done = 0
    for deal, tally in zip(deals, _played(deals, workers), strict=True):
        tallies.append(tally)
        done += len(deal.shifts)
        if progress is not None:
            progress(done, games)
    return Arena(
        game=game_id,
        seats=seats,
        games=games,
        seed=seed,
        bots=names,
        options=whole,
        decisions=sum(tally.decisions for played in tallies for tally in played.values()),
        seconds=perf_counter() - began,
        standings=tuple(
            _standing(name, [tally[name] for tally in tallies if name in tally]) for name in names
        ),
    )


class _Deal(msgspec.Struct, frozen=True):
    """One seed, played in some rotations."""

    game_id: str
    bots: tuple[Any, ...]
    seats: int
    options: Any
    seed: str
    shifts: tuple[int, ...]


class _Tally(msgspec.Struct):
    """What one bot did in one deal."""

    seats: int = 0
    won: float = 0.0
    places: int = 0
    decisions: int = 0
    asked: int = 0
    thought: float = 0.0


def _played(deals: Sequence[_Deal], workers: int | None) -> Iterator[dict[str, _Tally]]:
    """The tallies in the order of the deals."""
    wanted = min(os.cpu_count() or 1, len(deals) // MANY) if workers is None else workers
    if wanted <= 1:
        yield from map(_play_deal, deals)
        return
    with ProcessPoolExecutor(wanted, mp_context=get_context("spawn")) as pool:
        yield from pool.map(_play_deal, deals, chunksize=4)


def _play_deal(deal: _Deal) -> dict[str, _Tally]:
    game = catalog.build(deal.game_id, deal.options)
    made = _bench(deal)
    tallies: dict[str, _Tally] = {}
    for shift in deal.shifts:
        sitting = seated([*made], deal.seats, shift)
        played = play(game, [made[name] for name in sitting], deal.seed, clock=process_time)
        _count(tallies, sitting, played)
    return tallies


_benches: list[tuple[Any, dict[str, Bot]]] = []
"""The last bots that sat here, and for which deal: a bot that is a process need not start for each."""


def _bench(deal: _Deal) -> dict[str, Bot]:
    wanted = (deal.game_id, deal.bots, deal.options)
    if not _benches or _benches[0][0] != wanted:
        _benches[:] = [(wanted, bench(*wanted))]
    return _benches[0][1]


def _count(tallies: dict[str, _Tally], sitting: Sequence[str], played: Played) -> None:
    shares = win_shares(played.outcome)
    for seat, name in enumerate(sitting):
        tally = tallies.setdefault(name, _Tally())
        tally.seats += 1
        tally.won += shares[seat]
        tally.places += played.outcome.places[seat]
        tally.decisions += played.decisions[seat]
        tally.asked += played.asked[seat]
        tally.thought += played.thought[seat]


def _standing(name: str, tallies: Sequence[_Tally]) -> Standing:
    asked = sum(tally.asked for tally in tallies)
    return Standing(
        bot=name,
        seats=sum(tally.seats for tally in tallies),
        win_rate=share_interval([tally.won / tally.seats for tally in tallies]),
        place=mean_interval([tally.places / tally.seats for tally in tallies]),
        ms_per_decision=sum(tally.thought for tally in tallies) / asked if asked else 0.0,
    )
