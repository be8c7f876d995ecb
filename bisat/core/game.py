"""What a game is: a few pure functions on frozen data, and the values that cross their border."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, ClassVar, Generic, Self, TypeVar

import msgspec

from bisat.core.refusal import Refused
from bisat.core.rng import Rng
from bisat.core.tuples import put

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


class Fact(Value, frozen=True):
    """Something that happened. Its class says what kind of news it is, and law 9 holds it to that."""

    reveals: ClassVar[bool] = False
    """Whether somebody may learn what was hidden or left to chance: nothing can be taken back past it.

    That a seat shows what it plays by playing it is no news of this kind.
    """
    about: ClassVar[str | None] = None
    """The field that names whom it is about: a seat or several, automata after the seats."""
    line: ClassVar[bool | str] = True
    """Whether a log has a line for it; a field's name: only for those who know what stands there."""
    lasts: ClassVar[Millis] = 1_500
    """How long it is shown at a normal pace: time to read its sentence in any language; 0: it takes none."""
    more: ClassVar[Millis | None] = None
    """The same for each further one in a row, and for each further entry of `counts`; None is as `lasts`."""
    counts: ClassVar[str | None] = None
    """The field of the things that it tells of one after the other, such as all cards that are turned."""

    def subjects(self) -> tuple[Seat, ...]:
        """Whom it is about."""
        if self.about is None:
            return ()
        who: Seat | tuple[Seat, ...] = getattr(self, self.about)
        return who if isinstance(who, tuple) else (who,)

    def worth_a_line(self) -> bool:
        """Whether a log of those who know this fact has a line for it."""
        return self.line if isinstance(self.line, bool) else getattr(self, self.line) is not None


class Chose(Fact, tag="chose", frozen=True):
    """A seat made its sealed choice; what it chose stays secret."""

    about = "seat"
    line = False  # news while it is so, none for later
    lasts = 0

    seat: Seat


class TookBack(Fact, tag="took_back", frozen=True):
    """A seat took its sealed choice back."""

    about = "seat"
    line = False
    lasts = 0

    seat: Seat


class Forfeited(Fact, tag="forfeited", frozen=True):
    """A seat left the match for good."""

    reveals = True  # what it held may be laid open, and nobody is brought back
    about = "seat"
    lasts = 2_000

    seat: Seat
    reason: str


class HeadStart(Fact, tag="head_start", frozen=True):
    """A seat begins ahead, by so much of what its game counts; part of the facts of games that know it."""

    about = "seat"
    lasts = 1_500
    more = 800

    seat: Seat
    by: int


CommonFact = Chose | TookBack | Forfeited
"""Facts that every game may tell; a game's own Fact is a union with these."""


class State(Value, kw_only=True, frozen=True):
    """What every state carries; a game adds its own fields."""

    seats: int
    at: Millis = 0
    """When the last event happened."""
    gone: tuple[Seat, ...] = ()
    """Seats that forfeited, sorted."""
    happened: tuple[Fact, ...] = ()
    """The facts of the last event, in order, with their causes."""

    def facts(self) -> tuple[Fact, ...]:
        """All facts of the last event, in the order in which they are told: a wrapper adds its own."""
        return self.happened

    def unwrapped(self) -> Any:
        """The state of the game itself, without clocks and series."""
        return self

    def without_facts(self) -> Self:
        """The same position, as if nothing had just happened."""
        return msgspec.structs.replace(self, happened=())

    def later(self, at: Millis) -> Self:
        """The same position at a later time, nothing having happened to it."""
        return msgspec.structs.replace(self, at=at, happened=())

    def with_facts_of(self, *others: State) -> Self:
        """The same position with the facts of others instead of its own."""
        happened = tuple(fact for other in others for fact in other.happened)
        return msgspec.structs.replace(self, happened=happened)


