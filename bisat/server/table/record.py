"""A table as its log tells it: a reducer of envelopes, the same in every process."""

from __future__ import annotations

from typing import Any

import msgspec

from bisat import catalog
from bisat.core.codec import read_event
from bisat.core.game import Act, AnyGame, Event, Millis, Seat, State, Waiting
from bisat.core.log import replay
from bisat.core.rng import Rng
from bisat.core.step import step
from bisat.server.store.envelope import (
    Agreed,
    Began,
    Body,
    Built,
    Changed,
    Closed,
    Coloured,
    Dropped,
    Envelope,
    Hosted,
    InEvening,
    Offered,
    Opened,
    Paused,
    Played,
    Ready,
    Rematched,
    Reminded,
    Resumed,
    Returned,
    Said,
    Sat,
    SiteClosed,
    SiteOpened,
    Sitter,
    Stood,
    StoodIn,
    WentBack,
)
from bisat.server.store.face import Draft, Face, in_colour
from bisat.server.table.takeback import WayBack
from bisat.server.wire.info import Result

replace = msgspec.structs.replace
STRIDE = 100
"""Events between two states that are kept: to go back, no more of them are played again."""


class Record(msgspec.Struct, frozen=True, gc=False):
    """A table after some envelope."""

    seq: int
    """How many envelopes there are."""
    at: Millis
    """Match time of the last one; what is said takes none."""
    face: Face
    state: Any = None
    """The state of the match; None before the start."""
    waiting: Waiting | None = None
    events: int = 0
    """How many match events count: take-backs make it less."""
    lift: int = 0
    """Added to the phase on the wire, so that no phase comes twice after a take-back."""

    @property
    def phase(self) -> int:
        """The phase as clients know it."""
        return self.lift + (self.waiting.phase if self.waiting else 0)


def running(record: Record) -> bool:
    """Whether match time runs."""
    return record.face.stage == "playing" and not record.face.paused


def first(opened: Opened) -> Record:
    """A table before the first envelope."""
    ready = () if opened.when_ready else None
    return Record(0, 0, Face(stage="open", seats=opened.seats, host=opened.host, ready=ready))


def built(opened: Opened, options: object) -> AnyGame:
    """The rules of a table, whose options were checked before they were kept."""
    return catalog.build(opened.game, options, opened.revision, checked=True)


