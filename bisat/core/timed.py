"""Thinking time around any game."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, Generic

import msgspec

from bisat.core.game import (
    Act,
    Event,
    Forfeit,
    M,
    Millis,
    Outcome,
    S,
    Seat,
    State,
    Tick,
    Types,
    Undo,
    V,
    Value,
    View,
    Waiting,
)
from bisat.core.rng import Rng
from bisat.core.step import advance, circle, idle, later

BACK_WITH = 10_000
"""What a seat that comes back finds on its clock at least."""


class Back(Value, tag="back", frozen=True):
    """A seat that ran out of time plays for itself again."""


class OutOfTime(Value, tag="out_of_time", frozen=True):
    """Fact: a seat's time is up; from now on the clock moves for it."""

    seat: Seat


class CameBack(Value, tag="came_back", frozen=True):
    """Fact: a seat that was out of time plays for itself again."""

    seat: Seat


class MovedFor(Value, tag="moved_for", frozen=True):
    """Fact: the clock made a move for a seat."""

    seat: Seat


ClockFact = OutOfTime | CameBack | MovedFor


class TimedState(State, Generic[S], kw_only=True, frozen=True):
    """The game inside and what is left on each clock."""

    inner: S
    left: tuple[Millis, ...]
    """At the time of the last event."""
    away: tuple[Seat, ...] = ()
    """Seats that the clock moves for, sorted."""
    happened: tuple[ClockFact, ...] = ()


class TimedView(View, Generic[V], kw_only=True, frozen=True):
    """A view of the game inside, and the public clocks."""

    inner: V
    left: tuple[Millis, ...]
    running: tuple[Seat, ...]
    away: tuple[Seat, ...]
    bank: Millis
    increment: Millis
    happened: tuple[ClockFact, ...]


