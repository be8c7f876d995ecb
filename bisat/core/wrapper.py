"""A game around a game: clocks, series, and whatever else wraps one."""

from __future__ import annotations

from typing import Any, ClassVar, Generic, Self

import msgspec

from bisat.core.game import AnyGame, Fact, Game, M, Millis, S, Seat, State, Undo, V, View
from bisat.core.rng import Rng


class WrapperState(State, Generic[S], kw_only=True, frozen=True):
    """The game inside, and what the wrapper adds to it."""

    speaks_first: ClassVar[bool] = True
    """Whether its own facts are told before those of the game inside."""

    inner: S

    def facts(self) -> tuple[Fact, ...]:
        return _in_order(self)

    def unwrapped(self) -> Any:
        return self.inner.unwrapped()

    def without_facts(self) -> Self:
        return msgspec.structs.replace(self, happened=(), inner=self.inner.without_facts())

    def later(self, at: Millis) -> Self:
        return msgspec.structs.replace(self, at=at, happened=(), inner=self.inner.later(self.inside_time(at)))

    def with_facts_of(self, *others: Any) -> Any:
        outer = super().with_facts_of(*others)
        return msgspec.structs.replace(
            outer, inner=self.inner.with_facts_of(*(other.inner for other in others))
        )

    def inside_time(self, at: Millis) -> Millis:
        """The time of the game inside at a time of the wrapper."""
        return at


class WrapperView(View, Generic[V], kw_only=True, frozen=True):
    """A view of the game inside, and what is public of the wrapper."""

    speaks_first: ClassVar[bool] = True

    inner: V

    def facts(self) -> tuple[Fact, ...]:
        return _in_order(self)

    def unwrapped(self) -> Any:
        return self.inner.unwrapped()

    def without_facts(self) -> Self:
        return msgspec.structs.replace(self, happened=(), inner=self.inner.without_facts())

    def quickened(self, lasting: Millis, times: int) -> Self:
        return msgspec.structs.replace(self, inner=self.inner.quickened(lasting, times))

    def alike(self, before: Any) -> bool:
        same = self.inner.alike(before.inner)
        return same and super().alike(msgspec.structs.replace(before, inner=self.inner))

    def __str__(self) -> str:
        return str(self.inner)

    def _repr_svg_(self) -> str | None:
        return self.inner._repr_svg_()


def _in_order(value: WrapperState[Any] | WrapperView[Any]) -> tuple[Fact, ...]:
    inner: tuple[Fact, ...] = value.inner.facts()
    return value.happened + inner if value.speaks_first else inner + value.happened


class Wrapper(Game[S, M, V], Generic[S, M, V], frozen=True):
    """A game made of another one: what it does not change, the game inside answers."""

    inside: Any

    def circle(self, state: Any, seat: Seat) -> tuple[Seat, ...]:
        return self.inside.circle(state.inner, seat)  # type: ignore[no-any-return]

    def idle(self, state: Any, seat: Seat, rng: Rng) -> M:
        return self.inside.idle(state.inner, seat, rng)  # type: ignore[no-any-return]

    def open(self, state: Any) -> V:
        shown: Any = self.view(state, None)
        return msgspec.structs.replace(shown, inner=self.inside.open(state.inner))  # type: ignore[no-any-return]

    def take_back(self, state: Any, undo: Undo, rng: Rng) -> Any:
        return self.apply(state, undo, rng)  # its own part of the event, then the game inside takes back

    def unwrapped(self) -> AnyGame:
        return self.inside.unwrapped()  # type: ignore[no-any-return]
