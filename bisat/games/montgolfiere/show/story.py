"""What happened, in words: a line of the log for each fact."""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from bisat.core.game import Chose, Forfeited, HeadStart, TookBack
from bisat.games.montgolfiere.rules.box import NUMBER, Card
from bisat.games.montgolfiere.rules.facts import (
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
    Stormed,
)
from bisat.games.montgolfiere.rules.view import View
from bisat.parts import story
from bisat.parts.i18n import capital, listed, say

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


def balloon_names(view: View, names: Sequence[str] = (), language: str = "en") -> tuple[str, ...]:
    """A name for each balloon: those of the players, or their seats, and the Baron's."""
    baron = [baron_name(language)] * view.baron
    return (*story.seat_names(view.seats, names, language), *baron)


def baron_name(language: str = "en") -> str:
    """The balloon that nobody flies."""
    return say(PACKAGE, "baron.name", {}, language)


def log(view: View, names: Sequence[str] = (), language: str = "en") -> list[str]:
    """The last event as this seat may know it, a line for each fact; that others draw goes without saying."""
    balloons = balloon_names(view, names, language)
    return [tell(fact, balloons, language) for fact in view.happened if fact.worth_a_line()]


def tell(fact: Fact, names: Sequence[str], language: str = "en") -> str:
    """A fact in words; names are those of the balloons.

    >>> tell(Gassed(0, (1, 2)), ("Ada", "Ben", "the Black Baron"))
    'Ada releases sleeping gas: Ben and the Black Baron fall asleep.'
    """
    if isinstance(fact, Chose | TookBack | Forfeited):
        return story.tell(fact, names, language)
    about = fact.subjects()
    key, values = _message(fact, names, language)
    who = _listed(about, names, language)
    return capital(say(PACKAGE, key, {"who": who, "n": len(about), **values}, language))


Message = tuple[str, dict[str, str | int]]
"""Its id, and its values but for whom it is about."""


def _message(fact: OwnFact, names: Sequence[str], language: str) -> Message:
    match fact:
        case Dealt():
            return "fact.dealt", {"n": fact.balloons}
        case HeadStart():
            return "fact.head_start", {"by": fact.by}
        case Showed():
            return "fact.showed", {}
        case Revealed():
            return "fact.revealed", {"round": fact.round, "cards": _plays(fact, names, language)}
        case Gassed():
            sleepers = _listed(fact.sleepers, names, language)
            return "fact.gassed", {"sleepers": sleepers, "n": len(fact.sleepers)}
        case Stormed():
            return "fact.stormed", {"stormy": "yes" if fact.stormy else "no"}
        case Joined():
            return "fact.joined", {"number": fact.number, "value": fact.value}
        case Heaviest():
            return "fact.heaviest", {"value": fact.value, "way": _way(fact.by)}
        case Motored():
            return "fact.motored", {"by": fact.by}
        case Choosing():
            return "fact.choosing", {}
        case Grappled():
            onto = _listed(fact.onto, names, language)
            way = "stay" if not fact.onto else _way(fact.by) if fact.by else "low"
            return "fact.grappled", {"onto": onto, "by": abs(fact.by), "way": way}
        case Moved():
            return "fact.moved", {"start": fact.start, "end": fact.end, "way": _way(fact.end - fact.start)}
        case Drew():
            assert fact.card is not None, "what others draw is not worth a line"
            return "fact.drew", {"card": card_name(fact.card, language)}
        case Ended():
            return "fact.ended", {"reason": fact.reason}
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
