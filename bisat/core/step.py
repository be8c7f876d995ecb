"""The one door into a game's rules."""

from __future__ import annotations

from collections.abc import Collection

from bisat.core.game import Act, Event, Forfeit, Game, M, S, Seat, Tick, Undo, V, Waiting
from bisat.core.refusal import Refused
from bisat.core.rng import Rng


def step(
    game: Game[S, M, V],
    state: S,
    event: Event,
    rng: Rng,
    legal: Collection[M] | None = None,
    waiting: Waiting | None = None,
) -> S:
    """The state after an event, or Refused with nothing changed; `legal` and `waiting` if known."""
    at = event.at
    if at < state.at:
        raise Refused("time_runs_backwards", at=at, now=state.at)
    if waiting is None:
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
            raise not_now(waiting, seat)
        if event.move not in (game.legal(state, seat) if legal is None else legal):  # type: ignore[union-attr]
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


def not_now(waiting: Waiting, seat: Seat) -> Refused:
    """Why a seat cannot act: another one can, or nobody for a while, or nobody ever again."""
    if waiting.seats:
        return Refused("not_your_turn", seat=seat)
    return Refused("match_is_over" if waiting.until is None else "nobody_can_act", seat=seat)


def advance(game: Game[S, M, V], state: S, event: Event, rng: Rng) -> S:
    """`apply`, or what a game does when a choice is taken back."""
    if type(event) is Undo:
        return game.take_back(state, event, rng)
    return game.apply(state, event, rng)