class View(Value, kw_only=True, frozen=True):
    """What every view carries; a game adds what its seat may know."""

    seats: int
    seat: Seat | None
    """Whose eyes these are; None is a spectator."""
    at: Millis
    gone: tuple[Seat, ...]
    happened: tuple[Fact, ...]
    """What this seat may know of the last event."""

    def facts(self) -> tuple[Fact, ...]:
        """All facts of the last event, in the order in which they are told: a wrapper adds its own."""
        return self.happened

    def unwrapped(self) -> Any:
        """The view of the game itself, without clocks and series."""
        return self

    def without_facts(self) -> Self:
        """The same view, as if nothing had just happened."""
        return msgspec.structs.replace(self, happened=())

    def quickened(self, lasting: Millis, times: int) -> Self:  # noqa: ARG002  # who looks at no other moment needs none
        """The same view, as if its last milliseconds had been so many times as long."""
        return self

    def alike(self, before: Any) -> bool:
        """Whether nothing but time has passed since another view."""
        return bool(msgspec.structs.replace(before, at=self.at, happened=self.happened) == self)

    def __str__(self) -> str:
        return repr(self)

    def _repr_svg_(self) -> str | None:
        """A picture for notebooks, where the game makes one."""
        return None


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
V = TypeVar("V", bound=View)


class Game(msgspec.Struct, Generic[S, M, V], frozen=True):
    """The rules of one game; the fields of a game object are its options.

    The last five methods have an answer that suits most games.
    """

    @property
    def types(self) -> Types:
        """The types of this game's values."""
        raise NotImplementedError

    def setup(self, seats: int, rng: Rng) -> S:
        """The state before the first event."""
        raise NotImplementedError

    def waiting(self, state: S) -> Waiting:
        """Who may act now."""
        raise NotImplementedError

    def legal(self, state: S, seat: Seat) -> Collection[M]:
        """The moves open to a seat, none twice."""
        raise NotImplementedError

    def apply(self, state: S, event: Event, rng: Rng) -> S:
        """The state after an event that `step` has let through; `Undo` only in wrappers, see `take_back`."""
        raise NotImplementedError

    def view(self, state: S, seat: Seat | None) -> V:
        """What a seat may know, built up from nothing."""
        raise NotImplementedError

    def outcome(self, state: S) -> Outcome | None:
        """How it ended, or None while it goes on."""
        raise NotImplementedError

    def check(self, state: S) -> str | None:
        """Why this is no lawful state, or None."""
        raise NotImplementedError

    def imagine(self, view: V, seat: Seat | None, rng: Rng) -> S:
        """Some state that looks exactly like this view to this seat."""
        raise NotImplementedError

    def circle(self, state: S, seat: Seat) -> tuple[Seat, ...]:  # noqa: ARG002  # most games know no circles
        """With whom a seat may talk in private, itself included."""
        return (seat,)

    def idle(self, state: S, seat: Seat, rng: Rng) -> M:
        """The move made for a seat that is out of time."""
        return rng.choice(tuple(self.legal(state, seat)))

    def open(self, state: S) -> V:
        """A view from which nothing is hidden, for looking at a match that is over."""
        return self.view(state, None)

    def take_back(self, state: S, undo: Undo, rng: Rng) -> S:  # noqa: ARG002  # a wrapper hands it on
        """Drop a seat's sealed choice; a state with sealed phases keeps them in `choices`, one per seat."""
        choices: tuple[Any, ...] = getattr(state, "choices", ())
        if not 0 <= undo.seat < len(choices) or choices[undo.seat] is None:
            raise Refused("nothing_to_take_back")
        change: Any = {"choices": put(choices, undo.seat, None)}
        return msgspec.structs.replace(state, at=undo.at, happened=(TookBack(undo.seat),), **change)

    def unwrapped(self) -> AnyGame:
        """The game itself, without clocks and series."""
        return self


AnyGame = Game[Any, Any, Any]
"""A game whose types are known only at run time."""
