"""Matches between equals, with what a report wants to know of each."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from bisat import catalog
from bisat.bots.reward import win_shares
from bisat.core.codec import Json
from bisat.core.game import Act, State
from bisat.lab.executor import MatchExecutor
from bisat.lab.play import bench, play

BATCH = 8
"""Matches in one job."""


class Table(msgspec.Struct, frozen=True):
    """What is played, by the same bot on every seat."""

    game: str
    seats: int
    bot: str
    options: Json
    seed: str


class Watched(msgspec.Struct, frozen=True):
    """One match."""

    won: tuple[float, ...]
    reason: str
    decisions: tuple[int, ...]
    """Per seat."""
    lasted: int
    """Match time, in milliseconds."""
    halfway: tuple[float, ...] | None
    """How far each seat had come after half of all decisions; None where the game does not tell."""
    made: tuple[tuple[str, ...], ...]
    """Per seat: what it did at least once, as people write it."""


class _Job(msgspec.Struct, frozen=True):
    table: Table
    first: int
    last: int


def watch(table: Table, games: int, match_executor: MatchExecutor) -> list[Watched]:
    """Play so many matches; match k has the seed `<seed>/<k>`; bots are asked through their views."""
    jobs = [_Job(table, first, min(games, first + BATCH)) for first in range(0, games, BATCH)]
    return [match for batch in match_executor.in_order(_watched, jobs) for match in batch]


def _watched(job: _Job) -> list[Watched]:
    table = job.table
    entry, game = catalog.entry(table.game), catalog.build(table.game, table.options)
    bot = bench(table.game, [table.bot], table.options)[table.bot]
    short, ahead = entry.show.short, entry.ahead
    seen: list[Watched] = []
    for number in range(job.first, job.last):
        made: list[set[str]] = [set() for _ in range(table.seats)]
        standing: list[Sequence[float]] = []

        def listener(
            state: State,
            act: Act,
            _: Sequence[object],
            made: list[set[str]] = made,
            standing: list[Sequence[float]] = standing,
        ) -> None:
            made[act.seat].add(short(act.move))
            if ahead is not None:
                standing.append(ahead(game.view(state, None).unwrapped()))

        played = play(game, [bot] * table.seats, f"{table.seed}/{number}", listener=listener)
        seen.append(
            Watched(
                won=win_shares(played.outcome),
                reason=played.outcome.reason,
                decisions=played.decisions,
                lasted=played.lasted,
                halfway=tuple(standing[len(standing) // 2]) if standing else None,
                made=tuple([tuple(sorted(some)) for some in made]),
            )
        )
    return seen
