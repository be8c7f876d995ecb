"""A view as text: the sky from the Moon down, then each balloon with what is known of its cards."""

from __future__ import annotations

from collections.abc import Sequence

from bisat.core.game import Seat
from bisat.games.montgolfiere.data import ROUNDS
from bisat.games.montgolfiere.notation import short
from bisat.games.montgolfiere.story import PACKAGE, balloon_names
from bisat.games.montgolfiere.values import Sky
from bisat.parts.words import capital, say


def picture(view: Sky, names: Sequence[str] = (), language: str = "en") -> str:
    """The whole view in lines; cards are written as in moves."""
    called = balloon_names(view, names, language)
    lines = [_words("text.round", language, round=view.round, rounds=ROUNDS)]
    lines += [_square(view, square, called, language) for square in range(view.moon, 0, -1)]
    lines += [_seat(view, seat, called[seat], language) for seat in range(view.seats)]
    if view.baron:
        lines.append(_baron(view, called[-1], language))
    if view.table:
        lines.append(_words("text.table", language, cards=_table(view, called)))
    return "\n".join(map(capital, lines))


def _words(key: str, language: str, **values: str | int) -> str:
    return say(PACKAGE, key, values, language)


def _square(view: Sky, square: int, called: Sequence[str], language: str) -> str:
    there = [_words("text.moon", language)] if square == view.moon else []
    there += [
        name
        for balloon, name in enumerate(called)
        if view.squares[balloon] == square and balloon not in view.gone
    ]
    return f"{square:>3}  {', '.join(there)}".rstrip()


def _seat(view: Sky, seat: Seat, name: str, language: str) -> str:
    if seat in view.gone:
        return _words("text.gone", language, who=name)
    told = [_words("text.seat", language, who=name, hand=view.counts[seat], stock=view.stocks[seat])]
    if (hand := view.hands[seat]) is not None:
        told.append(_words("text.hand", language, cards=" ".join(hand)))
    if seat == view.seat and view.choice is not None:
        told.append(_words("text.choice", language, move=short(view.choice)))
    elif view.chose[seat]:
        told.append(_words("text.chose", language))
    return ", ".join(told)


def _baron(view: Sky, name: str, language: str) -> str:
    told = _words("text.baron", language, who=name, stock=view.stocks[-1])
    if view.baron_next is None:
        return told
    return f"{told}, {_words('text.next', language, card=view.baron_next)}"


def _table(view: Sky, called: Sequence[str]) -> str:
    """The turned cards with the movement settled so far; "?" is a grapple that is not settled yet."""
    return ", ".join(
        f"{name} {card} ({'?' if by is None else f'{by:+d}' if by else '0'})"
        for name, card, by in zip(called, view.table, view.moves, strict=True)
        if card is not None
    )
