"""Positions to try rules in: lawful, and written so that a person sees them at once."""

from __future__ import annotations

from collections import Counter
from typing import Any, TypeVar

import pytest

from bisat.core.codec import plain
from bisat.core.log import Header, Match
from bisat.core.refusal import Refused
from bisat.games.tapis_volant.rules.box import COPIES, KINDS, RANK, Card, Cell
from bisat.games.tapis_volant.rules.moves import Move
from bisat.games.tapis_volant.rules.pieces import Placed
from bisat.games.tapis_volant.rules.rules import TapisVolant
from bisat.games.tapis_volant.rules.state import State
from bisat.games.tapis_volant.show.notation import parse

F = TypeVar("F")

SPARE: tuple[Card, ...] = ("V1", "V2", "V3")


def position(
    *carpets: Cell,
    hand: str = "V1 V2 V3",
    landscape: tuple[Placed, ...] = (),
    heights: tuple[int, ...] = (),
    stock: int | None = None,
    first: str = "",
    game: TapisVolant | None = None,
    **state: Any,
) -> Match:
    """A match in which seat 0, on the first cell, holds this hand; missing carpets stand at the start.

    `stock` cards are left, `first` of them on top; others hold V1, V2 and V3.
    """
    seats = max(3, len(carpets))
    cells = (*carpets, *((1, 1),) * (seats - len(carpets)))
    rules = game or TapisVolant(landscape)
    own = tuple(sorted(hand.split(), key=RANK.__getitem__))  # type: ignore[arg-type]
    hands = (own, *(SPARE for _ in range(seats - 1)))
    left = Counter(COPIES)
    for held in (*hands, first.split()):
        left.subtract(held)  # type: ignore[arg-type]
    assert min(left.values()) >= 0, "so many of a card are not in the box"
    rest = [card for card in KINDS for _ in range(left[card])]
    cut = len(rest) if stock is None else stock - len(first.split())
    made = {
        "seats": seats,
        "carpets": cells,
        "heights": heights or (0,) * seats,
        "hands": hands,
        "directions": (5,) * seats,
        "stock": (*first.split(), *rest[:cut]),
        "discards": tuple(rest[cut:]),
        **state,
    }
    return loaded(State(**made), rules)


def loaded(state: State, game: TapisVolant) -> Match:
    """A match that starts here; an unlawful state is refused."""
    return Match(game, Header("tapis-volant", state.seats, "test", state=plain(state)))


def act(match: Match, text: str) -> State:
    """Whoever is on turn makes moves written in short; the state after them."""
    for move in text.split(", "):
        match.act(match.state.turn, parse(move))
    state: State = match.state
    return state


def cell(match: Match, seat: int = 0) -> Cell:
    """Where a carpet is."""
    found: Cell = match.state.carpets[seat]
    return found


def facts(match: Match, kind: type[F]) -> list[F]:
    """The facts of one kind in the last event."""
    return [fact for fact in match.state.happened if isinstance(fact, kind)]


def can(match: Match, text: str) -> bool:
    """Whether the seat on turn may make a move written in short."""
    move: Move = parse(text)
    return move in match.legal(match.state.turn)


def refused(match: Match, text: str) -> str:
    """Why a move is refused; the match is unchanged."""
    before = match.state
    with pytest.raises(Refused) as why:
        act(match, text)
    assert match.state == before
    return why.value.id
