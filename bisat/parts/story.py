"""What happened in words: facts that every game may tell, and the log of a game with what is around it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from bisat.core.entry import Show
from bisat.core.game import Chose, Forfeited, TookBack, View
from bisat.core.series import Scored
from bisat.core.timed import CameBack, MovedFor, OutOfTime
from bisat.core.wrapper import WrapperView
from bisat.parts.i18n import Values, capital, say

PLAIN: dict[type[Any], str] = {
    Chose: "fact.chose",
    TookBack: "fact.took_back",
    OutOfTime: "fact.out_of_time",
    CameBack: "fact.came_back",
    MovedFor: "fact.moved_for",
}
"""Facts about one seat that need no more than its name."""


def tell(fact: Any, names: Sequence[str], language: str = "en") -> str:
    """A line of the log; names are those of the seats, then of the automata.

    >>> tell(Forfeited(1, "left"), ("Ada", "Ben"))
    'Ben leaves the match.'
    >>> print(tell(Scored(2, (17, 6), (22, 15)), ("Ada", "Ben"), "de"))
    Partie 2: Ada +17 = 22, Ben +6 = 15.
    """
    values: Values
    if isinstance(fact, Scored):
        points = [
            say("bisat.core", "fact.scored.one", {"who": who, "points": won, "total": total}, language)
            for who, won, total in zip(names, fact.scores, fact.totals, strict=True)
        ]
        key, values = "fact.scored", {"game": fact.game, "scores": ", ".join(points)}
    elif isinstance(fact, Forfeited):
        key, values = "fact.forfeited", {"who": names[fact.seat], "reason": fact.reason}
    else:
        key, values = PLAIN[type(fact)], {"who": names[fact.seat]}
    return capital(say("bisat.core", key, values, language))


def log(view: View, show: Show, names: Sequence[str] = (), language: str = "en") -> list[str]:
    """The last event as a seat may know it, a line for each fact, clocks and series included."""
    if not isinstance(view, WrapperView):
        return list(show.log(view, names, language))
    automaton = show.automaton(language) if show.automaton is not None else ""
    racers = [*seat_names(view.seats, names, language), automaton]
    own = [
        tell(fact, racers[: len(fact.totals)] if isinstance(fact, Scored) else racers, language)
        for fact in view.happened
    ]
    inner = log(view.inner, show, names, language)
    return own + inner if view.speaks_first else inner + own


def seat_names(seats: int, names: Sequence[str] = (), language: str = "en") -> tuple[str, ...]:
    """A name for each seat: those of the players, or their numbers.

    >>> seat_names(3, ("Ada",))
    ('Ada', 'seat 1', 'seat 2')
    """
    numbered = [say("bisat.core", "seat.name", {"seat": seat}, language) for seat in range(seats)]
    return (*names[:seats], *numbered[len(names) :])
