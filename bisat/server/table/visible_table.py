"""What may be seen of a table: only what is committed, each part made once for everybody who looks."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable, Iterator, Sequence
from functools import cache, partial
from typing import Any, Protocol, TypeVar

import msgspec

from bisat import catalog
from bisat.core.game import AnyGame, Event, Millis, Seat
from bisat.core.rng import Rng
from bisat.core.step import step
from bisat.server.store.envelope import Envelope, Opened, Played, Said, WentBack
from bisat.server.table.chat import Chat
from bisat.server.table.house import House
from bisat.server.table.info import info
from bisat.server.table.plain import Wording, names
from bisat.server.table.record import LogReducer, Record
from bisat.server.table.sight import Sight
from bisat.server.table.worded_view import WordedView
from bisat.server.wire.frames import WaitingInfo
from bisat.server.wire.values import Language

T = TypeVar("T")
S = TypeVar("S", bound=Sight)
MANY = 200
"""Envelopes, events or lines that are not worked through in one go of the event loop."""
_encode = msgspec.json.Encoder().encode


class Beside(Protocol):
    """Does something long beside the event loop."""

    def __call__(self, work: Callable[[], T], /) -> Awaitable[T]:
        """What comes of it."""


class VisibleTable:
    """The table info, on whom the match is stuck, the sights of seats, and the chat."""

    def __init__(self, opened: Opened, house: House, reducer: LogReducer) -> None:
        self._opened = opened
        self._house = house
        self._goes_back = catalog.entry(opened.game).kind != "real time"
        self.sights: dict[Seat | None, Sight] = {}
        self.worded: dict[tuple[Seat | None, Language], WordedView] = {}
        """For those who asked for words."""
        self.faces = 0
        """Grows when anything in the table info changes."""
        self.waits = 0
        """Grows when the match is stuck on somebody else."""
        self.noticed = 0
        """Changes that everybody may notice, until the place has counted them."""
        self._info = (-1, msgspec.Raw(b""))
        self._waiting_for: WaitingInfo | None = None
        self.waiting: msgspec.Raw | None = None
        """On whom the match is stuck; None before the start."""
        self._reducer = reducer
        self.record = reducer.record
        """The table as it is committed."""
        self.chat = Chat()
        self.since: Millis = 0
        """When something changed last that every bot here must know of: the phase, or who sits where."""
        self._backs = 0
        """How often moves were taken back."""

    def become(self, truth: VisibleTable) -> None:
        """Be what another reading of the same log has made."""
        self._reducer, self.record, self.since = truth._reducer, truth.record, truth.since
        self.sights, self.worded, self.chat = truth.sights, truth.worded, truth.chat
        self._waiting_for, self.waiting = truth._waiting_for, truth.waiting
        self.faces += 1
        self.waits += 1
        self._backs += 1

    def look_like(self, other: VisibleTable) -> None:
        """Make the sights that another one has."""
        for seat in tuple(other.sights):
            self.sight(seat)
        for (seat, _), worded in tuple(other.worded.items()):
            self.worded_view(seat, worded.wording)
        for made in self.worded.values():
            made.say(list(map(made.wording.lines, made.unsaid())))

    def show(self, trail: list[tuple[Envelope, Record]]) -> bool:
        """These envelopes are committed; whether some log has become shorter."""
        backs = [envelope.body.events for envelope, _ in trail if isinstance(envelope.body, WentBack)]
        sights = self._sights()
        for envelope, record in trail:
            body = envelope.body
            if type(body) is Played:
                if not backs:
                    for sight in sights:
                        sight.see(record.state)
            elif type(body) is Said:
                self.chat.say(body, envelope.wall)
                if body.readers is None:
                    self.noticed += 1
            if record.face is not self.record.face:
                self.faces += 1
                self.noticed += 1
                self.since = record.at
            elif record.phase != self.record.phase:
                self.since = record.at
            self.record = record
        self._wait()
        if backs:
            self._backs += 1
        if backs and (self.sights or self.worded):
            self._go_back(min(backs))
        return bool(backs)

    def _sights(self) -> Iterable[Sight]:
        return (*self.sights.values(), *self.worded.values())

    def _go_back(self, events: int) -> None:
        """Only so many events are what they were; those after them are seen as they are now."""
        reducer = self._reducer
        state_after = cache(reducer.state_after)  # most sights need the same one
        state, later = state_after(events), []
        for number in range(events, self.record.events):
            state = step(reducer.game, state, reducer.events[number], Rng(self._opened.seed, number + 1))
            later.append(state)
        for sight in self._sights():
            sight.go_back(events, state_after)
            for state in later:
                sight.see(state)

    def _wait(self) -> None:
        record = self.record
        waiting = record.waiting
        if waiting is None:
            return
        undoes = (
            self._reducer.way_back.undoes(len(record.face.seats), record.events) if self._goes_back else ()
        )
        public = WaitingInfo(waiting.needed, waiting.until, record.phase, waiting.sealed, undoes)
        if public != self._waiting_for:
            self._waiting_for = public
            self.waiting = msgspec.Raw(_encode(public))
            self.waits += 1
            self.noticed += 1

    def info(self) -> msgspec.Raw:
        """What everybody may know of the table."""
        if self._info[0] != self.faces:
            house, opened = self._house, self._opened
            public = info(opened, self.record.face, house.people.known, house.bus.present(opened.id))
            self._info = (self.faces, msgspec.Raw(_encode(public)))
        return self._info[1]

    def sight(self, seat: Seat | None) -> Sight | None:
        """What a seat has seen; None before the start."""
        if self.record.state is None:
            return None
        if seat not in self.sights:
            self.sights[seat] = self._sight(seat)
        return self.sights[seat]

    def is_long(self, seat: Seat | None, wording: Wording) -> bool:
        """Whether there is much to be put into words."""
        sight = self.worded.get((seat, wording.language))
        return self.record.events > MANY and (sight is None or sight.to_say(wording) > MANY)

    async def prepare(self, seat: Seat | None, beside: Beside, wording: Wording | None = None) -> None:
        """Make a sight of a long match, and its words, beside the event loop; what happens then is added."""
        if self.record.state is None:
            return
        if wording is None:
            if seat not in self.sights and (sight := await self._made(seat, beside, Sight)) is not None:
                self.sights.setdefault(seat, sight)
            return
        key = (seat, wording.language)
        if key not in self.worded:
            make = partial(WordedView, wording=wording)
            if (worded := await self._made(seat, beside, make)) is not None:
                self.worded.setdefault(key, worded)
        if (found := self.worded.get(key)) is not None:
            await self._said(found, beside, wording)

    async def _made(self, seat: Seat | None, beside: Beside, make: Callable[..., S]) -> S | None:
        """A sight, made elsewhere; None where so much has changed that it must be made anew."""
        reducer, backs = self._reducer, self._backs
        events = reducer.events[: self.record.events]
        states = _States(reducer.game, self._opened, events)
        sight = await beside(lambda: make(reducer.game, seat, states))
        if self._backs != backs:
            return None  # it will be made when it is looked at
        states.events = reducer.events[len(events) : self.record.events]
        for state in states:
            sight.see(state)
        return sight

    async def _said(self, sight: WordedView, beside: Beside, wording: Wording) -> None:
        backs = self._backs
        sight.reword(wording)
        views = sight.unsaid()
        if not views:
            return
        lines = await beside(lambda: list(map(wording.lines, views)))
        if self._backs == backs and sight.wording == wording and sight.unsaid()[: len(views)] == views:
            sight.say(lines)

    def _sight(self, seat: Seat | None) -> Sight:
        return Sight(self._reducer.game, seat, self._states())

    def worded_view(self, seat: Seat | None, wording: Wording) -> Sight | None:
        """The same with words."""
        if self.record.state is None:
            return None
        key = (seat, wording.language)
        if key not in self.worded:
            self.worded[key] = WordedView(self._reducer.game, seat, self._states(), wording)
        self.worded[key].reword(wording)
        return self.worded[key]

    def wording(self, language: Language) -> Wording:
        """How this match is put into words, with the names of those who sit there now."""
        called = names(self.record.face, self._house.people.known, language)
        return Wording(self._opened.game, language, called)

    def _states(self) -> Iterator[Any]:
        return iter(_States(self._reducer.game, self._opened, self._reducer.events[: self.record.events]))


class _States:
    """The states of a match, one after the other; with more events it goes on where it ended."""

    def __init__(self, game: AnyGame, opened: Opened, events: Sequence[Event]) -> None:
        self._game = game
        self._opened = opened
        self.events = events
        self._made = -1
        self._state: Any = None

    def __iter__(self) -> Iterator[Any]:
        game, seed = self._game, self._opened.seed
        if self._made < 0:
            self._made = 0
            self._state = game.setup(len(self._opened.seats), Rng(seed, 0))
            yield self._state
        for event in self.events:
            self._made += 1
            self._state = step(game, self._state, event, Rng(seed, self._made))
            yield self._state
