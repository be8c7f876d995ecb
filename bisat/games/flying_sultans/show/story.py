"""What happened, in words: a line of the log for each fact."""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from bisat.core.game import Chose, Forfeited, TookBack
from bisat.games.flying_sultans.rules.box import BOX, Wind
from bisat.games.flying_sultans.rules.facts import (
    Began,
    Called,
    Ended,
    Fact,
    Favoured,
    Flew,
    Granted,
    Ordered,
    OwnFact,
    Placed,
    Rested,
    Revealed,
    Rotated,
    Summoned,
    Swapped,
    Used,
    Waived,
    Walked,
)
from bisat.games.flying_sultans.rules.view import View
from bisat.games.flying_sultans.show.notation import CARPETS, square_name
from bisat.parts import story
from bisat.parts.i18n import Values, capital, listed, say

PACKAGE = "bisat.games.flying_sultans"


def wind_name(force: int, language: str = "en", winds: Sequence[Wind] = BOX.winds) -> str:
    """What a wind tile is called.

    >>> wind_name(7), wind_name(4, "de")
    ('Glide 12', 'Wirbelwind')
    """
    wind = next((wind for wind in winds if wind.force == force), None)
    kind, steps = ("move", force) if wind is None else (wind.kind, wind.steps)
    return say(PACKAGE, f"wind.{kind}.name", {"steps": steps}, language)


def log(view: View, names: Sequence[str] = (), language: str = "en") -> list[str]:
    """The last event as this seat may know it, a line for each fact."""
    names = story.seat_names(view.seats, names, language)
    return [tell(fact, names, language, view.winds) for fact in view.happened if fact.worth_a_line()]


def tell(fact: Fact, names: Sequence[str], language: str = "en", winds: Sequence[Wind] = BOX.winds) -> str:
    """A fact in words; names are those of the seats.

    >>> tell(Flew(1, 0, (0, 1, 13), over=False), ("Ada", "Ben"))
    'Ben glides on carpet A from a1 to b2, 2 squares.'
    """
    if isinstance(fact, Chose | TookBack | Forfeited):
        return story.tell(fact, names, language)
    about = fact.subjects()
    who = listed([names[seat] for seat in about], language)
    values = {"who": who, "n": len(about), **_values(fact, names, language, winds)}
    return capital(say(PACKAGE, f"fact.{fact.__struct_config__.tag}", values, language))


def _values(fact: OwnFact, names: Sequence[str], language: str, winds: Sequence[Wind]) -> Values:
    """What a sentence says besides whom it is about."""
    match fact:
        case Began():
            return {"carpets": fact.carpets, "n": len(names)}
        case Ordered():
            shown = [" ".join(map(str, forces)) for forces in fact.visible]
            return {"channels": _each("fact.ordered.one", shown, names, language)}
        case Called():
            tied = listed([names[seat] for seat in fact.tied], language)
            return {"force": fact.force, "tied": tied, "lot": "yes" if len(fact.tied) > 1 else "no"}
        case Placed():
            return {"to": square_name(fact.to)}
        case Revealed():
            return _revealed(fact, names, language)
        case Used():
            wish = "yes" if fact.wish else "no"
            return {"force": fact.force, "wind": wind_name(fact.force, language, winds), "wish": wish}
        case Favoured() | Waived():
            return {}
        case Ended():
            return {"reason": fact.reason, "beside": fact.beside}
    return _action(fact, language, winds)


def _action(
    fact: Flew | Swapped | Rotated | Summoned | Walked | Rested | Granted,
    language: str,
    winds: Sequence[Wind],
) -> Values:
    """The same for what an activated tile did."""
    match fact:
        case Flew():
            over = "yes" if fact.over else "no"
            return {**_way(fact.path), "carpet": CARPETS[fact.carpet], "over": over}
        case Swapped():
            return {"first": fact.first + 1, "second": fact.second + 1, "riders": len(fact.riders)}
        case Rotated():
            return {"place": fact.place + 1, "degrees": 90 * fact.quarters, "riders": len(fact.riders)}
        case Summoned():
            squares = {"start": square_name(fact.start), "end": square_name(fact.end)}
            return {**squares, "stays": "yes" if fact.start == fact.end else "no"}
        case Walked():
            return _way(fact.path)
        case Rested():
            return {"wind": wind_name(fact.force, language, winds)}
        case Granted():
            return {"by": fact.by}
    assert_never(fact)


def _way(path: Sequence[int]) -> Values:
    ends = [square_name(square) for square in path] or [""]
    return {"start": ends[0], "end": ends[-1], "steps": max(0, len(path) - 1)}


def _each(key: str, forces: Sequence[str], names: Sequence[str], language: str) -> str:
    """One part of a sentence per seat, leaving out those who have gone."""
    return ", ".join(
        say(PACKAGE, key, {"who": who, "forces": shown}, language)
        for who, shown in zip(names, forces, strict=True)
        if shown
    )


def _revealed(fact: Revealed, names: Sequence[str], language: str) -> Values:
    picks = [f"{' + '.join(map(str, pick))} = {sum(pick)}" if pick else "" for pick in fact.picks]
    order = ", ".join(names[seat] for seat in fact.order)
    return {
        "round": fact.round,
        "picks": _each("fact.revealed.one", picks, names, language),
        "order": order,
    }
