"""Places from scores, as every game gives them."""

from __future__ import annotations

from collections.abc import Sequence

from bisat.core.game import Seat


def ranked(scores: Sequence[int], automata: Sequence[int] = (), gone: Sequence[Seat] = ()) -> tuple[int, ...]:
    """1 is best, equals share, the next place skips; the gone come last.

    An automaton that wins alone leaves no first place.

    >>> ranked((12, 12, 7))
    (1, 1, 3)
    >>> ranked((9, 4), automata=(10,))
    (2, 3)
    >>> ranked((9, 12, 4), gone=(1,))
    (1, 3, 2)
    """
    staying = [score for seat, score in enumerate(scores) if seat not in gone]
    beaten = 1 if automata and max(automata) > max(staying, default=max(automata)) else 0
    last = 1 + beaten + len(staying)
    return tuple(
        last if seat in gone else 1 + beaten + sum(other > score for other in staying)
        for seat, score in enumerate(scores)
    )
