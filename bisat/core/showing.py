"""How long what happened is shown, so that everybody can read it: by public facts alone, the same for all."""

from __future__ import annotations

from collections.abc import Iterable

from bisat.core.game import Fact, Millis


def showing(facts: Iterable[Fact]) -> Millis:
    """How long these facts are shown one after the other at a normal pace; `web/src/scene/showing.ts` agrees.

    >>> from bisat.games.montgolfiere.rules.facts import Moved, Revealed
    >>> showing((Revealed(1, ("7", "storm")), Moved(0, 5, 4), Moved(1, 5, 6)))
    4800
    """
    whole, before = 0, None
    for fact in facts:
        further = fact.lasts if fact.more is None else fact.more
        count = 1 if fact.counts is None else len(getattr(fact, fact.counts))
        first = further if type(fact) is before else fact.lasts
        whole += first + further * max(0, count - 1)
        before = type(fact)
    return whole
