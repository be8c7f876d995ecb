"""Who has how many points in an evening, and who chooses next."""

from __future__ import annotations

from bisat.server.store.evening import Evening, Round
from bisat.server.wire.evening import Scoring


def won(round: Round, scoring: Scoring, company: int) -> tuple[int | None, ...]:
    """By number, what everybody won in one game; None did not play it.

    >>> won(Round("", "", sat=(1, 0, None), places=(1, 2, 3)), "places", 3)
    (1, 2, None)
    """
    points: list[int | None] = [None] * company
    for seat, number in enumerate(round.sat):
        if number is None or not round.over:
            continue
        behind = sum(place > round.places[seat] for place in round.places)
        points[number] = behind if scoring == "places" else round.scores[seat]
    return tuple(points)


def totals(evening: Evening) -> tuple[int, ...]:
    """By number, the points of all games."""
    size = len(evening.company)
    games = [won(one, evening.scoring, size) for one in evening.rounds]
    return tuple(sum(game[number] or 0 for game in games) for number in range(size))


def places(evening: Evening) -> tuple[int, ...]:
    """By number, 1 for the most points of all people; equals share. Bots play along and are not ranked: 0."""
    points = totals(evening)
    rivals = [mine for mine, one in zip(points, evening.company, strict=True) if not one.bot]
    return tuple(
        0 if one.bot else 1 + sum(other > mine for other in rivals)
        for mine, one in zip(points, evening.company, strict=True)
    )


def chooser(evening: Evening) -> int | None:
    """Who chooses the next game; None if nobody has to."""
    staying = evening.staying()
    if evening.ended or not staying or (evening.rounds and not evening.rounds[-1].over):
        return None
    played = len(evening.rounds)
    if evening.choosing == "turns":
        return staying[played % len(staying)]
    if evening.choosing == "host" or not played:
        return evening.host
    points = totals(evening)
    return min(staying, key=lambda number: (points[number], -number))
