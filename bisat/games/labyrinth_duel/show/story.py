"""What happened, in words: a line of the log for each fact."""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from bisat.core.game import Chose, Forfeited, TookBack
from bisat.games.labyrinth_duel.data import Thing
from bisat.games.labyrinth_duel.notation import cell_name
from bisat.games.labyrinth_duel.values import (
    Agreed,
    Began,
    Called,
    Ended,
    Fact,
    OwnFact,
    Pushed,
    Recognised,
    Reshuffled,
    SetAside,
    Sight,
    Turned,
    Walked,
    Won,
)
from bisat.parts import story
from bisat.parts.words import capital, listed, say

PACKAGE = "bisat.games.labyrinth_duel"


def object_name(thing: Thing, language: str = "en") -> str:
    """An object as people call it.

    >>> object_name("owl", "fr"), object_name("owl", "de")
    ('chouette', 'Eule')
    """
    return say(PACKAGE, f"object.{thing}", {}, language)


def seat_names(view: Sight, names: Sequence[str] = (), language: str = "en") -> tuple[str, ...]:
    """A name for each seat: those of the players, or their seats."""
    seats = [say(PACKAGE, "text.name", {"seat": seat}, language) for seat in range(view.seats)]
    return (*names[: view.seats], *seats[len(names) :])


def log(view: Sight, names: Sequence[str] = (), language: str = "en") -> list[str]:
    """The last event, a line for each fact."""
    called = seat_names(view, names, language)
    return [tell(fact, called, language) for fact in view.happened]


def tell(fact: Fact, names: Sequence[str], language: str = "en") -> str:
    """A fact in words; names are those of the seats.

    >>> tell(Won(1, "owl", 3), ("Ada", "Ben"))
    'Ben wins the card, the third: owl.'
    """
    if isinstance(fact, Chose | TookBack | Forfeited):
        return story.tell(fact, names, language)
    key, about, values = _message(fact, language)
    who = listed([names[seat] for seat in about], language)
    return capital(say(PACKAGE, key, {"who": who, "n": len(about), **values}, language))


Told = tuple[str, Sequence[int], dict[str, str | int]]
"""A message, the seats it is about, and its other values."""


def _message(fact: OwnFact, language: str) -> Told:
    match fact:
        case Began():
            return "fact.began", (), {"start": object_name(fact.start, language)}
        case Reshuffled():
            return "fact.reshuffled", (), {"cards": fact.cards}
        case Turned():
            return "fact.turned", (), {"number": fact.number, "target": object_name(fact.target, language)}
        case Pushed():
            return "fact.pushed", (fact.seat,), {"cell": cell_name(fact.cell), "gap": cell_name(fact.gap)}
        case Called():
            right = "yes" if fact.corridor else "no"
            return "fact.called", (fact.seat,), {"right": right, "target": object_name(fact.target, language)}
        case Recognised():
            return "fact.recognised", (fact.seat,), {"target": object_name(fact.target, language)}
        case Won():
            target = object_name(fact.target, language)
            return "fact.won", (fact.seat,), {"target": target, "cards": fact.cards}
        case Walked():
            start, end = object_name(fact.start, language), object_name(fact.end, language)
            return "fact.walked", (fact.seat,), {"start": start, "end": end}
        case Agreed():
            return "fact.agreed", (fact.seat,), {}
        case SetAside():
            return "fact.set_aside", (), {"why": fact.why, "target": object_name(fact.target, language)}
        case Ended():
            return "fact.ended", fact.winners, {"reason": fact.reason}
    assert_never(fact)
