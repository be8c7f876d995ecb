"""What a seat had to decide in a match, and what it could know each time."""

from __future__ import annotations

from typing import Any, NamedTuple

from bisat.core import log
from bisat.core.game import Act, AnyGame, Forfeit, Seat, State, Undo, View
from bisat.core.rng import Rng


class Decision(NamedTuple):
    """A choice among several moves."""

    event: int
    """How many events had happened before it."""
    view: View
    """The game itself as the seat saw it."""
    moves: tuple[Any, ...]
    """Those that decide something."""
    chosen: Any
    """None where it left the match instead."""


def decisions(match: log.Match, seat: Seat) -> tuple[list[Decision], int]:
    """The decisions of a seat, and the number of the event that its game began after.

    Of a series the last game counts, and of choices that were taken back the last one.
    """
    again = log.Match(match.game, match.header)
    inside = match.game.unwrapped()
    found: list[Decision] = []
    began, games = 0, _games(again.state)
    counted = False  # whether the last choice was one: where a single move is left nothing is decided
    for event in match.events:
        number, before = len(again.events), again.state
        if isinstance(event, Undo) and event.seat == seat:
            if counted:
                found.pop()
        elif isinstance(event, Act) and event.seat == seat:
            moves = deciding(inside, before.unwrapped(), seat)
            counted = len(moves) > 1 and event.move in moves
            if counted:
                found.append(Decision(number, again.view(seat).unwrapped(), moves, event.move))
        elif isinstance(event, Forfeit) and event.seat == seat:
            found.append(Decision(number, again.view(seat).unwrapped(), (), None))
        again.play(event)
        if _games(again.state) > games and again.outcome() is None:
            found, began, games = [], number + 1, _games(again.state)
    return found, began


def deciding(game: AnyGame, state: State, seat: Seat) -> tuple[Any, ...]:
    """The legal moves of a seat that the match is stuck on, without free actions: after those it still is."""
    waiting = game.waiting(state)
    if seat not in waiting.needed:
        return ()
    free: dict[type, bool] = {}

    def decides(move: object) -> bool:
        if type(move) not in free:
            after = game.waiting(game.apply(state, Act(seat, move, state.at), Rng("free", 0)))
            free[type(move)] = after.phase == waiting.phase and seat in after.needed
        return not free[type(move)]

    return tuple(filter(decides, game.legal(state, seat)))


def _games(state: State) -> int:
    """How many games of a series are over."""
    while hasattr(state, "inner"):
        if hasattr(state, "games"):
            return int(state.games)
        state = state.inner
    return 0
