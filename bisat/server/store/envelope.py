"""What the log of a table holds: match events, table events and chat, each in an envelope."""

from __future__ import annotations

import msgspec

from bisat.core.codec import Json
from bisat.core.game import Millis, Seat, Value
from bisat.server.wire.values import Bargain, Channel, Reaction


class Sitter(Value, frozen=True, omit_defaults=True):
    """Who has a seat: nobody, a person, a bot, or a bot for a person who is away."""

    person: str | None = None
    level: str | None = None
    kept: bool = False
    """The seat is open, but only for this person."""
    colour: int | None = None
    """Whose colour this is stays with them when seats rotate; None is the colour of the seat's number."""

    @property
    def taken(self) -> bool:
        """Somebody plays here."""
        return self.level is not None or (self.person is not None and not self.kept)

    def held_by(self, person: str) -> bool:
        """This person sits here, perhaps with a stand-in."""
        return self.person == person and not self.kept


class Opened(Value, frozen=True, kw_only=True, omit_defaults=True):
    """How a table began; never changed."""

    id: str
    game: str
    options: Json
    seed: str
    host: str
    public: bool
    seats: tuple[Sitter, ...]
    created: int
    """Milliseconds since 1970."""
    previous: str | None
    """The table of which it is the rematch."""
    revision: int = 1
    """By which revision of the game's rules it is played."""
    hints: bool = False
    """Everybody may ask for hints, also among people."""
    evening: str | None = None
    """The evening for which it was laid."""
    when_ready: bool = False
    """Where several people play, it begins when all of them have said that they are ready."""


class Played(Value, tag="played", frozen=True):
    """A match event."""

    event: Json


class Sat(Value, tag="sat", frozen=True):
    """A person took a seat."""

    seat: Seat
    person: str


class Coloured(Value, tag="coloured", frozen=True):
    """A seat is played in this colour; whichever seat had it has the other one now."""

    seat: Seat
    colour: int


class Stood(Value, tag="stood", frozen=True):
    """A seat is open again."""

    seat: Seat


class Hosted(Value, tag="hosted", frozen=True):
    """Another person is the host now."""

    person: str


class Changed(Value, tag="changed", frozen=True):
    """The host changed what will be played."""

    options: Json
    """Every option, written out."""


class SiteOpened(Value, tag="site_opened", frozen=True):
    """Those who have a seat may build together; this lies there at the beginning."""

    draft: Json


class Built(Value, tag="built", frozen=True):
    """A person changed what lies on the building site."""

    person: str
    draft: Json
    """All of it."""


class SiteClosed(Value, tag="site_closed", frozen=True):
    """Nobody builds any more."""


class Began(Value, tag="began", frozen=True, omit_defaults=True):
    """The match began; seats that were open went to bots of this level."""

    level: str | None = None


class Ready(Value, tag="ready", frozen=True):
    """A person is ready for the start."""

    person: str


class Closed(Value, tag="closed", frozen=True):
    """The table was closed without an end of the match."""


class Offered(Value, tag="offered", frozen=True):
    """A person asks the others to agree."""

    bargain: Bargain
    by: str
    missing: tuple[str, ...]
    seat: Seat | None = None
    back_to: int | None = None
    """For a take-back: how many match events stay."""
    days: int | None = None
    """For a holiday: how long."""


class Agreed(Value, tag="agreed", frozen=True):
    """One of several agreed."""

    person: str


class Dropped(Value, tag="dropped", frozen=True):
    """The offer stands no longer."""


class Paused(Value, tag="paused", frozen=True, omit_defaults=True):
    """Match time stands still."""

    until: int | None = None
    """A holiday: when it runs again by itself, in milliseconds since 1970."""


class Resumed(Value, tag="resumed", frozen=True):
    """Match time runs again."""


class WentBack(Value, tag="went_back", frozen=True):
    """Everybody agreed: only this many match events stay."""

    events: int


class StoodIn(Value, tag="stood_in", frozen=True):
    """A bot plays for a person who is away."""

    seat: Seat
    level: str


class Returned(Value, tag="returned", frozen=True):
    """The person is back, and the stand-in gets up."""

    seat: Seat


class Said(Value, tag="said", frozen=True, omit_defaults=True):
    """A line of chat or a reaction."""

    person: str
    seat: Seat | None = None
    to: Channel = "all"
    text: str = ""
    reaction: Reaction | None = None
    readers: tuple[Seat, ...] | None = None
    """The seats that may read it; None is everybody."""


class Reminded(Value, tag="reminded", frozen=True):
    """The clock of days runs out soon: whoever the match waits for was told so."""

    when: int
    """Milliseconds since 1970, as is the time when it acts."""
    until: int


class Rematched(Value, tag="rematched", frozen=True):
    """The next table is open."""

    table: str


class InEvening(Value, tag="in_evening", frozen=True):
    """The table is the first game of an evening."""

    evening: str


Body = (
    Played
    | Sat
    | Coloured
    | Stood
    | Hosted
    | Changed
    | SiteOpened
    | Built
    | SiteClosed
    | Began
    | Ready
    | Closed
    | Offered
    | Agreed
    | Dropped
    | Paused
    | Resumed
    | WentBack
    | StoodIn
    | Returned
    | Said
    | Reminded
    | Rematched
    | InEvening
)

Bodies = tuple[Body, ...]


class Envelope(Value, frozen=True, omit_defaults=True):
    """One entry of the log of a table."""

    at: Millis
    """Match time."""
    wall: int
    """Milliseconds since 1970; it decides only clocks at a pace of days and how long the log is kept."""
    body: Body
    by: str | None = None
    """The person whose message this was."""
    key: str | None = None
    """And the key of that message."""


_encoder = msgspec.json.Encoder()
_decoder = msgspec.json.Decoder(Envelope)


def encode(envelope: Envelope) -> bytes:
    """An envelope as the store keeps it."""
    return _encoder.encode(envelope)


def decode(raw: bytes) -> Envelope:
    """An envelope from the store; the event inside is still plain."""
    return _decoder.decode(raw)


def unsaid(row: bytes, person: str) -> bytes:
    """An envelope without what this person wrote in it."""
    envelope = decode(row)
    if not isinstance(envelope.body, Said) or envelope.body.person != person:
        return row
    body = msgspec.structs.replace(envelope.body, text="")
    return encode(msgspec.structs.replace(envelope, body=body))
