"""Real time in beats, around any game: whoever may act seals a move or a wait, then a little time passes."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, Generic, TypeVar

import msgspec

from bisat.core.game import (
    Act,
    Chose,
    Event,
    Fact,
    Forfeit,
    Game,
    M,
    Millis,
    Outcome,
    S,
    Seat,
    Tick,
    TookBack,
    Types,
    Undo,
    V,
    Value,
    Waiting,
)
from bisat.core.rng import Rng
from bisat.core.tuples import put
from bisat.core.wrapper import Wrapper, WrapperState, WrapperView

T = TypeVar("T")

BEAT: Millis = 250
"""How long a beat lasts where nobody says otherwise."""


class Wait(Value, tag="wait", frozen=True):
    """Let this beat pass."""


WAIT = Wait()


class Beaten(Fact, tag="beaten", frozen=True):
    """A beat is over: what was sealed happened, in an order drawn by lot."""

    reveals = True
    line = False

    beat: int
    order: tuple[Seat, ...]


BeatFact = Beaten | Chose | TookBack


class BeatsState(WrapperState[S], Generic[S, T], kw_only=True, frozen=True):
    """The game inside, which has its own time, and what is sealed for this beat."""

    beat: int = 0
    """Beats that are over."""
    choices: tuple[T | Wait | None, ...]
    happened: tuple[BeatFact, ...] = ()

    def inside_time(self, at: Millis) -> Millis:  # noqa: ARG002  # it passes by beats alone
        now: Millis = self.inner.at
        return now


class BeatsView(WrapperView[V], Generic[V, T], kw_only=True, frozen=True):
    """A view of the game inside, who has chosen, and the own choice."""

    beat: int
    length: Millis
    chose: tuple[bool, ...]
    choice: T | Wait | None
    happened: tuple[BeatFact, ...]


class Beats(Wrapper[BeatsState[S, M], M | Wait, BeatsView[V, M]], Generic[S, M, V], frozen=True):
    """A policy that plays at beats of this length plays in real time with a delay of as much.

    In each beat every seat that may act seals a move or a wait. Then the moves are made at one instant, in an
    order drawn by lot; a move that another one made impossible is dropped. Then the time of a beat passes
    inside, with all that clocks do in it; where nobody can act, it passes until somebody can.
    """

    length: Millis = BEAT

    @property
    def types(self) -> Types:
        inner = self.inside.types
        state: Any = BeatsState
        view: Any = BeatsView
        move = inner.move | Wait
        return Types(
            state[inner.state, inner.move], move, view[inner.view, inner.move], inner.fact | BeatFact
        )

    def setup(self, seats: int, rng: Rng) -> BeatsState[S, M]:
        dealt = self.inside.setup(seats, rng)
        inner = self._pass(dealt, dealt.at, [dealt], rng)
        return BeatsState(seats=seats, inner=inner, choices=(None,) * seats)

    def waiting(self, state: BeatsState[S, M]) -> Waiting:
        inner: Waiting = self.inside.waiting(state.inner)
        seats = tuple([seat for seat in inner.seats if state.choices[seat] is None])
        return Waiting(seats, seats, None, state.beat, bool(seats))

    def legal(self, state: BeatsState[S, M], seat: Seat) -> Collection[M | Wait]:
        if seat not in self.waiting(state).seats:
            return ()
        return (*self.inside.legal(state.inner, seat), WAIT)

    def apply(self, state: BeatsState[S, M], event: Event, rng: Rng) -> BeatsState[S, M]:
        if isinstance(event, Forfeit):
            forfeit = Forfeit(event.seat, state.inner.at, event.reason)
            inner = self.inside.apply(state.inner, forfeit, rng)
            inner = self._pass(inner, inner.at, [inner], rng)
            over = self.inside.outcome(inner) is not None
            choices: Any = (None,) * state.seats if over else put(state.choices, event.seat, None)
            left = msgspec.structs.replace(
                state, at=event.at, gone=inner.gone, inner=inner, choices=choices, happened=()
            )
            return left if over or self.waiting(left).seats else self._beat(left, rng, [inner])
        assert isinstance(event, Act), "no clock runs outside"
        sealed = msgspec.structs.replace(
            state,
            at=event.at,
            inner=state.inner.without_facts(),
            choices=put(state.choices, event.seat, event.move),
            happened=(Chose(event.seat),),
        )
        return sealed if self.waiting(sealed).seats else self._beat(sealed, rng, [])

    def take_back(self, state: BeatsState[S, M], undo: Undo, rng: Rng) -> BeatsState[S, M]:
        back = Game.take_back(self, state, undo, rng)
        return msgspec.structs.replace(back, inner=back.inner.without_facts())

    def _beat(self, state: BeatsState[S, M], rng: Rng, seen: list[Any]) -> BeatsState[S, M]:
        """All is sealed: make the moves, and let the time pass."""
        inner: Any = state.inner
        now = inner.at
        order = rng.shuffled([seat for seat, choice in enumerate(state.choices) if choice is not None])
        for seat in order:
            move: Any = state.choices[seat]
            waiting: Waiting = self.inside.waiting(inner)
            if type(move) is Wait or seat not in waiting.seats:
                continue
            if (waiting.until is None or now < waiting.until) and move in self.inside.legal(inner, seat):
                inner = self.inside.apply(inner, Act(seat, move, now), rng)
                seen.append(inner)
        inner = self._pass(inner, now + self.length, seen, rng)
        return msgspec.structs.replace(
            state,
            gone=inner.gone,
            inner=inner,
            beat=state.beat + 1,
            choices=(None,) * state.seats,
            happened=(Beaten(state.beat + 1, order),),
        )

    def _pass(self, inner: Any, end: Millis, seen: list[Any], rng: Rng) -> Any:
        """Let time pass to the end of a beat, and on while nobody can act; `seen` are the states so far."""
        while True:
            waiting: Waiting = self.inside.waiting(inner)
            if waiting.until is None or (waiting.seats and waiting.until > end):
                break
            inner = self.inside.apply(inner, Tick(max(inner.at, waiting.until)), rng)
            seen.append(inner)
        if inner.at < end and waiting.seats:
            inner = inner.later(end)
        return inner.with_facts_of(*seen)

    def view(self, state: BeatsState[S, M], seat: Seat | None) -> BeatsView[V, M]:
        return BeatsView(
            seats=state.seats,
            seat=seat,
            at=state.at,
            gone=state.gone,
            inner=self.inside.view(state.inner, seat),
            beat=state.beat,
            length=self.length,
            chose=tuple([choice is not None for choice in state.choices]),
            choice=None if seat is None else state.choices[seat],
            happened=state.happened,
        )

    def outcome(self, state: BeatsState[S, M]) -> Outcome | None:
        return self.inside.outcome(state.inner)  # type: ignore[no-any-return]

    def idle(self, state: BeatsState[S, M], seat: Seat, rng: Rng) -> M | Wait:  # noqa: ARG002  # nothing is drawn
        return WAIT

    def check(self, state: BeatsState[S, M]) -> str | None:
        if (why := self.inside.check(state.inner)) is not None:
            return str(why)
        if (state.seats, state.gone) != (state.inner.seats, state.inner.gone) or state.beat < 0:
            return "the beats and their game disagree"
        if len(state.choices) != state.seats:
            return "there is not one choice for each seat"
        waiting: Waiting = self.inside.waiting(state.inner)
        if waiting.until is not None and (not waiting.seats or waiting.until <= state.inner.at):
            return "the clock inside is due"
        for seat, choice in enumerate(state.choices):
            if choice is None:
                continue
            if seat not in waiting.seats or not _open(choice, self.inside.legal(state.inner, seat)):
                return f"seat {seat} sealed what it may not do"
        if waiting.seats and all(state.choices[seat] is not None for seat in waiting.seats):
            return "all is sealed, but nothing happened"
        return None

    def imagine(self, view: BeatsView[V, M], seat: Seat | None, rng: Rng) -> BeatsState[S, M]:
        inner = self.inside.imagine(view.inner, seat, rng)
        choices: list[Any] = []
        for other, chose in enumerate(view.chose):
            if other == seat or not chose:
                choices.append(view.choice if chose else None)
            else:
                choices.append(rng.choice((*self.inside.legal(inner, other), WAIT)))
        return BeatsState(
            seats=view.seats,
            at=view.at,
            gone=view.gone,
            inner=inner,
            beat=view.beat,
            choices=tuple(choices),
            happened=view.happened,
        )


def _open(choice: object, legal: Collection[object]) -> bool:
    return type(choice) is Wait or choice in legal
