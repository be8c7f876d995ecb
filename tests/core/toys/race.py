"""A toy in real time: everybody runs at any moment, and a gust blows every second until the sixth."""

from __future__ import annotations

from typing import ClassVar, Literal

from msgspec.structs import replace

from bisat.core import game
from bisat.core.game import (
    Act,
    CommonFact,
    Event,
    Forfeit,
    Forfeited,
    Millis,
    Outcome,
    Seat,
    State,
    Types,
    Value,
    View,
    Waiting,
)
from bisat.core.places import ranked
from bisat.core.rng import Rng

GOAL = 20
GUSTS = 6
SECOND = 1000


class Run(Value, tag="run", frozen=True):
    by: Literal[1, 2]


class Ran(game.Fact, tag="ran", frozen=True):
    about = "seat"

    seat: Seat
    to: int


class Blown(game.Fact, tag="blown", frozen=True):
    reveals = True

    by: tuple[int, ...]


Fact = Ran | Blown | CommonFact


class Track(State, kw_only=True, frozen=True):
    squares: tuple[int, ...]
    """Of each seat, then of the hare where it runs along."""
    gusts: int = 0
    next: Millis = SECOND
    happened: tuple[Fact, ...] = ()


class Stand(View, kw_only=True, frozen=True):
    squares: tuple[int, ...]
    gusts: int
    next: Millis
    happened: tuple[Fact, ...]


class Race(game.Game[Track, Run, Stand], frozen=True):
    types: ClassVar[Types] = Types(Track, Run, Stand, Fact)

    hare: bool = False
    """Whether an automaton runs along, with the wind."""

    def setup(self, seats: int, rng: Rng) -> Track:
        return Track(seats=seats, squares=(0,) * (seats + self.hare))

    def over(self, state: Track) -> bool:
        deserted = len(state.gone) == state.seats or state.seats - len(state.gone) < 2 <= state.seats
        return state.gusts == GUSTS or max(state.squares) >= GOAL or deserted

    def waiting(self, state: Track) -> Waiting:
        if self.over(state):
            return Waiting((), (), None, state.gusts)
        running = tuple(seat for seat in range(state.seats) if seat not in state.gone)
        return Waiting(running, (), state.next, state.gusts)

    def legal(self, state: Track, seat: Seat) -> tuple[Run, ...]:
        return (Run(1), Run(2)) if seat in self.waiting(state).seats else ()

    def apply(self, state: Track, event: Event, rng: Rng) -> Track:
        squares = list(state.squares)
        if isinstance(event, Act):
            squares[event.seat] += event.move.by
            told = (Ran(event.seat, squares[event.seat]),)
            return replace(state, at=event.at, squares=tuple(squares), happened=told)
        if isinstance(event, Forfeit):
            gone = tuple(sorted((*state.gone, event.seat)))
            return replace(state, at=event.at, gone=gone, happened=(Forfeited(event.seat, event.reason),))
        by = tuple(rng.below(5) - 2 for _ in squares)
        if self.hare:
            by = (*by[:-1], rng.below(8))
        return replace(
            state,
            at=event.at,
            squares=tuple(max(0, square + gust) for square, gust in zip(squares, by, strict=True)),
            gusts=state.gusts + 1,
            next=event.at + SECOND,
            happened=(Blown(by),),
        )

    def view(self, state: Track, seat: Seat | None) -> Stand:
        return Stand(
            seats=state.seats,
            seat=seat,
            at=state.at,
            gone=state.gone,
            squares=state.squares,
            gusts=state.gusts,
            next=state.next,
            happened=state.happened,
        )

    def outcome(self, state: Track) -> Outcome | None:
        if not self.over(state):
            return None
        scores, hare = state.squares[: state.seats], state.squares[state.seats :]
        return Outcome(ranked(scores, hare, state.gone), "finish", scores, hare)

    def check(self, state: Track) -> str | None:
        return None if len(state.squares) == state.seats + self.hare else "not one square for each runner"

    def imagine(self, view: Stand, seat: Seat | None, rng: Rng) -> Track:
        return Track(
            seats=view.seats,
            at=view.at,
            gone=view.gone,
            squares=view.squares,
            gusts=view.gusts,
            next=view.next,
            happened=view.happened,
        )
