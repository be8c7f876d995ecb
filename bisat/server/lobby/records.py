"""What somebody has achieved: records, rows of victories, and the points of the plots."""

from __future__ import annotations

from collections.abc import Sequence

from bisat.server.store.match_summary import MatchSummary
from bisat.server.wire.profile import GameRecord, Point, Records

MAX_COUNTED = 1_000
"""How many of the latest matches are looked at."""
MAX_POINTS = 100
"""Matches of a plot."""


def records(person: str, latest: Sequence[MatchSummary]) -> Records:
    """By game, the one that is played most first; where somebody held several seats, nobody won.

    What was handed in counts in no record: nobody saw who played it.
    """
    games: dict[str, list[MatchSummary]] = {}
    for kept in reversed(latest):
        if len(kept.of(person)) == 1 and not kept.alone:
            games.setdefault(kept.game, []).append(kept)
    found = [_record(game, person, matches) for game, matches in games.items()]
    return Records(tuple(sorted(found, key=lambda one: (-one.played, one.game))), len(latest))


def _record(game: str, person: str, matches: list[MatchSummary]) -> GameRecord:
    points = [_point(kept, person) for kept in matches]
    streak = best = 0
    for point in points:
        streak = streak + 1 if point.place == 1 else 0
        best = max(best, streak)
    return GameRecord(
        game=game,
        played=len(points),
        won=sum(it.place == 1 for it in points),
        won_people=sum(it.place == 1 and it.people > 0 for it in points),
        played_people=sum(it.people > 0 for it in points),
        streak=streak,
        best=best,
        fastest=min(
            (kept.lasted for kept, it in zip(matches, points, strict=True) if it.place == 1 and kept.lasted),
            default=0,
        ),
        points=tuple(points[-MAX_POINTS:]),
    )


def _point(kept: MatchSummary, person: str) -> Point:
    [seat] = kept.of(person)
    others = {
        (number if it.person == "" else it.person)
        for number, it in enumerate(kept.seats)
        if it.person is not None and it.person != person
    }
    pace = round(kept.lasted / kept.moves) if kept.moves else 0
    return Point(kept.ended, kept.places[seat], len(kept.seats), len(others), pace)
