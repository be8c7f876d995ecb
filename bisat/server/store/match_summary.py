"""What stays of a finished match for those who sat there: it outlives the table and its log."""

from __future__ import annotations

from functools import cache

import msgspec

from bisat import catalog
from bisat.core.codec import Json
from bisat.core.game import Act, Event, Millis, Seat, Value
from bisat.core.handicap import written
from bisat.core.refusal import Refused
from bisat.server.store import envelope as envelopes
from bisat.server.store.envelope import Envelope, Opened
from bisat.server.store.face import Face, agreed

MAX_OPTION_LENGTH = 40
"""Characters of an option that is kept; whoever brought a box of their own keeps it themselves."""
ERASED = ""
"""In place of a person who had themselves erased."""

_opened = msgspec.json.Decoder(Opened).decode
_face = msgspec.json.Decoder(Face).decode


class SummarySeat(Value, frozen=True, omit_defaults=True):
    """Who sat on a seat at the end: a person, a bot, or a person for whom a bot played."""

    person: str | None = None
    """By id, so that a name that is erased is erased here, too."""
    level: str | None = None


class MatchSummary(Value, frozen=True, kw_only=True, omit_defaults=True):
    """One finished match, the same for everybody who sat there."""

    table: str
    game: str
    options: dict[str, Json] = msgspec.field(default_factory=dict)
    """Those that were not the usual ones, if they are short."""
    seats: tuple[SummarySeat, ...]
    places: tuple[int, ...]
    scores: tuple[int, ...] = ()
    """In the units of the game."""
    reason: str
    began: int
    """Milliseconds since 1970, as is the end."""
    ended: int
    lasted: Millis = 0
    """Match time."""
    moves: int = 0
    """Of all seats together; 0 where nobody counted."""
    alone: bool = False
    """It was played without a network, and handed in by whoever played it."""

    def people(self) -> tuple[str, ...]:
        """Everybody who sat there and was not erased, each once, sorted."""
        return tuple(sorted({seat.person for seat in self.seats if seat.person}))

    def of(self, person: str) -> tuple[Seat, ...]:
        """The seats of a person."""
        return tuple(number for number, seat in enumerate(self.seats) if seat.person == person)

    def without(self, person: str) -> MatchSummary:
        """The same once a person is erased."""
        return msgspec.structs.replace(
            self,
            seats=tuple(
                msgspec.structs.replace(seat, person=ERASED) if seat.person == person else seat
                for seat in self.seats
            ),
        )


def match_summary(
    opened: Opened, face: Face, *, began: int, ended: int, lasted: Millis, moves: int = 0
) -> MatchSummary:
    """What stays of a match that has just ended."""
    assert face.outcome is not None, "it has ended"
    return MatchSummary(
        table=opened.id,
        game=opened.game,
        options=essence(opened.game, agreed(opened, face)),
        seats=tuple(
            SummarySeat(None if sitter.kept else sitter.person, sitter.level) for sitter in face.seats
        ),
        places=face.outcome.places,
        scores=face.outcome.scores,
        reason=face.outcome.reason,
        began=began,
        ended=ended,
        lasted=lasted,
        moves=moves,
    )


def of_old(opened: bytes, face: bytes, last: bytes | None) -> MatchSummary:
    """What stays of a match that ended before summaries were kept, from its last event in the log."""
    return _of_old(_opened(opened), _face(face), None if last is None else envelopes.decode(last))


def _of_old(opened: Opened, face: Face, end: Envelope | None) -> MatchSummary:
    ended = opened.created if end is None else end.wall
    lasted = 0 if end is None else end.at
    return match_summary(opened, face, began=max(opened.created, ended - lasted), ended=ended, lasted=lasted)


def moves(events: list[Event]) -> int:
    """How many moves were made."""
    return sum(isinstance(event, Act) for event in events)


def essence(game: str, options: Json) -> dict[str, Json]:
    """The options that are not the usual ones, and short."""
    usual = _usual(game)
    return {
        name: value
        for name, value in options.items()
        if isinstance(value, str | int) and len(str(value)) <= MAX_OPTION_LENGTH and value != usual.get(name)
    }


@cache
def _usual(game: str) -> dict[str, Json]:
    try:
        return dict(written(catalog.entry(game).options()))
    except Refused:  # of a package that is gone
        return {}
