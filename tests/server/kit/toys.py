"""Small games that need what Montgolfière does not: moves in turn without secrets, and a clock of its own."""

from __future__ import annotations

import sys
from collections.abc import Collection
from types import ModuleType
from typing import Any, ClassVar

import msgspec
import pytest

from bisat import catalog
from bisat.core.entry import Entry, Kind, Thinking, timed
from bisat.core.game import (
    Act,
    AnyGame,
    Event,
    Fact,
    Forfeit,
    Game,
    Outcome,
    Seat,
    State,
    Tick,
    Types,
    Value,
    View,
    Waiting,
)
from bisat.core.rng import Rng
from bisat.parts import plain


class Step(Value, tag="step", frozen=True):
    """Go on by so much."""

    by: int


class Dig(Value, tag="dig", frozen=True):
    """Turn a card of fate."""


class Stepped(Fact, tag="stepped", frozen=True):
    seat: Seat
    by: int


class Turned(Fact, tag="turned", frozen=True):
    reveals = True

    card: int


class Rang(Fact, tag="rang", frozen=True):
    times: int


class Path(State, kw_only=True, frozen=True):
    """Where everybody stands."""

    places: tuple[int, ...]
    turn: Seat = 0
    made: int = 0
    rings: int = 0
    happened: tuple[Stepped | Turned | Rang, ...] = ()


class Seen(View, kw_only=True, frozen=True):
    places: tuple[int, ...]
    turn: Seat
    rings: int
    happened: tuple[Stepped | Turned | Rang, ...]


class Race(Game[Any, Any, Any], frozen=True):
    """In turn, one or two steps or a card; whoever reaches 30 wins. Every `ring` ms a bell rings."""

    types: ClassVar[Types] = Types(Path, Step | Dig, Seen, Stepped | Turned | Rang)
    ring: int | None = None

    def setup(self, seats: int, rng: Rng) -> Path:
        return Path(seats=seats, places=(0,) * seats)

    def waiting(self, state: Path) -> Waiting:
        if self.outcome(state) is not None:
            return Waiting((), (), None, state.made)
        until = None if self.ring is None else (state.rings + 1) * self.ring
        return Waiting((state.turn,), (state.turn,), until, state.made)

    def legal(self, state: Path, seat: Seat) -> Collection[Step | Dig]:
        return (Step(1), Step(2), Dig()) if seat in self.waiting(state).seats else ()

    def apply(self, state: Path, event: Event, rng: Rng) -> Path:
        if isinstance(event, Tick):
            rings = state.rings + 1
            return msgspec.structs.replace(state, at=event.at, rings=rings, happened=(Rang(rings),))
        if isinstance(event, Forfeit):
            gone = tuple(sorted((*state.gone, event.seat)))
            return msgspec.structs.replace(state, at=event.at, gone=gone, happened=())
        assert isinstance(event, Act)
        fact: Stepped | Turned
        if isinstance(event.move, Dig):
            by = rng.below(6)
            fact = Turned(by)
        else:
            by = event.move.by
            fact = Stepped(event.seat, by)
        places = tuple(p + by * (s == event.seat) for s, p in enumerate(state.places))
        return msgspec.structs.replace(
            state,
            at=event.at,
            places=places,
            turn=(state.turn + 1) % state.seats,
            made=state.made + 1,
            happened=(fact,),
        )

    def view(self, state: Path, seat: Seat | None) -> Seen:
        return Seen(
            seats=state.seats,
            seat=seat,
            at=state.at,
            gone=state.gone,
            places=state.places,
            turn=state.turn,
            rings=state.rings,
            happened=state.happened,
        )

    def outcome(self, state: Path) -> Outcome | None:
        if max(state.places) < 30 and not state.gone:
            return None
        best = max(state.places)
        places = tuple(2 if s in state.gone or p < best else 1 for s, p in enumerate(state.places))
        return Outcome(places, "there", state.places)

    def check(self, state: Path) -> str | None:
        return None

    def imagine(self, view: Seen, seat: Seat | None, rng: Rng) -> Path:
        return Path(
            seats=view.seats,
            at=view.at,
            gone=view.gone,
            places=view.places,
            turn=view.turn,
            rings=view.rings,
            made=sum(view.places),
            happened=view.happened,
        )


class Options(Thinking, kw_only=True, frozen=True):
    ring: int | None = None


def build(options: Options) -> AnyGame:
    return timed(Race(options.ring), options)


def add_race(monkeypatch: pytest.MonkeyPatch, kind: Kind = "in turn") -> None:
    """Put the race into the catalogue, for one test and this process."""
    module: Any = ModuleType("tests.server.race")
    module.ENTRY = Entry(
        id="race",
        title="Race",
        seats=(2, 4),
        kind=kind,
        options=Options,
        build=build,
        show=plain.show("bisat.core", Step | Dig),
    )
    monkeypatch.setitem(sys.modules, "tests.server.race", module)
    monkeypatch.setitem(catalog.GAMES, "race", "tests.server.race")
