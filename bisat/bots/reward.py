"""What the end of a match is worth to a bot."""

from __future__ import annotations

from bisat.core.game import Outcome


def win_shares(outcome: Outcome) -> tuple[float, ...]:
    """What each seat won of the match: 1 alone, a part where winners share, automata included.

    >>> win_shares(Outcome((1, 1, 3), "moon", (17, 17, 9)))
    (0.5, 0.5, 0.0)
    >>> win_shares(Outcome((1, 2), "moon", (17, 9), automata=(17,)))
    (0.5, 0.0)
    """
    winners = [seat for seat, place in enumerate(outcome.places) if place == 1]
    if not winners:
        return (0.0,) * len(outcome.places)
    best = max(outcome.scores[seat] for seat in winners)
    sharing = len(winners) + sum(score >= best for score in outcome.automata)
    return tuple(1 / sharing if place == 1 else 0.0 for place in outcome.places)


def rewards(outcome: Outcome) -> tuple[float, ...]:
    """What each seat plays for: its part of the match, alone its points.

    >>> rewards(Outcome((1,), "time", (7,)))
    (7.0,)
    """
    return (float(outcome.scores[0]),) if len(outcome.places) == 1 else win_shares(outcome)
