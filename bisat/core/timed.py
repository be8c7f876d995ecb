"""Thinking time around any game."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, Generic

import msgspec

from bisat.core.game import (
    Act,
    Event,
    Fact,
    Forfeit,
    M,
    Millis,
    Outcome,
    S,
    Seat,
    State,
    Tick,
    Types,
    V,
    Value,
    View,
    Waiting,
)
from bisat.core.handicap import each
from bisat.core.rng import Rng
from bisat.core.showing import showing
from bisat.core.step import advance
from bisat.core.tuples import put
from bisat.core.wrapper import Wrapper, WrapperState, WrapperView

BACK_WITH = 10_000
"""What a seat that comes back finds on its clock at least."""


class Back(Value, tag="back", frozen=True):
    """A seat that ran out of time plays for itself again."""


class OutOfTime(Fact, tag="out_of_time", frozen=True):
    """A seat's time is up; from now on the clock moves for it."""

    about = "seat"
    lasts = 0  # clocks are shown beside the board

    seat: Seat


class CameBack(Fact, tag="came_back", frozen=True):
    """A seat that was out of time plays for itself again."""

    about = "seat"
    lasts = 0  # clocks are shown beside the board

    seat: Seat


class MovedFor(Fact, tag="moved_for", frozen=True):
    """The clock made a move for a seat."""

    about = "seat"
    lasts = 0  # clocks are shown beside the board

    seat: Seat


ClockFact = OutOfTime | CameBack | MovedFor


class TimedState(WrapperState[S], Generic[S], kw_only=True, frozen=True):
    """The game inside and what is left on each clock."""

    left: tuple[Millis, ...]
    """At the time of the last event."""
    away: tuple[Seat, ...] = ()
    """Seats that the clock moves for, sorted."""
    paid: tuple[Seat, ...] = ()
    """Seats that had their increment in this phase, sorted."""
    shown: tuple[Millis, ...] = ()
    """Per seat until when what happened is shown to it; none where clocks run meanwhile."""
    happened: tuple[ClockFact, ...] = ()


class TimedView(WrapperView[V], Generic[V], kw_only=True, frozen=True):
    """A view of the game inside, and the public clocks."""

    left: tuple[Millis, ...]
    running: tuple[Seat, ...]
    away: tuple[Seat, ...]
    paid: tuple[Seat, ...]
    bank: Millis
    increment: Millis
    happened: tuple[ClockFact, ...]
    shown: tuple[Millis, ...] = ()

    def alike(self, before: State) -> bool:
        return super().alike(msgspec.structs.replace(before, left=self.left))  # that follows from the time


