"""Positions to try rules in: lawful, and written so that a person sees them at once."""

from __future__ import annotations

from typing import Any, TypeVar

import msgspec
import pytest

from bisat.core.codec import plain
from bisat.core.game import Millis
from bisat.core.log import Header, Match
from bisat.core.refusal import Refused
from bisat.games.magic_fold.cloth.sheet import UNFOLDED, Cloth, Fold
from bisat.games.magic_fold.cloth.solver import solutions
from bisat.games.magic_fold.rules.figures import COBRAS, Cobra
from bisat.games.magic_fold.rules.rules import MagicFold
from bisat.games.magic_fold.rules.state import Lurking, State
from bisat.games.magic_fold.show.notation import parse

F = TypeVar("F")

START = 3_000
"""When the cards of the first round are turned."""

ONE_CLOUD, TWO_CLOUDS, THREE_CLOUDS, LAST = 4, 13, 19, 20
"""Standard cards "camel, lamp", "camel, palace", "palace, palace" and "camel" (three clouds): 1, 2, 3, 3."""
OPEN = (ONE_CLOUD, TWO_CLOUDS, THREE_CLOUDS, LAST)


def folds_for(card: int, game: MagicFold | None = None) -> tuple[Fold, ...]:
    """A shortest way to fold a card."""
    terms = (game or MagicFold()).terms
    return solutions(terms.cards[card].elements, terms.pictures)[0].folds


def ready(card: int) -> Cloth:
    """A cloth that shows a card."""
    return Cloth(False, folds_for(card))


def position(
    squares: tuple[int, ...],
    *,
    open: tuple[int, ...] = OPEN,
    cloths: tuple[Cloth, ...] | None = None,
    genies: tuple[int, ...] | None = None,
    cobra: tuple[int, Cobra] | None = None,
    game: MagicFold | None = None,
    seats: int = 2,
    **fields: Any,
) -> Match:
    """A match whose cards have just been turned; squares are those of the seats and, below 4, of the ghost.

    `cobra` says which one lies where; the others take what is left, in order.
    """
    game = game or MagicFold()
    terms = game.terms
    kinds = [kind for kind in COBRAS if cobra is None or kind != cobra[1]]
    cobras = tuple(
        Lurking(square, cobra[1] if cobra is not None and square == cobra[0] else kinds.pop(0))
        for square in terms.track.cobras
    )
    state = State(
        seats=seats,
        at=START,
        squares=squares,
        genies=genies or (1,) * seats,
        cloths=cloths or (UNFOLDED,) * seats,
        handled_at=(0,) * seats,
        cobras=cobras,
        stock=tuple(number for number in terms.numbers if number not in open),
        open=open,
        round=1,
        turned_at=START,
        claims=(None,) * seats,
        rests=(None,) * seats,
        hands=(None,) * seats,
    )
    return loaded(msgspec.structs.replace(state, **fields), game)


def loaded(state: State, game: MagicFold) -> Match:
    """A match that starts here; an unlawful state is refused."""
    header = Header("magic-fold", state.seats, "test", state=plain(state), revision=game.revision)
    return Match(game, header)


def act(match: Match, seat: int, text: str, at: Millis | None = None) -> State:
    """A seat makes moves written in short; the state after them."""
    for move in text.split(", "):
        match.act(seat, parse(move), at)
    state: State = match.state
    return state


def clock(match: Match) -> State:
    """The clock acts when it is due."""
    until = match.waiting().until
    assert until is not None
    match.tick(until)
    state: State = match.state
    return state


def facts(match: Match, kind: type[F]) -> list[F]:
    """The facts of one kind in the last event."""
    return [fact for fact in match.state.happened if isinstance(fact, kind)]


def refused(match: Match, seat: int, text: str, at: int | None = None) -> str:
    """Why a move is refused; the match is unchanged."""
    before = match.state
    with pytest.raises(Refused) as why:
        act(match, seat, text, at)
    assert match.state == before
    return why.value.id
