"""A match as people and scripts use it: moves in short notation, words, pictures."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from bisat import catalog
from bisat.core import log
from bisat.core.codec import decode, plain, read
from bisat.core.entry import Entry
from bisat.core.game import AnyGame, Event, Millis, Outcome, Seat, Waiting
from bisat.core.log import Header, Saved
from bisat.core.refusal import Refused, explained
from bisat.parts import story


class Match:
    """One match in play. Whatever is refused changes nothing.

    >>> match = new("montgolfiere", seats=2, seed=7)
    >>> match
    <montgolfiere, 2 seats, seed 7: 0 events, waiting for seats 0 and 1>
    >>> match.act(0, match.short(match.legal(0)[0])).log()
    ['New game: 3 balloons take off from square 5.']
    """

    def __init__(self, match: log.Match) -> None:
        self._match = match

    @property
    def entry(self) -> Entry:
        """What the game says about itself."""
        return catalog.entry(self.header.game)

    @property
    def game(self) -> AnyGame:
        """The rules, with their clocks and series."""
        return self._match.game

    @property
    def header(self) -> Header:
        """What the match started from."""
        return self._match.header

    @property
    def state(self) -> Any:
        """The whole position, secrets included."""
        return self._match.state

    @property
    def events(self) -> tuple[Event, ...]:
        """All that happened since the start."""
        return tuple(self._match.events)

    def act(self, seat: Seat, move: Any, at: Millis | None = None) -> Match:
        """A seat makes a move: an object, its JSON, or what a person would write."""
        made = catalog.move(self._match, move)
        try:
            self._match.act(seat, made, at)
        except Refused as refused:
            legal = [self.short(other) for other in self.legal(seat)]
            raise explained(refused, seat, move if isinstance(move, str) else repr(made), legal) from None
        return self

    def tick(self, at: Millis | None = None) -> Match:
        """The clock acts, by default when it is due."""
        due = self.waiting().until
        self._match.tick(max(self.state.at, due or 0) if at is None else at)
        return self

    def undo(self, seat: Seat, at: Millis | None = None) -> Match:
        """A seat takes back its sealed choice."""
        self._match.undo(seat, at)
        return self

    def forfeit(self, seat: Seat, at: Millis | None = None) -> Match:
        """A seat is out."""
        self._match.forfeit(seat, at)
        return self

    def waiting(self) -> Waiting:
        """Who may act now."""
        return self._match.waiting()

    def legal(self, seat: Seat) -> tuple[Any, ...]:
        """The moves open to a seat."""
        return self._match.legal(seat)

    def short(self, move: Any) -> str:
        """A move as people write it; `act` reads it."""
        return catalog.short(self.header.game, move)

    def view(self, seat: Seat | None = None) -> Any:
        """What a seat may know; None is a spectator."""
        return self._match.view(seat)

    def outcome(self) -> Outcome | None:
        """How it ended, or None while it goes on."""
        return self._match.outcome()

    def log(self, language: str = "en", seat: Seat | None = None, names: Sequence[str] = ()) -> list[str]:
        """What happened from the start, a line for each fact that a seat may know."""
        again = log.Match(self.game, self.header)
        lines = story.log(again.view(seat), self.entry.show, names, language)
        for event in self._match.events:
            again.play(event)
            lines += story.log(again.view(seat), self.entry.show, names, language)
        return lines

    def text(self, seat: Seat | None = None, language: str = "en", names: Sequence[str] = ()) -> str:
        """The position in lines, as a seat sees it."""
        return self.entry.show.text(self.view(seat).unwrapped(), names, language)

    def svg(self, seat: Seat | None = None) -> str:
        """The position as a picture, as a seat sees it."""
        return self.entry.show.svg(self.view(seat).unwrapped())

    def save(self) -> dict[str, Any]:
        """Everything needed to open this match again, as plain JSON data."""
        saved: dict[str, Any] = plain(self._match.save())
        return saved

    def __str__(self) -> str:
        return self.text()

    def __repr__(self) -> str:
        head, ended = self.header, self.outcome()
        stuck = [str(seat) for seat in self.waiting().needed]
        if ended is not None:
            now = f"over ({ended.reason}), places {', '.join(map(str, ended.places))}"
        elif len(stuck) > 1:
            now = f"waiting for seats {', '.join(stuck[:-1])} and {stuck[-1]}"
        else:
            now = f"waiting for seat {stuck[0]}" if stuck else "waiting for the clock"
        seats, events = _count(head.seats, "seat"), _count(len(self._match.events), "event")
        return f"<{head.game}, {seats}, seed {head.seed}: {events}, {now}>"

    def _repr_svg_(self) -> str:
        return self.svg()


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}{'' if number == 1 else 's'}"


def new(game: str, seats: int, seed: str | int, options: Mapping[str, Any] | None = None) -> Match:
    """A fresh match: the same seed is dealt alike, always."""
    return Match(catalog.new(game, seats, seed, options))


def load(game: str, state: Any, seed: str | int = "", options: Mapping[str, Any] | None = None) -> Match:
    """A match that starts from a state, as an object or its JSON, perhaps changed by hand."""
    return Match(catalog.load(game, plain(state), seed, options))


def reopen(saved: Any) -> Match:
    """A saved match, replayed and checked: what `save` gave, or its JSON text; Refused if it is neither."""
    if isinstance(saved, str | bytes):
        saved = decode(saved)
    return Match(catalog.reopen(saved if isinstance(saved, Saved) else read(saved, Saved)))
