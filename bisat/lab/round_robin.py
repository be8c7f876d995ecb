"""Every two bots against each other, at every number of seats that is wanted."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from itertools import combinations, pairwise
from typing import Any

import msgspec

from bisat import catalog
from bisat.core.refusal import Refused
from bisat.external_bots.loader import named
from bisat.lab.arena import Arena, contested, fitting
from bisat.lab.executor import MatchExecutor
from bisat.lab.play import several
from bisat.lab.simulate import Progress


class RoundRobin(msgspec.Struct, frozen=True):
    """All contests, in the order of the seats and of the bots."""

    game: str
    bots: tuple[str, ...]
    seed: str
    contests: tuple[Arena, ...]


def every_seat_count(game_id: str, bots: int) -> tuple[int, ...]:
    """The numbers of seats at which so many bots can meet.

    >>> every_seat_count("tapis-volant", 2)
    (3, 4, 5, 6)
    """
    least, most = catalog.entry(game_id).seats
    return tuple(range(max(least, bots), most + 1))


def round_robin(
    game_id: str,
    bots: Sequence[Any],
    games: int,
    *,
    seats: Sequence[int] | None = None,
    pairs: bool = True,
    neighbours: bool = False,
    workers: int | None = None,
    **more: Any,
) -> RoundRobin:
    """Let every two bots meet (or all at one table, without `pairs`), `games` matches for each contest.

    With `neighbours` each bot meets only the next one in the list: the steps of a ladder, in less time. All
    contests have the same deals. `seats` are the numbers of seats, the fewest possible where none is given;
    `more` is what `arena` takes.
    """
    several(bots)
    pairs = pairs or neighbours
    if pairs and len(bots) < 2:
        raise Refused("malformed", why="name two bots or more")
    groups = [*(pairwise(bots) if neighbours else combinations(bots, 2))] if pairs else [tuple(bots)]
    counts = every_seat_count(game_id, len(groups[0]))[:1] if seats is None else tuple(seats)
    if not counts:
        raise Refused("malformed", why="so many bots have no table")
    seed = str(more.pop("seed", "arena"))
    progress = more.pop("progress", None)
    whole = games * len(groups) * len(counts)
    done: list[Arena] = []
    with MatchExecutor(
        fitting(workers, bots, games // len(groups[0])), more.pop("executor", None)
    ) as match_executor:
        for count in counts:
            for group in groups:
                before = games * len(done)
                onwards = None if progress is None else partial(_onwards, progress, before, whole)
                played, _ = contested(
                    game_id,
                    group,
                    games,
                    seats=count,
                    seed=seed,
                    progress=onwards,
                    match_executor=match_executor,
                    **more,
                )
                done.append(played)
    return RoundRobin(game_id, tuple(map(named, bots)), seed, tuple(done))


def _onwards(progress: Progress, before: int, whole: int, played: int, _: int) -> None:
    progress(before + played, whole)
