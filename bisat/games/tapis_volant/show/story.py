"""What happened, in words: a line of the log for each fact."""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from bisat.core.game import Chose, Forfeited, HeadStart, TookBack
from bisat.games.tapis_volant.rules.box import Card, Cell
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
from bisat.games.tapis_volant.show.notation import card_sign, cell_name
from bisat.parts import story
from bisat.parts.i18n import capital, listed, say

PACKAGE = "bisat.games.tapis_volant"


def flown_sign(card: Card, way: Way) -> str:
    """The arrows of a card in one of its senses.

    >>> flown_sign("A23", "up"), flown_sign("A23", "down"), flown_sign("V1", "down")
    ('→2↑3', '←2↓3', '↓1')
    """
    return card_sign(card).split()[way == "down"]


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
            card = flown_sign(fact.card, fact.way) if fact.card and fact.way else ""
            direction = direction_name(fact.direction, language) if fact.direction else ""
            return "fact.played", {"what": what, "card": card, "direction": direction}
        case Flew():
            return "fact.flew", {**_way(fact.start, fact.path, fact.edge), "wind": fact.wind}
        case Drifted():
            return "fact.drifted", _way(fact.start, fact.path, fact.edge)
        case Sank():
            return "fact.sank", _way(fact.start, fact.path, None)
        case Restarted():
            return "fact.restarted", {"edge": fact.edge}
        case Stopped():
            return "fact.stopped", _others(fact.others, names, language)
        case Forced():
            cells = {"start": cell_name(fact.start), "end": cell_name(fact.end)}
            return "fact.forced", {**_others(fact.others, names, language), **cells}
        case FellOn():
            fallen = listed([names[seat] for seat in fact.fallen], language)
            met = _others(fact.others, names, language)
            return "fact.fell_on", {**met, "fallen": fallen, "m": len(fact.fallen)}
        case Missed():
            return "fact.missed", {}
        case Exchanged():
            return "fact.exchanged", {"card": card_sign(fact.card)}
        case Drew():
            assert fact.card is not None, "what others draw is not worth a line"
            return "fact.drew", {"card": card_sign(fact.card)}
        case Reshuffled():
            return "fact.reshuffled", {"cards": fact.cards}
        case Ended():
            return "fact.ended", {"reason": fact.reason}
    assert_never(fact)


def _way(start: Cell, path: tuple[Cell, ...], edge: str | None) -> dict[str, str | int]:
    how = "off" if edge else "move" if path else "stay"
    return {"how": how, "start": cell_name(start), "end": cell_name(path[-1] if path else start)}


def _others(others: tuple[int, ...], names: Sequence[str], language: str) -> dict[str, str | int]:
    return {"others": listed([names[seat] for seat in others], language), "n": len(others)}
