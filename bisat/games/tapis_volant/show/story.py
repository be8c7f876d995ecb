"""What happened, in words: a line of the log for each fact."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from typing import assert_never

from bisat.core.game import Chose, Forfeited, HeadStart, TookBack
from bisat.games.tapis_volant.rules.box import Card, legs
from bisat.games.tapis_volant.rules.facts import (
    Dealt,
    Drew,
    Drifted,
    Ended,
    Exchanged,
    Fact,
    FellOn,
    Flew,
    Forced,
    Missed,
    OwnFact,
    Played,
    Reshuffled,
    Restarted,
    Sank,
    Stopped,
)
from bisat.games.tapis_volant.rules.moves import Direction, Way
from bisat.games.tapis_volant.rules.view import View
from bisat.parts import story
from bisat.parts.i18n import capital, listed, say

PACKAGE = "bisat.games.tapis_volant"


def flown_words(card: Card, way: Way, language: str = "en") -> str:
    """What a card gives in one of its senses.

    >>> flown_words("A23", "up"), flown_words("V1", "down")
    ('right 2 and up 3', 'down 1')
    """
    across, up = legs(card, way == "up")
    words = [_leg("right" if across > 0 else "left", abs(across), 0, language)] if across else []
    return listed([*words, _leg("up" if up > 0 else "down", abs(up), 0, language)], language)


def card_words(card: Card, language: str = "en") -> str:
    """What a card gives in either of its senses.

    >>> card_words("B12")
    'left 1 and up 2 or right 1 and down 2'
    """
    one, other = flown_words(card, "up", language), flown_words(card, "down", language)
    return say(PACKAGE, "card.either", {"one": one, "other": other}, language)


def flight_words(fact: Flew, language: str = "en") -> str:
    """A flight as it went, leg by leg, with the share of the wind unless the edge cut it short.

    >>> flight_words(Flew(0, (1, 7), ((1, 8), (2, 8), (3, 8)), 1, None))
    'up 1, then right 1 and 1 with the wind'
    """
    words: list[str] = []
    cells = (fact.start, *fact.path)
    moves = [(x - a, y - b) for (a, b), (x, y) in itertools.pairwise(cells)]
    for (across, up), steps in itertools.groupby(moves):
        n = len(list(steps))
        if up:
            words.append(_leg("up" if up > 0 else "down", n, 0, language))
        elif fact.edge is not None:
            words.append(_leg("right" if across > 0 else "left", n, 0, language))
        else:
            words.append(_sideways(across * n - fact.wind, fact.wind, language))
    if fact.edge is None and fact.wind > 0 and all(across == 0 for across, _ in moves):
        words.append(_sideways(-fact.wind, fact.wind, language))
    if len(words) < 2:
        return "".join(words)
    return say(PACKAGE, "way.then", {"one": words[0], "other": words[1]}, language)


def _sideways(by: int, wind: int, language: str) -> str:
    return _leg("right" if by > 0 else "left" if by < 0 else "none", abs(by), wind, language)


def _leg(way: str, n: int, wind: int, language: str) -> str:
    return say(PACKAGE, "way.leg", {"way": way, "n": n, "wind": wind}, language)


def direction_name(direction: Direction, language: str = "en") -> str:
    """A direction as people call it."""
    return say(PACKAGE, f"direction.{direction}", {}, language)


def log(view: View, names: Sequence[str] = (), language: str = "en") -> list[str]:
    """The last event, a line for each fact; that others draw goes without saying."""
    riders = story.seat_names(view.seats, names, language)
    return [tell(fact, riders, language) for fact in view.happened if fact.worth_a_line()]


def tell(fact: Fact, names: Sequence[str], language: str = "en") -> str:
    """A fact in words; names are those of the seats.

    >>> tell(Missed(1), ("Ada", "Ben"))
    'Ben misses a turn.'
    """
    if isinstance(fact, Chose | TookBack | Forfeited):
        return story.tell(fact, names, language)
    key, values = _message(fact, names, language)
    who = listed([names[seat] for seat in fact.subjects()], language)
    return capital(say(PACKAGE, key, {"who": who, **values}, language))


Message = tuple[str, dict[str, str | int]]
"""Its id, and its values but for whom it is about."""


def _message(fact: OwnFact, names: Sequence[str], language: str) -> Message:
    match fact:
        case Dealt():
            return "fact.dealt", {"hand": fact.hand}
        case HeadStart():
            return "fact.head_start", {"by": fact.by}
        case Played():
            what = "direction" if fact.card is None else "card" if fact.direction is None else "both"
            card = flown_words(fact.card, fact.way, language) if fact.card and fact.way else ""
            direction = direction_name(fact.direction, language) if fact.direction else ""
            return "fact.played", {"what": what, "card": card, "direction": direction}
        case Flew():
            flight = flight_words(fact, language)
            return "fact.flew", {"how": _how(flight != "", fact.edge), "flight": flight}
        case Drifted():
            return "fact.drifted", {"how": _how(bool(fact.path), fact.edge), "squares": len(fact.path)}
        case Sank():
            return "fact.sank", {"how": _how(bool(fact.path), None)}
        case Restarted():
            return "fact.restarted", {"edge": fact.edge}
        case Stopped():
            return "fact.stopped", _others(fact.others, names, language)
        case Forced():
            rows = fact.start[1] - fact.end[1]
            return "fact.forced", {**_others(fact.others, names, language), "rows": rows}
        case FellOn():
            fallen = listed([names[seat] for seat in fact.fallen], language)
            met = _others(fact.others, names, language)
            return "fact.fell_on", {**met, "fallen": fallen, "m": len(fact.fallen)}
        case Missed():
            return "fact.missed", {}
        case Exchanged():
            return "fact.exchanged", {"card": card_words(fact.card, language)}
        case Drew():
            assert fact.card is not None, "what others draw is not worth a line"
            return "fact.drew", {"card": card_words(fact.card, language)}
        case Reshuffled():
            return "fact.reshuffled", {"cards": fact.cards}
        case Ended():
            return "fact.ended", {"reason": fact.reason}
    assert_never(fact)


def _how(moved: bool, edge: str | None) -> str:
    return ("off" if moved else "out") if edge else "move" if moved else "stay"


def _others(others: tuple[int, ...], names: Sequence[str], language: str) -> dict[str, str | int]:
    return {"others": listed([names[seat] for seat in others], language), "n": len(others)}
