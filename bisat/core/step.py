"""The one door into a game's rules."""

from __future__ import annotations

from typing import Any

import msgspec

from bisat.core.game import (
    Act,
    AnyGame,
    Event,
    Forfeit,
    Game,
    M,
    Millis,
    S,
    Seat,
    State,
    Tick,
    TookBack,
    Undo,
    V,
    Waiting,
)
from bisat.core.refusal import Refused
from bisat.core.rng import Rng


def step(game: Game[S, M, V], state: S, event: Event, rng: Rng) -> S:
    """The state after an event, or Refused with nothing changed."""
    at = event.at
    if at < state.at:
        raise Refused("time_runs_backwards", at=at, now=state.at)
    waiting = game.waiting(state)
    until = waiting.until
    kind = type(event)
    if kind is Tick:
        if until is None or at < until:
            raise Refused("clock_not_due")
        return game.apply(state, event, rng)
    if until is not None and at >= until:
        raise Refused("clock_is_due")
    if kind is Act:
        seat = event.seat  # type: ignore[union-attr]  # only a Tick has none
        if seat not in waiting.seats:
            raise _not_now(waiting, seat)
        if event.move not in game.legal(state, seat):  # type: ignore[union-attr]
            raise Refused("illegal_move")
        return game.apply(state, event, rng)
    if not waiting.seats and until is None:
        raise Refused("match_is_over", seat=event.seat)  # type: ignore[union-attr]
    if event.seat in state.gone:  # type: ignore[union-attr]
        raise Refused("already_gone", seat=event.seat)  # type: ignore[union-attr]
    if kind is Forfeit and not 0 <= event.seat < state.seats:  # type: ignore[union-attr]
        raise Refused("no_such_seat", seat=event.seat)  # type: ignore[union-attr]
    if kind is Undo and not waiting.sealed:
        raise Refused("nothing_to_take_back")
    return advance(game, state, event, rng)


def _not_now(waiting: Waiting, seat: Seat) -> Refused:
    """Why a seat cannot act: another one can, or nobody for a while, or nobody ever again."""
    if waiting.seats:
        return Refused("not_your_turn", seat=seat)
    return Refused("match_is_over" if waiting.until is None else "nobody_can_act", seat=seat)


def advance(game: Game[S, M, V], state: S, event: Event, rng: Rng) -> S:
    """`apply`, with taking back handled here once; a wrapper hands it on to the game inside."""
    if type(event) is Undo and not hasattr(game, "inside"):
        return take_back(state, event)
    return game.apply(state, event, rng)


def take_back(state: S, undo: Undo) -> S:
    """Drop a seat's sealed choice; a state with sealed phases keeps them in `choices`, one per seat."""
    choices: tuple[Any, ...] = getattr(state, "choices", ())
    if not 0 <= undo.seat < len(choices) or choices[undo.seat] is None:
        raise Refused("nothing_to_take_back")
    left = (*choices[: undo.seat], None, *choices[undo.seat + 1 :])
    return msgspec.structs.replace(state, at=undo.at, choices=left, happened=(TookBack(undo.seat),))


def later(state: S, at: Millis) -> S:
    """The same state at a later time, nothing having happened to it; games inside it included."""
    inner: Any = getattr(state, "inner", None)
    if inner is None:
        return msgspec.structs.replace(state, at=at, happened=())
    began: Millis = getattr(state, "began", 0)  # games of a series count time from their own start
    return msgspec.structs.replace(state, at=at, happened=(), inner=later(inner, at - began))


def circle(game: AnyGame, state: State, seat: Seat) -> tuple[Seat, ...]:
    """With whom a seat may talk in private, itself included; alone where a game knows no circles."""
    told: tuple[Seat, ...] | None = getattr(game, "circle", lambda *_: None)(state, seat)
    return (seat,) if told is None else told


def opened(game: AnyGame, state: State) -> Any:
    """A view from which nothing is hidden, for a match that is over."""
    own = getattr(game, "open", None)
    return game.view(state, None) if own is None else own(state)


def idle(game: AnyGame, state: State, seat: Seat, rng: Rng) -> Any:
    """The move made for a seat that is out of time: the game's own, else a random legal one."""
    own = getattr(game, "idle", None)
    return own(state, seat, rng) if own is not None else rng.choice(tuple(game.legal(state, seat)))
