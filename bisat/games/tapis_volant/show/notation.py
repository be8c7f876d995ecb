"""Moves and cells in short: "A23 up first right", "V2 down", "left", "drift B11 stop"."""

from __future__ import annotations

import re

from bisat.core.refusal import Refused
from bisat.games.tapis_volant.rules.box import Card, Cell
from bisat.games.tapis_volant.rules.moves import Direction, Drift, First, Fly, Meet, Move, Nudge, Way

_CARD = r"V[1-4]|[AB][1-4][1-4]"
_MEET = r"(?: (stop|force))?"
_FLY = re.compile(rf"({_CARD}) (up|down)(?: (first|last))?(?: (with) (up|down|left|right))?{_MEET}")
_NUDGE = re.compile(rf"(up|down|left|right)(?: (wind) (first|last))?{_MEET}")
_DRIFT = re.compile(rf"drift(?: ({_CARD}))?{_MEET}")


def cell_name(cell: Cell) -> str:
    """A cell by its column and row.

    >>> cell_name((24, 1))
    '24/1'
    """
    return f"{cell[0]}/{cell[1]}"


def card_sign(card: Card) -> str:
    """What stands on a card: for each sense its arrows.

    >>> card_sign("V2"), card_sign("A23"), card_sign("B11")
    ('↑2 ↓2', '→2↑3 ←2↓3', '←1↑1 →1↓1')
    """
    if card[0] == "V":
        return f"↑{card[1]} ↓{card[1]}"
    there, back = ("→", "←") if card[0] == "A" else ("←", "→")
    return f"{there}{card[1]}↑{card[2]} {back}{card[1]}↓{card[2]}"


def short(move: Move) -> str:
    """A move as people say it: a card, its sense, whether that leg comes first or last, what goes with it.

    >>> short(Fly("A23", "up", "vertical", "right")), short(Nudge("up", "sideways", "stop"))
    ('A23 up first with right', 'up wind first stop')
    >>> short(Drift("V1"))
    'drift V1'
    """
    words: list[str] = []
    if isinstance(move, Fly):
        words = [move.card, move.way]
        if move.first is not None:
            words.append("first" if move.first == "vertical" else "last")
        if move.direction is not None:
            words += ["with", move.direction]
    elif isinstance(move, Nudge):
        words = [move.direction]
        if move.first is not None:
            words += ["wind", "last" if move.first == "vertical" else "first"]
    else:
        words = ["drift"]
        if move.exchange is not None:
            words.append(move.exchange)
    if move.meet is not None:
        words.append(move.meet)
    return " ".join(words)


def parse(text: str) -> Move:
    """The move that `short` writes like this, or Refused.

    >>> parse("B11 down last stop")
    Fly(card='B11', way='down', first='sideways', direction=None, meet='stop')
    """
    if found := _FLY.fullmatch(text):
        card, way, order, _, direction, meet = found.groups()
        return Fly(_card(card), _way(way), _first(order), _direction(direction), _meet(meet))
    if found := _NUDGE.fullmatch(text):
        direction, _, wind, meet = found.groups()
        pointed = _direction(direction)
        assert pointed is not None
        return Nudge(pointed, _first({"first": "last", "last": "first"}.get(wind)), _meet(meet))
    if found := _DRIFT.fullmatch(text):
        card, meet = found.groups()
        return Drift(None if card is None else _card(card), _meet(meet))
    raise Refused("tapis_volant.unreadable_move", text=text[:40])


def _card(text: str) -> Card:
    return text  # type: ignore[return-value]  # the pattern matches cards only


def _way(text: str) -> Way:
    return "up" if text == "up" else "down"


def _first(order: str | None) -> First | None:
    return None if order is None else "vertical" if order == "first" else "sideways"


def _direction(text: str | None) -> Direction | None:
    return text  # type: ignore[return-value]  # the pattern matches directions only


def _meet(text: str | None) -> Meet | None:
    return text  # type: ignore[return-value]  # the pattern matches stop and force only