class Timed(msgspec.Struct, Generic[S, M, V], frozen=True):
    """Each seat has `bank` to think, and gets `increment` for each move.

    Out of time, one of two seats loses; among more, the clock moves for the seat at once until it comes back.
    """

    inside: Any
    bank: Millis
    increment: Millis = 0

    @property
    def types(self) -> Types:
        inner = self.inside.types
        state: Any = TimedState
        view: Any = TimedView
        return Types(state[inner.state], inner.move | Back, view[inner.view], inner.fact | ClockFact)

    def setup(self, seats: int, rng: Rng) -> TimedState[S]:
        return TimedState(seats=seats, inner=self.inside.setup(seats, rng), left=(self.bank,) * seats)

    def waiting(self, state: TimedState[S]) -> Waiting:
        inner: Waiting = self.inside.waiting(state.inner)
        if not inner.seats and inner.until is None:
            return inner
        ends = [state.at + state.left[seat] for seat in inner.needed]
        if inner.until is not None:
            ends.append(inner.until)
        seats = tuple(sorted({*inner.seats, *state.away})) if state.away else inner.seats
        return msgspec.structs.replace(inner, seats=seats, until=min(ends, default=None))

    def legal(self, state: TimedState[S], seat: Seat) -> Collection[M | Back]:
        moves: Collection[M] = self.inside.legal(state.inner, seat)
        if seat in state.away and self.inside.outcome(state.inner) is None:
            return (*moves, Back())
        return moves

    def apply(self, state: TimedState[S], event: Event, rng: Rng) -> TimedState[S]:
        state = self._charge(state, event.at)
        if isinstance(event, Tick):
            return self._tick(state, event, rng)
        if isinstance(event, Act) and isinstance(event.move, Back):
            return self._back(state, later(state.inner, event.at), event.seat)
        inner = advance(self.inside, state.inner, event, rng)
        if isinstance(event, Undo) and event.seat in state.away:
            # taking back a choice that the clock made is a sign of life
            return self._back(state, inner, event.seat)
        left, away = state.left, state.away
        if isinstance(event, Act) and event.seat in self.inside.waiting(state.inner).needed:
            left = _with(left, event.seat, left[event.seat] + self.increment)
        if isinstance(event, Forfeit):
            away = tuple(seat for seat in away if seat != event.seat)
        return msgspec.structs.replace(state, inner=inner, gone=inner.gone, left=left, away=away, happened=())

    def _back(self, state: TimedState[S], inner: S, seat: Seat) -> TimedState[S]:
        left = _with(state.left, seat, max(state.left[seat], self.increment, BACK_WITH))
        away = tuple(other for other in state.away if other != seat)
        return msgspec.structs.replace(state, inner=inner, left=left, away=away, happened=(CameBack(seat),))

    def _charge(self, state: TimedState[S], at: Millis) -> TimedState[S]:
        """Take the time since the last event off the clocks that ran."""
        needed = self.inside.waiting(state.inner).needed
        spent = at - state.at
        left = tuple(max(0, left - spent) if seat in needed else left for seat, left in enumerate(state.left))
        return msgspec.structs.replace(state, at=at, left=left)

    def _tick(self, state: TimedState[S], event: Tick, rng: Rng) -> TimedState[S]:
        waiting: Waiting = self.inside.waiting(state.inner)
        if waiting.until is not None and waiting.until <= event.at:
            inner = self.inside.apply(state.inner, event, rng)
            return msgspec.structs.replace(state, inner=inner, gone=inner.gone, happened=())
        seat = next(seat for seat in waiting.needed if state.left[seat] == 0)
        told: tuple[ClockFact, ...] = () if seat in state.away else (OutOfTime(seat),)
        if state.seats == 2:
            inner = self.inside.apply(state.inner, Forfeit(seat, event.at, "time"), rng)
            return msgspec.structs.replace(state, inner=inner, gone=inner.gone, happened=told)
        move = idle(self.inside, state.inner, seat, rng)
        inner = self.inside.apply(state.inner, Act(seat, move, event.at), rng)
        away = tuple(sorted({*state.away, seat}))
        return msgspec.structs.replace(
            state, inner=inner, gone=inner.gone, away=away, happened=(*told, MovedFor(seat))
        )

    def view(self, state: TimedState[S], seat: Seat | None) -> TimedView[V]:
        waiting: Waiting = self.inside.waiting(state.inner)
        return TimedView(
            seats=state.seats,
            seat=seat,
            at=state.at,
            gone=state.gone,
            inner=self.inside.view(state.inner, seat),
            left=state.left,
            running=waiting.needed,
            away=state.away,
            bank=self.bank,
            increment=self.increment,
            happened=state.happened,
        )

    def outcome(self, state: TimedState[S]) -> Outcome | None:
        return self.inside.outcome(state.inner)  # type: ignore[no-any-return]

    def check(self, state: TimedState[S]) -> str | None:
        if (why := self.inside.check(state.inner)) is not None:
            return str(why)
        if (state.seats, state.gone, state.at) != (state.inner.seats, state.inner.gone, state.inner.at):
            return "the clocks and their game disagree"
        if len(state.left) != state.seats or any(left < 0 for left in state.left):
            return "there is not one clock for each seat, showing nothing less than 0"
        if list(state.away) != sorted(set(state.away)) or not set(state.away) <= set(range(state.seats)):
            return "the seats that are out of time are not a sorted list of seats"
        return None

    def imagine(self, view: TimedView[V], seat: Seat | None, rng: Rng) -> TimedState[S]:
        return TimedState(
            seats=view.seats,
            at=view.at,
            gone=view.gone,
            inner=self.inside.imagine(view.inner, seat, rng),
            left=view.left,
            away=view.away,
            happened=view.happened,
        )

    def circle(self, state: TimedState[S], seat: Seat) -> tuple[Seat, ...]:
        return circle(self.inside, state.inner, seat)

    def idle(self, state: TimedState[S], seat: Seat, rng: Rng) -> M:
        return idle(self.inside, state.inner, seat, rng)  # type: ignore[no-any-return]


def _with(left: tuple[Millis, ...], seat: Seat, time: Millis) -> tuple[Millis, ...]:
    return (*left[:seat], time, *left[seat + 1 :])
