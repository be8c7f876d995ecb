"""What happened, in words: a line of the log for each fact."""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from bisat.core.game import Chose, Forfeited, HeadStart, TookBack
from bisat.games.magic_fold.cloth.cards import Card, Element
from bisat.games.magic_fold.rules.facts import (
    Arrived,
    Barred,
    Began,
    Bit,
    Bound,
    Checked,
    Ended,
    Fact,
    Folded,
    Gained,
    GhostTook,
    Lost,
    Moved,
    OwnFact,
    Passed,
    PutBack,
    Reshuffled,
    Rested,
    SandRuns,
    Stopped,
    Took,
    Turned,
    TurnedOver,
    Unfolded,
    Void,
    Withdrew,
)
from bisat.games.magic_fold.rules.view import View
from bisat.parts import story
from bisat.parts.i18n import capital, listed, say

PACKAGE = "bisat.games.magic_fold"


def element_name(element: Element, language: str = "en") -> str:
    """An element as people call it.

    >>> element_name(Element("moon", "blue"), "fr"), element_name(Element())
    ('lune bleue', 'anything')
    """
    if element.motif is not None and element.colour is not None:
        key = f"picture.{element.colour}_{element.motif}"
    elif element.motif is not None:
        key = f"motif.{element.motif}"
    else:
        key = "element.anything" if element.colour is None else f"colour.{element.colour}"
    return say(PACKAGE, key, {}, language)


def card_name(card: Card, language: str = "en") -> str:
    """A card by what it asks for and what it gives.

    >>> card_name(Card(0, (Element("moon"), Element(None, "red")), 1, True))
    'moon, red (1 cloud and a genie)'
    """
    elements = ", ".join(element_name(element, language) for element in card.elements)
    values: dict[str, str | int] = {"elements": elements, "clouds": card.clouds, "genie": _yes(card.genie)}
    return say(PACKAGE, "text.card", values, language)


def pawn_names(view: View, names: Sequence[str] = (), language: str = "en") -> tuple[str, ...]:
    """A name for each pawn: those of the players, or their seats; then the ghost's."""
    return (*story.seat_names(view.seats, names, language), ghost_name(language))


def ghost_name(language: str = "en") -> str:
    """The ghost pilot as people call it."""
    return say(PACKAGE, "ghost.name", {}, language)


def log(view: View, names: Sequence[str] = (), language: str = "en") -> list[str]:
    """The last event, a line for each fact that is worth one."""
    pawns = pawn_names(view, names, language)
    return [tell(fact, pawns, language) for fact in view.happened if fact.worth_a_line()]


def tell(fact: Fact, names: Sequence[str], language: str = "en") -> str:
    """A fact in words; names are those of the pawns.

    >>> tell(Moved((1,), 3, 7, "claim"), ("Ada", "Ben", "the ghost pilot"))
    'Ben: ahead from 3 to 7.'
    """
    if isinstance(fact, Chose | TookBack | Forfeited):
        return story.tell(fact, names, language)
    about = fact.subjects()
    who = listed([names[pawn] for pawn in about], language)
    key = f"fact.{type(fact).__struct_config__.tag}"
    values = {"who": who, "n": len(about), **_values(fact, names, language)}
    return capital(say(PACKAGE, key, values, language))


def _yes(flag: bool) -> str:
    return "yes" if flag else "no"


def _values(fact: OwnFact, names: Sequence[str], language: str) -> dict[str, str | int]:
    """What its message takes besides whom it is about."""
    match fact:
        case Began():
            return {"start": fact.start, "ghost": _yes(fact.ghost)}
        case HeadStart():
            return {"by": fact.by}
        case Reshuffled():
            return {"cards": fact.cards}
        case Turned():
            cards = [f"{at}: {card_name(card, language)}" for at, card in enumerate(fact.cards, 1)]
            return {"round": fact.round, "cards": "; ".join(cards)}
        case Folded(step=step):
            return {"side": step.side, "line": step.line, "under": _yes(step.under)}
        case Unfolded():
            return {"whole": _yes(fact.whole)}
        case Took():
            return {"token": fact.token, "card": card_name(fact.card, language), "genies": fact.genies}
        case Stopped():
            return {"why": fact.why}
        case GhostTook():
            return {"token": fact.token, "card": card_name(fact.card, language)}
        case Checked():
            card, right = card_name(fact.card, language), _yes(fact.right)
            return {"token": fact.token, "card": card, "genies": fact.genies, "right": right}
        case PutBack():
            return {"whom": listed([names[pawn] for pawn in fact.pawns], language), "n": len(fact.pawns)}
        case Moved():
            return {"start": fact.start, "end": fact.end, "why": fact.why}
        case Bit():
            return {"square": fact.square, "kind": cobra_name(fact.kind, language)}
        case Gained():
            return {"why": fact.why, "count": fact.count, "held": fact.held}
        case Lost():
            return {"count": fact.count, "held": fact.held}
        case Bound():
            return {"hand": fact.hand}
        case Arrived():
            return {"place": fact.place}
        case Void():
            return {"token": fact.token}
        case Ended():
            return {"reason": fact.reason}
        case TurnedOver() | Rested() | SandRuns() | Passed() | Withdrew() | Barred():
            return {}
    assert_never(fact)


def cobra_name(kind: str, language: str = "en") -> str:
    """What a cobra token says.

    >>> cobra_name("back_2", "de")
    'zwei Wolken zurück'
    """
    return say(PACKAGE, f"cobra.{kind}.name", {}, language)
