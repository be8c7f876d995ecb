"""What may be seen of a table: only what is committed, each part made once for everybody who looks."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterator, Sequence
from typing import Any

import msgspec

from bisat import catalog
from bisat.core.game import AnyGame, Event, Millis, Seat
from bisat.core.rng import Rng
from bisat.core.step import step
from bisat.server.table.chat import Chat
from bisat.server.table.envelope import Envelope, Opened, Played, Said, WentBack
from bisat.server.table.house import House
from bisat.server.table.info import info
from bisat.server.table.plain import Wording, names
from bisat.server.table.record import Fold, Record
from bisat.server.table.sight import Sight
from bisat.server.table.worded import WordedSight
from bisat.server.wire.frames import WaitingInfo
from bisat.server.wire.values import Language

Beside = Callable[[Callable[[], Sight]], Awaitable[Sight]]
"""Makes a sight beside the event loop."""
_encode = msgspec.json.Encoder().encode


class Shown:
    """The table info, on whom the match is stuck, the sights of seats, and the chat."""

    def __init__(self, opened: Opened, house: House, fold: Fold) -> None:
        self._opened = opened
        self._house = house
        self._goes_back = catalog.entry(opened.game).kind != "real time"
        self.sights: dict[Seat | None, Sight] = {}
        self.worded: dict[tuple[Seat | None, Language], WordedSight] = {}
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
        self.start_over(fold)

    def start_over(self, fold: Fold) -> None:
        """The log is read anew."""
        self._fold = fold
        self.record = fold.record
        """The table as it is committed."""
        self.sights.clear()
        self.worded.clear()
        self.chat = Chat()
        self.since: Millis = 0
        """When something changed last that every bot here must know of: the phase, or who sits where."""
        self._backs = 0
        """How often moves were taken back."""

    def show(self, trail: list[tuple[Envelope, Record]]) -> bool:
        """These envelopes are committed; whether some log has become shorter."""
        went_back = any(type(envelope.body) is WentBack for envelope, _ in trail)
        for envelope, record in trail:
            body = envelope.body
            if type(body) is Played:
                if not went_back:
                    for sight in self.sights.values():
                        sight.see(record.state)
                    for worded in self.worded.values():
                        worded.see(record.state)
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
        if went_back:
            self._backs += 1
            self.sights = {seat: self._sight(seat) for seat in self.sights}
            self.worded.clear()
        return went_back

    def _wait(self) -> None:
        record = self.record
        waiting = record.waiting
        if waiting is None:
            return
        undoes = self._fold.way_back.undoes(len(record.face.seats), record.events) if self._goes_back else ()
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

    async def prepare(self, seat: Seat | None, beside: Beside) -> None:
        """Make the sight of a long match beside the event loop; what happens meanwhile is added."""
        if self.record.state is None or seat in self.sights:
            return
        fold, backs = self._fold, self._backs
        events = fold.events[: self.record.events]
        states = _States(fold.game, self._opened, events)
        sight = await beside(lambda: Sight(fold.game, seat, states))
        if self._fold is not fold or self._backs != backs or seat in self.sights:
            return  # it will be made when it is looked at
        states.events = fold.events[len(events) : self.record.events]
        for state in states:
            sight.see(state)
        self.sights[seat] = sight

    def _sight(self, seat: Seat | None) -> Sight:
        return Sight(self._fold.game, seat, self._states())

    def worded_sight(self, seat: Seat | None, wording: Wording) -> Sight | None:
        """The same with words."""
        if self.record.state is None:
            return None
        key = (seat, wording.language)
        if key not in self.worded:
            self.worded[key] = WordedSight(self._fold.game, seat, self._states(), wording)
        self.worded[key].reword(wording)
        return self.worded[key]

    def wording(self, language: Language) -> Wording:
        """How this match is put into words, with the names of those who sit there now."""
        called = names(self.record.face, self._house.people.known, language)
        return Wording(self._opened.game, language, called)

    def _states(self) -> Iterator[Any]:
        return iter(_States(self._fold.game, self._opened, self._fold.events[: self.record.events]))


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
