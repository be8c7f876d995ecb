"""What happened, in words: a line of the log for each fact."""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from bisat.core.game import Chose, Forfeited, HeadStart, TookBack
from bisat.games.labyrinth_duel.rules.box import Box, Thing, shown
from bisat.games.labyrinth_duel.rules.facts import (
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
    Turned,
    Walked,
    Won,
)
from bisat.games.labyrinth_duel.rules.view import View
from bisat.games.labyrinth_duel.show.notation import cell_name
from bisat.parts import story
from bisat.parts.i18n import Values, capital, listed, say

PACKAGE = "bisat.games.labyrinth_duel"


def object_name(thing: Thing, language: str = "en", box: Box | None = None) -> str:
    """The object that stands in a place, as people call it.

    >>> object_name("owl", "fr"), object_name("owl", "de")
    ('chouette', 'Eule')
    """
    return say(PACKAGE, f"object.{shown(thing, box)}", {}, language)


def log(view: View, names: Sequence[str] = (), language: str = "en") -> list[str]:
    """The last event, a line for each fact but pushes."""
    names = story.seat_names(view.seats, names, language)
    return [tell(fact, names, language, view.box) for fact in view.happened if fact.worth_a_line()]


def tell(fact: Fact, names: Sequence[str], language: str = "en", box: Box | None = None) -> str:
    """A fact in words; names are those of the seats.

    >>> tell(Won(1, "owl", 3), ("Ada", "Ben"))
    'Ben wins their third card: owl.'
    """
    if isinstance(fact, Chose | TookBack | Forfeited):
        return story.tell(fact, names, language)
    about = fact.subjects()
    who = listed([names[seat] for seat in about], language)
    values = {"who": who, "n": len(about), **_values(fact, language, box)}
    return capital(say(PACKAGE, f"fact.{fact.__struct_config__.tag}", values, language))


def _values(fact: OwnFact, language: str, box: Box | None) -> Values:
    """What a sentence says besides whom it is about."""
    match fact:
        case Began():
            return {"start": object_name(fact.start, language, box)}
        case HeadStart():
            return {"by": fact.by}
        case Reshuffled():
            return {"cards": fact.cards}
        case Turned():
            return {"number": fact.number, "target": object_name(fact.target, language, box)}
        case Pushed():
            return {"cell": cell_name(fact.cell), "gap": cell_name(fact.gap)}
        case Called():
            right = "yes" if fact.corridor else "no"
            return {"right": right, "target": object_name(fact.target, language, box)}
        case Recognised():
            return {"target": object_name(fact.target, language, box)}
        case Won():
            return {"target": object_name(fact.target, language, box), "cards": fact.cards}
        case Walked():
            return {
                "start": object_name(fact.start, language, box),
                "end": object_name(fact.end, language, box),
            }
        case Agreed():
            return {}
        case SetAside():
            return {"why": fact.why, "target": object_name(fact.target, language, box)}
        case Ended():
            return {"reason": fact.reason}
    assert_never(fact)