class LogReducer:
    """Takes the envelopes of one table into its record, and keeps the events and the way back."""

    def __init__(self, opened: Opened, game: AnyGame) -> None:
        self.opened = opened
        self.record = first(opened)
        self.events: list[Event] = []
        self.way_back = WayBack()
        self._kept: list[Any] = []
        """The state after every so many events."""
        self._play_by(game)

    def _play_by(self, game: AnyGame) -> None:
        self.game = game
        self.moves: msgspec.json.Decoder[Any] = msgspec.json.Decoder(game.types.move)

    def take(self, envelope: Envelope) -> Record:
        """Take in one envelope from the store."""
        body = envelope.body
        if isinstance(body, Played):
            return self.play(read_event(self.game, body.event))
        return self.add(body, envelope.at)

    def play(self, event: Event) -> Record:
        """Let a match event happen, or raise Refused and change nothing."""
        record = self.record
        rng = Rng(self.opened.seed, record.events + 1)
        state = step(self.game, record.state, event, rng, waiting=record.waiting)
        self.events.append(event)
        waiting = self.game.waiting(state)
        assert record.waiting is not None, "it has begun"
        self.way_back.went(event, rng, state, record.waiting, waiting)
        face = record.face
        if state.gone != face.gone:
            face = without(replace(face, gone=state.gone))
        if face.clocked == (waiting.until is None):
            face = replace(face, clocked=waiting.until is not None)
        if not waiting.seats and waiting.until is None:
            face = self._over(face, state)
        events = record.events + 1
        if events % STRIDE == 0:
            self._kept.append(state)
        self.record = Record(record.seq + 1, event.at, face, state, waiting, events, record.lift)
        return self.record

    def happen(self, event: Event) -> Record:
        """Let a match event happen now; one that only some may know of takes no time.

        Else a clock that goes on from it, after a restart or elsewhere, would tell everybody when it was.
        """
        before = self.record
        record = self.play(event)
        if type(event) is not Act or self.way_back.noticed or event.at == before.at:
            return record
        if self._seen_by_all(before, record):
            return record
        del self.events[-1]
        if record.events % STRIDE == 0:
            del self._kept[-1]
        self.way_back.cut(before.events)
        self.record = before
        return self.play(Act(event.seat, event.move, before.at))

    def _seen_by_all(self, before: Record, after: Record) -> bool:
        view = self.game.view(after.state, None)
        alike: bool = view.alike(self.game.view(before.state, None))
        return bool(view.facts()) or not alike

    def state_after(self, events: int) -> Any:
        """The state after so many of the events; few of them are played again for it."""
        kept = events // STRIDE
        seed = self.opened.seed
        first = self._kept[kept - 1] if kept else self.game.setup(len(self.opened.seats), Rng(seed, 0))
        return replay(self.game, first, seed, self.events[kept * STRIDE : events], kept * STRIDE)

    def add(self, body: Body, at: Millis) -> Record:
        """Take in a table event."""
        record = self.record
        seq = record.seq + 1
        if isinstance(body, Said):  # when something was said, perhaps in private, is nothing of the match
            self.record = replace(record, seq=seq)
        elif isinstance(body, Began):
            self.record = self._begin(record, body, at)
        elif isinstance(body, WentBack):
            self.record = self._go_back(record, body)
        else:
            self.record = replace(record, seq=seq, at=at, face=after(record.face, body))
        return self.record

    def _over(self, face: Face, state: State) -> Face:
        outcome = self.game.outcome(state)
        assert outcome is not None, "nobody can act, so it is over"
        result = Result(outcome.places, outcome.reason, outcome.scores, outcome.automata)
        return replace(face, stage="finished", outcome=result, offer=None, paused=False, holiday=None)

    def _begin(self, record: Record, body: Began, at: Millis) -> Record:
        seats = tuple(
            sitter if sitter.taken else Sitter(level=body.level, colour=sitter.colour)
            for sitter in record.face.seats
        )
        if record.face.options is not None:
            self._play_by(built(self.opened, record.face.options))
        state = self.game.setup(len(seats), Rng(self.opened.seed, 0))
        waiting = self.game.waiting(state)
        clocked = waiting.until is not None
        face = replace(record.face, seats=seats, stage="playing", clocked=clocked, ready=None)
        return replace(record, seq=record.seq + 1, at=at, face=face, state=state, waiting=waiting)

    def _go_back(self, record: Record, body: WentBack) -> Record:
        del self.events[body.events :]
        del self._kept[body.events // STRIDE :]
        self.way_back.cut(body.events)
        state = self.state_after(body.events)
        waiting = self.game.waiting(state)
        return replace(
            record,
            seq=record.seq + 1,
            at=state.at,
            face=replace(record.face, offer=None, gone=state.gone, clocked=waiting.until is not None),
            state=state,
            waiting=waiting,
            events=len(self.events),
            lift=record.phase + 1 - waiting.phase,
        )


def after(face: Face, body: Body) -> Face:
    """The face after a table event."""
    match body:
        case Sat(seat, person):
            return seated(face, seat, Sitter(person, colour=face.seats[seat].colour))
        case Stood(seat):
            return seated(face, seat, Sitter(colour=face.seats[seat].colour))
        case Coloured(seat, colour):
            return replace(face, seats=in_colour(face.seats, seat, colour))
        case StoodIn(seat, level):
            return without(seated(face, seat, replace(face.seats[seat], level=level)))
        case Returned(seat):
            return seated(face, seat, replace(face.seats[seat], level=None))
        case Hosted(person):
            return replace(face, host=person)
        case Changed(options):
            return replace(unready(face), options=options, edition=face.edition + 1)
        case SiteOpened(draft):
            return replace(face, site=Draft(draft), edition=face.edition + 1)
        case Built(person, draft):
            return replace(face, site=Draft(draft, person), edition=face.edition + 1)
        case SiteClosed():
            return replace(face, site=None, edition=face.edition + 1)
        case Ready(person):
            return replace(face, ready=(*(face.ready or ()), person))
        case Closed():
            return replace(face, stage="closed", offer=None, paused=False, holiday=None, ready=None)
        case Offered():
            return replace(face, offer=body)
        case Agreed(person):
            assert face.offer is not None
            missing = tuple(other for other in face.offer.missing if other != person)
            return replace(face, offer=replace(face.offer, missing=missing))
        case Dropped():
            return replace(face, offer=None)
        case Paused(until):
            return replace(face, paused=True, holiday=until, offer=None)
        case Resumed():
            return replace(face, paused=False, holiday=None, offer=None)
        case Reminded():
            return replace(face, reminded=body)
        case Rematched(table):
            return replace(face, next=table)
        case InEvening(evening):
            return replace(face, evening=evening)
    raise TypeError(f"{type(body).__name__} is no change of a face")


def seated(face: Face, seat: Seat, sitter: Sitter) -> Face:
    """The face with another sitter on a seat: only those who stay are still ready."""
    face = replace(face, seats=(*face.seats[:seat], sitter, *face.seats[seat + 1 :]))
    return unready(face, face.playing())


def unready(face: Face, but: tuple[str, ...] = ()) -> Face:
    """The face where nobody is ready any more but these."""
    if not face.ready:
        return face
    return replace(face, ready=tuple(one for one in face.ready if one in but))


def without(face: Face) -> Face:
    """The face without its offer: those who had to agree are others now."""
    return replace(face, offer=None)
