"""What a game is: a few pure functions on frozen data, and the values that cross their border."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, Protocol, TypeVar

import msgspec

from bisat.core.rng import Rng

Seat = int
"""0 .. seats-1; where a seat is optional, None is a spectator."""

Millis = int
"""Match time in milliseconds; it stands still while a table is paused."""


class Value(msgspec.Struct, frozen=True, forbid_unknown_fields=True, gc=False):
    """Anything a game says: frozen, comparable, and the same JSON everywhere.

    Values are trees of tuples and scalars, never cycles, so the collector need not track them.
    """


class Act(Value, tag="act", frozen=True):
    """A seat chose a move."""

    seat: Seat
    move: Any
    at: Millis = 0


class Tick(Value, tag="tick", frozen=True):
    """The clock acted."""

    at: Millis


class Undo(Value, tag="undo", frozen=True):
    """A seat takes its sealed choice back."""

    seat: Seat
    at: Millis = 0


class Forfeit(Value, tag="forfeit", frozen=True):
    """A seat is out for good; only the server or a referee makes these."""

    seat: Seat
    at: Millis = 0
    reason: str = "resigned"


Event = Act | Tick | Undo | Forfeit


class Chose(Value, tag="chose", frozen=True):
    """Fact: a seat made its sealed choice; what it chose stays secret."""

    seat: Seat


class TookBack(Value, tag="took_back", frozen=True):
    """Fact: a seat took its sealed choice back."""

    seat: Seat


class Forfeited(Value, tag="forfeited", frozen=True):
    """Fact: a seat left the match for good."""

    seat: Seat
    reason: str


CommonFact = Chose | TookBack | Forfeited
"""Facts that every game may tell; a game's own Fact is a union with these."""


class State(Value, kw_only=True, frozen=True):
    """What every state carries; a game adds its own fields."""

    seats: int
    at: Millis = 0
    """When the last event happened."""
    gone: tuple[Seat, ...] = ()
    """Seats that forfeited, sorted."""
    happened: tuple[Any, ...] = ()
    """The facts of the last event, in order, with their causes."""


class View(Value, kw_only=True, frozen=True):
    """What every view carries; a game adds what its seat may know."""

    seats: int
    seat: Seat | None
    """Whose eyes these are; None is a spectator."""
    at: Millis
    gone: tuple[Seat, ...]
    happened: tuple[Any, ...]
    """What this seat may know of the last event."""

    def __str__(self) -> str:
        inner = getattr(self, "inner", None)
        return repr(self) if inner is None else str(inner)

    def _repr_svg_(self) -> str | None:
        """A picture for notebooks, where the game draws one; of what is wrapped, the game inside."""
        inner = getattr(self, "inner", None)
        return None if inner is None else inner._repr_svg_()


class Waiting(Value, frozen=True):
    """Who may act now, on whom the match is stuck, and when the clock will act."""

    seats: tuple[Seat, ...]
    """Who may act now, sorted."""
    needed: tuple[Seat, ...]
    """Whom the match is stuck on, part of `seats`; the others have free actions only."""
    until: Millis | None = None
    """When the clock will act."""
    phase: int = 0
    """Grows when earlier answers no longer make sense."""
    sealed: bool = False
    """Choices of this phase are secret until all are in."""


class Outcome(Value, omit_defaults=True, frozen=True):
    """How a match ended."""

    places: tuple[int, ...]
    """One per seat, 1 is best; equals share and the next place skips."""
    reason: str
    scores: tuple[int, ...]
    """One per seat."""
    automata: tuple[int, ...] = ()
    """Scores of those who play but are no seats (the Baron, the ghost)."""


class Types(msgspec.Struct, frozen=True):
    """The types of a game's values, so that JSON can be read strictly."""

    state: Any
    move: Any
    view: Any
    fact: Any


S = TypeVar("S", bound=State)
M = TypeVar("M")
V = TypeVar("V")
M_co = TypeVar("M_co", covariant=True)


class Game(Protocol[S, M_co, V]):
    """The rules of one game; the fields of a game object are its options.

    Optional methods, looked up by name:
    `circle(state, seat) -> tuple[Seat, ...]`: with whom this seat may talk in private;
    `idle(state, seat, rng) -> M`: the move made for a seat that is out of time;
    `open(state) -> V`: a view from which nothing is hidden, for looking at a match that is over.
    """

    @property
    def types(self) -> Types:
        """The types of this game's values."""

    def setup(self, seats: int, rng: Rng) -> S:
        """The state before the first event."""

    def waiting(self, state: S) -> Waiting:
        """Who may act now."""

    def legal(self, state: S, seat: Seat) -> Collection[M_co]:
        """The moves open to a seat, none twice."""

    def apply(self, state: S, event: Event, rng: Rng) -> S:
        """The state after an event that `step` has let through."""

    def view(self, state: S, seat: Seat | None) -> V:
        """What a seat may know, built up from nothing."""

    def outcome(self, state: S) -> Outcome | None:
        """How it ended, or None while it goes on."""

    def check(self, state: S) -> str | None:
        """Why this is no lawful state, or None."""

    def imagine(self, view: V, seat: Seat | None, rng: Rng) -> S:
        """Some state that looks exactly like this view to this seat."""


AnyGame = Game[Any, Any, Any]
"""A game whose types are known only at run time."""
