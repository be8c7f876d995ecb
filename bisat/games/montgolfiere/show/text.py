"""A view as text: the sky from the Moon down, then each balloon with what is known of its cards."""

from __future__ import annotations

from collections.abc import Sequence

from bisat.games.montgolfiere.rules.box import ROUNDS
from bisat.games.montgolfiere.rules.view import View
from bisat.games.montgolfiere.show.notation import short
from bisat.games.montgolfiere.show.story import PACKAGE, balloon_names
from bisat.parts.i18n import capital, say


def text(view: View, names: Sequence[str] = (), language: str = "en") -> str:
    """The whole view in lines; cards are written as in moves."""
    names = balloon_names(view, names, language)
    lines = [_words("text.round", language, round=view.round, rounds=ROUNDS)]
    lines += [_square(view, square, names, language) for square in range(view.moon, 0, -1)]
    lines += [_balloon(view, balloon, name, language) for balloon, name in enumerate(names)]
    if view.table:
        lines.append(_words("text.table", language, cards=_table(view, names)))
    return "\n".join(map(capital, lines))


def standing(view: View, balloon: int, name: str, language: str = "en") -> str:
    """How many cards a balloon has, and whether its seat has chosen."""
    if balloon in view.gone:
        return _words("text.gone", language, who=name)
    if balloon == view.seats:
        return _words("text.baron", language, who=name, stock=view.stocks[balloon])
    cards = _words("text.seat", language, who=name, hand=view.counts[balloon], stock=view.stocks[balloon])
    return f"{cards}, {_words('text.chose', language)}" if view.chose[balloon] else cards


def _square(view: View, square: int, names: Sequence[str], language: str) -> str:
    there = [_words("text.moon", language)] if square == view.moon else []
    there += [
        name
        for balloon, name in enumerate(names)
        if view.squares[balloon] == square and balloon not in view.gone
    ]
    return f"{square:>3}  {', '.join(there)}".rstrip()


def _balloon(view: View, balloon: int, name: str, language: str) -> str:
    """What is known of one balloon's cards."""
    parts = [standing(view, balloon, name, language)]
    if balloon == view.seats:
        if view.baron_next is not None:
            parts.append(_words("text.next", language, card=view.baron_next))
        return ", ".join(parts)
    if balloon == view.seat and view.choice is not None:
        parts[0] += f" ({short(view.choice)})"
    if hand := view.hands[balloon]:
        parts.append(_words("text.hand", language, cards=" ".join(hand)))
    return ", ".join(parts)


def _table(view: View, names: Sequence[str]) -> str:
    """The turned cards with the movement resolved so far; "?" is a grapple that is not resolved yet."""
    return ", ".join(
        f"{name} {card} ({'?' if by is None else f'{by:+d}' if by else '0'})"
        for name, card, by in zip(names, view.table, view.moves, strict=True)
        if card is not None
    )


def _words(key: str, language: str, **values: str | int) -> str:
    return say(PACKAGE, key, values, language)
