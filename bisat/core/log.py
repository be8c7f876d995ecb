"""A match is a header and a list of events; its state is a fold over them."""

from __future__ import annotations

from collections.abc import Iterable
from copy import copy
from typing import Any

from bisat.core.codec import Json, plain, read, read_event
from bisat.core.game import (
    Act,
    AnyGame,
    Event,
    Forfeit,
    Game,
    M,
    Millis,
    Outcome,
    S,
    Seat,
    State,
    Tick,
    Undo,
    V,
    Value,
    Waiting,
)
from bisat.core.refusal import Refused
from bisat.core.rng import Rng
from bisat.core.step import step

FORMAT = 1
"""How matches are saved; it grows when old ones can no longer be read as they are."""


class Header(Value, omit_defaults=True, frozen=True):
    """What a match starts from."""

    game: str
    seats: int
    seed: str
    options: Json = None
    """The options as plain JSON, as the catalogue reads them."""
    state: Json = None
    """Where a loaded match began, as plain JSON; None for one that was dealt."""
    revision: int = 1
    """By which revision of the game's rules it is played."""


class Saved(Value, frozen=True):
    """A whole match, enough to play it again."""

    header: Header
    events: tuple[Json, ...]
    """As plain JSON, since their moves are read by the game."""
    format: int = FORMAT


def replay(game: Game[S, M, V], state: S, seed: str, events: Iterable[Event], n: int = 0) -> S:
    """Fold events into a state that stands after event `n`."""
    for number, event in enumerate(events, n + 1):
        state = step(game, state, event, Rng(seed, number))
    return state


class Match:
    """One match in play: the state, and the events that led to it.

    >>> from bisat.games.montgolfiere.rules.rules import Montgolfiere
    >>> match = Match(Montgolfiere(), Header("montgolfiere", seats=2, seed="carpet"))
    >>> match.act(0, match.legal(0)[0]).happened
    (Chose(seat=0),)
    """

    def __init__(self, game: AnyGame, header: Header) -> None:
        self.game = game
        self.header = header
        self.events: list[Event] = []
        if header.state is None:
            self.state: Any = game.setup(header.seats, Rng(header.seed, 0))
        else:
            self.state = read(header.state, game.types.state)
            if self.state.seats != header.seats:
                raise Refused("malformed", why="the header and the state disagree on the number of seats")
            if why := game.check(self.state):
                raise Refused("unlawful_state", why=why)

    @classmethod
    def open(cls, game: AnyGame, saved: Saved) -> Match:
        """Replay a saved match, checking every event."""
        if saved.format != FORMAT:
            raise Refused("malformed", why=f"matches are saved in format {FORMAT}, not {saved.format}")
        match = cls(game, saved.header)
        for number, raw in enumerate(saved.events, 1):
            try:
                match.play(read_event(game, raw))
            except Refused as refused:
                why = refused.args[0]  # for programs: people are told in words what caused it
                raise Refused("broken_log", number=number, why=why) from refused
        return match

    def save(self) -> Saved:
        """Everything needed to open this match again."""
        return Saved(self.header, tuple(plain(event) for event in self.events))

    def copy(self, events: int | None = None) -> Match:
        """The same match by itself, or as it stood after so many events."""
        again = copy(self)
        again.events = self.events[:events]
        if len(again.events) < len(self.events):
            begun = Match(self.game, self.header)
            again.state = replay(self.game, begun.state, self.header.seed, again.events)
        return again

    def play(self, event: Event) -> State:
        """Let an event happen, or raise Refused and change nothing."""
        self.state = step(self.game, self.state, event, Rng(self.header.seed, len(self.events) + 1))
        self.events.append(event)
        return self.state  # type: ignore[no-any-return]

    def act(self, seat: Seat, move: object, at: Millis | None = None) -> State:
        """A seat makes a move, by default at the time of the last event."""
        return self.play(Act(seat, move, self._at(at)))

    def tick(self, at: Millis) -> State:
        """The clock acts."""
        return self.play(Tick(at))

    def undo(self, seat: Seat, at: Millis | None = None) -> State:
        """A seat takes back its sealed choice."""
        return self.play(Undo(seat, self._at(at)))

    def forfeit(self, seat: Seat, at: Millis | None = None, reason: str = "resigned") -> State:
        """A seat is out."""
        return self.play(Forfeit(seat, self._at(at), reason))

    def waiting(self) -> Waiting:
        """Who may act now."""
        return self.game.waiting(self.state)

    def legal(self, seat: Seat) -> tuple[Any, ...]:
        """The moves open to a seat."""
        self._known(seat)
        return tuple(self.game.legal(self.state, seat))

    def view(self, seat: Seat | None) -> Any:
        """What a seat may know; None is a spectator."""
        if seat is not None:
            self._known(seat)
        return self.game.view(self.state, seat)

    def outcome(self) -> Outcome | None:
        """How it ended, or None."""
        return self.game.outcome(self.state)

    def __str__(self) -> str:
        return str(self.view(None))

    def _repr_svg_(self) -> str | None:
        """What a spectator sees, as a picture for notebooks."""
        drawn: str | None = self.view(None)._repr_svg_()
        return drawn

    def _known(self, seat: Seat) -> None:
        """Refuse a seat that this match has not: games take theirs as given."""
        if not 0 <= seat < self.header.seats:
            raise Refused("no_such_seat", seat=seat)

    def _at(self, at: Millis | None) -> Millis:
        return int(self.state.at) if at is None else at
