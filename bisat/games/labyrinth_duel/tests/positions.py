"""Positions to try rules in: lawful, and written so that a person sees them at once."""

from __future__ import annotations

from typing import Any, TypeVar

import msgspec
import pytest

from bisat.core.codec import plain
from bisat.core.game import Millis
from bisat.core.log import Header, Match
from bisat.core.refusal import Refused
from bisat.games.labyrinth_duel.rules.box import COUNT_OF_THREE, OBJECTS, Thing
from bisat.games.labyrinth_duel.rules.rules import LabyrinthDuel
from bisat.games.labyrinth_duel.rules.state import State
from bisat.games.labyrinth_duel.show.notation import board_of, parse, rows

F = TypeVar("F")

ACROSS = "──── ·┌┐│ ├┬┴┤ └┘┌┬"
"""A corridor along the top row, from the orb to the ring; nothing else joins those two."""
APART = "─·── ┌─┐│ ├┬┴┤ └┘┌┬"
"""The same tiles, with a push from b2 still to make before the orb and the ring are joined."""

TOP_ROW = ((0, 0), (0, 1), (0, 2), (0, 3))
"""The corridor of ACROSS."""


def position(
    board: str,
    target: Thing,
    *,
    start: Thing = "orb",
    rival: str | None = None,
    seats: int = 2,
    **options: Any,
) -> Match:
    """A match whose first target has just been turned; a rival has the same board unless told otherwise."""
    boards = tuple(board_of(text) for text in (board, rival or board)[:seats])
    stock = tuple(card for card in OBJECTS if card not in (start, target))
    game = LabyrinthDuel(**options)
    state = State(
        seats=seats,
        at=COUNT_OF_THREE,
        boards=boards,
        places=(start,) * seats,
        out=start,
        stock=stock,
        won=((),) * seats,
        scores=(0,) * seats,
        number=1,
        target=target,
        turned_at=COUNT_OF_THREE,
        pushes=(0,) * seats,
        pushed_at=(0,) * seats,
        wrong=(0,) * seats,
        left=None if seats == 2 or game.minutes is None else game.minutes * 60_000,
    )
    return loaded(state, game)


def loaded(state: State, game: LabyrinthDuel) -> Match:
    """A match that starts here; an unlawful state is refused."""
    return Match(game, Header("labyrinth-duel", state.seats, "test", state=plain(state)))


def act(match: Match, seat: int, text: str, at: Millis | None = None) -> State:
    """A seat makes moves written in short; the state after them."""
    for move in text.split(", "):
        match.act(seat, parse(move), at)
    state: State = match.state
    return state


def count(match: Match) -> State:
    """The count of three is over."""
    until = match.waiting().until
    assert until is not None
    match.tick(until)
    state: State = match.state
    return state


def happened(match: Match, kind: type[F]) -> list[F]:
    """The facts of one kind of the last event."""
    return [fact for fact in match.state.happened if isinstance(fact, kind)]


def seen(match: Match, seat: int = 0) -> str:
    """The board of a seat as a line of signs."""
    return " ".join(rows(match.state.boards[seat]))


def refused(match: Match, seat: int, text: str, at: int | None = None) -> str:
    """Why a move is refused; the match is unchanged."""
    before = match.state
    with pytest.raises(Refused) as why:
        act(match, seat, text, at)
    assert match.state == before
    return why.value.id


def turning(target: str, board: str, rival: str, seats: int = 2) -> Match:
    """A match with auto-stop before its first card, which is this target."""
    racing = position(APART, "key", rival=APART, seats=seats, auto_stop=True)
    across = position(board, "key", rival=rival, seats=seats).state.boards
    stock = (target, *(card for card in OBJECTS if card not in ("orb", target)))
    state: State = msgspec.structs.replace(
        racing.state, boards=across, at=0, number=0, target=None, turned_at=0, stock=stock, pause=3_000
    )
    return loaded(state, LabyrinthDuel(auto_stop=True))