class Timed(Wrapper[TimedState[S], M | Back, TimedView[V]], Generic[S, M, V], frozen=True):
    """Each seat has `bank` to think, and gets `increment` for a move that the match was stuck on.

    Once a phase: taking a sealed choice back and choosing again earns nothing. Out of time, one of two seats
    loses; among more, the clock moves for the seat at once until it gives a sign of life.

    With `shows`, no clock runs while what happened is shown, as long as that takes at a normal pace. Whoever
    moves has seen it all.

    With `anew`, every phase begins with a full bank for everybody: it is the time for one move.
    """

    bank: Millis
    increment: Millis = 0
    shows: bool = False
    extra: tuple[Millis, ...] = ()
    """By seat, what its clock shows besides at the start."""
    anew: bool = False

    @property
    def types(self) -> Types:
        inner = self.inside.types
        state: Any = TimedState
        view: Any = TimedView
        return Types(state[inner.state], inner.move | Back, view[inner.view], inner.fact | ClockFact)

    def setup(self, seats: int, rng: Rng) -> TimedState[S]:
        shown = (0,) * seats if self.shows else ()
        inner = self.inside.setup(seats, rng)
        left = tuple(self.bank + extra for extra in each(self.extra, seats))
        return TimedState(seats=seats, inner=inner, left=left, shown=shown)

    def waiting(self, state: TimedState[S]) -> Waiting:
        inner: Waiting = self.inside.waiting(state.inner)
        if not inner.seats and inner.until is None:
            return inner
        ends = [_falls(state, seat) for seat in inner.needed]
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
        waiting: Waiting = self.inside.waiting(state.inner)
        charged = self._charge(state, waiting, event.at)
        if isinstance(event, Tick):
            return self._tick(state, charged, waiting, event, rng)
        if isinstance(event, Act) and isinstance(event.move, Back):
            inner = state.inner.later(event.at)
        else:
            inner = advance(self.inside, state.inner, event, rng)
        if not isinstance(event, Forfeit) and event.seat in state.away:
            return self._back(charged, waiting, inner, event.seat)
        if (
            isinstance(event, Act)
            and event.seat not in state.paid
            and self._moved(waiting, inner, event.seat)
        ):
            charged = self._pay(charged, event.seat)
        return self._go_on(charged, waiting, inner, (), event.seat)

    def _moved(self, was: Waiting, inner: S, seat: Seat) -> bool:
        """Whether the match was stuck on this seat and no longer is; after a free action it still is."""
        now: Waiting = self.inside.waiting(inner)
        return seat in was.needed and (now.phase != was.phase or seat not in now.needed)

    def _charge(self, state: TimedState[S], waiting: Waiting, at: Millis) -> TimedState[S]:
        """Take the time since the last event off the clocks that ran."""
        left = tuple(
            max(0, left - max(0, at - _starts(state, seat))) if seat in waiting.needed else left
            for seat, left in enumerate(state.left)
        )
        return msgspec.structs.replace(state, at=at, left=left)

    def _pay(self, state: TimedState[S], seat: Seat) -> TimedState[S]:
        left = put(state.left, seat, state.left[seat] + self.increment)
        return msgspec.structs.replace(state, left=left, paid=tuple(sorted((*state.paid, seat))))

    def _back(self, state: TimedState[S], was: Waiting, inner: S, seat: Seat) -> TimedState[S]:
        again = self.bank if self.anew else max(state.left[seat], self.increment, BACK_WITH)
        left = put(state.left, seat, again)
        away = tuple(other for other in state.away if other != seat)
        state = msgspec.structs.replace(state, left=left, away=away)
        return self._go_on(state, was, inner, (CameBack(seat),), seat)

    def _tick(
        self, state: TimedState[S], charged: TimedState[S], waiting: Waiting, event: Tick, rng: Rng
    ) -> TimedState[S]:
        """What was due first happens first, even if the clock is late."""
        falls = {seat: _falls(state, seat) for seat in waiting.needed}
        first = min(falls.values(), default=None)
        if first is None or (waiting.until is not None and waiting.until <= first):
            return self._go_on(charged, waiting, self.inside.apply(state.inner, event, rng), ())
        out = [seat for seat, falls_at in falls.items() if falls_at == first]
        if state.seats == 2:
            seat = rng.choice(out) if len(out) > 1 else out[0]  # both at once: one must win, so by lot
            inner = self.inside.apply(state.inner, Forfeit(seat, event.at, "time"), rng)
            return self._go_on(charged, waiting, inner, (OutOfTime(seat),))
        seat = out[0]
        out_of_time = () if seat in state.away else (OutOfTime(seat),)
        move = self.inside.idle(state.inner, seat, rng)
        inner = self.inside.apply(state.inner, Act(seat, move, event.at), rng)
        charged = msgspec.structs.replace(charged, away=tuple(sorted({*state.away, seat})))
        return self._go_on(charged, waiting, inner, (*out_of_time, MovedFor(seat)))

    def _go_on(
        self,
        state: TimedState[S],
        was: Waiting,
        inner: S,
        facts: tuple[ClockFact, ...],
        by: Seat | None = None,
    ) -> TimedState[S]:
        """The clocks around the game as it stands now, after an event of a seat or of the clock."""
        same = self.inside.waiting(inner).phase == was.phase
        if self.anew and not same:
            state = msgspec.structs.replace(state, left=self._full(state))
        return msgspec.structs.replace(
            state,
            inner=inner,
            gone=inner.gone,
            away=tuple(seat for seat in state.away if seat not in inner.gone),
            paid=state.paid if same else (),
            shown=self._show(state, was, inner, by),
            happened=facts,
        )

    def _full(self, state: TimedState[S]) -> tuple[Millis, ...]:
        """Everybody has a whole bank again, but for those whom nobody waits for any more."""
        return tuple(0 if seat in state.away else self.bank for seat in range(state.seats))

    def _show(self, state: TimedState[S], was: Waiting, inner: S, by: Seat | None) -> tuple[Millis, ...]:
        """Until when each seat is shown what happened: after what it was shown before, unless it moved.

        What was chosen in secret is shown when all have moved.
        """
        if not self.shows:
            return ()
        public: View = self.inside.view(inner, None)
        lasts = showing(public.facts())
        return tuple(
            (state.at if seat == by or was.sealed else max(state.at, before)) + lasts if lasts else before
            for seat, before in enumerate(state.shown)
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
            paid=state.paid,
            bank=self.bank,
            increment=self.increment,
            happened=state.happened,
            shown=state.shown,
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
        if len(state.shown) != (state.seats if self.shows else 0) or any(until < 0 for until in state.shown):
            return "it is not known until when each seat is shown what happened"
        staying = set(range(state.seats)) - set(state.gone)
        if list(state.away) != sorted(set(state.away)) or not set(state.away) <= staying:
            return "the seats that are out of time are not a sorted list of seats in play"
        if list(state.paid) != sorted(set(state.paid)) or not set(state.paid) <= set(range(state.seats)):
            return "the seats that had their increment are not a sorted list of seats"
        return None

    def imagine(self, view: TimedView[V], seat: Seat | None, rng: Rng) -> TimedState[S]:
        return TimedState(
            seats=view.seats,
            at=view.at,
            gone=view.gone,
            inner=self.inside.imagine(view.inner, seat, rng),
            left=view.left,
            away=view.away,
            paid=view.paid,
            shown=view.shown,
            happened=view.happened,
        )


def _starts(state: TimedState[S], seat: Seat) -> Millis:
    """From when on the clock of a seat counts: what happened has been shown, unless nobody looks."""
    return max(state.at, state.shown[seat]) if state.shown and seat not in state.away else state.at


def _falls(state: TimedState[S], seat: Seat) -> Millis:
    """When the time of a seat is up."""
    return _starts(state, seat) + state.left[seat]
