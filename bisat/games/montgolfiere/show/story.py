"""What happened, in words: a line of the log for each fact."""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from bisat.core.game import Chose, Forfeited, TookBack
from bisat.games.montgolfiere.rules.box import NUMBER, Card
from bisat.games.montgolfiere.rules.values import (
    Choosing,
    Dealt,
    Drew,
    Ended,
    Fact,
    Gassed,
    Grappled,
    Heaviest,
    Joined,
    Motored,
    Moved,
    OwnFact,
    Revealed,
    Showed,
    Sky,
    Stormed,
)
from bisat.parts import story
from bisat.parts.words import capital, listed, say

PACKAGE = "bisat.games.montgolfiere"

NAMES: dict[Card, str] = {
    "grapple": "card.grapple.name",
    "gas": "card.gas.name",
    "storm": "card.storm.name",
    "motor": "card.motor.name",
}


def card_name(card: Card, language: str = "en") -> str:
    """A card as people call it.

    >>> card_name("gas", "fr"), card_name("7", "de")
    ('Gaz soporifique', 'Ballast 7')
    """
    return say(PACKAGE, NAMES.get(card, "card.ballast.name"), {"number": NUMBER.get(card, 0)}, language)


def balloon_names(view: Sky, names: Sequence[str] = (), language: str = "en") -> tuple[str, ...]:
    """A name for each balloon: those of the players, or their seats, and the Baron's."""
    seats = [say(PACKAGE, "text.name", {"seat": seat}, language) for seat in range(view.seats)]
    baron = [say(PACKAGE, "baron.name", {}, language)] * view.baron
    return (*names[: view.seats], *seats[len(names) :], *baron)


def log(view: Sky, names: Sequence[str] = (), language: str = "en") -> list[str]:
    """The last event as this seat may know it, a line for each fact; that others draw goes without saying."""
    called = balloon_names(view, names, language)
    told = (tell(fact, called, language) for fact in view.happened)
    return [line for line in told if line is not None]


def tell(fact: Fact, names: Sequence[str], language: str = "en") -> str | None:
    """A fact in words, or None for a card that somebody else drew; names are those of the balloons.

    >>> tell(Gassed(0, (1, 2)), ("Ada", "Ben", "the Black Baron"))
    'Ada lets out sleeping gas: Ben and the Black Baron fall asleep.'
    """
    if isinstance(fact, Chose | TookBack | Forfeited):
        return story.tell(fact, names, language)
    if isinstance(fact, Drew) and fact.card is None:
        return None
    key, about, values = _message(fact, names, language)
    who = _listed(about, names, language)
    return capital(say(PACKAGE, key, {"who": who, "n": len(about), **values}, language))


Told = tuple[str, Sequence[int], dict[str, str | int]]
"""A message, the balloons it is about, and its other values."""


def _message(fact: OwnFact, names: Sequence[str], language: str) -> Told:
    match fact:
        case Dealt():
            return "fact.dealt", range(fact.balloons), {}
        case Showed():
            return "fact.showed", (fact.seat,), {}
        case Revealed():
            return "fact.revealed", (), {"round": fact.round, "cards": _plays(fact, names, language)}
        case Gassed():
            sleepers = _listed(fact.sleepers, names, language)
            return "fact.gassed", (fact.balloon,), {"sleepers": sleepers, "n": len(fact.sleepers)}
        case Stormed():
            return "fact.stormed", fact.balloons, {"stormy": "yes" if fact.stormy else "no"}
        case Joined():
            return "fact.joined", fact.balloons, {"number": fact.number, "value": fact.value}
        case Heaviest():
            return "fact.heaviest", fact.balloons, {"value": fact.value, "way": _way(fact.by)}
        case Motored():
            return "fact.motored", (fact.balloon,), {"by": fact.by}
        case Choosing():
            return "fact.choosing", fact.balloons, {}
        case Grappled():
            onto = _listed(fact.onto, names, language)
            way = "stay" if not fact.onto else _way(fact.by) if fact.by else "low"
            return "fact.grappled", (fact.balloon,), {"onto": onto, "by": abs(fact.by), "way": way}
        case Moved():
            way = _way(fact.end - fact.start)
            return "fact.moved", (fact.balloon,), {"start": fact.start, "end": fact.end, "way": way}
        case Drew():
            assert fact.card is not None, "what others draw is not told"
            return "fact.drew", (fact.seat,), {"card": card_name(fact.card, language)}
        case Ended():
            return "fact.ended", fact.winners, {"reason": fact.reason}
    assert_never(fact)


def _listed(balloons: Sequence[int], names: Sequence[str], language: str) -> str:
    return listed([names[balloon] for balloon in balloons], language)


def _plays(fact: Revealed, names: Sequence[str], language: str) -> str:
    """Who played what, leaving out those who took no part."""
    return ", ".join(
        say(PACKAGE, "fact.revealed.card", {"who": who, "card": card_name(card, language)}, language)
        for who, card in zip(names, fact.cards, strict=True)
        if card is not None
    )


def _way(by: int) -> str:
    return "up" if by > 0 else "down"
