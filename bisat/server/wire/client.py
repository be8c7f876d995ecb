"""What a client says on the socket of a table."""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import Meta

from bisat.core.codec import Json
from bisat.server.wire.values import (
    MAX_TEXT_LENGTH,
    Bargain,
    Channel,
    ColourNumber,
    Edition,
    Key,
    Level,
    Phase,
    Reaction,
    SeatNumber,
    Wire,
)


class Message(Wire, frozen=True, tag_field="type", kw_only=True):
    """A message of a client; the server answers each key with an ack or a refusal."""

    key: Key


class Act(Message, frozen=True, tag="act"):
    """A seat makes a move; stale if the phase is another by now."""

    seat: SeatNumber
    phase: Phase
    move: msgspec.Raw
    """A move of the game, one of `legal`."""


class Undo(Message, frozen=True, tag="undo"):
    """A seat takes its sealed choice back."""

    seat: SeatNumber
    phase: Phase


class Resign(Message, frozen=True, tag="resign"):
    """A seat gives the match up."""

    seat: SeatNumber


class Join(Message, frozen=True, tag="join"):
    """Take an open seat: this one, or the first; in this colour, or in that of the seat."""

    seat: SeatNumber | None = None
    colour: ColourNumber | None = None


class Colour(Message, frozen=True, tag="colour"):
    """Play an own seat in another colour, before the start; whoever no person is gives theirs for it."""

    seat: SeatNumber
    colour: ColourNumber


class Leave(Message, frozen=True, tag="leave"):
    """Get up from this seat, or from all; once the match runs this gives it up."""

    seat: SeatNumber | None = None


class Start(Message, frozen=True, tag="start"):
    """The host starts now; open seats are given to bots of this level."""

    level: Level | None = None


class Ready(Message, frozen=True, tag="ready"):
    """Ready for a start for which all people at the table must be."""


class Change(Message, frozen=True, tag="change"):
    """The host changes options before the start; refused if somebody changed them since this edition."""

    edition: Edition
    options: dict[str, Json]
    """What is left out stays as it is."""


class Site(Message, frozen=True, tag="site"):
    """The host opens the building site, or closes it without using what was built."""

    open: bool


class Build(Message, frozen=True, tag="build"):
    """Somebody with a seat changes what is being built; refused if others did since this edition."""

    edition: Edition
    draft: Json
    """All that lies there then; it may still have faults."""


class Remove(Message, frozen=True, tag="remove"):
    """The host frees a seat before the start."""

    seat: SeatNumber


class Close(Message, frozen=True, tag="close"):
    """The host closes the table."""


class Offer(Message, frozen=True, tag="offer"):
    """Ask the other people to agree to something; for a take-back, name the seat whose last move it is."""

    bargain: Bargain
    seat: SeatNumber | None = None
    days: Annotated[int, Meta(ge=1, le=30)] | None = None
    """For a holiday: how long the clock shall stand still."""


class Answer(Message, frozen=True, tag="answer"):
    """Agree to the standing offer, or drop it; who made it may drop it too."""

    agree: bool


class StandIn(Message, frozen=True, tag="stand_in"):
    """Let a bot play the seat of someone who is away, until they return; as well as bots play here."""

    seat: SeatNumber
    level: Level | None = None
    """No longer looked at: a rival would choose a weak one."""


class Claim(Message, frozen=True, tag="claim"):
    """The person of this seat has been away so long that the game counts them as gone."""

    seat: SeatNumber


class Chat(Message, frozen=True, tag="chat"):
    """Say something to the table, or to the circle of one of the own seats."""

    text: Annotated[str, Meta(min_length=1, max_length=MAX_TEXT_LENGTH)]
    to: Channel = "all"
    seat: SeatNumber | None = None


class React(Message, frozen=True, tag="react"):
    """A reaction or a ready phrase that everybody sees; the only chat of public tables."""

    reaction: Reaction


class Rematch(Message, frozen=True, tag="rematch"):
    """Open the next table with the same people, seats rotated; `table.next` then names it."""


class Ping(Message, frozen=True, tag="ping"):
    """Ask for a pong."""


ClientMessage = (
    Act
    | Undo
    | Resign
    | Join
    | Colour
    | Leave
    | Ready
    | Start
    | Change
    | Site
    | Build
    | Remove
    | Close
    | Offer
    | Answer
    | StandIn
    | Claim
    | Chat
    | React
    | Rematch
    | Ping
)
