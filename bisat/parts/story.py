"""Facts that every game may tell, in words: choices, clocks, leaving, and the score of a series."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from bisat.core.game import Chose, Forfeited, TookBack
from bisat.core.series import Scored
from bisat.core.timed import CameBack, MovedFor, OutOfTime
from bisat.parts.words import Values, capital, say

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
