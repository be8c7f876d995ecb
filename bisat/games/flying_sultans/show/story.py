"""What happened, in words: a line of the log for each fact."""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from bisat.core.game import Chose, Forfeited, Seat, TookBack
from bisat.games.flying_sultans.facts import (
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
    Summoned,
    Swapped,
    Turned,
    Used,
    Waived,
    Walked,
)
from bisat.games.flying_sultans.moves import WINDS
from bisat.games.flying_sultans.notation import CARPETS, square_name
from bisat.games.flying_sultans.values import Sky
from bisat.parts import story
from bisat.parts.words import capital, listed, say

PACKAGE = "bisat.games.flying_sultans"


def wind_name(force: int, language: str = "en") -> str:
    """What a wind tile is called.

    >>> wind_name(7), wind_name(4, "de")
    ('Glide 12', 'Wirbelwind')
    """
    wind = WINDS.get(force)
    kind, steps = ("move", force) if wind is None else (wind.kind, wind.steps)
    return say(PACKAGE, f"wind.{kind}.name", {"steps": steps}, language)


def seat_names(view: Sky, names: Sequence[str] = (), language: str = "en") -> tuple[str, ...]:
    """A name for each seat: those of the players, or their seats."""
    seats = [say(PACKAGE, "text.name", {"seat": seat}, language) for seat in range(view.seats)]
    return (*names[: view.seats], *seats[len(names) :])


def log(view: Sky, names: Sequence[str] = (), language: str = "en") -> list[str]:
    """The last event as this seat may know it, a line for each fact."""
    called = seat_names(view, names, language)
    return [tell(fact, called, language) for fact in view.happened]


def tell(fact: Fact, names: Sequence[str], language: str = "en") -> str:
    """A fact in words; names are those of the seats.

    >>> tell(Flew(1, 0, (0, 1, 13), over=False), ("Ada", "Ben"))
    'Ben glides on carpet A from a1 to b2, 2 squares.'
    """
    if isinstance(fact, Chose | TookBack | Forfeited):
        return story.tell(fact, names, language)
    key, about, values = _message(fact, names, language)
    who = listed([names[seat] for seat in about], language)
    return capital(say(PACKAGE, key, {"who": who, "n": len(about), **values}, language))


Told = tuple[str, Sequence[Seat], dict[str, str | int]]
"""A message, the seats it is about, and its other values."""


def _message(fact: OwnFact, names: Sequence[str], language: str) -> Told:
    match fact:
        case Began():
            return "fact.began", range(len(names)), {"carpets": fact.carpets}
        case Ordered():
            shown = [" ".join(map(str, forces)) for forces in fact.visible]
            return "fact.ordered", (), {"channels": _each("fact.ordered.one", shown, names, language)}
        case Called():
            tied = listed([names[seat] for seat in fact.tied], language)
            lot = "yes" if len(fact.tied) > 1 else "no"
            return "fact.called", (fact.seat,), {"force": fact.force, "tied": tied, "lot": lot}
        case Placed():
            return "fact.placed", (fact.seat,), {"to": square_name(fact.to)}
        case Favoured():
            return "fact.favoured", (fact.seat,), {}
        case Revealed():
            return "fact.revealed", (), _revealed(fact, names, language)
        case Used():
            wind, wish = wind_name(fact.force, language), "yes" if fact.wish else "no"
            return "fact.used", (fact.seat,), {"force": fact.force, "wind": wind, "wish": wish}
        case Waived():
            return "fact.waived", (fact.seat,), {}
        case Ended():
            return "fact.ended", fact.winners, {"reason": fact.reason, "beside": fact.beside}
    return _action(fact, language)


def _action(fact: Flew | Swapped | Turned | Summoned | Walked | Rested | Granted, language: str) -> Told:
    """What an activated tile did."""
    about = (fact.seat,)
    match fact:
        case Flew():
            way = {**_way(fact.path), "carpet": CARPETS[fact.carpet]}
            return "fact.flew", about, {**way, "over": "yes" if fact.over else "no"}
        case Swapped():
            places = {"first": fact.first + 1, "second": fact.second + 1}
            return "fact.swapped", about, {**places, "riders": len(fact.riders)}
        case Turned():
            turned = {"place": fact.place + 1, "degrees": 90 * fact.quarters}
            return "fact.turned", about, {**turned, "riders": len(fact.riders)}
        case Summoned():
            squares = {"start": square_name(fact.start), "end": square_name(fact.end)}
            return "fact.summoned", about, {**squares, "stays": "yes" if fact.start == fact.end else "no"}
        case Walked():
            return "fact.walked", about, _way(fact.path)
        case Rested():
            return "fact.rested", about, {"wind": wind_name(fact.force, language)}
        case Granted():
            return "fact.granted", about, {"by": fact.by}
    assert_never(fact)


def _way(path: Sequence[int]) -> dict[str, str | int]:
    ends = [square_name(square) for square in path] or [""]
    return {"start": ends[0], "end": ends[-1], "steps": max(0, len(path) - 1)}


def _each(key: str, said: Sequence[str], names: Sequence[str], language: str) -> str:
    """One part of a sentence per seat, leaving out those who have gone."""
    return ", ".join(
        say(PACKAGE, key, {"who": who, "forces": forces}, language)
        for who, forces in zip(names, said, strict=True)
        if forces
    )


def _revealed(fact: Revealed, names: Sequence[str], language: str) -> dict[str, str | int]:
    picks = [f"{' + '.join(map(str, pick))} = {sum(pick)}" if pick else "" for pick in fact.picks]
    order = ", ".join(names[seat] for seat in fact.order)
    return {
        "round": fact.round,
        "picks": _each("fact.revealed.one", picks, names, language),
        "order": order,
    }
